// The series of the season: when they take place, and what is different once.

import { ruleOf } from '../../calendar/events/series/rules.ts'
import { startsUpTo } from '../../calendar/events/series/plan/times.ts'
import { SECONDS_OF_DAY, dayOfCount, weekdayOf } from '../../language/time/gregorian.ts'
import { type Wall, wallSeconds, writeWall } from '../../language/time/wall.ts'
import { type PlannedEvent, type PlannedSpan, minutesOf } from './entry.ts'
import { type Repeated, type Repeats, repeated } from './data.ts'
import { town } from './things/town.ts'

/** The largest part of all events that are occurrences. */
const share = 0.5
/** No series began longer ago, in days; one that is over began and ended so long ago. */
const furthestBack = 730
const [overFrom, overUntil] = [70, 14] as const

/** First and last day of school holidays, as `MM-DD`. */
const holidays = [
  ['03-20', '03-28'],
  ['07-01', '08-15'],
  ['12-21', '12-31'],
  ['01-01', '01-03'],
] as const

/** As many series as there is room for, in their order. */
export function planRepeated(size: number, span: PlannedSpan): PlannedEvent[] {
  let room = Math.floor(size * share)
  return repeated.flatMap((kind) => {
    const entry = planOne(kind, span)
    const count = entry.series?.starts.length ?? 0
    if (count > room) return []
    room -= count
    return [entry]
  })
}

function planOne(kind: Repeated, span: PlannedSpan): PlannedEvent {
  const { repeats, starts, venues, zones, days } = kind
  const isOver = repeats.end === 'past'
  const from = isOver ? span.today - overFrom : Math.max(span.first, span.today - furthestBack)
  const day = firstDay(kind, from)
  const [clock = '', length = 0] = [starts[0], days?.[0]]
  const last = isOver ? span.today - overUntil : span.last
  const times = {
    start: writeWall(day * SECONDS_OF_DAY + (length > 0 ? 0 : minutesOf(clock) * 60)),
    zone: zones?.[0] ?? town.zone,
    allDay: length > 0,
  }
  const end =
    repeats.end === 'never'
      ? ''
      : `;UNTIL=${writeWall(last * SECONDS_OF_DAY)
          .slice(0, 10)
          .replaceAll('-', '')}`
  const rules = `${ruleText(kind)}${end}`
  const whole = { rules: [ruleOf(rules)], dates: [], except: [] }
  const all = startsUpTo(whole, times, writeWall(span.known * SECONDS_OF_DAY))
  const except = repeats.hasHolidays ? all.map(({ wall }) => wall).filter(isHoliday) : []
  const left = all.map(({ wall }) => wall).filter((wall) => !except.includes(wall))
  return {
    kind,
    day,
    days: length,
    start: clock,
    venue: venues[0],
    parent: undefined,
    series: {
      recurrence: { rules, except },
      starts: left,
      updates: updatesOf(repeats, left, span),
    },
  }
}

const isHoliday = (wall: Wall): boolean =>
  holidays.some(([first, last]) => wall.slice(5, 10) >= first && wall.slice(5, 10) <= last)

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const

function ruleText({ repeats: { every, week }, weekdays: [weekday = 0] }: Repeated): string {
  const day = `BYDAY=${week ?? ''}${weekdays[weekday]}`
  return `FREQ=${week === undefined ? 'WEEKLY' : 'MONTHLY'}${every > 1 ? `;INTERVAL=${every}` : ''};${day}`
}

/** The first day from here on that the rule gives. */
function firstDay({ repeats: { week }, weekdays: [weekday] }: Repeated, from: number): number {
  const isWeek = (day: number) => week === undefined || Math.ceil(dayOfCount(day).day / 7) === week
  for (let day = from; ; day += 1) if (weekdayOf(day) === weekday && isWeek(day)) return day
}

/** Counted from today on; what the season is too short for does not happen. */
function updatesOf({ once = [] }: Repeats, starts: readonly Wall[], { today }: PlannedSpan) {
  const coming = starts.findIndex((wall) => wallSeconds(wall) > (today + 1) * SECONDS_OF_DAY)
  return new Map(
    once.flatMap(({ nth, later, update }) => {
      const start = coming < 0 ? undefined : starts[coming + nth]
      if (start === undefined) return []
      const moved = later ? { start_date: writeWall(wallSeconds(start) + later * 60) } : {}
      return [[coming + nth, { ...update, ...moved }] as const]
    }),
  )
}
