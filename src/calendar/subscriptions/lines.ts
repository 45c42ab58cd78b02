// Events as mails say them: the title with a link, and below it when and where.

import { type Context, localeOf } from '../../access/context.ts'
import type { Going } from '../../jobs/mail/letter.ts'
import { capital, inWords } from '../../language/time/in_words.ts'
import type { Event } from '../events/view.ts'

export const pathOf = ({ slug }: Pick<Event, 'slug'>): string =>
  `event/${encodeURIComponent(slug)}/`

export const dayOf = ({ start_date }: Pick<Event, 'start_date'>): string => start_date.slice(0, 10)

export const dayInWords = (context: Context, day: string): string =>
  capital(inWords(localeOf(context), 'dayOfYear', day))

/** The hour; elsewhere on earth with the zone. */
export function timeOf(context: Context, event: Event): string {
  const { say, site } = context
  if (event.all_day) return say('All day')
  const time = inWords(localeOf(context), 'time', event.start_date)
  return event.timezone === site.zone ? time : `${time} ${event.timezone_abbr}`
}

export function placeOf({ venue }: Event): string {
  const [first] = Array.isArray(venue) ? venue : [venue]
  return first ? [first.venue, first.city].filter(Boolean).join(', ') : ''
}

/** In a list below the day, or with it. */
export function lineOf(context: Context, event: Event, parts: readonly string[]): Going {
  return {
    text: event.title || context.say('Without a title'),
    path: pathOf(event),
    isPublic: true,
    note: [...parts, placeOf(event)].filter((one) => one !== '').join(' · '),
  }
}
