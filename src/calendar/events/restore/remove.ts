// Deletes events for good again that were made anew (§18).

import type { Context } from '../../../access/context.ts'
import { findItem } from '../../items/store.ts'
import { lockSeries, removeOccurrence } from '../scope/occurrence.ts'
import { removeMany } from '../series/writing/apply.ts'
import { versionsOf } from '../series/writing/reconcile.ts'
import { type Occurrence, occurrenceOf } from '../series/rules.ts'
import type { EventRow } from '../store.ts'
import { eventKind } from '../view.ts'
import { removeEvent } from '../writing/change.ts'

/** `undone` are all events of the undo: an occurrence alone becomes an exception of its series. */
export async function removeEvents(
  context: Context,
  ids: readonly number[],
  undone: ReadonlySet<number>,
): Promise<void> {
  const { db } = context
  const left = new Set(ids)
  for (const id of ids) {
    const row = await findItem<EventRow>(db, eventKind.table, id)
    // It may have gone with its series.
    if (!row || !left.has(id)) continue
    const occurrence = occurrenceOf(row)
    if (!occurrence) await removeEvent(context, row, true)
    else if (!undone.has(occurrence.series)) await removeAlone(context, row, occurrence)
    else if (!left.has(occurrence.series)) {
      const all = await versionsOf(db, occurrence.series)
      const some = all.filter((version) => left.has(version.row.id))
      await removeMany(db, some)
      for (const version of some) left.delete(version.row.id)
    }
  }
}

/** As by a request; but what its series does not give needs no exception. */
async function removeAlone(context: Context, row: EventRow, occurrence: Occurrence): Promise<void> {
  if (occurrence.gone !== 'rule') {
    await removeOccurrence(context, row, occurrence, true)
    return
  }
  await lockSeries(context, occurrence)
  await removeEvent(context, row, true)
}
