// When an event takes place, in its own zone and in words.

import { type Html, html } from './frame/html.ts'
import { wallSeconds } from '../../../language/time/wall.ts'
import { offsetOf } from '../../../language/time/zone.ts'
import { capital, inWords, rangeInWords } from '../../../language/time/in_words.ts'
import { untilWords } from '../../feeds/words/ongoing.ts'
import type { PageContext } from '../page_context.ts'

/** The time fields of an event. */
export interface Timed {
  readonly start_date: string
  readonly end_date: string
  readonly utc_start_date: string
  readonly utc_end_date: string
  readonly timezone: string
  readonly timezone_abbr: string
  readonly all_day: boolean | null
}

/** `2027-02-08T20:30:00+01:00`, for machines; a date only for all-day events. */
function machineTime(wall: string, utc: string, zone: string, isWholeDay: boolean): string {
  if (isWholeDay) return wall.slice(0, 10)
  return `${wall.replace(' ', 'T')}${offsetOf(wallSeconds(utc), zone)}`
}

/** The day or days, always with the year. */
export function dayLine({ locale }: PageContext, event: Timed): string {
  const { start_date: start, end_date: end } = event
  if (isOneDay(event)) return capital(inWords(locale, 'day', start))
  const style = event.all_day ? 'date' : 'shortDay'
  return capital(rangeInWords(locale, style, start, end))
}

/** The hours; for several days with the days they belong to. */
export function timeLine(pageContext: PageContext, event: Timed): string {
  const { locale, say } = pageContext
  const { start_date: start, end_date: end } = event
  if (event.all_day) return say('All day')
  const time = (wall: string) => inWords(locale, 'time', wall)
  if (start === end) return time(start)
  if (isOneDay(event)) return `${time(start)} – ${time(end)}`
  const full = (wall: string) => `${inWords(locale, 'shortDay', wall)}, ${time(wall)}`
  return `${full(start)} – ${full(end)}`
}

/** The hours below a heading with the day; of several days with the last one. */
export function clockLine(pageContext: PageContext, event: Timed): string {
  if (isOneDay(event)) return timeLine(pageContext, event)
  const { locale, say } = pageContext
  const time = event.all_day ? say('All day') : inWords(locale, 'time', event.start_date)
  return say('{time}, until {date}', { time, date: untilWords(event, locale, pageContext.today) })
}

/** An evening that ends by 6:00 counts as one day. */
export function isOneDay({
  start_date,
  end_date,
}: Pick<Timed, 'start_date' | 'end_date'>): boolean {
  if (start_date.slice(0, 10) === end_date.slice(0, 10)) return true
  const length = wallSeconds(end_date) - wallSeconds(start_date)
  return length < 86_400 && end_date.slice(11) <= '06:00:00'
}

export function machineSpan(event: Timed): { readonly start: string; readonly end: string } {
  const { timezone, all_day } = event
  const isWhole = all_day === true
  return {
    start: machineTime(event.start_date, event.utc_start_date, timezone, isWhole),
    end: machineTime(event.end_date, event.utc_end_date, timezone, isWhole),
  }
}

/** Filled in by the script where the visitor's clock shows something else. */
export function ownTime({ say }: PageContext, event: Timed): Html | undefined {
  if (event.all_day) return undefined
  const { start, end } = machineSpan(event)
  return html`<span class="own-time" data-start="${start}" data-end="${end}" hidden
    ><span class="own-label">${say('Your time:')}</span> <span class="own-value"></span
  ></span>`
}
