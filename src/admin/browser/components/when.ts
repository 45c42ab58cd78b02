// Times as people read them. Dates come as wall clocks of their own zone and are shown as such.

import { site } from '../site_config.ts'
import { t } from '../i18n.ts'
import { clockIn, formatIn } from './formats.ts'

/** As if the clock showed UTC: no zone is applied a second time. */
const asUtc = (wall: string): Date => new Date(`${wall.replace(' ', 'T')}Z`)

const formatsIn = (timeZone: string) => ({
  day: formatIn(timeZone, { dateStyle: 'medium' }),
  clock: clockIn(timeZone),
})
const { day, clock } = formatsIn('UTC')
const here = formatsIn(site.timezone)

const dayAndTime = (moment: Date, by = { day, clock }): string =>
  `${by.day.format(moment)}, ${by.clock.format(moment)}`

interface When {
  readonly start_date: string
  readonly end_date: string
  readonly all_day: boolean | null
  readonly timezone: string
}

export function eventWhen({ start_date, end_date, all_day, timezone }: When): string {
  const [start, end] = [asUtc(start_date), asUtc(end_date)]
  const zone = timezone === site.timezone || all_day ? '' : ` (${timezone})`
  if (all_day) return `${day.formatRange(start, end)}, ${t('all day')}`
  const isOneDay = start_date.slice(0, 10) === end_date.slice(0, 10)
  const until = isOneDay ? clock.format(end) : dayAndTime(end)
  return `${dayAndTime(start)} – ${until}${zone}`
}

/** A time of the interface in UTC, in the zone of the site. */
export const momentOf = (utc: string): string => dayAndTime(asUtc(utc), here)

const isoDay = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: site.timezone })

/** The day that it is where the site is, as a window of the table. */
export function today(): { readonly after: string; readonly before: string } {
  const date = new Date(isoDay.format())
  const start = date.toISOString().slice(0, 10)
  date.setUTCDate(date.getUTCDate() + 1)
  return { after: `${start} 00:00`, before: `${date.toISOString().slice(0, 10)} 00:00` }
}

/** `2027-03-01` */
export const dayOf = (date: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(date) ? day.format(asUtc(`${date} 00:00`)) : date

/** A wall clock, or with `isDay` its day. */
export const wallText = (wall: string, isDay = false): string =>
  wall === '' ? '' : isDay ? day.format(asUtc(wall)) : dayAndTime(asUtc(wall))
