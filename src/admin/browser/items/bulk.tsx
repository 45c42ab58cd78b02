// What can be done with several venues, organizers or tags at once, each with a way back.

import { useState } from 'preact/hooks'
import type { AnyOf } from '../../../contract/client.ts'
import type { Organizer, Term, Venue } from '../../../contract/routes.ts'
import { asFilled, get, patch, post, remove } from '../api.ts'
import { focusContent } from '../components/focus.ts'
import { Button } from '../components/parts.tsx'
import { attempt, toast } from '../components/toasts.tsx'
import { type Sentence, t } from '../i18n.ts'

export type ItemList = 'venues' | 'organizers' | 'tags'

/** A venue, an organizer or a tag. */
export type Listed = AnyOf<Venue | Organizer | Term> & Pick<Venue, 'id'>

interface BulkProps {
  readonly list: ItemList
  readonly items: readonly Listed[]
  readonly onMerge: () => void
  readonly onDone: () => void
}

export function Bulk({ list, items, onMerge, onDone }: BulkProps) {
  const [isBusy, setBusy] = useState(false)
  if (items.length === 0) {
    return <p class="bulk soft">{t('Select some to change several at once.')}</p>
  }
  const path = ({ id }: Listed) => `events/${list}/${id}` as const
  const each = async (
    work: (item: Listed) => Promise<unknown>,
    back: (item: Listed) => Promise<unknown>,
    done: Sentence,
  ) => {
    setBusy(true)
    const changed: Listed[] = []
    await attempt(async () => {
      for (const item of items) {
        await work(item)
        changed.push(item)
      }
    })
    if (changed.length > 0) {
      toast(t(done, { n: changed.length }), async () => {
        for (const item of changed.toReversed()) await back(item)
        onDone()
      })
    }
    setBusy(false)
    onDone()
    focusContent()
  }
  const restore = () =>
    each(
      (item) => patch(path(item), asFilled({ status: 'draft' })),
      (item) => remove(path(item)),
      'Restored as drafts: {n}',
    )
  const trash = () =>
    each(
      (item) => remove(path(item)),
      (item) => patch(path(item), asFilled({ status: item.status })),
      'Moved to the trash: {n}',
    )
  const destroy = () => each((item) => remove(path(item)), undelete, 'Deleted: {n}')
  const trashed = items.filter(({ status }) => status === 'trash')
  return (
    <p class="bulk" role="group" aria-label={t('What is selected')} aria-busy={isBusy}>
      <span>{t('Selected: {n}', { n: items.length })}</span>
      {items.length > 1 && trashed.length === 0 && (
        <Button disabled={isBusy} onClick={onMerge} said="Merge" isAsking />
      )}
      {list === 'tags' ? (
        <Button disabled={isBusy} act={destroy} said="Delete" />
      ) : trashed.length === items.length ? (
        <Button disabled={isBusy} act={restore} said="Restore" />
      ) : (
        <Button disabled={isBusy} act={trash} said="Move to the trash" />
      )}
    </p>
  )
}

/** By the entry of the history, with all events that had it. */
async function undelete({ id }: Listed): Promise<void> {
  const root = 'console/history'
  const { history } = await get(root, { query: { kind: 'tag', item: id, action: 'delete' } })
  const [deletion] = history
  if (deletion) await post(`${root}/${deletion.id}/undo`)
}
