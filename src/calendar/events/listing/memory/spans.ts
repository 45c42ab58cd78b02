// Ids and times of events as typed arrays in list order, for the memo.

import sql, { type Sql, join, raw } from 'sql-template-tag'
import type { Database } from '../../../../storage/database.ts'
import { atMost, gathered } from '../../../../storage/dialect.ts'
import type { Read } from '../../../../storage/memo.ts'
import { generationNow } from '../../../../storage/generation/generation.ts'
import type { Bounds } from '../bounds.ts'

/** By start, then id. */
export interface Spans {
  readonly ids: Float64Array
  readonly starts: Float64Array
  readonly ends: Float64Array
  readonly longest: number
}

/** About a megabyte; larger results are not cached. */
export const mostSpans = 40_000
const bytesOfSpan = 24

export const bytesOf = ({ ids }: Spans): number => ids.length * bytesOfSpan

export interface SpansRow {
  readonly ids: string
  readonly starts: string
  readonly ends: string
}

/** One row with the ids and times of all rows of these arms, as JSON lists. */
export function gatherSpans(db: Database, id: string, arms: readonly Sql[]): Sql {
  const times = arms.map((rows) => sql`select ${raw(id)} as id, start_utc, end_utc ${rows}`)
  return sql`
    select ${gathered(db, 'id')} as ids, ${gathered(db, 'start_utc')} as starts,
      ${gathered(db, 'end_utc')} as ends
    from (
      ${join(times, ' union all ')}
      order by start_utc, id
      ${atMost(mostSpans + 1)}) as spans`
}

export const numbersOf = (list: string): Float64Array => Float64Array.from(JSON.parse(list))

/** Undefined if there are too many. */
export function spansOf(row: SpansRow): Spans | undefined {
  const [ids, starts, ends] = [row.ids, row.starts, row.ends].map(numbersOf)
  if (!ids || !starts || !ends || ids.length > mostSpans) return undefined
  const longest = starts.reduce((most, start, at) => Math.max(most, (ends[at] ?? 0) - start), 0)
  return { ids, starts, ends, longest }
}

export async function readSpans(
  db: Database,
  id: string,
  arms: readonly Sql[],
  before: Sql = sql``,
): Promise<Read<Spans> | undefined> {
  const row = await db.one<SpansRow & { generation: number }>(sql`
    ${before}
    select ${generationNow} as generation, ids, starts, ends
    from (${gatherSpans(db, id, arms)}) as gathered`)
  const spans = row && spansOf(row)
  return spans && { generation: row.generation, bytes: bytesOf(spans), value: spans }
}

/** Binary search: the first index whose value is at least `least`. */
export function placeOf(values: Float64Array, least: number): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((values[middle] ?? 0) < least) low = middle + 1
    else high = middle
  }
  return low
}

/** The range of indexes that can match: by start, and by `endFrom` less the longest duration. */
function rangeIn({ starts, longest }: Spans, { startFrom, startTo, endFrom }: Bounds) {
  const from = placeOf(starts, Math.max(startFrom, endFrom - longest))
  return { from, to: placeOf(starts, startTo + 1) }
}

export function countIn(spans: Spans, bounds: Bounds): number {
  const { ends } = spans
  const { endFrom, endTo } = bounds
  const { from, to } = rangeIn(spans, bounds)
  let n = 0
  for (let at = from; at < to; at += 1) {
    const end = ends[at] ?? 0
    if (end >= endFrom && end <= endTo) n += 1
  }
  return n
}

export interface Listed {
  readonly id: number
  readonly start_utc: number
}

export function listIn(spans: Spans, bounds: Bounds, most: number): readonly Listed[] {
  const { ids, starts, ends } = spans
  const { endFrom, endTo } = bounds
  const { from, to } = rangeIn(spans, bounds)
  const found: Listed[] = []
  for (let at = from; at < to && found.length < most; at += 1) {
    const end = ends[at] ?? 0
    if (end < endFrom || end > endTo) continue
    found.push({ id: ids[at] ?? 0, start_utc: starts[at] ?? 0 })
  }
  return found
}
