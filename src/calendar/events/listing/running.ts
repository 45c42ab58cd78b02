// What goes on through a moment, found by how long it takes: classes of length say how far back to
// look, so that every part is a short piece of an index.

import sql, { type Sql, raw } from 'sql-template-tag'
import type { Bounds } from './bounds.ts'
import { type Slice, rowsOf } from './slice.ts'

/** The longest an event of each class is, in seconds; see `durationClass`. */
const day = 86_400
const classes = [day, 7 * day, 31 * day, 366 * day, Infinity]
/** Those from here on are the long ones. */
const firstLong = 2
/** The longest that is not one of them. */
export const longestShort = 7 * day

/** From before the first second to after the second, which is not earlier. */
export interface Span {
  readonly startsBefore: number
  readonly endsAfter: number
}

/**
 * The rows that start before one second and end after another that is not earlier: all that go on
 * from the first to the second. A class of length says how far back to look; what starts on the
 * last day before needs no class. Every part is a short piece of an index.
 */
export function spanning(slice: Slice, span: Span): readonly Sql[] {
  return spanningOf(slice, span, classes)
}

/** Whether nothing that is not long can be as long as that. */
export const isLong = ({ startsBefore, endsAfter }: Span): boolean =>
  endsAfter - longestShort >= startsBefore - 1

/** The same without the long ones, for who knows those: see `longSpanning`. */
export function shortSpanning(slice: Slice, span: Span): readonly Sql[] {
  return spanningOf(slice, span, classes.slice(0, firstLong))
}

function spanningOf(
  slice: Slice,
  { startsBefore, endsAfter }: Span,
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

/** Which of the long ones `shortSpanning` leaves out. */
export const longSpanning = ({ startsBefore, endsAfter }: Span): Bounds => ({
  startFrom: -Infinity,
  startTo: Math.min(startsBefore - 1, endsAfter - day),
  endFrom: endsAfter + 1,
  endTo: Infinity,
})

/** All of the long ones, a class each: so they come in the order of the index. */
export function longRows(slice: Slice): readonly Sql[] {
  return classes.flatMap((_, index) =>
    index < firstLong ? [] : [sql`${rowsOf(slice)}${ofClass(index)}`],
  )
}

/** The index of the longer ones is found only by who says that it is about those. */
const ofClass = (index: number) => raw(` and dur_class > 0 and dur_class = ${index}`)

/** Conditions on an event `e` that had begun before a second and goes on then, one for each class. */
export function runningArms(second: number): readonly Sql[] {
  return classes.map((longest, index) => {
    const inClass =
      index === 0 ? sql`e.dur_class = 0` : raw(`e.dur_class > 0 and e.dur_class = ${index}`)
    const from = longest === Infinity ? sql`` : sql` and e.start_utc >= ${second - longest}`
    return sql`${inClass}${from} and e.start_utc < ${second} and e.end_utc >= ${second}`
  })
}
