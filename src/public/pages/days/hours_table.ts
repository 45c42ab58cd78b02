// A week or a day by its hours: bars by time, and above them what lasts for whole days. Without
// style sheets these are lists in order.

import { capital, inWords } from '../../../language/time/in_words.ts'
import type { PublicQuery } from '../../query/address.ts'
import type { Agenda, Standing } from '../../query/agenda.ts'
import { readDay } from '../../../language/time/calendar_days.ts'
import { type PageContext, linkTo } from '../page_context.ts'
import { zoneNote } from '../parts/cards.ts'
import { type Html, html } from '../parts/frame/html.ts'
import { repeatMark, ruleOf } from '../parts/repeats.ts'
import { stateNote, struck } from '../parts/state.ts'
import { dayLine, timeLine } from '../parts/when.ts'
import {
  type Bar,
  type Hours,
  type Opening,
  barClasses,
  endingBy,
  hiddenByHour,
  mostColumns,
  openingOf,
} from './hours.ts'
import { type Hues, hueClass } from '../../query/category_colours.ts'
import { type Shown, entry, link } from './hours_entry.ts'
import { legend } from './hues.ts'

export interface ShownDay extends Hours<Standing> {
  readonly day: string
  /** How many are neither between the hours nor besides, in a list. */
  readonly more: number
}

export interface Table {
  readonly kind: 'week' | 'day'
  readonly agenda: Agenda
  /** What lasts for whole days, in order. */
  readonly long: readonly Shown[]
  readonly moreLong: number
  readonly days: readonly ShownDay[]
  /** Those with hours that are shown, by their ids; others are only counted. */
  readonly timed: ReadonlyMap<number, Shown>
  /** The hours, if they are not as many as the events need. */
  readonly opening?: Partial<Opening>
  readonly hues: Hues
}

export function hoursTable(pageContext: PageContext, publicQuery: PublicQuery, table: Table): Html {
  const { kind, agenda, hues, days, timed } = table
  const drawn = days.flatMap(({ bars }) => bars.filter(({ event: { id } }) => timed.has(id)))
  const { open, close } = { ...openingOf(drawn), ...table.opening }
  const { zone } = pageContext.context.site
  const hours = Array.from({ length: close - open }, (_, index) => open + index)
  const clock = (hour: number) =>
    inWords(
      pageContext.locale,
      'time',
      `${agenda.days.first} ${String(hour).padStart(2, '0')}:00:00`,
    )
  return html`<div class="hours of-${kind} h-${open} l-${close - open}" data-zone="${zone}">
      ${longOnes(pageContext, publicQuery, table)}
      <ol class="days">
        ${days.map((day) => dayColumn(pageContext, publicQuery, table, day, close))}
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
  table: Table,
  column: ShownDay,
  close: number,
): Html {
  const { locale, say, today } = pageContext
  const { kind, timed, hues } = table
  const { day, bars, besides, more } = column
  const to = linkTo(pageContext, { ...publicQuery, view: 'day', date: day, page: 1 })
  const isEmpty = bars.length === 0
  const place = readDay(day) ?? 0
  const classes = [
    kind === 'week' && `col-${place - (readDay(table.agenda.days.first) ?? 0) + 1}`,
    day === today && 'today',
    day < today && 'past',
  ]
  const name = html`<span class="weekday">${capital(inWords(locale, 'weekday', day))}</span>
    <span class="date">${inWords(locale, 'shortDate', day)}</span>`
  const entryOf = (id: number, classNames: string, isShort: boolean) => {
    const found = timed.get(id)
    return found && entry(pageContext, found, { kind, hues, classes: classNames, isShort })
  }
  const barOf = (bar: Bar<Standing>) =>
    entryOf(bar.event.id, barClasses(endingBy(bar, close)), bar.length < 4)
  const others = besides.map(({ event: { id } }) => entryOf(id, '', false)).filter(Boolean)
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
            ${bars.map(barOf)}
            ${marks(pageContext, kind === 'week' ? to : '#besides', table, column)}
          </ol>`
    }
    ${
      others.length + more > 0 &&
      html`<ol class="besides" ${kind === 'day' && html`id="besides"`}>
        ${others}
        ${more > 0 && html`<li class="more"><a href="${to}">${say('+{n} more', { n: more })}</a></li>`}
      </ol>`
    }
  </li>`
}

/** So many bars have room side by side, in a wide column and in another; see hours_widths.css. */
const levels = { week: [mostColumns.week, 2], day: [mostColumns.day] } as const

/** How many more there are at an hour, and in all of a column, where so many bars have room. */
function marks(
  { say }: PageContext,
  to: string,
  { kind, timed }: Table,
  { bars, besides }: ShownDay,
): readonly Html[] {
  const found = new Map<string, string[]>()
  for (const level of levels[kind]) {
    const isDrawn = ({ event: { id }, column }: Bar<Standing>) => timed.has(id) && column < level
    const hidden = [...bars.filter((bar) => !isDrawn(bar)), ...besides]
    const byHour = [...hiddenByHour(bars.filter(isDrawn), hidden)]
    const counted = byHour.map(([hour, count]) => [`h-${hour}`, count] as const)
    const all = hidden.length > 0 && kind === 'week' ? [['total', hidden.length] as const] : []
    for (const [place, count] of [...counted, ...all]) {
      const key = `${place} ${count}`
      found.set(key, [...(found.get(key) ?? []), `c-${level}`])
    }
  }
  return [...found].map(([key, names]) => {
    const [place = '', n = ''] = key.split(' ')
    const words = say('+{n} more', { n })
    const isTotal = place === 'total'
    return html`<li class="more ${place} ${names.join(' ')}" hidden>
      <a href="${to}" ${!isTotal && html`aria-label="${words}"`}>${isTotal ? words : `+${n}`}</a>
    </li>`
  })
}
