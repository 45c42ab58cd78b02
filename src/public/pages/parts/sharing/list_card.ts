// The cards of lists, and what their pages say of themselves.

import type { Event } from '../../../../calendar/events/view.ts'
import { capital, inWords } from '../../../../language/time/in_words.ts'
import type { Card, Leaf, Month } from '../../../cards/card.ts'
import { isOngoing, ongoingWords } from '../../../feeds/words/ongoing.ts'
import { markedTitle } from '../../../feeds/words/state.ts'
import type { PublicQuery } from '../../../query/address.ts'
import type { Agenda } from '../../../query/agenda.ts'
import { weekStartOf } from '../../../query/context.ts'
import type { ResolvedFilters } from '../../../query/resolve_filters.ts'
import { weeksOf } from '../../../query/weeks.ts'
import { filterTexts } from '../../../query/words/filter_words.ts'
import type { PageContext } from '../../page_context.ts'
import { countWords } from '../counts.ts'

export interface List {
  readonly title: string
  /** What it is narrowed to; empty if it is not. */
  readonly kicker: string
  readonly total: number
  /** In their order. */
  readonly events: readonly Event[]
  /** All are of one day, which the title says. */
  readonly isDay?: boolean
}

/** So many events of a list are told. */
const mostTold = 3

export function listCard(pageContext: PageContext, list: List): Card {
  const { title, kicker, total } = list
  const lines = linesOf(pageContext, list)
  return {
    title,
    ...(kicker === '' ? {} : { kicker }),
    ...(lines.length > 0 ? { lines, isList: true } : { lines: [countWords(pageContext, total)] }),
    side: total === 0 ? { kind: 'plain' } : countLeaf(pageContext, total),
  }
}

/** How many there are, and what comes first. */
export function listWords(pageContext: PageContext, list: List): string {
  const { title, kicker, total } = list
  const named = kicker === '' ? title : `${title}, ${kicker}`
  const count = countWords(pageContext, total)
  const sentence = pageContext.say('{title}: {count}.', { title: named, count })
  const lines = linesOf(pageContext, list)
  return lines.length === 0 ? sentence : `${sentence} ${lines.join('; ')}`
}

/** What a list is narrowed to, besides what its page is about. */
export const narrowing = (
  { context }: PageContext,
  publicQuery: PublicQuery,
  resolvedFilters: ResolvedFilters,
): string => {
  const { about } = publicQuery
  const others = about === undefined ? resolvedFilters : { ...resolvedFilters, [about]: [] }
  return filterTexts(context, publicQuery, others).join(' · ')
}

const linesOf = (pageContext: PageContext, { events, isDay = false }: List): readonly string[] =>
  events.slice(0, mostTold).map((event) => eventLine(pageContext, event, isDay))

/** `Sat 12 Jun · Lantern Walk` */
function eventLine(pageContext: PageContext, event: Event, isDay: boolean): string {
  const { locale, context, today } = pageContext
  const words = isOngoing(event, today)
    ? ongoingWords(event, locale, today, context.say)
    : isDay
      ? clockOf(pageContext, event)
      : dayOf(pageContext, event)
  return `${capital(words)} · ${markedTitle(event, context.say)}`
}

const clockOf = ({ locale, say }: PageContext, { all_day, start_date }: Event): string =>
  all_day ? say('All day') : inWords(locale, 'time', start_date)

/** With the year where it is another one. */
function dayOf({ locale, today }: PageContext, { start_date }: Event): string {
  const isThisYear = start_date.slice(0, 4) === today.slice(0, 4)
  return inWords(locale, isThisYear ? 'shortDayOfYear' : 'shortDay', start_date)
}

/** The number large, and its word below. */
function countLeaf(pageContext: PageContext, total: number): Leaf {
  const words = countWords(pageContext, total)
  const [number = ''] = /\d[\d.,\u00A0\u202F]*/.exec(words) ?? []
  const [top = '', bottom = ''] = words.split(number)
  return { kind: 'leaf', top: top.trim(), large: number.trim(), bottom: bottom.trim() }
}

/** Which days of a month have events. */
export function monthSide(pageContext: PageContext, agenda: Agenda): Month {
  const weeks = weeksOf(agenda, weekStartOf(pageContext.context))
  return {
    kind: 'month',
    top: capital(inWords(pageContext.locale, 'monthOfYear', agenda.days.first)),
    weeks: weeks.map((week) =>
      week.map(({ isOutside, count }) => (isOutside ? undefined : count > 0)),
    ),
  }
}

/** A week or a day. */
export function daysLeaf({ locale }: PageContext, { days: { first, last } }: Agenda): Leaf {
  const [from, to] = [first, last].map((day) => Number(day.slice(8)))
  const months = [first, last].map((day) => capital(inWords(locale, 'monthOfYear', day)))
  const top = [...new Set(months)].join(' – ')
  if (first === last) {
    const bottom = capital(inWords(locale, 'weekday', first))
    return { kind: 'leaf', top, large: String(from), bottom }
  }
  return { kind: 'leaf', top, large: `${from}–${to}`, bottom: last.slice(0, 4) }
}
