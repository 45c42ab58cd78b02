// The weeks of a month, and which events each day shows.

import type { Agenda, Standing } from './agenda.ts'
import type { WeekStart } from '../../language/time/week.ts'
import { dayAfter, daysOfWeek, eachDay } from '../../language/time/calendar_days.ts'

/** Lines of a day; on a crowded one the last links to the rest. */
const mostPerDay = 5
const mostLanes = 3
/** Names of a crowded day that a month has beyond its lines, for telephones and for paper. */
const mostRest = 20
/** And of all its days together, so that no month becomes heavy. */
const mostRestOfMonth = 120

/** The events in the lines of a day; undefined is a gap that aligns lanes with other days. */
export type Lines = readonly (Standing | undefined)[]

export interface Cell {
  readonly day: string
  /** The days of its week. */
  readonly week: readonly string[]
  /** From the first day of the week, 0, to the last. */
  readonly weekday: number
  /** Belongs to an adjacent month. */
  readonly isOutside: boolean
  /** How many events are on this day. */
  readonly count: number
  readonly lines: Lines
  /** How many of them have no line. */
  readonly more: number
  /** The first of these. */
  readonly rest: readonly Standing[]
}

export type Weeks = readonly (readonly Cell[])[]

/** The agenda is kept until the next write, and its weeks with it: they are the same on all pages. */
const kept = new WeakMap<Agenda['short'], Map<WeekStart, Weeks>>()

/** Whole weeks, with days of the adjacent months. */
export function weeksOf(agenda: Agenda, weekStart: WeekStart): Weeks {
  const byStart = kept.get(agenda.short) ?? new Map<WeekStart, Weeks>()
  kept.set(agenda.short, byStart)
  const weeks = byStart.get(weekStart) ?? makeWeeks(agenda, weekStart)
  byStart.set(weekStart, weeks)
  return weeks
}

function makeWeeks(agenda: Agenda, weekStart: WeekStart): Weeks {
  const { days, beginning } = agenda
  const weeks: (readonly Cell[])[] = []
  let first: string | undefined = daysOfWeek(days.first, weekStart).first
  while (first !== undefined && first <= days.last) {
    let lanes: Lines = []
    const week = [...eachDay(daysOfWeek(first, weekStart))]
    const cells = week.map((day, weekday): Cell => {
      if (day < days.first || day > days.last) return outside(day, week, weekday)
      const newcomers = weekday === 0 ? running(agenda, day) : (beginning.get(day) ?? [])
      lanes = lanesOf(lanes, newcomers, day)
      return cellOf(agenda, day, week, weekday, lanes)
    })
    weeks.push(cells)
    first = dayAfter(first, 7)
  }
  return withinLimits(weeks)
}

/** Every crowded day gives up the same, until all names together are few enough. */
function withinLimits(weeks: Weeks): Weeks {
  const lengths = weeks.flat().map(({ rest }) => rest.length)
  const total = (most: number) => lengths.reduce((sum, length) => sum + Math.min(length, most), 0)
  let most = mostRest
  while (total(most) > mostRestOfMonth) most--
  if (most === mostRest) return weeks
  return weeks.map((week) => week.map((cell) => ({ ...cell, rest: cell.rest.slice(0, most) })))
}

function cellOf(
  agenda: Agenda,
  day: string,
  week: readonly string[],
  weekday: number,
  lanes: Lines,
): Cell {
  const count = agenda.counts.get(day) ?? 0
  const { lines, more } = linesOf(lanes, agenda.short.get(day) ?? [], count)
  const rest = more === 0 ? [] : restOf(agenda, day, lines)
  return { day, week, weekday, isOutside: false, count, lines, more, rest }
}

const outside = (day: string, week: readonly string[], weekday: number): Cell => ({
  day,
  week,
  weekday,
  isOutside: true,
  count: 0,
  lines: [],
  more: 0,
  rest: [],
})

/** The first events of several days that are on a day, as many as there are lanes. */
function running({ long }: Agenda, day: string): readonly Standing[] {
  const found: Standing[] = []
  for (const one of long) {
    if (found.length === mostLanes) return found
    if (one.first <= day && day <= one.last) found.push(one)
  }
  return found
}

/** An event of several days keeps its lane through the week, if one is free when it begins. */
function lanesOf(before: Lines, newcomers: readonly Standing[], day: string): Lines {
  const lanes: (Standing | undefined)[] = []
  let next = 0
  for (let lane = 0; lane < mostLanes; lane++) {
    const known = before[lane]
    lanes.push(known && known.last >= day ? known : newcomers[next++])
  }
  return lanes
}

function linesOf(
  lanes: Lines,
  short: readonly Standing[],
  count: number,
): Pick<Cell, 'lines' | 'more'> {
  const lines = lanes.slice(0, lanes.findLastIndex((one) => one !== undefined) + 1)
  // One line is reserved for how many more there are.
  const room = count > mostPerDay ? mostPerDay - 1 : mostPerDay
  let next = 0
  for (let at = 0; at < room && next < short.length; at++) lines[at] ??= short[next++]
  return { lines, more: count - lines.filter((one) => one).length }
}

/** What has no line on a day, in order; there may be thousands, of which the first are wanted. */
function restOf({ long, short }: Agenda, day: string, lines: Lines): readonly Standing[] {
  const shown = new Set(lines)
  const rest: Standing[] = []
  for (const one of long) {
    if (rest.length === mostRest) return rest
    if (one.first <= day && day <= one.last && !shown.has(one)) rest.push(one)
  }
  for (const one of short.get(day) ?? []) {
    if (rest.length === mostRest) return rest
    if (!shown.has(one)) rest.push(one)
  }
  return rest
}

/** Days that a bar covers in this week, from a day on. */
const daysLeft = ({ week, weekday }: Cell, last: string): number =>
  week.findLastIndex((day) => day <= last) - weekday + 1

/** How an event stands on a day: as a line, as a bar, or as a part of one. */
export interface Form {
  /** Its name stands on a day before, and runs on over this one. */
  readonly isBegun: boolean
  /** Begins on this day, at a time. */
  readonly hasTime: boolean
  readonly classes: readonly string[]
}

/** Beyond the lines of a day there are no lanes, so that every part has a name. */
export function formOf(
  { first, last }: Standing,
  cell: Cell,
  { days }: Agenda,
  { isAllDay, isRest }: { readonly isAllDay: boolean; readonly isRest: boolean },
): Form {
  const { day, weekday } = cell
  const isMany = first !== last
  const isFirst = day === first || day === days.first
  const isBegun = !isRest && isMany && !isFirst && weekday !== 0
  const classes = [
    (isMany || isAllDay) && 'bar',
    isMany && day > first && 'from-before',
    isMany && day < last && 'goes-on',
    isMany && !isFirst && 'again',
    isMany && !isBegun && `over-${daysLeft(cell, last < days.last ? last : days.last)}`,
  ]
  const hasTime = !isAllDay && day <= first
  return { isBegun, hasTime, classes: classes.filter((name) => name !== false) }
}

/** The events that a month shows, each once. */
export function idsOf(weeks: Weeks): readonly number[] {
  const ids = new Set<number>()
  for (const { lines, rest } of weeks.flat()) {
    for (const one of lines) if (one) ids.add(one.id)
    for (const { id } of rest) ids.add(id)
  }
  return [...ids]
}
