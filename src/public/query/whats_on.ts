// What is on next: what goes on already, the coming days with their events, and which of the usual
// questions have an answer.

import type { Context } from '../../access/context.ts'
import { someEvents } from '../../calendar/events/read.ts'
import { showEvents } from '../../calendar/events/show.ts'
import type { Event } from '../../calendar/events/view.ts'
import { toInstant } from '../../language/time/zone.ts'
import type { PublicQuery } from './address.ts'
import { type Agenda, type Standing, agendaOn, farthestZone } from './agenda.ts'
import { todayOf } from './context.ts'
import {
  type Days,
  dayAfter,
  daysOfMonth,
  daysOfPeriod,
  monthAfter,
  monthOf,
} from '../../language/time/calendar_days.ts'
import { comingFrom, comingUntil, eventQueryOf } from './events.ts'
import type { ResolvedFilters } from './resolve_filters.ts'

export interface DayOn {
  readonly day: string
  /** In the order of time. */
  readonly events: readonly Event[]
  /** How many others begin on this day. */
  readonly more: number
}

/** What visitors ask for with one tap; asked only where there is something. */
export type Question = 'tonight' | 'today' | 'tomorrow' | 'weekend' | 'free'

export interface WhatsOn {
  readonly days: readonly DayOn[]
  /** Began on an earlier day. */
  readonly ongoing: Omit<DayOn, 'day'>
  readonly answered: ReadonlySet<Question>
  /** The days of this month. */
  readonly month: Days
  readonly agenda: Agenda
  /** Until when the clock alone does not change it. */
  readonly until: number
}

/** Days are added until there are so many events. */
const enough = 10
const mostOfDay = 5
/** What is featured or pinned is never left out of its day, up to so many. */
const mostMarked = 10
const mostOngoing = 3

export async function whatsOn(
  context: Context,
  publicQuery: PublicQuery,
  resolvedFilters: ResolvedFilters,
): Promise<WhatsOn> {
  const agendaOf = (days: Days) =>
    agendaOn(context, { ...publicQuery, view: 'month' }, resolvedFilters, days)
  const from = comingFrom(context)
  const isComing = ({ end_utc: end }: Standing) => end > from
  const asked = wantedDays(context)
  const agenda = await agendaOf(asked)
  const { today } = agenda
  const near = beginningOn(agenda, today, isComing)
  const later = isEnough(near, today, asked) ? undefined : await laterAgenda(asked, agendaOf)
  const all = later ? [...near, ...beginningOn(later, later.days.first, isComing)] : near
  const running = agenda.long
    .concat(agenda.short.get(dayAfter(today, -1) ?? today) ?? [])
    .filter((one) => one.first < today && isComing(one))
    .toSorted((a, b) => a.end_utc - b.end_utc)
  const days = chosenDays(all)
  const ongoing = chosenOf(running, mostOngoing)
  const last = (later ?? agenda).days.last
  const query = await eventQueryOf(context, publicQuery, resolvedFilters)
  const ids = [ongoing, ...days.map(({ chosen }) => chosen)].flat().map(({ id }) => id)
  const known = await findThese(context, ids)
  const far = days.length === 0 ? await farEvents(context, query, last) : []
  const window = { endFrom: from + 1, startTo: toInstant(`${last} 23:59:59`, context.site.zone) }
  const free = await someEvents(context, { ...query, price: 'free', window }, oneAlone)
  const shown = (those: readonly Standing[]) => those.flatMap(({ id }) => known.get(id) ?? [])
  return {
    days: [
      ...days.map(({ day, chosen, more }) => ({ day, events: shown(chosen), more })),
      ...[...Map.groupBy(far, dayOfStart)].map(([day, events]) => ({ day, events, more: 0 })),
    ],
    ongoing: { events: shown(ongoing), more: running.length - ongoing.length },
    answered: new Set([
      ...answersOf(today, new Map(all), running.length > 0, later ? [agenda, later] : [agenda]),
      ...(free.length > 0 ? (['free'] as const) : []),
    ]),
    month: daysOfMonth(monthOf(today)),
    agenda,
    until: Math.min(agenda.until, comingUntil(context)),
  }
}

const oneAlone = { size: 1, skip: 0 }

/** This month, and yesterday: a night that began on it may still go on. */
function wantedDays(context: Context): Days {
  const today = todayOf(context)
  const { first, last } = daysOfMonth(monthOf(today))
  const yesterday = dayAfter(today, -1) ?? today
  return { first: yesterday < first ? yesterday : first, last }
}

