// Dates, times, numbers and sizes as people of this language write them, in the locale of the site.

import { t } from '../i18n.ts'
import { site } from '../site_config.ts'

type Options = Intl.DateTimeFormatOptions

export const formatIn = (timeZone: string, options: Options): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(site.locale, { ...options, timeZone })

/** The hour and the minute: a clock of 24 hours has two digits for each, `09:05`. */
const isLongClock = formatIn('UTC', { hour: 'numeric' }).resolvedOptions().hourCycle === 'h23'
const clockOptions: Options = { hour: isLongClock ? '2-digit' : 'numeric', minute: '2-digit' }

export const clockIn = (timeZone: string): Intl.DateTimeFormat => formatIn(timeZone, clockOptions)

/** As if the clock showed UTC: no zone is applied a second time. */
const asUtc = (wall: string): Date => new Date(`${wall.replace(' ', 'T')}Z`)

const formatsIn = (timeZone: string) => ({
  day: formatIn(timeZone, { dateStyle: 'medium' }),
  clock: clockIn(timeZone),
})
const { day, clock } = formatsIn('UTC')
const whenFormatsOf = (date: Options) => ({
  whole: formatIn('UTC', date),
  timed: formatIn('UTC', { ...date, ...clockOptions }),
})
const whenDay = { weekday: 'short', day: 'numeric', month: 'short' } as const
const whenFormats = {
  near: whenFormatsOf(whenDay),
  far: whenFormatsOf({ ...whenDay, year: 'numeric' }),
}
const here = formatsIn(site.timezone)

const dayAndTime = (moment: Date, by = { day, clock }): string =>
  `${by.day.format(moment)}, ${by.clock.format(moment)}`

interface When {
  readonly start_date: string
  readonly end_date: string
  readonly all_day: boolean | null
  readonly timezone: string
}

/** With its weekday, and with the year only if that is another one. */
export function eventWhen({ start_date, end_date, all_day, timezone }: When): string {
  const thisYear = nowThere().slice(0, 4)
  const isNear = [start_date, end_date].every((date) => date.startsWith(thisYear))
  const { whole, timed } = isNear ? whenFormats.near : whenFormats.far
  const [start, end] = [asUtc(start_date), asUtc(end_date)]
  if (all_day) return `${whole.formatRange(start, end)}, ${t('all day')}`
  const zone = timezone === site.timezone ? '' : ` (${timezone})`
  const isOneDay = start_date.slice(0, 10) === end_date.slice(0, 10)
  // Ranges have no hours of two digits, whatever is asked.
  const said =
    isOneDay && isLongClock
      ? `${whole.format(start)}, ${clock.format(start)} – ${clock.format(end)}`
      : timed.formatRange(start, end)
  return `${said}${zone}`
}

/** On its day, the hours alone: `19:30 – 21:00`. */
export function eventTime({ start_date, end_date, all_day }: When): string {
  if (all_day) return t('all day')
  const isOneDay = start_date.slice(0, 10) === end_date.slice(0, 10)
  const start = clock.format(asUtc(start_date))
  return isOneDay ? `${start} – ${clock.format(asUtc(end_date))}` : start
}

/** A time of the interface in UTC, in the zone of the site. */
export const momentOf = (utc: string): string => dayAndTime(asUtc(utc), here)

const wallThere = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: site.timezone,
})

/** The clock of the site, as the interface writes it. */
export const nowThere = (): string => wallThere.format()

/** `2027-03-01` */
export const dayOf = (date: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(date) ? day.format(asUtc(`${date} 00:00`)) : date

/** A wall clock, or with `isDay` its day. */
export const wallText = (wall: string, isDay = false): string =>
  wall === '' ? '' : isDay ? day.format(asUtc(wall)) : dayAndTime(asUtc(wall))

const numbers = new Intl.NumberFormat(site.locale)

export const numberOf = (number: number): string => numbers.format(number)

type Step = readonly [unit: string, size: number]

const bytes: readonly Step[] = [
  ['kilobyte', 1024],
  ['megabyte', 1024 ** 2],
  ['gigabyte', 1024 ** 3],
]
const seconds: readonly Step[] = [
  ['second', 1],
  ['minute', 60],
  ['hour', 3600],
  ['day', 86_400],
]

/** With the largest unit of which there is at least one, else with the first one. */
function inUnits(steps: readonly Step[], amount: number, digits: number, isLong: boolean): string {
  const found = steps.findLast(([, one], nth) => amount >= one || nth === 0)
  const [unit, size] = found ?? ['second', 1]
  return new Intl.NumberFormat(site.locale, {
    style: 'unit',
    unit,
    unitDisplay: isLong ? 'long' : 'short',
    maximumFractionDigits: digits,
  }).format(amount / size)
}

/** `1.2 MB` */
export const sizeOf = (amount: number): string => inUnits(bytes, amount, 1, false)

/** `2 minutes`, which is near enough while one waits. */
export const spanOf = (amount: number): string =>
  inUnits(seconds, Math.max(1, Math.round(amount)), 0, true)

/** `1.5 hours`, as somebody has set it. */
export const exactSpanOf = (amount: number): string => inUnits(seconds, amount, 2, true)
