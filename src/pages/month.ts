// A month as a table: weeks are rows, and long events run through them in lanes.

import type { Brief } from '../calendar/events/agenda.ts'
import { type Html, html } from './html.ts'
import { type Wish, addressOf } from '../visit/address.ts'
import { type Days, dayAfter, daysOfWeek, eachDay } from '../visit/days.ts'
import { type Agenda, agendaOf, daysCovered } from '../visit/events.ts'
import { narrowingOf } from '../visit/narrowing.ts'
import { countWords } from './counts.ts'
import { capital, inWords, weekdays } from './dates.ts'
import { nothingHere } from './empty.ts'
import { filters } from './filters.ts'
import { briefMarks, signs } from './marks.ts'
import { type Page, type Scene, itemPath, linkTo } from './scene.ts'
import { isFar, turning } from './turning.ts'

/** A crowded day shows so many, and a link to the rest. */
const mostPerDay = 5
const mostLanes = 3

export async function monthPage(scene: Scene, wish: Wish): Promise<Page> {
  const { context, tongues, say, today, language } = scene
  const narrowing = await narrowingOf(context, wish)
  const agenda = await agendaOf(context, wish, narrowing)
  const title = capital(inWords(language, 'month', agenda.days.first))
  const note = countWords(scene, agenda.total)
  return {
    title: wish.date === undefined ? say('Events in {month}', { month: title }) : title,
    about: say('What is on in {month}: {count}.', { month: title, count: note }),
    addressIn: (one) => addressOf({ ...wish, language: one }, tongues),
    until: agenda.until,
    isUnlisted: agenda.total === 0 || isFar(wish, today),
    wish,
    current: 'month',
    main: html`${turning(scene, wish, title, note)} ${filters(scene, wish, narrowing)}
    ${agenda.total === 0 ? nothingHere(scene, wish) : undefined} ${table(scene, agenda, wish)}`,
  }
}

function table(scene: Scene, agenda: Agenda, wish: Wish): Html {
  const names = weekdays(scene.language, 'weekday')
  const short = weekdays(scene.language, 'weekdayName')
  const days = names.map(
    (name, index) =>
      html`<th scope="col" role="columnheader"><abbr title="${name}">${short[index]}</abbr></th>`,
  )
  return html`<table
    class="month${agenda.total === 0 ? ' vacant' : ''}"
    role="table"
    aria-labelledby="title"
  >
    <thead role="rowgroup">
      <tr role="row">
        ${days}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${weeksOf(agenda).map((week) => row(scene, agenda, week, wish))}
    </tbody>
  </table>`
}

/** Whole weeks, with days of the months beside it. */
function weeksOf({ days }: Agenda): readonly (readonly string[])[] {
  const weeks: (readonly string[])[] = []
  let monday: string | undefined = daysOfWeek(days.first).first
  while (monday !== undefined && monday <= days.last) {
    weeks.push([...eachDay(daysOfWeek(monday))])
    monday = dayAfter(monday, 7)
  }
  return weeks
}

function row(scene: Scene, agenda: Agenda, week: readonly string[], wish: Wish): Html {
  const lanes = lanesOf(agenda, week)
  const cells = week.map((day) => cellOf(agenda, day, lanes))
  const isIdle = cells.every(({ isQuiet }) => isQuiet)
  return html`<tr role="row" class="${isIdle ? 'idle' : ''}">
    ${cells.map((one) => cell(scene, agenda, one, wish))}
  </tr>`
}

/** The lane of each event of several days, the same on all days of the week. */
function lanesOf({ events }: Agenda, week: readonly string[]): ReadonlyMap<number, number> {
  const lanes = new Map<number, number>()
  for (const day of week) {
    const long = (events.get(day) ?? []).filter(isLong)
    const taken = new Set(long.flatMap(({ id }) => lanes.get(id) ?? []))
    for (const { id } of long) {
      if (lanes.has(id)) continue
      let lane = 0
      while (taken.has(lane)) lane++
      taken.add(lane)
      lanes.set(id, lane)
    }
  }
  return lanes
}

function isLong(event: Brief): boolean {
  const { first, last } = daysCovered(event)
  return first !== last
}

/** What stands in the lines of a day; undefined leaves a line to a neighbour's lane. */
export function linesOf(
  events: readonly Brief[],
  lanes: ReadonlyMap<number, number>,
): { readonly lines: readonly (Brief | undefined)[]; readonly more: number } {
  const lines: (Brief | undefined)[] = []
  for (const event of events) {
    const lane = lanes.get(event.id)
    if (lane !== undefined && lane < mostLanes) lines[lane] = event
  }
  const short = events.filter(({ id }) => !lanes.has(id))
  // One line is left to say how many more there are.
  const room = events.length > mostPerDay ? mostPerDay - 1 : mostPerDay
  for (let at = 0; at < room && short.length > 0; at++) lines[at] ??= short.shift()
  const shown = Array.from({ length: lines.length }, (_, at) => lines[at])
  return { lines: shown, more: events.length - shown.filter((one) => one).length }
}

