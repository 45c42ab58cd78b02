// Caches the start or end times of a slice's events on one day: what counted days leave to be read
// at the edges of a window.

import sql, { raw } from 'sql-template-tag'
import type { Reader } from '../../../../access/context.ts'
import { type MemoKey, type Read, fresh, tenant, warmAfter } from '../../../../storage/memo.ts'
import { atMost, gathered } from '../../../../storage/dialect.ts'
import { generationNow } from '../../../../storage/generation/generation.ts'
import { dayOf, secondsOfDay } from '../counted/days.ts'
import { type Slice, rowsOf } from '../slices/slice.ts'
import { mostSpans, numbersOf, placeOf } from './spans.ts'
import { totalsKey } from './day_totals.ts'

export type Edge = 'start' | 'end'

/** Sorted. */
const dayTimes = tenant<Float64Array>('day times')

/** Reading a whole day costs as much as this many reads of a part of it. */
const often = 4
const bytesOfTime = 8

export const dayTimesKey = (slice: Slice, edge: Edge, before: number): MemoKey<Float64Array> =>
  dayTimes.key(...totalsKey(slice), edge, dayOf(before))

/** How many start, or end, on the day of a second before it; undefined if it is not cached. */
export function timesOfDay(
  reader: Reader,
  slice: Slice,
  edge: Edge,
  before: number,
): number | undefined {
  if (before === Infinity || before % secondsOfDay === 0) return 0
  const known = fresh(reader.memo, dayTimesKey(slice, edge, before))
  return known && placeOf(known, before)
}

/** Reports a miss, which may warm the cache. */
export async function wantDayTimes(
  reader: Reader,
  slice: Slice,
  edge: Edge,
  before: number,
  generation: number,
): Promise<void> {
  if (timesOfDay(reader, slice, edge, before) !== undefined) return
  const key = dayTimesKey(slice, edge, before)
  const read = () => readDayTimes(reader, slice, edge, before)
  await warmAfter(reader.memo, key, { generation, often }, read)
}

export async function readDayTimes(
  { db }: Reader,
  slice: Slice,
  edge: Edge,
  before: number,
): Promise<Read<Float64Array> | undefined> {
  const day = dayOf(before)
  const column = raw(`${edge}_utc`)
  const row = await db.one<{ generation: number; times: string }>(sql`
    select ${generationNow} as generation, ${gathered(db, 'time')} as times
    from (
      select ${column} as time ${rowsOf(slice)}
        and ${column} >= ${day * secondsOfDay} and ${column} < ${(day + 1) * secondsOfDay}
      order by ${column}
      ${atMost(mostSpans + 1)}) as edges`)
  const value = numbersOf(row?.times ?? '[]')
  if (!row || value.length > mostSpans) return undefined
  return { generation: row.generation, bytes: value.length * bytesOfTime, value }
}
