// Views above the table: some that are always there, and those that were saved under a name.

import { useContext, useEffect } from 'preact/hooks'
import type { SavedView } from '../../../../contract/routes.ts'
import { patch, post, remove } from '../../api.ts'
import { focusContent } from '../../components/focus.ts'
import { Field, FormDialog, Tick } from '../../components/form/form.tsx'
import { useList } from '../../components/list/list.tsx'
import { Button, Close, Opener, Tabs } from '../../components/parts.tsx'
import { toast } from '../../components/toasts.tsx'
import { type Sentence, t } from '../../i18n.ts'
import { go, place, to } from '../../router.ts'
import { may } from '../../session.ts'
import { keptOf, type Query } from '../address.ts'
import { setStartView, startView, viewQuery } from './start_view.ts'

/** What editors ask for every day. */
const usual: readonly (readonly [said: Sentence, query: Query])[] = [
  ['Coming', { when: 'coming' }],
  ['Mine', { mine: 'true' }],
  ['Drafts', { status: 'draft', when: 'all' }],
  ['Waiting for review', { status: 'pending', when: 'all' }],
  ['Trash', { status: 'trash', when: 'all' }],
]

export function Views() {
  const { path, query } = place.value
  const list = useList(viewsPath, { screen: 'events', per_page: 100 })
  const views = list.body?.views
  useEffect(() => refreshStart(views), [views])
  const kept = keptOf(query)
  const current = views?.find(({ id }) => String(id) === query['view'])
  const isOther = current && current.query !== kept
  const isUsual = usual.some(([, wanted]) => kept === keptOf(wanted))
  const save = async (view: SavedView) => {
    await patch(`${viewsPath}/${view.id}`, { query: kept })
    toast(t('“{title}” was saved.', { title: view.name }))
    list.again()
  }
  return (
    <Tabs
      label="Views"
      tabs={[
        ...usual.map(([title, wanted]) => ({
          href: to(path, wanted),
          title: t(title),
          isCurrent: !current && kept === keptOf(wanted),
        })),
        ...(views ?? []).map((view) => ({
          href: `${to(path)}${viewQuery(view)}`,
          title: view.name,
          isCurrent: view === current,
        })),
      ]}
    >
      <p class="buttons">
        {isOther && current.can.edit && (
          <Button act={() => save(current)} said="Update “{name}”" facts={{ name: current.name }} />
        )}
        {current?.can.edit && (
          <Opener said="Rename, share or delete …">
            <ViewDialog view={current} query={kept} onDone={list.again} />
          </Opener>
        )}
        {(isOther ?? !isUsual) && (
          <Opener said="Save this view …">
            <ViewDialog view={undefined} query={kept} onDone={list.again} />
          </Opener>
        )}
      </p>
    </Tabs>
  )
}

/** The one that is shown first may have been changed or deleted meanwhile. */
function refreshStart(views: readonly SavedView[] | undefined): void {
  const start = startView()
  if (views && start) setStartView(views.find(({ id }) => id === start.id))
}

export const viewsPath = 'console/views'

interface ViewDialogProps {
  /** Undefined for a new one. */
  readonly view: SavedView | undefined
  /** What is shown now. */
  readonly query: string
  readonly onDone: () => void
}

export function ViewDialog({ view, query, onDone }: ViewDialogProps) {
  const close = useContext(Close)
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
    close()
    // The button that has opened this is gone.
    focusContent()
  }
  return (
    <FormDialog
      title={view ? view.name : t('Save this view')}
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
