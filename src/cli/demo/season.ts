// Which events there are, and when: the plan of the whole calendar.

import { SECONDS_OF_DAY, dayOfCount, weekdayOf } from '../../language/time/gregorian.ts'
import { wallSeconds } from '../../language/time/wall.ts'
import { type PlannedEvent, type PlannedSpan, countEvents, minutesOf } from './entry.ts'
import { type EventKind, festivals, kinds } from './data.ts'
import type { Random } from './random.ts'
import { planRepeated } from './repeated.ts'
import { type Standing, dealStandings } from './standing.ts'

export interface Season {
  /** Sorted by start. */
  readonly entries: readonly PlannedEvent[]
  readonly standingOf: (entry: PlannedEvent) => Standing
}

/** Days planned ahead per event; a calendar with more events reaches back further. */
const daysPerEvent = 0.6
const fewestDays = 21
const furthestDays = 730
const busiestDay = 20

const eventsPerFestival = 150
const daysPerFestival = 60
const eventsInFestival = 5
/** To the first one, at least. */
const daysToFestival = 2
const triesForRoom = 8

export function planSeason(random: Random, size: number, today: number, known: number): Season {
  const span = { ...spanOf(size, today), known }
  const isFree = venueBook()
  const regular = planRepeated(size, span)
  for (const entry of regular) book(isFree, entry)
  const large = planFestivals(random, size, span, isFree)
  const rest = Math.max(0, size - countEvents([...regular, ...large]))
  const weighted = kinds.flatMap((kind) => Array.from({ length: kind.weight }, () => kind))
  const single = Array.from({ length: rest }, () =>
    place(isFree, () => planOne(random, random.draw(weighted), dayIn(random, span))),
  )
  const coming = single.filter(({ day }) => day > today)
  const dealt = dealStandings(random, coming)
  return {
    entries: [...regular, ...large, ...single].toSorted(byStart),
    standingOf: (entry) => (entry.kind.hosting ? 'featured' : (dealt.get(entry) ?? 'plain')),
  }
}

function book(isFree: IsFree, entry: PlannedEvent): void {
  for (const start of entry.series?.starts ?? []) {
    isFree({ ...entry, day: Math.floor(wallSeconds(start) / SECONDS_OF_DAY) })
  }
}

function spanOf(size: number, today: number): Omit<PlannedSpan, 'known'> {
  const ahead = Math.min(furthestDays, Math.max(fewestDays, Math.round(size * daysPerEvent)))
  const back = Math.max(Math.round(ahead / 3), Math.ceil(size / busiestDay) - ahead)
  return { first: today - back, today, last: today + ahead }
}

function planFestivals(
  random: Random,
  size: number,
  span: PlannedSpan,
  isFree: IsFree,
): PlannedEvent[] {
  const room = Math.ceil((span.last - span.first) / daysPerFestival)
  const count = Math.min(room, Math.round(size / eventsPerFestival))
  return Array.from({ length: count }, (_, index) => {
    const festival = random.draw(festivals)
    const day = dayIn(random, span)
    // One is soon, so that who looks at the demo meets it.
    const whole = planOne(random, festival.whole, index === 0 ? span.today + daysToFestival : day)
    const parts = Array.from({ length: eventsInFestival }, () =>
      place(isFree, () => {
        const part = planOne(random, random.draw(festival.parts), whole.day)
        return { ...part, day: whole.day + random.below(whole.days), parent: whole }
      }),
    )
    return [whole, ...parts]
  }).flat()
}

/** Days near today are more likely than those far ahead. */
function dayIn(random: Random, { first, today, last }: PlannedSpan): number {
  const at = random.below(last - first)
  if (at < today - first) return first + at
  return today + Math.floor((last - today) * random.next() ** 1.3)
}

const planOne = (random: Random, kind: EventKind, from: number): PlannedEvent => ({
  kind,
  day: onWeekday(from, kind.weekdays),
  days: kind.days ? random.draw(kind.days) : 0,
  start: random.draw(kind.starts),
  venue: kind.venues.length > 0 ? random.draw(kind.venues) : undefined,
  parent: undefined,
})

/** Always in season, and at a free venue if a few tries find one. */
function place(isFree: IsFree, plan: () => PlannedEvent): PlannedEvent {
  for (let tries = 1; ; tries += 1) {
    const entry = plan()
    if (isInSeason(entry) && (isFree(entry) || tries >= triesForRoom)) return entry
  }
}

function isInSeason({ kind: { months }, day }: PlannedEvent): boolean {
  const { month } = dayOfCount(day)
  return !months || (month >= months[0] && month <= months[1])
}

type IsFree = (entry: PlannedEvent) => boolean

/** Tells whether a venue is free in that part of the day, and books it. */
function venueBook(): IsFree {
  const taken = new Set<string>()
  return ({ venue, day, days, start }) => {
    if (venue === undefined || days > 0) return true
    const part = start < '12' ? 'morning' : start < '17' ? 'afternoon' : 'evening'
    const key = `${venue} ${day} ${part}`
    const isFree = !taken.has(key)
    taken.add(key)
    return isFree
  }
}

function onWeekday(from: number, weekdays: readonly number[]): number {
  for (let day = from; ; day += 1) if (weekdays.includes(weekdayOf(day))) return day
}

/** A festival sorts before its parts, because they refer to it. */
const byStart = (one: PlannedEvent, other: PlannedEvent): number =>
  one.day - other.day || other.days - one.days || minutesOf(one.start) - minutesOf(other.start)
