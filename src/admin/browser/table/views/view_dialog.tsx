// A view gets its name, is shared, or goes.

import type { SavedView } from '../../../../contract/routes.ts'
import { patch, post, remove } from '../../api.ts'
import { focusContent } from '../../components/focus.ts'
import { Field, FormDialog, Tick } from '../../components/form/form.tsx'
import { toast } from '../../components/toasts.tsx'
import { go, to } from '../../router.ts'
import { t } from '../../i18n.ts'
import { may } from '../../session.ts'
import { setStartView, startView, viewQuery } from './start_view.ts'
import { Button } from '../../components/parts.tsx'

export const viewsPath = 'console/views'

interface ViewDialogProps {
  /** Undefined for a new one. */
  readonly view: SavedView | undefined
  /** What is shown now. */
  readonly query: string
  readonly onClose: () => void
  readonly onDone: () => void
}

export function ViewDialog({ view, query, onClose, onDone }: ViewDialogProps) {
  const isFirst = view !== undefined && startView()?.id === view.id
  const save = async (name: string, shared: boolean, isStart: boolean) => {
    const given = may('editOthers') ? { name, shared } : { name }
    const saved = view
      ? await patch(`${viewsPath}/${view.id}`, given)
      : await post(viewsPath, { ...given, screen: 'events', query })
    if (isStart) setStartView(saved)
    else if (isFirst) setStartView(undefined)
    toast(t('“{title}” was saved.', { title: saved.name }))
    onDone()
    if (!view) go(`${to('events')}${viewQuery(saved)}`, { isReplaced: true })
  }
  const destroy = async ({ id, name }: SavedView) => {
    await remove(`${viewsPath}/${id}`)
    if (isFirst) setStartView(undefined)
    toast(t('“{title}” was removed.', { title: name }))
    onDone()
    // The button that has opened this is gone.
    focusContent()
  }
  return (
    <FormDialog
      title={view ? view.name : t('Save this view')}
      onClose={onClose}
      submit="Save"
      onSubmit={({ name = '', shared, start }) => save(name, shared === 'true', start === 'true')}
      others={view && <Button act={() => destroy(view)} said="Remove" />}
    >
      <Field name="name" label={t('Name')} value={view?.name ?? ''} autofocus />
      {may('editOthers') && (
        <Tick
          name="shared"
          label={t('Everybody who uses the console sees it')}
          isTicked={view?.shared ?? false}
        />
      )}
      <Tick name="start" label={t('Show it first when I open “Events”')} isTicked={isFirst} />
    </FormDialog>
  )
}
