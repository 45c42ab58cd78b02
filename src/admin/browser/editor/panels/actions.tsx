// What can be done with the whole thing, besides saving it.

import { useState } from 'preact/hooks'
import type { SavedView } from '../../../../contract/routes.ts'
import { asFilled, ask, get, patch, post, refusedOne, remove } from '../../api.ts'
import { Field, FormDialog } from '../../components/form/form.tsx'
import { useList } from '../../components/list/list.tsx'
import { Menu } from '../../components/menu.tsx'
import { Button } from '../../components/parts.tsx'
import { toast } from '../../components/toasts.tsx'
import type { EditorKind } from '../form/kinds.ts'
import type { Editing } from '../state/editing.ts'
import { undoOf } from '../../frame/undo.ts'
import { t } from '../../i18n.ts'
import { go, to } from '../../router.ts'
import { may } from '../../session.ts'

/** Beside the buttons that are always in sight. */
export function MoreActions({ editing }: { readonly editing: Editing }) {
  const [isNaming, setNaming] = useState(false)
  const id = editing.id.value
  const isEvent = editing.kind.name === 'event'
  const isUnsaved = editing.isUnsaved.value
  if (id === 0 && !isUnsaved) return null
  return (
    <>
      <Menu label={t('What else can be done')}>
        {isUnsaved && (
          <li>
            <Button onClick={editing.discard} said="Discard changes" />
          </li>
        )}
        {isEvent && id > 0 && (
          <>
            <li>
              <Button act={() => duplicate(id)} said="Duplicate" />
            </li>
            <li>
              <Button onClick={() => setNaming(true)} said="Save as a template" isAsking />
            </li>
          </>
        )}
        {id > 0 && (
          <li>
            <Button act={() => trash(editing)} said="Move to the trash" />
          </li>
        )}
      </Menu>
      {isNaming && (
        <FormDialog
          title={t('Save as a template')}
          submit="Save"
          onClose={() => setNaming(false)}
          onSubmit={({ name = '' }) => saveTemplate(id, name)}
        >
          <Field name="name" label={t('Name')} value={editing.title()} required />
        </FormDialog>
      )}
    </>
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
    if (refused) throw refusedOne(refused)
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

const screen = 'templates'

/** The copy stays as it is when the event is changed. */
export async function saveTemplate(id: number, name: string): Promise<void> {
  const copy = await post(`console/events/${id}/duplicate`, { title: name })
  const shared = may('editOthers')
  await post('console/views', { name, screen, query: `event=${copy.id}`, shared })
  toast(t('“{name}” is a template now. It is offered for new events.', { name }))
}

const eventOf = (view: SavedView): number => Number(new URLSearchParams(view.query).get('event'))

async function use(view: SavedView): Promise<void> {
  const made = await post(`console/events/${eventOf(view)}/duplicate`)
  go(to(`events/${made.id}`), { isReplaced: true })
}

/** Nothing if there are none. */
export function Templates() {
  const list = useList('console/views', { screen, per_page: 100 })
  const all = list.body?.views ?? []
  // Who copies an event must be allowed to edit it.
  const views = all.filter(({ can }) => can.edit || may('editOthers'))
  if (views.length === 0) return null
  const drop = async (view: SavedView) => {
    await remove(`console/views/${view.id}`)
    await remove(`events/events/${eventOf(view)}`).catch(() => undefined)
    list.again()
  }
  return (
    <details class="templates">
      <summary>{t('From a template')}</summary>
      <ul class="lines">
        {views.map((view) => (
          <li key={view.id}>
            <Button act={() => use(view)}>{view.name}</Button>
            {view.can.edit && (
              <Button
                aria-label={t('Remove “{name}”', { name: view.name })}
                act={() => drop(view)}
                said="Remove"
              />
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
