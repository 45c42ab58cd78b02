// The series of occurrences, as far as they are shown with them.

import { type Context, localeOf } from '../../../access/context.ts'
import { shortEventColumns } from '../../items/columns_store.ts'
import { canRead } from '../../items/status.ts'
import { findItems } from '../../items/store.ts'
import { showItem } from '../../items/view.ts'
import type { EventRow } from '../store.ts'
import { inWords, seriesOf, timesOf } from './rules.ts'
import type { ShownSeries } from './view.ts'

export async function findShownSeries(
  context: Context,
  rows: readonly EventRow[],
): Promise<ReadonlyMap<number, ShownSeries>> {
  const ids = new Set(rows.flatMap((row) => (row.occurrence === null ? [] : [row.post_parent])))
  const found = await findSeries(context, [...ids])
  return new Map(found.map((row) => [row.id, shownSeries(context, row)]))
}

export async function findRules(
  context: Context,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const found = await findSeries(context, [...new Set(ids)])
  return new Map(found.map((row) => [row.id, ruleIn(row, localeOf(context))]))
}

/** Without their texts, which only occurrences show. */
const findSeries = ({ db }: Context, ids: readonly number[]) =>
  findItems<EventRow>(db, 'events', ids, shortEventColumns)

function ruleIn(row: EventRow, locale: string): string {
  const series = seriesOf(row)
  return series ? inWords(series, timesOf(row), locale) : ''
}

function shownSeries(context: Context, row: EventRow): ShownSeries {
  const { id, title: name } = row
  const text = ruleIn(row, localeOf(context))
  if (!canRead(context.actor, row)) return { id, text }
  const { url } = showItem(context, { name: 'event', table: 'events' }, row)
  return { id, text, named: { name, url } }
}
