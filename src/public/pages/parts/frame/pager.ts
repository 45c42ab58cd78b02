// The heading of a month, a week or a day, and the links to the ones before and after.

import type { Sentence } from '../../../../language/sentence.ts'
import { type Html, html } from './html.ts'
import { type PublicQuery, type View, queryOf } from '../../../query/address.ts'
import { weekStartOf } from '../../../query/context.ts'
import {
  dayAfter,
  daysOfWeek,
  monthAfter,
  monthOf,
} from '../../../../language/time/calendar_days.ts'
import { icon } from '../icons/icons.ts'
import { type PageContext, linkTo } from '../../page_context.ts'

interface Turns {
  readonly before: Sentence
  readonly after: Sentence
  readonly now: Sentence
}

const words: { readonly day: Turns } & { readonly [view in View]?: Turns } = {
  month: { before: 'Previous month', after: 'Next month', now: 'This month' },
  week: { before: 'Previous week', after: 'Next week', now: 'This week' },
  day: { before: 'Previous day', after: 'Next day', now: 'Today' },
}

/** What the links to the one before, the one after and the present one say. */
const turnWords = (view: View): Turns => words[view] ?? words.day

/** The query `steps` months, weeks or days later. */
function turned(
  { today, context }: PageContext,
  publicQuery: PublicQuery,
  steps: number,
): PublicQuery | undefined {
  const weekStart = weekStartOf(context)
  const date = publicQuery.date ?? today
  const later =
    publicQuery.view === 'month'
      ? monthAfter(monthOf(date), steps)
      : publicQuery.view === 'week'
        ? dayAfter(daysOfWeek(date, weekStart).first, 7 * steps)
        : dayAfter(date, steps)
  return later === undefined ? undefined : { ...publicQuery, date: later, page: 1 }
}

/** Search engines should not follow beyond this: the calendar has no end. */
const farMonths = 18

export function pager(
  pageContext: PageContext,
  publicQuery: PublicQuery,
  title: string,
  note: string,
): Html {
  const { say, today } = pageContext
  const { before, after, now } = turnWords(publicQuery.view)
  const { date: _date, ...rest } = publicQuery
  const link = (
    to: PublicQuery | undefined,
    word: Sentence,
    turn: string,
    key: string,
    sign: Html,
  ) =>
    to &&
    html`<li>
      <a
        class="turn"
        href="${linkTo(pageContext, to)}"
        data-turn="${turn}"
        data-key="${key}"
        ${isFar(to, today) && html`rel="nofollow"`}
        >${sign}<span class="unseen">${say(word)}</span></a
      >
    </li>`
  return html`<div class="heading">
    <div class="titled">
      <h1 id="title">${title}</h1>
      ${jump(pageContext, publicQuery)}
    </div>
    <p class="count">${note}</p>
    <ul class="turns">
      ${link(turned(pageContext, publicQuery, -1), before, 'before', 'p', icon('left'))}
      <li>
        <a
          class="turn now"
          href="${linkTo(pageContext, { ...rest, page: 1 })}"
          data-turn="now"
          data-key="t"
          >${icon('today')}<span class="words">${say(now)}</span></a
        >
      </li>
      ${link(turned(pageContext, publicQuery, 1), after, 'after', 'n', icon('right'))}
    </ul>
  </div>`
}

/** To another date from the heading, with the same filters. */
function jump(pageContext: PageContext, publicQuery: PublicQuery): Html {
  const { say, today } = pageContext
  const { language, view, date = today } = publicQuery
  const { date: _date, ...undated } = publicQuery
  const kept = [...new URLSearchParams(queryOf({ ...undated, page: 1 }))]
  return html`<details class="jump">
    <summary data-key="g">
      ${icon('down')}<span class="unseen">${say('Go to a date')}</span>
    </summary>
    <form action="${linkTo(pageContext, { language, view, page: 1 })}">
      ${kept.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <label for="jump-date">${say('Go to a date')}</label>
      <input
        id="jump-date"
        name="date"
        type="date"
        value="${date.length === 7 ? `${date}-01` : date}"
        required
      />
      <button type="submit">${say('Show')}</button>
    </form>
  </details>`
}

export function isFar({ date = '' }: PublicQuery, today: string): boolean {
  const month = monthOf(today)
  const first = monthAfter(month, -farMonths) ?? month
  const last = monthAfter(month, farMonths) ?? month
  return date !== '' && (monthOf(date) < first || monthOf(date) > last)
}
