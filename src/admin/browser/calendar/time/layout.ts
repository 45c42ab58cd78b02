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
  /** So many days of the row are its own from here on, across which its name may go. */
  readonly across?: number
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
      const isEnd = day === lastDayInRow(shown)
      const across = reached.length - index
      lanes[lane] = { shown, isStart, isEnd, isNamed: index === 0, across }
    }
  }
  return cells.map((lanes, index) => ({ day: first + index, lanes }))
}

/** A box in a day, in parts of that day and of its width. */
export interface Box extends Omit<Segment, 'isNamed' | 'across'> {
  readonly top: number
  readonly height: number
  readonly left: number
  readonly width: number
}

/** So long everything is shown at least, to be hit. */
const shortest = 1800

/** What has no room in a day: shown as a number that leads to the day. */
export interface Folded {
  readonly top: number
  readonly height: number
  readonly n: number
}

interface Column {
  readonly boxes: readonly Box[]
  readonly folded: readonly Folded[]
}

interface Placed {
  readonly shown: Shown
  readonly start: number
  readonly end: number
  readonly column: number
}

/** Those that overlap share the width, at most so many of them. */
export function boxesOf(all: readonly Shown[], day: number, most = Infinity): Column {
  const from = day * daySeconds
  const boxes: Box[] = []
  const folded: Folded[] = []
  for (const group of groupsOf(all, day)) {
    const columns = Math.min(most, Math.max(...group.map(({ column }) => column)) + 1)
    for (const { shown, start, end, column } of group.filter((one) => one.column < columns)) {
      boxes.push({
        shown,
        isStart: shown.start >= from,
        isEnd: shown.end <= from + daySeconds,
        top: (start - from) / daySeconds,
        height: (end - start) / daySeconds,
        left: column / columns,
        width: 1 / columns,
      })
    }
    const others = group.filter((one) => one.column >= columns)
    if (others.length === 0) continue
    const start = Math.min(...others.map((one) => one.start))
    const end = Math.max(...others.map((one) => one.end))
    folded.push({
      top: (start - from) / daySeconds,
      height: (end - start) / daySeconds,
      n: others.length,
    })
  }
  return { boxes, folded }
}

/** Those of a day, with all that overlap in one group, each in the first column that is free. */
function groupsOf(all: readonly Shown[], day: number): readonly (readonly Placed[])[] {
  const [from, until] = [day * daySeconds, (day + 1) * daySeconds]
  const here = all
    .filter((one) => firstDay(one) <= day && lastDay(one) >= day)
    .map((shown) => {
      const start = Math.min(Math.max(shown.start, from), until - shortest)
      return { shown, start, end: Math.max(Math.min(shown.end, until), start + shortest) }
    })
    .toSorted((a, b) => a.start - b.start || b.end - a.end || a.shown.row.id - b.shown.row.id)
  const groups: Placed[][] = []
  let group: Placed[] = []
  for (const one of here) {
    if (group.every(({ end }) => end <= one.start)) {
      group = []
      groups.push(group)
    }
    let column = 0
    const isTaken = (other: Placed) => other.column === column && other.end > one.start
    while (group.some(isTaken)) column += 1
    group.push({ ...one, column })
  }
  return groups
}

/** How many are beside each other in a day at most. */
export const mostBeside = (all: readonly Shown[], day: number): number =>
  Math.max(1, ...groupsOf(all, day).flatMap((group) => group.map(({ column }) => column + 1)))
