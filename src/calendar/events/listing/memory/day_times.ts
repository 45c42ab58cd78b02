// When the events of a slice start or end within a day, in memory: all that the counted days
// leave to be read of a window.

import sql, { raw } from 'sql-template-tag'
import { atMost, gathered } from '../../../../storage/dialect.ts'
import { type Key, keyOf } from '../../../../text/keys.ts'
import {
  type Aged,
  type Reader,
  generationNow,
  keep,
  recall,
  wantFor,
} from '../../../items/kept_store.ts'
import { dayOf, secondsOfDay } from '../counted/days.ts'
import { type Slice, rowsOf } from '../slice.ts'
import { mostSpans, numbersOf, placeOf } from './spans.ts'
import { nameOf } from './day_totals.ts'

export type Edge = 'start' | 'end'

interface DayTimes extends Aged {
  /** In their order. */
  readonly times: Float64Array
}

/** Reading a whole day takes as long as so many looks at a part of it. */
const often = 4
const bytesOfTime = 8

const dayTimesKey = (slice: Slice, edge: Edge, day: number): Key =>
  keyOf('edges', ...nameOf(slice), edge, day)

/** How many start, or end, on its day before a second; undefined if that is not in memory. */
export function timesOfDay(
  reader: Reader,
  slice: Slice,
  edge: Edge,
  before: number,
): number | undefined {
  if (before === Infinity || before % secondsOfDay === 0) return 0
  // The key names nothing else.
  const known = recall(reader, dayTimesKey(slice, edge, dayOf(before))) as DayTimes | undefined
  return known && known.generation === reader.pieces?.generation
    ? placeOf(known.times, before)
    : undefined
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
  const get = () => keepDayTimes(reader, slice, edge, before)
  await wantFor(reader, key, { generation, often }, get)
}

export async function keepDayTimes(
  reader: Reader,
  slice: Slice,
  edge: Edge,
  before: number,
): Promise<void> {
  const { db } = reader
  const day = dayOf(before)
  const column = raw(`${edge}_utc`)
  const row = await db.one<{ generation: number; times: string }>(sql`
    select ${generationNow} as generation, ${gathered(db, 'time')} as times
    from (
      select ${column} as time ${rowsOf(slice)}
        and ${column} >= ${day * secondsOfDay} and ${column} < ${(day + 1) * secondsOfDay}
      order by ${column}
      ${atMost(mostSpans + 1)}) as edges`)
  const times = numbersOf(row?.times ?? '[]')
  if (!row || times.length > mostSpans) return
  const { generation } = row
  const found: DayTimes = { generation, bytes: times.length * bytesOfTime, times }
  keep(reader, dayTimesKey(slice, edge, day), found)
}
