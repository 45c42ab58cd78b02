// The events that were linked to what is made anew are linked to it again (§18).

import type { Context } from '../../../access/context.ts'
import { yieldToEventLoop } from '../../../storage/event_loop.ts'
import type { Database } from '../../../storage/database.ts'
import { raiseEmbedded } from '../../../storage/generation/generation.ts'
import { canEdit } from '../../items/status.ts'
import { findItem, findItems } from '../../items/store.ts'
import { type LinkedIds, type Target, moveCounts, targetNames } from '../links.ts'
import { count, countsLinks, nowhere, uncount } from '../listing/counted/days.ts'
import { replaceManyLinks } from '../writing/many_store.ts'
import { reconcile } from '../series/writing/reconcile.ts'
import { occurrenceOf } from '../series/rules.ts'
import { type EventRow, isSeriesCode } from '../store.ts'
import { eventKind } from '../view.ts'
import { linksOfEvents } from './store.ts'

/** Events by id, with the place that the link had in each; absent, it comes last. */
export interface FormerLinks {
  readonly events: readonly number[]
  readonly positions?: readonly number[] | undefined
}

/** Only events that the caller may edit, and that still exist. */
export async function relinkEvents(
  context: Context,
  target: Target,
  id: number,
  { events, positions }: FormerLinks,
): Promise<void> {
  const { db, actor } = context
  const found = await findItems<EventRow>(db, eventKind.table, events)
  const rows = found.filter((row) => canEdit(actor, row))
  if (rows.length === 0) return
  const before = await allLinks(
    db,
    rows.map((row) => row.id),
  )
  const former = new Map(events.map((event, index) => [event, positions?.[index]]))
  const linked = rows.filter((row) => !before.of(row.id)[target].includes(id))
  const placed = linked.map((event) => {
    const others = before.of(event.id)[target]
    return { event, ids: others.toSpliced(former.get(event.id) ?? others.length, 0, id) }
  })
  await replaceManyLinks(db, target, placed)
  // As when it was deleted: the versions of the events stay.
  await raiseEmbedded(db)
  const pause = yieldToEventLoop()
  for (const event of linked) {
    await pause()
    const links = before.of(event.id)
    const isCounted = countsLinks(event)
    await uncount(db, event, isCounted ? links : nowhere)
    const after = { ...links, [target]: [...links[target], id] }
    await count(db, event, isCounted ? after : nowhere)
    const isPublic = event.status === 'publish' && !isSeriesCode(event.list_code)
    if (target === 'term' && isPublic) await moveCounts(db, [], [id])
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

export interface Links {
  of(event: number): LinkedIds
}

export async function allLinks(db: Database, events: readonly number[]): Promise<Links> {
  const found = new Map<string, number[]>()
  for (const target of targetNames) {
    for (const { event_id, id } of await linksOfEvents(db, target, events)) {
      const key = `${target} ${event_id}`
      found.set(key, [...(found.get(key) ?? []), id])
    }
  }
  const ids = (target: Target, event: number) => found.get(`${target} ${event}`) ?? []
  return {
    of: (event) => ({
      venue: ids('venue', event),
      organizer: ids('organizer', event),
      term: ids('term', event),
    }),
  }
}
