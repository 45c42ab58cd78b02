// Days and times of the calendar in words.

import { firstDay, lastDay, type RowSpan } from './time/rows.ts'
import { dateOf, daySeconds } from './time/wall.ts'
import { clockIn, formatIn } from '../components/formats.ts'
import { t } from '../i18n.ts'

/** Wall clocks are as if they showed UTC. */
const formatOf = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  formatIn('UTC', options)

const formats = {
  clock: clockIn('UTC'),
  date: formatOf({ weekday: 'short', day: 'numeric', month: 'short' }),
  fullDate: formatOf({ dateStyle: 'full' }),
  month: formatOf({ month: 'long', year: 'numeric' }),
  weekday: formatOf({ weekday: 'short' }),
  weekdayLong: formatOf({ weekday: 'long' }),
  day: formatOf({ weekday: 'short', day: 'numeric' }),
  range: formatOf({ dateStyle: 'long' }),
}

export const sayClock = (seconds: number): string => formats.clock.format(seconds * 1000)

/** As short as it can be read: `8a`, `7:30p`; a clock of 24 hours stays as it is. */
export function sayShortClock(seconds: number): string {
  const parts = formats.clock.formatToParts(seconds * 1000)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value
  const half = part('dayPeriod')
  if (half === undefined || !/^[ap]\.?\s?m\.?$/i.test(half)) return sayClock(seconds)
  const minute = part('minute') === '00' ? '' : `:${part('minute')}`
  return `${part('hour')}${minute}${half.slice(0, 1).toLowerCase()}`
}

export const sayDay = (day: number, how: keyof typeof formats): string =>
  formats[how].format(day * daySeconds * 1000)

/** Its number in the month. */
export const dayNumber = (day: number): string => String(Number(dateOf(day).slice(8)))

export const sayDays = (first: number, last: number): string =>
  formats.range.formatRange(first * daySeconds * 1000, last * daySeconds * 1000)

/** Where something would be, while it is dragged. */
export function saySpan(span: RowSpan): string {
  const [first, last] = [firstDay(span), lastDay(span)]
  const [from, to] = [sayDay(first, 'date'), sayDay(last, 'date')]
  if (span.isAllDay) return first === last ? `${from}, ${t('all day')}` : `${from} – ${to}`
  const until = first === last ? sayClock(span.end) : `${to} ${sayClock(span.end)}`
  return `${from} ${sayClock(span.start)} – ${until}`
}
