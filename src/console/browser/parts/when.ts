// Times as people read them. Dates come as wall clocks of their own zone and are shown as such.

import { site } from '../facts.ts'
import { t } from '../say.ts'

/** As if the clock showed UTC: no zone is applied a second time. */
const asUtc = (wall: string): Date => new Date(`${wall.replace(' ', 'T')}Z`)

const day = new Intl.DateTimeFormat(site.language, { dateStyle: 'medium', timeZone: 'UTC' })
const dayAndTime = new Intl.DateTimeFormat(site.language, {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})
const clock = new Intl.DateTimeFormat(site.language, { timeStyle: 'short', timeZone: 'UTC' })
const moment = new Intl.DateTimeFormat(site.language, {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: site.timezone,
})

interface When {
  readonly start_date: string
  readonly end_date: string
  readonly all_day: boolean
  readonly timezone: string
}

export function eventWhen({ start_date, end_date, all_day, timezone }: When): string {
  const [start, end] = [asUtc(start_date), asUtc(end_date)]
  const zone = timezone === site.timezone || all_day ? '' : ` (${timezone})`
  if (all_day) return `${day.formatRange(start, end)}, ${t('all day')}`
  const isOneDay = start_date.slice(0, 10) === end_date.slice(0, 10)
  const until = isOneDay ? clock.format(end) : dayAndTime.format(end)
  return `${dayAndTime.format(start)} – ${until}${zone}`
}

/** A time of the interface in UTC, in the zone of the site. */
export const momentOf = (utc: string): string => moment.format(asUtc(utc))
