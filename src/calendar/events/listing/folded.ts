// Folded lists (§17.5): of each series only its first occurrence in the list, or the series itself in
// its place. Single events stay.

import sql from 'sql-template-tag'
import type { Reader } from '../../../access/context.ts'
import type { Page } from '../../../contract/schema/paging.ts'
import { isOneOf } from '../../../storage/dialect.ts'
import { yieldToEventLoop } from '../../../storage/event_loop.ts'
import { fresh, put, tenant } from '../../../storage/memo.ts'
import { boundsOf } from './bounds.ts'
import { isAllPublic, list } from './by_date.ts'
import { seriesShown } from './conditions/conditions.ts'
import type { DateOrder, EventFilter } from './filter.ts'
import { hasOccurrences } from './memory/series_times.ts'
import { countSeries, knownTimes, wantTimes } from './memory/series_times.ts'
import { countSlice } from './slices/count.ts'
import { type OrderedPage, rowsById } from './slices/page.ts'
import { sliceOf } from './slices/slice.ts'

/** The ids of a whole folded list, by date. */
const foldedLists = tenant<Float64Array>('folded lists')

/** About a megabyte; longer lists are not cached. */
const mostKept = 120_000
const bytesOfId = 8
/** Events that are read for each one of a page at a time: many are of the same series. */
const readOfEach = 4
/** Events that are read at a time; others are let through in between. */
const piece = 2000

/** How a list is folded: not at all if there are no occurrences. */
export const foldOf = async (reader: Reader, filter: EventFilter): Promise<EventFilter['fold']> =>
  filter.fold && (await hasOccurrences(reader)) ? filter.fold : undefined

export async function countFolded(reader: Reader, filter: EventFilter): Promise<number> {
  const { fold: _fold, ...plain } = filter
  const slice = sliceOf(reader.db, plain)
  if (!isAllPublic(slice, plain)) return (await foldedIds(reader, filter)).length
  const bounds = boundsOf(filter.window)
  const known = knownTimes(reader)
  if (!known || !bounds) {
    await wantTimes(reader)
    return (await foldedIds(reader, filter)).length
  }
  const { occurrences, series } = countSeries(known, bounds)
  return (await countSlice(reader, slice, filter.window)) - occurrences + series
}

export async function listFolded<Row extends { readonly id: number }>(
  reader: Reader,
  filter: EventFilter,
  { size, skip }: Page,
  { columns, order }: Pick<OrderedPage<Row>, 'columns'> & { readonly order: DateOrder },
): Promise<Row[]> {
  const isForward = order === 'ascending'
  const most = isForward ? size + skip : Infinity
  const ids = await foldedIds(reader, filter, most, Math.min(piece, most * readOfEach))
  const page = (isForward ? ids : ids.toReversed()).slice(skip, skip + size)
  return rowsInOrder(reader, await inTheirPlace(reader, filter, [...page]), { columns })
}

/** Events by their ids, in the order of these. */
export async function rowsInOrder<Row extends { readonly id: number }>(
  reader: Reader,
  ids: readonly number[],
  form: Pick<OrderedPage<Row>, 'columns'>,
): Promise<Row[]> {
  const rows = new Map((await rowsById<Row>(reader, ids, form)).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/** At least `most` ids of the list as `next` folds it, by date, unless it has fewer. */
export async function foldedIds(
  reader: Reader,
  filter: EventFilter,
  most = Infinity,
  size = piece,
): Promise<Float64Array> {
  const { memo } = reader
  const key = foldedLists.key(JSON.stringify({ ...filter, fold: undefined }))
  const known = fresh(memo, key)
  if (known) return known
  const found: number[] = []
  const seen = new Set<number>()
  let isWhole = false
  for await (const rows of piecesOf(reader, filter, size)) {
    for (const { id, series } of rows) {
      if (series !== null && seen.has(series)) continue
      if (series !== null) seen.add(series)
      found.push(id)
    }
    isWhole = rows.length < size
    if (found.length >= most) break
  }
  const ids = Float64Array.from(found)
  if (memo && isWhole && ids.length <= mostKept) {
    put(memo, key, {
      generation: memo.generation,
      value: ids,
      bytes: ids.length * bytesOfId,
    })
  }
  return ids
}

export interface Member {
  readonly id: number
  readonly start_utc: number
  readonly series: number | null
}

export const member = sql`e.id, e.start_utc,
  (select o.series_id from occurrences o where o.event_id = e.id) as series`

/** The plain list by date; each piece begins at the last start of the one before. */
async function* piecesOf(
  reader: Reader,
  { fold: _fold, ...plain }: EventFilter,
  size: number,
): AsyncGenerator<readonly Member[]> {
  const form = { order: 'ascending', columns: member } as const
  const pause = yieldToEventLoop()
  let from = plain.window?.startFrom
  for (let skip = 0; ;) {
    const window = from === undefined ? plain.window : { ...plain.window, startFrom: from }
    const rows = await list<Member>(reader, { ...plain, window }, { size, skip }, form)
    yield rows
    const last = rows.at(-1)?.start_utc
    if (last === undefined || rows.length < size) return
    const same = rows.filter(({ start_utc }) => start_utc === last).length
    skip = same === rows.length && from === last ? skip + same : same
    from = last
    await pause()
  }
}

/** With `series`, the series of these occurrences where the caller sees it; else what was given. */
export async function inTheirPlace(
  { db }: Reader,
  filter: EventFilter,
  ids: readonly number[],
): Promise<readonly number[]> {
  if (filter.fold !== 'series' || ids.length === 0) return ids
  // A cross join fixes the join order in SQLite.
  const rows = await db.all<{ event_id: number; series_id: number }>(sql`
    select o.event_id, o.series_id
    from occurrences o
    cross join events e
    where ${isOneOf(db, 'o.event_id', ids)} and e.id = o.series_id and ${seriesShown(filter)}`)
  const series = new Map(rows.map(({ event_id, series_id }) => [event_id, series_id]))
  return ids.map((id) => series.get(id) ?? id)
}
