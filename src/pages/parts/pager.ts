// The heading of a month, a week or a day, and the links to the ones before and after.

import { type Html, html } from './html.ts'
import type { PublicQuery } from '../../visit/address.ts'
import { weekStartOf } from '../../visit/context.ts'
import { dayAfter, daysOfWeek, monthAfter, monthOf } from '../../visit/days.ts'
import { icon } from './icons.ts'
import { type PageContext, linkTo } from '../page_context.ts'
import type { Word } from '../words.ts'

const words: Readonly<Record<string, { before: Word; after: Word; now: Word }>> = {
  month: { before: 'Previous month', after: 'Next month', now: 'This month' },
  week: { before: 'Previous week', after: 'Next week', now: 'This week' },
  day: { before: 'Previous day', after: 'Next day', now: 'Today' },
}

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
  const { before, after, now } = words[publicQuery.view] ?? {
    before: 'Back',
    after: 'More',
    now: 'Today',
  }
  const { date: _date, ...rest } = publicQuery
  const link = (to: PublicQuery | undefined, word: Word, turn: string, sign: Html) =>
    to &&
    html`<li>
      <a
        class="turn"
        href="${linkTo(pageContext, to)}"
        data-turn="${turn}"
        ${isFar(to, today) && html`rel="nofollow"`}
        >${sign}<span class="unseen">${say(word)}</span></a
      >
    </li>`
  return html`<div class="heading">
    <h1 id="title">${title}</h1>
    <p class="count">${note}</p>
    <ul class="turns">
      ${link(turned(pageContext, publicQuery, -1), before, 'before', icon('left'))}
      <li>
        <a class="turn now" href="${linkTo(pageContext, { ...rest, page: 1 })}" data-turn="now"
          >${say(now)}</a
        >
      </li>
      ${link(turned(pageContext, publicQuery, 1), after, 'after', icon('right'))}
    </ul>
  </div>`
}

export function isFar({ date = '' }: PublicQuery, today: string): boolean {
  const month = monthOf(today)
  const first = monthAfter(month, -farMonths) ?? month
  const last = monthAfter(month, farMonths) ?? month
  return date !== '' && (monthOf(date) < first || monthOf(date) > last)
}
