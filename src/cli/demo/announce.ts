// Turns an entry of the plan into a request that creates the event.

import { slugOf } from '../../language/text/slug.ts'
import { SECONDS_OF_DAY } from '../../language/time/gregorian.ts'
import { writeWall } from '../../language/time/wall.ts'
import { toInstant } from '../../language/time/zone.ts'
import { type PlannedChange, attendanceOf, changeOf } from './changed.ts'
import type { Cost, Theme } from './data.ts'
import type { Random } from './random.ts'
import { type PlannedEvent, minutesOf } from './entry.ts'
import type { Standing } from './standing.ts'
import { ticketsFor } from './things/tickets.ts'
import { town, website } from './things/town.ts'
import { writeTexts } from './texts/write_texts.ts'

/** The ids of everything that events refer to, by their keys. */
export interface Made {
  readonly venues: ReadonlyMap<string, number>
  readonly hosts: ReadonlyMap<string, number>
  readonly categories: ReadonlyMap<string, number>
  readonly tags: ReadonlyMap<string, number>
  readonly pictures: ReadonlyMap<Theme, readonly number[]>
}

/** The password of the protected events of the demo. */
export const demoPassword = 'ferry'

const pictureShare = 0.85
const excerptShare = 0.6
const websiteShare = 0.5
const mostTags = 3
/** In days. */
const shortestNotice = 12
const longestNotice = 60
const longestDelay = 20
/** Publications are at 10:00. */
const officeHour = 10 * 3600

export type Announce = (entry: PlannedEvent, standing: Standing) => PlannedChange

/** `today` in days since 1970. */
export function announcer(random: Random, made: Made, today: number): Announce {
  const titles = new Set<string>()
  return (entry, standing) => {
    const request = announce(random, entry, standing, made, today)
    const { title, start_date } = request
    // A repeated title gets a slug with its day.
    if (titles.has(title)) return { ...request, slug: `${title} ${start_date.slice(0, 10)}` }
    titles.add(title)
    return request
  }
}

function announce(
  random: Random,
  entry: PlannedEvent,
  standing: Standing,
  made: Made,
  today: number,
) {
  const { kind, venue } = entry
  const host = random.draw(kind.hosts)
  const cost = random.draw(kind.costs)
  const times = timesOf(random, entry)
  const published = publishedOn(random, entry, standing, today)
  const { title, description, excerpt } = writeTexts(random, entry, host, cost)
  const picture = random.draw(made.pictures.get(kind.theme) ?? [0])
  return {
    ...times,
    ...standings[standing],
    title,
    description,
    excerpt: random.next() < excerptShare ? excerpt : '',
    date_utc: `@${toInstant(writeWall(published * SECONDS_OF_DAY + officeHour), town.zone)}`,
    image: random.next() < pictureShare ? picture : 0,
    cost,
    tickets: kind.ticketed ? sell(random, cost, published, times.start_date, title) : [],
    website: random.next() < websiteShare ? `${website(host)}/${slugOf(title)}` : '',
    categories: kind.categories.map((key) => made.categories.get(key)),
    tags: tagsOf(random, kind.tags).map((tag) => made.tags.get(tag)),
    venue: venue === undefined ? [] : [made.venues.get(venue)],
    organizer: [made.hosts.get(host)],
    show_map: venue !== undefined,
    show_map_link: venue !== undefined,
    ...(entry.series ? { recurrence: entry.series.recurrence } : {}),
    ...attendanceOf(random, entry, title),
    ...changeOf(random, standing, times),
  }
}

/** The request fields of each standing. */
const standings: Record<Standing, object> = {
  plain: {},
  scheduled: {},
  featured: { featured: true },
  sticky: { featured: true, sticky: true },
  hidden: { hide_from_listings: true },
  draft: { status: 'draft' },
  pending: { status: 'pending' },
  private: { status: 'private' },
  protected: { password: demoPassword },
  cancelled: {},
  postponed: {},
  rescheduled: {},
}

function timesOf(random: Random, { kind, day, days, start }: PlannedEvent) {
  const first = day * SECONDS_OF_DAY + minutesOf(start) * 60
  const length = days > 0 ? (days - 1) * SECONDS_OF_DAY : random.draw(kind.minutes) * 60
  return {
    timezone: kind.zones ? random.draw(kind.zones) : town.zone,
    all_day: days > 0,
    start_date: writeWall(first),
    end_date: writeWall(first + length),
  }
}

/** Scheduled events are published in the days to come, others some weeks before they take place. */
function publishedOn(
  random: Random,
  { day }: PlannedEvent,
  standing: Standing,
  today: number,
): number {
  if (standing === 'scheduled') return today + 1 + random.below(longestDelay)
  const notice = shortestNotice + random.below(longestNotice - shortestNotice)
  return Math.min(day - notice, today - 1 - random.below(shortestNotice))
}

function sell(random: Random, cost: Cost, published: number, ends: string, title: string) {
  const starts = writeWall(published * SECONDS_OF_DAY + officeHour)
  const url = `${website('tickets')}/${slugOf(title)}`
  return ends > starts ? ticketsFor(random, cost, { starts, ends, url }) : []
}

function tagsOf(random: Random, tags: readonly string[]): string[] {
  const count = 1 + random.below(mostTags)
  return [...new Set(Array.from({ length: count }, () => random.draw(tags)))]
}
