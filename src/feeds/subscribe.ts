// How a visitor gets the calendar, or one event, into a calendar of their own.

import type { Context } from '../access/context.ts'
import type { Event } from '../calendar/events/view.ts'
import { cutText } from '../text/plain.ts'
import type { SiteLanguages, PublicQuery } from '../visit/address.ts'
import { eventFile, feedOf, lasting } from './addresses.ts'
import { dayBehind, linesOf, placeOf } from './entry.ts'
import { dayValue, wallValue } from './ical/lines.ts'
import { isoUtc } from './rss.ts'
import { feedWords } from './words.ts'

export interface Way {
  readonly name: string
  /** Opens the program at the right place. */
  readonly href: string
  /** What to do there, in a sentence. */
  readonly text: string
}

export interface Subscription {
  readonly title: string
  readonly text: string
  /** To be pasted into a calendar program. */
  readonly address: string
  /** Opens the calendar program of the device. */
  readonly webcal: string
  readonly ways: readonly Way[]
  /** For programs that are not named. */
  readonly other: string
}

type Subscribed = Pick<Context, 'origin' | 'say' | 'site'>

/** `name` is the suggested name of the calendar, where a program takes one. */
export const subscriptionOf = (
  context: Subscribed,
  publicQuery: PublicQuery,
  siteLanguages: SiteLanguages,
  name: string = context.site.name,
): Subscription => subscriptionTo(context, feedOf(lasting(publicQuery), siteLanguages, 'ics'), name)

const asWebcal = (address: string): string => address.replace(/^https?:/, 'webcal:')

/** `path` is that of an iCalendar feed, from the top of the site. */
export function subscriptionTo(
  { origin, say }: Subscribed,
  path: string,
  name: string,
): Subscription {
  const address = `${origin}${path}`
  const webcal = asWebcal(address)
  return {
    title: say(feedWords.subscribe),
    text: say(feedWords.explanation),
    address,
    webcal,
    ways: [
      {
        name: 'Google',
        href: withQuery('https://calendar.google.com/calendar/render', { cid: webcal }),
        text: say(feedWords.google),
      },
      { name: 'Apple', href: webcal, text: say(feedWords.apple) },
      {
        name: 'Outlook',
        href: withQuery('https://outlook.live.com/calendar/0/addfromweb', { url: address, name }),
        text: say(feedWords.outlook),
      },
    ],
    other: say(feedWords.other),
  }
}

export interface AddLink {
  readonly name: 'google' | 'outlook' | 'file' | 'subscribe'
  readonly href: string
  readonly text: string
}

/** For one event. The description is cut: URLs have to stay short. */
export function addLinks(
  { say, origin }: Pick<Context, 'say' | 'origin'>,
  event: Event,
): readonly AddLink[] {
  return [
    { name: 'google', href: googleLink(event), text: say(feedWords.addToGoogle) },
    { name: 'outlook', href: outlookLink(event), text: say(feedWords.addToOutlook) },
    { name: 'file', href: `${origin}${eventFile(event.slug)}`, text: say(feedWords.download) },
  ]
}

/** For all dates of a series. */
export function seriesLinks(
  { say, origin }: Pick<Context, 'say' | 'origin'>,
  slug: string,
): readonly AddLink[] {
  const href = `${origin}${eventFile(slug)}`
  return [
    { name: 'subscribe', href: asWebcal(href), text: say(feedWords.subscribe) },
    { name: 'file', href, text: say(feedWords.download) },
  ]
}

const longestDetails = 600

function detailsOf(event: Event): string {
  const text = cutText(linesOf(event.description || event.excerpt), longestDetails)
  return [text, event.url].filter((piece) => piece !== '').join('\n\n')
}

function googleLink(event: Event): string {
  const dates = event.all_day
    ? [dayValue(event.start_date), dayValue(dayBehind(event.end_date))]
    : [event.utc_start_date, event.utc_end_date].map((wall) => `${wallValue(wall)}Z`)
  return withQuery('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: event.title,
    dates: dates.join('/'),
    details: detailsOf(event),
    location: placeOf(event),
    // Google knows no names of fixed offsets.
    ...(event.timezone.startsWith('UTC') ? {} : { ctz: event.timezone }),
  })
}

function outlookLink(event: Event): string {
  const [startdt, enddt] = event.all_day
    ? [event.start_date.slice(0, 10), dayBehind(event.end_date).slice(0, 10)]
    : [isoUtc(event.utc_start_date), isoUtc(event.utc_end_date)]
  return withQuery('https://outlook.live.com/calendar/0/deeplink/compose', {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: event.title,
    startdt,
    enddt,
    ...(event.all_day ? { allday: 'true' } : {}),
    body: detailsOf(event),
    location: placeOf(event),
  })
}

/** Blanks as `%20`: not every program knows that a plus sign is one. */
function withQuery(address: string, values: Readonly<Record<string, string>>): string {
  const given = Object.entries(values).filter(([, value]) => value !== '')
  const pieces = given.map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${address}?${pieces.join('&')}`
}
