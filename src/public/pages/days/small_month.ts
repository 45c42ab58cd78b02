// A month as small as it can be: days that lead to their events, with up to three dots for these.

import { capital, inWords, weekdays } from '../../../language/time/in_words.ts'
import type { PublicQuery } from '../../query/address.ts'
import { weekStartOf } from '../../query/context.ts'
import {
  daysOfWeek,
  dayAfter,
  eachDay,
  monthAfter,
  monthOf,
} from '../../../language/time/calendar_days.ts'
import type { WhatsOn } from '../../query/whats_on.ts'
import { type PageContext, linkTo } from '../page_context.ts'
import { countWords } from '../parts/counts.ts'
import { type Html, html } from '../parts/frame/html.ts'
import { icon } from '../parts/icons/icons.ts'

type Found = Pick<WhatsOn, 'agenda' | 'month'>

export function smallMonth(pageContext: PageContext, publicQuery: PublicQuery, found: Found): Html {
  const { locale, say, context } = pageContext
  const { first } = found.month
  const month = monthOf(first)
  const after = monthAfter(month)
  const weekStart = weekStartOf(context)
  const linkOf = (date: string) => linkTo(pageContext, { ...publicQuery, view: 'month', date })
  const long = weekdays(locale, 'weekday', weekStart)
  return html`<section class="small-month" aria-labelledby="month">
    <div class="small-heading">
      <h2 id="month"><a href="${linkOf(month)}">${capital(inWords(locale, 'month', first))}</a></h2>
      ${
        after !== undefined &&
        html`<a class="turn" href="${linkOf(after)}"
          >${icon('right')}<span class="unseen">${say('Next month')}</span></a
        >`
      }
    </div>
    <table aria-labelledby="month">
      <thead>
        <tr>
          ${weekdays(locale, 'weekdayName', weekStart).map(
            (name, index) => html`<th scope="col"><abbr title="${long[index]}">${name}</abbr></th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${weeksOf(pageContext, found).map(
          (week) =>
            html`<tr>
              ${week.map((day) => cell(pageContext, publicQuery, found, day))}
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`
}

/** Whole weeks, with days of the months around. */
function weeksOf({ context }: PageContext, { month }: Found): readonly (readonly string[])[] {
  const weekStart = weekStartOf(context)
  const weeks: (readonly string[])[] = []
  let day: string | undefined = daysOfWeek(month.first, weekStart).first
  while (day !== undefined && day <= month.last) {
    weeks.push([...eachDay(daysOfWeek(day, weekStart))])
    day = dayAfter(day, 7)
  }
  return weeks
}

const mostDots = 3

function cell(
  pageContext: PageContext,
  publicQuery: PublicQuery,
  { agenda, month }: Found,
  day: string,
): Html {
  if (day < month.first || day > month.last) return html`<td></td>`
  const count = agenda.counts.get(day) ?? 0
  const isToday = day === agenda.today
  const name = isToday ? 'today' : day < agenda.today ? 'past' : ''
  const digits = html`<span class="digits">${Number(day.slice(8))}</span>`
  if (count === 0) {
    return html`<td class="${name}">
      <span ${isToday && html`aria-current="date"`}>${digits}</span>
    </td>`
  }
  const to = linkTo(pageContext, { ...publicQuery, view: 'day', date: day })
  return html`<td class="${name}">
    <a
      class="dots-${Math.min(count, mostDots)}"
      href="${to}"
      ${isToday && html`aria-current="date"`}
      >${digits}<span class="unseen">, ${countWords(pageContext, count)}</span></a
    >
  </td>`
}
