// A month or a week: the table of the pages where there is room for names, else a small month and one
// day of it, or the days of the week one below the other.

import type { Colour, DayCell, EmbedFacts, EventFacts, EventLine, MonthReply } from '../replies.ts'
import type { EmbedWord } from '../words.ts'
import { make } from '../../../http/script/elements.ts'
import { type Query, dayAfter, dayMs, formatter, msOf, today } from './parts.ts'

/** Makes links, and keeps what is shown and the chosen day. */
export interface Calendar {
  /** The month, or a day of the week. */
  at: string
  day: string | undefined
  readonly isWeek: boolean
  readonly isNarrow: boolean
  readonly hasTitle: boolean
  readonly show: (focus?: string) => Promise<void>
  readonly link: (href: string, ...children: readonly (Node | string)[]) => HTMLAnchorElement
  readonly pageLink: (view: string, text: string, more?: Query) => HTMLAnchorElement
}

type Events = MonthReply['events']

export function monthAfter(month: string, count: number): string {
  const total = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count
  const number = String((total % 12) + 1).padStart(2, '0')
  return `${String(Math.floor(total / 12)).padStart(4, '0')}-${number}`
}

/** `shown` is what the server says of a month. */
export function monthParts(
  calendar: Calendar,
  facts: EmbedFacts,
  { weeks, events, colours }: MonthReply,
): readonly HTMLElement[] {
  const { locale } = facts
  const { at: month, isNarrow } = calendar
  const cells = weeks.flat()
  const title = formatter(locale, { month: 'long', year: 'numeric' }).format(msOf(`${month}-01`))
  if (isNarrow) calendar.day = dayToShow(calendar.day, cells)
  const table = tableOf(calendar, facts, { weeks, events, colours }, title)
  const shown = cells.filter(({ day, count = 0 }) => day === calendar.day && count > 0)
  const below = isNarrow
    ? agenda(calendar, facts, shown, events)
    : legendOf(calendar, facts, colours)
  const go = (count: number) => (count === 0 ? today().slice(0, 7) : monthAfter(month, count))
  return [head(calendar, title, namesOf(facts, ['previous', 'today', 'next']), go), table, ...below]
}

export function weekParts(
  calendar: Calendar,
  facts: EmbedFacts,
  shown: MonthReply,
): readonly HTMLElement[] {
  const { weeks, events, colours } = shown
  const [week = []] = weeks
  const [first, last] = [week[0], week.at(-1)].map((cell) => msOf(cell?.day ?? ''))
  const format = formatter(facts.locale, { day: 'numeric', month: 'long', year: 'numeric' })
  const title = format.formatRange(first ?? 0, last ?? 0)
  const go = (count: number) => (count === 0 ? today() : dayAfter(calendar.at, 7 * count))
  const names = namesOf(facts, ['previousWeek', 'thisWeek', 'nextWeek'])
  const full = week.filter(({ count = 0 }) => count > 0)
  const below = calendar.isNarrow
    ? agenda(calendar, facts, full, events)
    : [tableOf(calendar, facts, shown, title), ...legendOf(calendar, facts, colours)]
  return [head(calendar, title, names, go), ...below]
}

function tableOf(
  calendar: Calendar,
  facts: EmbedFacts,
  { weeks, events }: MonthReply,
  title: string,
): HTMLElement {
  const { isNarrow, isWeek } = calendar
  const rows = weeks.map((week) =>
    make('tr', {}, ...week.map((cell) => cellOf(calendar, facts, cell, events))),
  )
  return make(
    'table',
    { class: isNarrow ? 'small' : isWeek ? 'month week' : 'month' },
    make('caption', { class: 'unseen' }, title),
    make('thead', {}, make('tr', {}, ...weekdayNames(facts.locale, weeks, isNarrow))),
    make('tbody', {}, ...rows),
  )
}

