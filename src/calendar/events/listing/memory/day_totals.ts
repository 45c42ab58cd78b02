// Caches the counted days of a slice and its long events, so that only the two days at the edges of
// a window are left to be read.

import sql from 'sql-template-tag'
import type { Reader } from '../../../../access/context.ts'
import { type MemoKey, type Read, peek, tenant, warmAfter } from '../../../../storage/memo.ts'
import type { Database } from '../../../../storage/database.ts'
import { atMost, gathered } from '../../../../storage/dialect.ts'
import { type Slice, daysOf } from '../slices/slice.ts'
import { longRows } from '../running.ts'
import {
  type Spans,
  type SpansRow,
  bytesOf,
  gatherSpans,
  numbersOf,
  placeOf,
  spansOf,
} from './spans.ts'

export interface DayTotals {
  /** The days on which an event starts or ends, in order. */
  readonly days: Float64Array
  /** How many start, or end, before each of these days; the last entry is the total. */
  readonly starts: Float64Array
  readonly ends: Float64Array
  readonly long: Spans
}

/** Reading them costs as much as this many counts without them. */
const often = 64
/** More than a century. */
const mostDays = 40_000
const bytesOfDay = 24

/** The cache key of a slice; slices with the same counts share it. */
export const totalsKey = ({
  days,
  keys,
  words,
}: Slice): readonly [string, string, string, string] => [
  days,
  keys.join(' '),
  words?.word ?? '',
  words?.series ?? '',
]

const dayTotals = tenant<DayTotals>('day totals')

export const dayTotalsKey = (slice: Slice): MemoKey<DayTotals> => dayTotals.key(...totalsKey(slice))

/** Cached day totals, fresh or stale. */
export const knownDayTotals = ({ memo }: Reader, slice: Slice) => peek(memo, dayTotalsKey(slice))

/** Reports a miss, which may warm the cache. */
export function wantDayTotals(reader: Reader, slice: Slice, generation: number): Promise<void> {
  const read = () => readDayTotals(reader.db, slice)
  return warmAfter(reader.memo, dayTotalsKey(slice), { generation, often }, read)
}

export async function readDayTotals(
  db: Database,
  slice: Slice,
): Promise<Read<DayTotals> | undefined> {
  const row = await db.one<
    SpansRow & { generation: number; days: string; day_starts: string; day_ends: string }
  >(sql`
    select g.n as generation, d.days, d.day_starts, d.day_ends, l.ids, l.starts, l.ends
    from generation g,
      (select ${gathered(db, 'day')} as days, ${gathered(db, 'starts')} as day_starts,
          ${gathered(db, 'ends')} as day_ends
        from (
          select day, sum(starts) as starts, sum(ends) as ends
          ${daysOf(slice)} and level = 0
          group by day
          order by day
          ${atMost(mostDays + 1)}) as counted) as d,
      (${gatherSpans(db, slice.id, longRows(slice))}) as l
    where g.one = 1`)
  const long = row && spansOf(row)
  const days = numbersOf(row?.days ?? '[]')
  if (!long || days.length > mostDays) return undefined
  return {
    generation: row.generation,
    bytes: bytesOf(long) + days.length * bytesOfDay,
    value: {
      days,
      starts: summedUp(numbersOf(row.day_starts)),
      ends: summedUp(numbersOf(row.day_ends)),
      long,
    },
  }
}

function summedUp(counts: Float64Array): Float64Array {
  const sums = new Float64Array(counts.length + 1)
  for (const [at, n] of counts.entries()) sums[at + 1] = (sums[at] ?? 0) + n
  return sums
}

export const edgesBeforeDay = (totals: DayTotals, edge: 'starts' | 'ends', day: number): number =>
  totals[edge][placeOf(totals.days, day)] ?? 0

export interface DayOfStart {
  readonly day: number
  readonly left: number
}

/** The day of the nth start, and how many starts of that day come before it. */
export function dayOfStart(totals: DayTotals, nth: number): DayOfStart {
  const { days, starts } = totals
  // The last day with at most `nth` starts before it.
  const at = Math.max(0, Math.min(placeOf(starts, nth + 1), days.length) - 1)
  return { day: days[at] ?? 0, left: nth - (starts[at] ?? 0) }
}
