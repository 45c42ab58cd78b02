// A week or a day by its hours: bars by time, and above them what lasts for whole days. Without
// style sheets these are lists in order.

import type { Event } from '../../calendar/events/view.ts'
import { capital, inWords } from '../../time/in_words.ts'
import type { PublicQuery } from '../../visit/address.ts'
import type { Agenda, Standing } from '../../visit/agenda.ts'
import { readDay } from '../../visit/days.ts'
import { type PageContext, itemPath, linkTo } from '../page_context.ts'
import { signs } from '../parts/badges.ts'
import { venuesOf, zoneNote } from '../parts/cards.ts'
import { type Html, html } from '../parts/html.ts'
import { rowPicture } from '../parts/pictures.ts'
import { repeatMark, ruleOf } from '../parts/repeats.ts'
import { stateMark, stateNote, struck } from '../parts/state.ts'
import { dayLine, ownTime, timeLine } from '../parts/when.ts'
import {
  type Bar,
  type Hours,
  barClasses,
  hoursOf,
  mostColumns,
  narrowColumns,
  openingOf,
} from './hours.ts'
import { type Hues, hueClass } from '../../visit/hues.ts'
import { legend } from './hues.ts'

/** An event and the days it is shown on. */
export interface Shown {
  readonly standing: Standing
  readonly event: Event
}

export interface ShownDay {
  readonly day: string
  /** Those of this day alone, with times. */
  readonly timed: readonly Event[]
  /** How many more there are. */
  readonly more: number
}

export interface Table {
  readonly kind: 'week' | 'day'
  readonly agenda: Agenda
  /** What lasts for whole days, in order. */
  readonly long: readonly Shown[]
  readonly moreLong: number
  readonly days: readonly ShownDay[]
  readonly hues: Hues
}

type Column = ShownDay & Hours<Event>

export function hoursTable(pageContext: PageContext, publicQuery: PublicQuery, table: Table): Html {
  const { kind, agenda, hues } = table
  const columns = table.days.map((one) => ({ ...one, ...hoursOf(one.timed, mostColumns[kind]) }))
  const { open, close } = openingOf(columns.flatMap(({ bars }) => bars))
  const { zone } = pageContext.context.site
  const hours = Array.from({ length: close - open }, (_, index) => open + index)
  const clock = (hour: number) =>
    inWords(
      pageContext.locale,
      'time',
      `${agenda.days.first} ${String(hour).padStart(2, '0')}:00:00`,
    )
  const full = columns.flatMap(({ bars }, index) =>
    kind === 'week' && bars.some(({ column }) => column > 0) ? [` full-${index + 1}`] : [],
  )
  return html`<div
      class="hours of-${kind} open-${open} close-${close}${full.join('')}"
      data-zone="${zone}"
    >
      ${longOnes(pageContext, publicQuery, table)}
      <ol class="days">
        ${columns.map((column) => dayColumn(pageContext, publicQuery, table, column))}
      </ol>
      <ul class="clock" aria-hidden="true" hidden>
        ${hours.map((hour) => html`<li>${clock(hour)}</li>`)}
      </ul>
    </div>
    ${legend(pageContext, publicQuery, hues)}`
}

/** One bar each over all the days that it covers. */
function longOnes(
  pageContext: PageContext,
  publicQuery: PublicQuery,
  { agenda: { days }, long, moreLong, hues }: Table,
): Html | undefined {
  if (long.length === 0) return undefined
  const first = readDay(days.first) ?? 0
  const { date: _date, ...rest } = publicQuery
  const all = linkTo(pageContext, { ...rest, view: 'list', date: days.first, page: 1 })
  return html`<ol class="spans">
    ${long.map(({ standing, event }) => {
      const from = Math.max(readDay(standing.first) ?? 0, first) - first
      const to = Math.min(readDay(standing.last) ?? 0, readDay(days.last) ?? 0) - first
      const classes = [
        `col-${from + 1} days-${to - from + 1}`,
        standing.first < days.first && 'from-before',
        standing.last > days.last && 'goes-on',
        hueClass(hues.of.get(event.id)),
        event.featured === true && 'featured',
      ].filter((name) => name !== false)
      return html`<li class="${classes.join(' ')}">
        ${link(pageContext, event, hues)}
        <span class="time"
          >${struck(event, html`${dayLine(pageContext, event)}${event.all_day ? undefined : html`, ${timeLine(pageContext, event)}`}`)}${zoneNote(pageContext, event)}${repeatMark(pageContext, ruleOf(event))}</span
        >
        ${stateNote(pageContext, event)}
      </li>`
    })}
    ${moreLong > 0 && html`<li class="more"><a href="${all}">${pageContext.say('+{n} more', { n: moreLong })}</a></li>`}
  </ol>`
}

