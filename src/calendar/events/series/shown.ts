// The series of occurrences, as far as they are shown with them.

import type { Context } from '../../../access/context.ts'
import { canRead } from '../../items/status.ts'
import { findItems } from '../../items/store.ts'
import { showItem } from '../../items/view.ts'
import type { EventRow } from '../store.ts'
import { inWords, seriesOf, timesOf } from './rules.ts'
import type { ShownSeries } from './view.ts'

/** The series of these occurrences, by id. */
export async function findShownSeries(
  context: Context,
  rows: readonly EventRow[],
): Promise<ReadonlyMap<number, ShownSeries>> {
  const ids = new Set(rows.flatMap((row) => (row.occurrence === null ? [] : [row.post_parent])))
  const found = await findItems<EventRow>(context.db, 'events', [...ids])
  return new Map(found.map((row) => [row.id, shownSeries(context, row)]))
}

function shownSeries(context: Context, row: EventRow): ShownSeries {
  const { id, title: name } = row
  const series = seriesOf(row)
  const text = series ? inWords(series, timesOf(row), context.root.language) : ''
  if (!canRead(context.actor, row)) return { id, text }
  const { url } = showItem(context, { name: 'event', table: 'events' }, row)
  return { id, text, named: { name, url } }
}
