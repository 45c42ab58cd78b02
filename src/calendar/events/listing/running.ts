// Finds events that are running at a moment: duration classes bound how far back each index scan
// has to look.

import sql, { type Sql, raw } from 'sql-template-tag'
import type { Bounds } from './bounds.ts'
import { type Slice, rowsOf } from './slices/slice.ts'

/** The longest an event of each class is, in seconds; see `durationClass`. */
const day = 86_400
const classes = [day, 7 * day, 31 * day, 366 * day, Infinity]
const firstLong = 2
/** The longest duration that is not long, in seconds. */
export const longestShort = 7 * day

/** Events that are longer than this have a duration class above 0. */
export const shortestLong = day

/** Events that start before one second and end after another that is not earlier. */
export interface RunningSpan {
  readonly startsBefore: number
  readonly endsAfter: number
}

/**
 * The rows of a span, as one short index scan per duration class, which bounds how far back to
 * look. Starts within the last day before `endsAfter` need no class.
 */
export const spanning = (slice: Slice, span: RunningSpan): readonly Sql[] =>
  spanningOf(slice, span, classes)

export const isLong = ({ startsBefore, endsAfter }: RunningSpan): boolean =>
  endsAfter - longestShort >= startsBefore - 1

/** The same without long events, where those are in memory: see `longSpanning`. */
export const shortSpanning = (slice: Slice, span: RunningSpan): readonly Sql[] =>
  spanningOf(slice, span, classes.slice(0, firstLong))

function spanningOf(
  slice: Slice,
  { startsBefore, endsAfter }: RunningSpan,
  some: readonly number[],
): readonly Sql[] {
  const recent = endsAfter - day
  return some.flatMap((longest, index) => {
    const after = endsAfter - longest
    const before = index === 0 ? startsBefore : Math.min(startsBefore, recent + 1)
    if (after >= before - 1) return []
    const inClass = index === 0 ? sql`` : ofClass(index)
    const from = after === -Infinity ? sql`` : sql` and start_utc > ${after}`
    return [
      sql`${rowsOf(slice)}${inClass}${from} and start_utc < ${before} and end_utc > ${endsAfter}`,
    ]
  })
}

/** The long events that `shortSpanning` leaves out. */
export const longSpanning = ({ startsBefore, endsAfter }: RunningSpan): Bounds => ({
  startFrom: -Infinity,
  startTo: Math.min(startsBefore - 1, endsAfter - day),
  endFrom: endsAfter + 1,
  endTo: Infinity,
})

/** All long events, one arm per class, so that each comes in index order. */
export const longRows = (slice: Slice): readonly Sql[] =>
  classes.flatMap((_, index) => (index < firstLong ? [] : [sql`${rowsOf(slice)}${ofClass(index)}`]))

/** `dur_class > 0` is the condition of the partial index, which is unused without it. */
const ofClass = (index: number) => raw(` and dur_class > 0 and dur_class = ${index}`)

/** Conditions on an event `e` that started before a second and is still running, one per class. */
export const runningArms = (second: number): readonly Sql[] =>
  classes.map((longest, index) => {
    const inClass =
      index === 0 ? sql`e.dur_class = 0` : raw(`e.dur_class > 0 and e.dur_class = ${index}`)
    const from = longest === Infinity ? sql`` : sql` and e.start_utc >= ${second - longest}`
    return sql`${inClass}${from} and e.start_utc < ${second} and e.end_utc >= ${second}`
  })

/** Conditions on an event `e` that ends at a second or later, each a short range of an index. */
export const armsFrom = (second: number): readonly Sql[] => [
  ...runningArms(second),
  sql`e.start_utc >= ${second}`,
]
