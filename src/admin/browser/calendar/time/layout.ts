// Where events are: in lanes of a row of days, and beside each other in the hours of a day. Pure.

import { firstDay, inOrder, lastDay, lastDayInRow, type Shown } from './rows.ts'
import { daySeconds } from './wall.ts'

/** What one day shows of an event. */
export interface Segment {
  readonly shown: Shown
  /** Whether the event begins or ends on this day. */
  readonly isStart: boolean
  readonly isEnd: boolean
  /** Whether its name is shown here: on its first day of the row. */
  readonly isNamed: boolean
}

export interface DayCell {
  readonly day: number
  /** From top to bottom; an event has the same lane on all days of the row. */
  readonly lanes: readonly (Segment | undefined)[]
}

export function lanesOf(all: readonly Shown[], row: readonly number[]): readonly DayCell[] {
  const [first = 0] = row
  const cells = row.map((): (Segment | undefined)[] => [])
  for (const shown of all.toSorted(inOrder)) {
    const from = Math.max(firstDay(shown) - first, 0)
    const to = Math.min(lastDayInRow(shown) - first, row.length - 1)
    if (to < from) continue
    const reached = cells.slice(from, to + 1)
    let lane = 0
    while (reached.some((lanes) => lanes[lane])) lane += 1
    for (const [index, lanes] of reached.entries()) {
      while (lanes.length < lane) lanes.push(undefined)
      const day = first + from + index
      const isStart = day === firstDay(shown)
      lanes[lane] = { shown, isStart, isEnd: day === lastDayInRow(shown), isNamed: index === 0 }
    }
  }
  return cells.map((lanes, index) => ({ day: first + index, lanes }))
}

/** A box in a day, in parts of that day and of its width. */
export interface Box extends Omit<Segment, 'isNamed'> {
  readonly top: number
  readonly height: number
  readonly left: number
  readonly width: number
}

/** So long everything is shown at least, to be hit. */
const shortest = 1800

/** Those that overlap share the width. */
export function boxesOf(all: readonly Shown[], day: number): readonly Box[] {
  const [from, until] = [day * daySeconds, (day + 1) * daySeconds]
  const here = all
    .filter((one) => firstDay(one) <= day && lastDay(one) >= day)
    .map((shown) => {
      const start = Math.min(Math.max(shown.start, from), until - shortest)
      return { shown, start, end: Math.max(Math.min(shown.end, until), start + shortest) }
    })
    .toSorted((a, b) => a.start - b.start || b.end - a.end || a.shown.row.id - b.shown.row.id)
  const boxes: Box[] = []
  let group: { readonly placed: (typeof here)[number]; readonly column: number }[] = []
  const flush = () => {
    const columns = Math.max(...group.map(({ column }) => column)) + 1
    for (const { placed, column } of group) {
      boxes.push({
        shown: placed.shown,
        isStart: placed.shown.start >= from,
        isEnd: placed.shown.end <= until,
        top: (placed.start - from) / daySeconds,
        height: (placed.end - placed.start) / daySeconds,
        left: column / columns,
        width: 1 / columns,
      })
    }
    group = []
  }
  for (const placed of here) {
    if (group.length > 0 && group.every((one) => one.placed.end <= placed.start)) flush()
    let column = 0
    const isTaken = (one: (typeof group)[number]) =>
      one.column === column && one.placed.end > placed.start
    while (group.some(isTaken)) column += 1
    group.push({ placed, column })
  }
  if (group.length > 0) flush()
  return boxes
}

/** How many are beside each other in a day at most. */
export const mostBeside = (all: readonly Shown[], day: number): number =>
  Math.max(1, ...boxesOf(all, day).map(({ width }) => Math.round(1 / width)))