type Beginning = readonly (readonly [day: string, those: readonly Standing[]])[]

/** What begins on each day from one on. */
function beginningOn(
  { short, beginning }: Agenda,
  from: string,
  isComing: (one: Standing) => boolean,
): Beginning {
  return [...short]
    .filter(([day]) => day >= from)
    .map(([day, those]) => {
      const long = (beginning.get(day) ?? []).filter(({ first }) => first === day)
      return [day, [...those, ...long].filter(isComing).toSorted(byStart)] as const
    })
    .filter(([, those]) => those.length > 0)
}

function byStart(a: Standing, b: Standing): number {
  if (a.start_date === b.start_date) return a.id - b.id
  return a.start_date < b.start_date ? -1 : 1
}

/** Whether the next month need not be asked as well: for more events, or for the weekend. */
function isEnough(near: Beginning, today: string, { last }: Days): boolean {
  const count = near.reduce((sum, [, { length }]) => sum + Math.min(length, mostOfDay), 0)
  return count >= enough && daysOfPeriod('weekend', today).last <= last
}

function laterAgenda(
  { last }: Days,
  agendaOf: (days: Days) => Promise<Agenda>,
): Promise<Agenda> | undefined {
  const month = monthAfter(monthOf(last))
  return month === undefined ? undefined : agendaOf(daysOfMonth(month))
}

interface ChosenDay {
  readonly day: string
  readonly chosen: readonly Standing[]
  readonly more: number
}

function chosenDays(all: Beginning): readonly ChosenDay[] {
  const days: ChosenDay[] = []
  let count = 0
  for (const [day, those] of all) {
    if (count >= enough) break
    const chosen = chosenOf(those, mostOfDay)
    days.push({ day, chosen, more: those.length - chosen.length })
    count += chosen.length
  }
  return days
}

/** The first of them, in the same order, and all that are marked. */
function chosenOf(those: readonly Standing[], most: number): readonly Standing[] {
  const marked = those.filter(({ isFeatured, isSticky }) => isFeatured || isSticky)
  const ids = new Set(marked.slice(0, mostMarked).map(({ id }) => id))
  for (const { id } of those) {
    if (ids.size >= most) break
    ids.add(id)
  }
  return those.filter(({ id }) => ids.has(id))
}

/** Without what was removed since the agenda was read. */
async function findThese(
  context: Context,
  include: readonly number[],
): Promise<ReadonlyMap<number, Event>> {
  if (include.length === 0) return new Map()
  const rows = await someEvents(context, { include }, { size: include.length, skip: 0 })
  return new Map((await showEvents(context, rows)).map((event) => [event.id, event]))
}

/** The next events of a calendar in which nothing begins for weeks. */
async function farEvents(
  context: Context,
  query: Parameters<typeof someEvents>[1],
  last: string,
): Promise<readonly Event[]> {
  const window = { startFrom: toInstant(`${last} 23:59:59`, 'UTC') - farthestZone }
  const rows = await someEvents(context, { ...query, window }, { size: mostOfDay, skip: 0 })
  return showEvents(
    context,
    rows.filter((row) => dayOfStart(row) > last),
  )
}

const dayOfStart = ({ start_date }: Pick<Event, 'start_date'>): string => start_date.slice(0, 10)

/** As the filter of that name has it. */
const isInEvening = ({ start_date, isWhole }: Standing): boolean =>
  !isWhole && (start_date.slice(11, 13) >= '17' || start_date.slice(11, 13) < '05')

function answersOf(
  today: string,
  beginning: ReadonlyMap<string, readonly Standing[]>,
  isOngoing: boolean,
  agendas: readonly Agenda[],
): readonly Question[] {
  const begins = beginning.get(today) ?? []
  const isOn = (day: string): boolean =>
    day === today
      ? isOngoing || begins.length > 0
      : agendas.some(({ counts }) => (counts.get(day) ?? 0) > 0)
  const { first, last } = daysOfPeriod('weekend', today)
  return [
    ...(begins.some(isInEvening) ? (['tonight'] as const) : []),
    ...(isOn(today) ? (['today'] as const) : []),
    ...(isOn(daysOfPeriod('tomorrow', today).first) ? (['tomorrow'] as const) : []),
    ...(isOn(first) || isOn(last) ? (['weekend'] as const) : []),
  ]
}