interface Cell {
  readonly day: string
  readonly isOutside: boolean
  readonly events: readonly Brief[]
  readonly lines: readonly (Brief | undefined)[]
  readonly more: number
  /** Nothing on it is worth a place where days stand below each other. */
  readonly isQuiet: boolean
}

function cellOf(
  { days, events, today }: Agenda,
  day: string,
  lanes: ReadonlyMap<number, number>,
): Cell {
  const found = events.get(day) ?? []
  const { lines, more } = linesOf(found, lanes)
  const hasNew = more > 0 || lines.some((one) => one && isNew(one, day, days))
  const isOutside = day < days.first || day > days.last
  const isQuiet = isOutside || (!hasNew && day !== today)
  return { day, isOutside, events: found, lines, more, isQuiet }
}

function cell(scene: Scene, { days, today }: Agenda, one: Cell, wish: Wish): Html {
  const { day, events, lines, more } = one
  if (one.isOutside) {
    return html`<td role="cell" class="outside">
      <span class="number">${Number(day.slice(8))}</span>
    </td>`
  }
  const to = linkTo(scene, { ...wish, view: 'day', date: day, page: 1 })
  const classes = [
    day === today && 'today',
    events.length === 0 && 'empty',
    one.isQuiet && 'quiet',
  ].filter((name) => name !== false)
  return html`<td role="cell" class="${classes.join(' ')}">
    ${dayLink(scene, day, events.length, to, day === today)}
    ${
      events.length > 0 &&
      html`<ol>
        ${lines.map((event) => line(scene, event, day, days))}
        ${more > 0 && html`<li class="more"><a href="${to}">${moreWords(scene, day, more)}</a></li>`}
      </ol>`
    }
  </td>`
}

/** Nothing that a day before has shown already. */
const isNew = (event: Brief, day: string, days: Days): boolean =>
  daysCovered(event).first === day || day === days.first

function dayLink(scene: Scene, day: string, count: number, to: string, isToday: boolean): Html {
  const { language, say } = scene
  const weekday = capital(inWords(language, 'weekdayName', day))
  const text = html`<time datetime="${day}"
      ><span class="weekday">${weekday}</span> <span class="digits">${Number(day.slice(8))}</span
      ><span class="unseen">${inWords(language, 'monthName', day)}</span></time
    >${isToday && html`<span class="unseen">(${say('Today')})</span>`}`
  return count === 0
    ? html`<span class="number">${text}</span>`
    : html`<a class="number" href="${to}">${text}</a>`
}

function moreWords({ say, language }: Scene, day: string, more: number): Html {
  const date = inWords(language, 'dayOfYear', day)
  return html`${say('+{n} more', { n: more })}<span class="unseen"> · ${date}</span>`
}

/** How a day shows an event: all of a bar, or a piece of it. */
function line(scene: Scene, event: Brief | undefined, day: string, days: Days): Html {
  if (!event) return html`<li class="gap" aria-hidden="true"></li>`
  const { first, last } = daysCovered(event)
  const isMany = first !== last
  const isFirst = day === first || day === days.first
  const isBegun = isMany && !isFirst && day !== daysOfWeek(day).first
  const classes = [
    event.featured === 1 && 'featured',
    (isMany || event.all_day === 1) && 'bar',
    isMany && day > first && 'from-before',
    isMany && day < last && 'goes-on',
    isMany && !isFirst && 'again',
    isMany && !isBegun && `over-${daysLeft(day, last < days.last ? last : days.last)}`,
  ].filter((name) => name !== false)
  const time = event.all_day === 1 || day > first ? undefined : event.start_date.slice(11, 16)
  return html`<li class="${classes.join(' ')}">
    <a href="${itemPath(scene, 'event', event.slug)}" title="${event.title}"
      >${time !== undefined && html`<span class="time">${time}</span> `}${
        isBegun ? undefined : signs(scene, briefMarks(event))
      }<span class="what${isBegun ? ' unseen' : ''}">${event.title}</span></a
    >
  </li>`
}

/** Days of a bar in this week, from a day on. */
function daysLeft(day: string, last: string): number {
  const end = daysOfWeek(day).last
  return [...eachDay({ first: day, last: last < end ? last : end })].length
}
