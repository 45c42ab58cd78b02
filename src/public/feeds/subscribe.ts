// How a visitor gets the calendar, or one event, into a calendar of their own.

import { type Context, localeOf } from '../../access/context.ts'
import type { Event } from '../../calendar/events/view.ts'
import { cutText } from '../../language/text/html/plain.ts'
import type { SiteLanguages, PublicQuery } from '../query/address.ts'
import { eventFile, feedOf, lasting } from './addresses.ts'
import { dayBehind, linesOf, placeOf } from './formats/entry.ts'
import { dayValue, wallValue } from './ical/lines.ts'
import { isoUtc } from './formats/rss.ts'
import { feedWords } from './words/words.ts'

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
      ...(['home', 'work'] as const).map((place) => ({
        name: say(outlook[place].name),
        href: withQuery(`${outlook[place].origin}/calendar/0/addfromweb`, { url: address, name }),
        text: say(outlook[place].text),
      })),
    ],
    other: say(feedWords.other),
  }
}

/** Private accounts and those of companies and schools are at different addresses. */
const outlook = {
  home: {
    origin: 'https://outlook.live.com',
    name: feedWords.outlookHome,
    text: feedWords.outlook,
    add: feedWords.addToOutlook,
  },
  work: {
    origin: 'https://outlook.office.com',
    name: feedWords.outlookWork,
    text: feedWords.outlookAtWork,
    add: feedWords.addToOutlookAtWork,
  },
} as const

export interface AddLink {
  readonly name: 'google' | 'outlook' | 'outlook-work' | 'file' | 'subscribe'
  readonly href: string
  readonly text: string
}

/** For one event. The description is cut: URLs have to stay short. */
export function addLinks(
  context: Pick<Context, 'say' | 'origin' | 'site' | 'root'>,
  event: Event,
): readonly AddLink[] {
  const { say, origin } = context
  const place = placeOf(event, localeOf(context))
  const { home, work } = outlook
  return [
    { name: 'google', href: googleLink(event, place), text: say(feedWords.addToGoogle) },
    { name: 'outlook', href: outlookLink(home.origin, event, place), text: say(home.add) },
    { name: 'outlook-work', href: outlookLink(work.origin, event, place), text: say(work.add) },
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

function googleLink(event: Event, location: string): string {
  const dates = event.all_day
    ? [dayValue(event.start_date), dayValue(dayBehind(event.end_date))]
    : [event.utc_start_date, event.utc_end_date].map((wall) => `${wallValue(wall)}Z`)
  return withQuery('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: event.title,
    dates: dates.join('/'),
    details: detailsOf(event),
    location,
    // Google knows no names of fixed offsets.
    ...(event.timezone.startsWith('UTC') ? {} : { ctz: event.timezone }),
  })
}

function outlookLink(origin: string, event: Event, location: string): string {
  const [startdt, enddt] = event.all_day
    ? [event.start_date.slice(0, 10), dayBehind(event.end_date).slice(0, 10)]
    : [isoUtc(event.utc_start_date), isoUtc(event.utc_end_date)]
  return withQuery(`${origin}/calendar/0/deeplink/compose`, {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: event.title,
    startdt,
    enddt,
    ...(event.all_day ? { allday: 'true' } : {}),
    body: detailsOf(event),
    location,
  })
}

/** Blanks as `%20`: not every program knows that a plus sign is one. */
function withQuery(address: string, values: Readonly<Record<string, string>>): string {
  const given = Object.entries(values).filter(([, value]) => value !== '')
  const pieces = given.map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${address}?${pieces.join('&')}`
}
