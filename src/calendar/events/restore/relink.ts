// The events that were linked to what is made anew are linked to it again (§18).

import type { Context } from '../../../access/context.ts'
import { yieldToEventLoop } from '../../../storage/event_loop.ts'
import { raiseEmbedded } from '../../../storage/generation/generation.ts'
import type { LinkField } from '../../items/columns.ts'
import { canEdit } from '../../items/status.ts'
import { findItem, findItems } from '../../items/store.ts'
import { linkedIdsOf, linksOfEvents, targetOf } from '../links.ts'
import { replaceManyLinks } from '../writing/many_store.ts'
import { recount } from '../writing/recount.ts'
import { reconcile } from '../series/writing/reconcile.ts'
import { occurrenceOf } from '../series/rules.ts'
import type { EventRow } from '../store.ts'
import { eventKind } from '../view.ts'

/** Events by id, with the place that the link had in each; absent, it comes last. */
export interface FormerLinks {
  readonly events: readonly number[]
  readonly positions?: readonly number[] | undefined
}

/** Only events that the caller may edit, and that still exist. */
export async function relinkEvents(
  context: Context,
  field: LinkField,
  id: number,
  { events, positions }: FormerLinks,
): Promise<void> {
  const { db, actor } = context
  const found = await findItems<EventRow>(db, eventKind.table, events)
  const rows = found.filter((row) => canEdit(actor, row))
  if (rows.length === 0) return
  const linksOf = await linksOfEvents(db, events)
  const former = new Map(events.map((event, index) => [event, positions?.[index]]))
  const linked = rows.filter((row) => !linksOf(row.id)[field].includes(id))
  const moved = linked.map((row) => {
    const before = linksOf(row.id)
    const place = former.get(row.id) ?? before[field].length
    return { row, before, after: { ...before, [field]: before[field].toSpliced(place, 0, id) } }
  })
  await replaceManyLinks(
    db,
    targetOf[field],
    moved.map(({ row, after }) => ({ event: row, ids: linkedIdsOf(after)[targetOf[field]] })),
  )
  // As when it was deleted: the versions of the events stay.
  await raiseEmbedded(db)
  const pause = yieldToEventLoop()
  for (const { row, before, after } of moved) {
    await pause()
    await recount(db, { row, links: before }, { row, links: after })
  }
  await followAll(context, linked)
}

/** Occurrences have the links of their series: some may have been made, or changed, since. */
async function followAll({ db, now }: Context, linked: readonly EventRow[]): Promise<void> {
  const series = linked.flatMap(
    (row) => occurrenceOf(row)?.series ?? (row.recurrence ? row.id : []),
  )
  for (const id of new Set(series)) {
    const row = await findItem<EventRow>(db, eventKind.table, id)
    if (row?.recurrence) await reconcile({ db, now }, { before: row, after: row })
  }
}
