// Caches when all public occurrences are and of which series, so that the total of a folded list
// needs no scan.

import sql from 'sql-template-tag'
import type { Reader } from '../../../../access/context.ts'
import { atMost } from '../../../../storage/dialect.ts'
import { yieldToEventLoop } from '../../../../storage/event_loop.ts'
import { readGeneration } from '../../../../storage/generation/generation.ts'
import { type Read, fresh, memoize, tenant, warmAfter } from '../../../../storage/memo.ts'
import type { Bounds } from '../bounds.ts'
import { placeOf } from './spans.ts'

/** By start. */
interface SeriesTimes {
  readonly starts: Float64Array
  readonly ends: Float64Array
  /** The series of each, numbered from 0. */
  readonly series: Int32Array
  readonly many: number
  readonly longest: number
}

/** About ten megabytes; more are not cached. */
const mostTimes = 500_000
const bytesOfOne = 20
const piece = 2000
/** Reading all of them costs as much as this many folded months of a calendar of ten years. */
const often = 128

const seriesTimes = tenant<SeriesTimes>('times of series')
const key = seriesTimes.key('')

export const knownTimes = ({ memo }: Reader): SeriesTimes | undefined => fresh(memo, key)

export async function wantTimes(reader: Reader): Promise<void> {
  const { memo } = reader
  if (!memo) return
  const { generation } = memo
  await warmAfter(memo, key, { generation, often }, () => readTimes(reader))
}

export function countSeries(
  { starts, ends, series, many, longest }: SeriesTimes,
  { startFrom, startTo, endFrom, endTo }: Bounds,
): { readonly occurrences: number; readonly series: number } {
  const seen = new Uint8Array(many)
  let [occurrences, found] = [0, 0]
  const to = placeOf(starts, startTo + 1)
  for (let at = placeOf(starts, Math.max(startFrom, endFrom - longest)); at < to; at += 1) {
    const end = ends[at] ?? 0
    if (end < endFrom || end > endTo) continue
    occurrences += 1
    const one = series[at] ?? 0
    if (seen[one] === 1) continue
    seen[one] = 1
    found += 1
  }
  return { occurrences, series: found }
}

interface Row {
  readonly id: number
  readonly start_utc: number
  readonly end_utc: number
  readonly series_id: number
}

/** Undefined if there are too many, or if something was written meanwhile. */
async function readTimes({ db }: Reader): Promise<Read<SeriesTimes> | undefined> {
  const generation = await readGeneration(db)
  const pause = yieldToEventLoop()
  const rows: Row[] = []
  for (;;) {
    const last = rows.at(-1)
    const after = last ? sql`and (e.start_utc, e.id) > (${last.start_utc}, ${last.id})` : sql``
    const some = await db.all<Row>(sql`
      select e.id, e.start_utc, e.end_utc, o.series_id
      from events e
      cross join occurrences o
      where e.list_code = 1 and o.event_id = e.id ${after}
      order by e.start_utc, e.id
      ${atMost(piece)}`)
    rows.push(...some)
    if (rows.length > mostTimes) return undefined
    if (some.length < piece) break
    await pause()
  }
  if ((await readGeneration(db)) !== generation) return undefined
  return { generation, bytes: rows.length * bytesOfOne, value: timesOf(rows) }
}

function timesOf(rows: readonly Row[]): SeriesTimes {
  const numbers = new Map<number, number>()
  const numberOf = (id: number) => {
    const known = numbers.get(id)
    if (known !== undefined) return known
    numbers.set(id, numbers.size)
    return numbers.size - 1
  }
  const series = Int32Array.from(rows, ({ series_id }) => numberOf(series_id))
  return {
    starts: Float64Array.from(rows, ({ start_utc }) => start_utc),
    ends: Float64Array.from(rows, ({ end_utc }) => end_utc),
    series,
    many: numbers.size,
    longest: rows.reduce((most, { start_utc, end_utc }) => Math.max(most, end_utc - start_utc), 0),
  }
}

const occurrencesThere = tenant<boolean>('occurrences there')

export const hasOccurrences = ({ db, memo }: Reader): Promise<boolean> =>
  memoize(memo, occurrencesThere.key(''), async () => {
    return db.exists(sql`select 1 as one from occurrences limit 1`)
  })