function dayColumn(
  pageContext: PageContext,
  publicQuery: PublicQuery,
  { kind, hues }: Table,
  { day, bars, besides, more }: Column,
): Html {
  const { locale, say, today } = pageContext
  const to = linkTo(pageContext, { ...publicQuery, view: 'day', date: day, page: 1 })
  const isEmpty = bars.length === 0
  const folded = kind === 'week' ? bars.filter(({ column }) => column >= narrowColumns).length : 0
  const classes = [day === today && 'today', day < today && 'past', isEmpty && 'empty']
  const name = html`<span class="weekday">${capital(inWords(locale, 'weekday', day))}</span>
    <span class="date">${inWords(locale, 'shortDate', day)}</span>`
  const entryOf = (event: Event, place: string) => entry(pageContext, kind, event, place, hues)
  const place = ({ event, ...bar }: Bar<Event>) => entryOf(event, barClasses(bar))
  return html`<li class="${classes.filter((one) => one !== false).join(' ')}" data-day="${day}">
    ${
      kind === 'week' &&
      html`<h2>
        <a href="${to}"
          >${name}${day === today && html`<span class="unseen"> (${say('Today')})</span>`}</a
        >
      </h2>`
    }
    ${
      isEmpty
        ? html`<p class="none">${say('No events')}</p>`
        : html`<ol class="timed">
            ${bars.map(place)}
          </ol>`
    }
    ${below(pageContext, to, { entries: besides.map((event) => entryOf(event, '')), more, folded })}
  </li>`
}

interface Below {
  readonly entries: readonly Html[]
  readonly more: number
  /** How many more where columns are narrow. */
  readonly folded: number
}

/** What finds no room between the hours. */
function below(
  { say }: PageContext,
  to: string,
  { entries, more, folded }: Below,
): Html | undefined {
  if (entries.length + more + folded === 0) return undefined
  const rest = (n: number) => html`<a href="${to}">${say('+{n} more', { n })}</a>`
  return html`<ol
    class="besides${folded > 0 && ' narrows'}"
    ${entries.length + more === 0 && html`hidden`}
  >
    ${entries} ${more > 0 && html`<li class="more">${rest(more)}</li>`}
    ${folded > 0 && html`<li class="more folded" hidden>${rest(more + folded)}</li>`}
  </ol>`
}

function entry(
  pageContext: PageContext,
  kind: Table['kind'],
  event: Event,
  place: string,
  hues: Hues,
): Html {
  const isDay = kind === 'day'
  const time = isDay
    ? timeLine(pageContext, event)
    : inWords(pageContext.locale, 'time', event.start_date)
  const [venue] = venuesOf(event)
  const where = venue?.venue ?? (event.is_virtual === true ? pageContext.say('Online') : undefined)
  const classes = [place, event.featured === true && 'featured', hueClass(hues.of.get(event.id))]
  return html`<li class="${classes.filter((one) => one !== false && one !== '').join(' ')}">
    <span class="time"
      >${struck(event, html`${time}`)}${zoneNote(pageContext, event)}${repeatMark(pageContext, ruleOf(event))}</span
    >
    ${link(pageContext, event, hues)}
    ${where !== undefined && html`<span class="place">${where}</span>`}
    ${isDay && event.cost !== '' && html`<span class="place">${event.cost}</span>`}
    ${isDay && ownTime(pageContext, event)} ${stateNote(pageContext, event)}
    ${isDay && event.image && html`<span class="bar-picture">${rowPicture(event.image)}</span>`}
  </li>`
}

/** The tip says what its colour means. */
function link(pageContext: PageContext, event: Event, { of }: Hues): Html {
  const term = of.get(event.id)
  return html`<a
    href="${itemPath(pageContext, 'event', event.slug)}"
    ${term && html`title="${term.name}"`}
    >${signs(pageContext, event)}${stateMark(pageContext, event)}${event.title}</a
  >`
}