function weekdayNames(
  locale: string,
  [week]: MonthReply['weeks'],
  isNarrow: boolean,
): readonly HTMLElement[] {
  const last = msOf(week?.at(-1)?.day ?? '')
  const long = formatter(locale, { weekday: 'long' })
  const short = formatter(locale, { weekday: isNarrow ? 'narrow' : 'short' })
  return Array.from({ length: 7 }, (_, at) => {
    const ms = last - (6 - at) * dayMs
    return make('th', { scope: 'col', abbr: long.format(ms) }, short.format(ms))
  })
}

type Names = Readonly<Record<'previous' | 'today' | 'next', string>>

function namesOf({ words }: EmbedFacts, of: readonly [EmbedWord, EmbedWord, EmbedWord]): Names {
  const [previous, now, next] = of
  return { previous: words[previous], today: words[now], next: words[next] }
}

/** `go` is where a button leads, by how far it goes. */
function head(
  calendar: Calendar,
  title: string,
  names: Names,
  go: (count: number) => string,
): HTMLElement {
  const button = (name: keyof Names, sign: string, count: number) => {
    const made = make('button', { type: 'button', name, 'aria-label': names[name] }, sign)
    made.addEventListener('click', () => {
      calendar.at = go(count)
      void calendar.show(name)
    })
    return made
  }
  return make(
    'header',
    {},
    make(calendar.hasTitle ? 'h3' : 'h2', { 'aria-live': 'polite' }, title),
    button('previous', '‹', -1),
    button('today', names.today, 0),
    button('next', '›', 1),
  )
}

function cellOf(calendar: Calendar, facts: EmbedFacts, cell: DayCell, events: Events): HTMLElement {
  const { day, outside, lines = [], count = 0 } = cell
  const { isNarrow } = calendar
  const now = today()
  const digits = String(Number(day.slice(8)))
  if (outside) {
    return make('td', { class: 'outside' }, make('span', { class: 'number' }, digits))
  }
  const states = [day < now && 'past', day === now && 'today', count === 0 && 'empty']
  const attributes = {
    class: states.filter(Boolean).join(' ') || undefined,
    'aria-current': day === now ? 'date' : undefined,
  }
  if (isNarrow && count > 0) {
    return make('td', attributes, dayButton(calendar, facts, cell, events))
  }
  const time = make(
    'time',
    { datetime: day, class: 'number' },
    make('span', { class: 'digits', 'aria-hidden': 'true' }, digits),
    make('span', { class: 'unseen' }, fullDay(facts, day)),
  )
  if (isNarrow || count === 0) return make('td', attributes, time)
  const items = [...lines, ...(calendar.isWeek ? (cell.rest ?? []) : [])].map((line) => {
    const event = line && events[line.id]
    return event ? lineOf(calendar, event, line) : make('li', { class: 'gap' })
  })
  return make('td', attributes, time, make('ol', {}, ...items, ...more(calendar, facts, cell)))
}

const fullDay = ({ locale }: EmbedFacts, day: string): string =>
  formatter(locale, { dateStyle: 'full' }).format(msOf(day))

/** A link to the day, where it has more than the month shows. */
function more(
  calendar: Calendar,
  { words }: EmbedFacts,
  { day, more: count = 0, rest = [] }: DayCell,
): readonly HTMLElement[] {
  const unseen = calendar.isNarrow || calendar.isWeek ? count - rest.length : count
  if (unseen <= 0) return []
  const link = calendar.pageLink(`day/${day}`, words.more.replace('{n}', String(unseen)))
  return [make('li', { class: 'more' }, link)]
}

/** An event on a day: a whole bar, or a part of it. */
function lineOf(calendar: Calendar, event: EventFacts, line: EventLine): HTMLElement {
  const { class: form, begun, timed } = line
  const told = timed ? [clock({ ...event, ...line }), ' '] : []
  const link = calendar.link(event.url, ...told, nameOf(event, begun))
  link.title = event.tip ?? ''
  return make('li', { class: [form, event.class].filter(Boolean).join(' ') }, link)
}

type Clocked = Pick<EventFacts, 'time' | 'off' | 'zone' | 'timezone'>

