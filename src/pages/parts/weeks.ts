// The weeks of a month, and which events stand in the lines of each day.

import type { Agenda, Standing } from '../../visit/agenda.ts'
import { dayAfter, daysOfWeek, eachDay, readDay } from '../../visit/days.ts'

/** A crowded day shows so many, and a link to the rest. */
const mostPerDay = 5
const mostLanes = 3

/** What stands in the lines of a day; undefined leaves a line to a neighbour's event. */
export type Lines = readonly (Standing | undefined)[]

export interface Cell {
  readonly day: string
  /** From Monday, 0, to Sunday. */
  readonly weekday: number
  /** It belongs to a month beside this one. */
  readonly isOutside: boolean
  /** How many events are on this day. */
  readonly count: number
  readonly lines: Lines
  /** How many of them stand in no line. */
  readonly more: number
  /** Nothing on it is worth a place where days stand below each other. */
  readonly isQuiet: boolean
}

/** Whole weeks, with days of the months beside it. */
export function weeksOf(agenda: Agenda): readonly (readonly Cell[])[] {
  const { days, long } = agenda
  const beginning = Map.groupBy(long, ({ first }) => first)
  const ending = Map.groupBy(long, ({ last }) => last)
  const weeks: (readonly Cell[])[] = []
  let monday: string | undefined = daysOfWeek(days.first).first
  while (monday !== undefined && monday <= days.last) {
    let lanes: Lines = []
    let goingOn = 0
    const cells = [...eachDay(daysOfWeek(monday))].map((day, weekday): Cell => {
      if (day < days.first || day > days.last) return outside(day, weekday)
      const isFirst = weekday === 0 || day === days.first
      const newcomers = (isFirst ? running(agenda, day) : beginning.get(day)) ?? []
      lanes = lanesOf(lanes, newcomers, day)
      const made = cellOf(agenda, day, weekday, lanes, goingOn + newcomers.length)
      goingOn += newcomers.length - (ending.get(day)?.length ?? 0)
      return made
    })
    weeks.push(cells)
    monday = dayAfter(monday, 7)
  }
  return weeks
}

function cellOf(
  { days, today, short }: Agenda,
  day: string,
  weekday: number,
  lanes: Lines,
  long: number,
): Cell {
  const alone = short.get(day) ?? []
  const count = long + alone.length
  const { lines, more } = linesOf(lanes, alone, count)
  // What a day before has shown already is not new.
  const hasNew = lines.some((one) => one && (one.first === day || day === days.first))
  const isQuiet = !hasNew && more === 0 && day !== today
  return { day, weekday, isOutside: false, count, lines, more, isQuiet }
}

const outside = (day: string, weekday: number): Cell => ({
  day,
  weekday,
  isOutside: true,
  count: 0,
  lines: [],
  more: 0,
  isQuiet: true,
})

const running = ({ long }: Agenda, day: string): readonly Standing[] =>
  long.filter(({ first, last }) => first <= day && day <= last)

/** An event of several days has the same lane on all days of the week, if one is free at first. */
function lanesOf(before: Lines, newcomers: readonly Standing[], day: string): Lines {
  let next = 0
  return Array.from({ length: mostLanes }, (_, lane) => {
    const known = before[lane]
    return known && known.last >= day ? known : newcomers[next++]
  })
}

function linesOf(
  lanes: Lines,
  short: readonly Standing[],
  count: number,
): Pick<Cell, 'lines' | 'more'> {
  const lines = lanes.slice(0, lanes.findLastIndex((one) => one !== undefined) + 1)
  // One line is left to say how many more there are.
  const room = count > mostPerDay ? mostPerDay - 1 : mostPerDay
  let next = 0
  for (let at = 0; at < room && next < short.length; at++) lines[at] ??= short[next++]
  return { lines, more: count - lines.filter((one) => one).length }
}

/** Days of a bar in this week, from a day on. */
export function daysLeft({ day, weekday }: Cell, last: string): number {
  return Math.min(7 - weekday, (readDay(last) ?? 0) - (readDay(day) ?? 0) + 1)
}
