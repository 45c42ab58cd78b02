// What can be done with the whole thing, besides saving it.

import { asFilled, ask, get, patch, post } from '../../api.ts'
import { Field, FormDialog } from '../../components/form/form.tsx'
import { toast } from '../../components/toasts.tsx'
import { go, to } from '../../router.ts'
import { t } from '../../i18n.ts'
import { may } from '../../session.ts'
import { undoOf } from '../../frame/undo.ts'
import type { EditorKind } from '../form/kinds.ts'
import type { Editing } from '../state/editing.ts'
import { saveTemplate } from './templates.tsx'
import { Button, Opener } from '../../components/parts.tsx'

interface ActionsProps {
  readonly editing: Editing
  readonly isPreview: boolean
  readonly onPreview: () => void
}

export function Actions({ editing, isPreview, onPreview }: ActionsProps) {
  const kind = editing.kind
  const id = editing.id.value
  const isEvent = kind.name === 'event'
  return (
    <p class="buttons">
      <a href={to(kind.list)}>{t('Back to the list')}</a>
      {isEvent && (
        <>
          <Button aria-pressed={isPreview} onClick={onPreview} said="Preview" />
          <Button act={() => editing.check()} said="Check" />
        </>
      )}
      {isEvent && id > 0 && (
        <>
          <Button act={() => duplicate(id)} said="Duplicate" />
          <Opener said="Save as a template">
            {(close) => (
              <FormDialog
                title={t('Save as a template')}
                submit="Save"
                onSubmit={({ name = '' }) => saveTemplate(id, name).then(close)}
                onClose={close}
              >
                <Field name="name" label={t('Name')} value={editing.title()} required />
              </FormDialog>
            )}
          </Opener>
        </>
      )}
      {id > 0 && <Button act={() => trash(editing)} said="Move to the trash" />}
    </p>
  )
}

async function duplicate(id: number): Promise<void> {
  const made = await post(`console/events/${id}/duplicate`)
  toast(t('This is the copy. It is a draft.'))
  go(to(`events/${made.id}`))
}

async function trash({ kind, id: { value: id }, opened, title }: Editing): Promise<void> {
  const status = opened.value?.base['status']
  await ask('DELETE', `events/${kind.list}/${id}`)
  toast(t('“{title}” is in the trash.', { title: title() }), async () => {
    await restore(kind, id, typeof status === 'string' ? status : 'draft')
    go(to(`${kind.list}/${id}`))
  })
  go(to(kind.list))
}

/** With the status that it had; of terms, which have none, by taking the deletion back. */
export async function restore(kind: EditorKind, id: number, status: string): Promise<void> {
  if (kind.name === 'event') {
    const { answers } = await post('console/events/batch', { ids: [id], restore: true })
    const refused = answers.find((answer) => answer.status !== 200)
    if (refused) throw new Error(refused.message ?? '')
  } else if (kind.name === 'venue' || kind.name === 'organizer') {
    await patch(`events/${kind.name}s/${id}`, asFilled({ status }))
  } else {
    const query = { kind: kind.name, item: id, action: 'delete', per_page: 1 }
    const { history } = await get('console/history', { query })
    const [deletion] = history
    if (deletion) await undoOf({ group: deletion.group, entry: deletion.id })?.()
  }
}

/** For what is in the trash: `may` says whether one sees it at all. */
export function Trashed({ editing }: { readonly editing: Editing }) {
  const kind = editing.kind
  const id = editing.id.value
  const bringBack = async () => {
    await restore(kind, id, may('publish') ? 'publish' : 'draft')
    await editing.load()
  }
  return (
    <p class="buttons">
      <a href={to(kind.list)}>{t('Back to the list')}</a>
      <Button class="primary" act={bringBack} said="Restore" />
    </p>
  )
}
