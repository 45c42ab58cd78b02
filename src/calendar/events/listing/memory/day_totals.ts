// The counted days of a slice and its longer events, in memory: what is left to read of a window
// are the two days at its edges.

import sql from 'sql-template-tag'
import type { Reader } from '../../../../access/context.ts'
import { type MemoKey, type Read, peek, put, tenant, warmAfter } from '../../../../memo/memo.ts'
import type { Database } from '../../../../storage/database.ts'
import { atMost, gathered } from '../../../../storage/dialect.ts'
import { type Slice, daysOf } from '../slice.ts'
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
  /** Those on which an event starts or ends. */
  readonly days: Float64Array
  /** How many start, or end, before each of these days; at last, on all of them. */
  readonly starts: Float64Array
  readonly ends: Float64Array
  /** All that take longer than a week. */
  readonly long: Spans
}

/** Reading it takes as long as so many answers without it. */
const often = 64
/** More than a century of them. */
const mostDays = 40_000
const bytesOfDay = 24

/** Those that count alike have the same. */
export const nameOf = ({ days, keys, word = '' }: Slice): readonly [string, string, string] => [
  days,
  keys.join(' '),
  word,
]

const dayTotals = tenant<DayTotals>('day totals')

const dayTotalsKey = (slice: Slice): MemoKey<DayTotals> => dayTotals.key(...nameOf(slice))

/** Of any age. */
export const knownDayTotals = ({ memo }: Reader, slice: Slice) => peek(memo, dayTotalsKey(slice))

/** Says that it would have been of use. */
export function wantDayTotals(reader: Reader, slice: Slice, generation: number): Promise<void> {
  const read = () => readDayTotals(reader.db, slice)
  return warmAfter(reader.memo, dayTotalsKey(slice), { generation, often }, read)
}

export async function keepDayTotals(reader: Reader, slice: Slice): Promise<void> {
  put(reader.memo, dayTotalsKey(slice), await readDayTotals(reader.db, slice))
}

async function readDayTotals(db: Database, slice: Slice): Promise<Read<DayTotals> | undefined> {
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

/** How many start, or end, before a day. */
export function edgesBeforeDay(totals: DayTotals, edge: 'starts' | 'ends', day: number): number {
  return totals[edge][placeOf(totals.days, day)] ?? 0
}

export interface DayOfStart {
  readonly day: number
  readonly left: number
}

/** The day on which a number of starts is passed, and how many of that number are left then. */
export function dayOfStart(totals: DayTotals, nth: number): DayOfStart {
  const { days, starts } = totals
  // The last place of all days that has at most so many before it.
  const at = Math.max(0, Math.min(placeOf(starts, nth + 1), days.length) - 1)
  return { day: days[at] ?? 0, left: nth - (starts[at] ?? 0) }
}