/** By the clock of the event, with its zone where that is not the zone of the site. */
function clock({ time = '', off, zone, timezone }: Clocked): HTMLElement {
  const abbr = zone ? [' ', make('abbr', { class: 'zone', title: timezone }, zone)] : []
  return make('span', { class: 'time' }, off ? make('s', {}, time) : time, ...abbr)
}

function nameOf({ title, state, rule }: EventFacts, isUnseen = false): HTMLElement {
  const mark = state ? [make('strong', { class: 'state' }, state), ' '] : []
  const told = rule ? [make('span', { class: 'unseen' }, ` (${rule})`)] : []
  return make('span', { class: `what${isUnseen ? ' unseen' : ''}` }, ...mark, title, ...told)
}

/** Which colour means what, in words. */
function legendOf(
  calendar: Calendar,
  { words }: EmbedFacts,
  colours: readonly Colour[],
): readonly HTMLElement[] {
  if (colours.length === 0) return []
  const items = colours.map(({ name, slug, hue }) =>
    make(
      'li',
      { class: `hue-${hue}` },
      calendar.pageLink(`${calendar.isWeek ? 'week' : 'month'}/${calendar.at}`, name, {
        category: slug,
      }),
    ),
  )
  return [make('ul', { class: 'legend', 'aria-label': words.colours }, ...items)]
}

/** The chosen day, today, the next that has something, or the first that had. */
function dayToShow(chosen: string | undefined, cells: readonly DayCell[]): string | undefined {
  if (cells.some(({ day, outside }) => day === chosen && !outside)) return chosen
  const now = today()
  const full = cells.filter(({ count = 0 }) => count > 0)
  return (full.find(({ day }) => day >= now) ?? full[0])?.day
}

/** Says the day and what is on it; chooses it for the list below. */
function dayButton(calendar: Calendar, facts: EmbedFacts, cell: DayCell, events: Events) {
  const { day } = cell
  const titles = shownOn(cell, events).map(({ event }) => event.title)
  const made = make(
    'button',
    { type: 'button', class: 'day', name: day, 'aria-pressed': String(day === calendar.day) },
    make('span', { 'aria-hidden': 'true' }, String(Number(day.slice(8)))),
    make('span', { class: 'unseen' }, `${fullDay(facts, day)}, ${titles.join(', ')}`),
  )
  made.addEventListener('click', () => {
    calendar.day = day
    void calendar.show(day)
  })
  return made
}

/** The lines of a day with their events. */
const shownOn = ({ lines = [], rest = [] }: DayCell, events: Events) =>
  [...lines, ...rest].flatMap((line) => {
    const event = line && events[line.id]
    return event ? [{ line, event }] : []
  })

/** The events of some days, each below its name. */
function agenda(
  calendar: Calendar,
  facts: EmbedFacts,
  cells: readonly DayCell[],
  events: Events,
): readonly HTMLElement[] {
  if (cells.length === 0) return [make('p', { class: 'note' }, facts.words.none)]
  return cells.flatMap((cell) => {
    const rows = shownOn(cell, events).map(({ line, event }) => {
      const until = line.class.includes('from-before') ? event.until : undefined
      const told = [until, event.rule, event.place, ...(event.notes ?? [])]
      return make(
        'li',
        { class: event.class },
        ...(line.timed ? [make('p', {}, clock({ ...event, ...line }))] : []),
        calendar.link(event.url, nameOf(event)),
        ...told.flatMap((text) => (text ? [make('p', {}, text)] : [])),
      )
    })
    const title = fullDay(facts, cell.day)
    const list = make('ul', { class: 'agenda' }, ...rows, ...more(calendar, facts, cell))
    return [make(calendar.hasTitle ? 'h4' : 'h3', { class: 'day-name' }, title), list]
  })
}

/** The month of a day, or this one. */
export const monthOf = (day: string | null): string =>
  /^\d{4}-\d\d/.exec(day ?? '')?.[0] ?? today().slice(0, 7)

/** A day, or today. */
export const dayOf = (day: string | null): string =>
  /^\d{4}-\d\d-\d\d$/.exec(day ?? '')?.[0] ?? today()
