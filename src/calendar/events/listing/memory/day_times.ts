// When the events of a slice start or end within a day, in memory: all that the counted days
// leave to be read of a window.

import sql, { raw } from 'sql-template-tag'
import type { Reader } from '../../../../access/context.ts'
import { type MemoKey, type Read, fresh, put, tenant, warmAfter } from '../../../../memo/memo.ts'
import { atMost, gathered } from '../../../../storage/dialect.ts'
import { generationNow } from '../../../../storage/generation.ts'
import { dayOf, secondsOfDay } from '../counted/days.ts'
import { type Slice, rowsOf } from '../slice.ts'
import { mostSpans, numbersOf, placeOf } from './spans.ts'
import { nameOf } from './day_totals.ts'

export type Edge = 'start' | 'end'

/** In their order. */
const dayTimes = tenant<Float64Array>('day times')

/** Reading a whole day takes as long as so many looks at a part of it. */
const often = 4
const bytesOfTime = 8

const dayTimesKey = (slice: Slice, edge: Edge, day: number): MemoKey<Float64Array> =>
  dayTimes.key(...nameOf(slice), edge, day)

/** How many start, or end, on its day before a second; undefined if that is not in memory. */
export function timesOfDay(
  reader: Reader,
  slice: Slice,
  edge: Edge,
  before: number,
): number | undefined {
  if (before === Infinity || before % secondsOfDay === 0) return 0
  const known = fresh(reader.memo, dayTimesKey(slice, edge, dayOf(before)))
  return known && placeOf(known, before)
}

/** Says that it would have been of use. */
export async function wantDayTimes(
  reader: Reader,
  slice: Slice,
  edge: Edge,
  before: number,
  generation: number,
): Promise<void> {
  if (timesOfDay(reader, slice, edge, before) !== undefined) return
  const key = dayTimesKey(slice, edge, dayOf(before))
  const read = () => readDayTimes(reader, slice, edge, before)
  await warmAfter(reader.memo, key, { generation, often }, read)
}

export async function keepDayTimes(
  reader: Reader,
  slice: Slice,
  edge: Edge,
  before: number,
): Promise<void> {
  const read = await readDayTimes(reader, slice, edge, before)
  put(reader.memo, dayTimesKey(slice, edge, dayOf(before)), read)
}

async function readDayTimes(
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
