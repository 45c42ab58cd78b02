// Events as rows, as the product would have written them.

import { hashPassword } from '../../src/access/secrets.ts'
import { durationClass } from '../../src/calendar/events/rules.ts'
import { type Aside, type EventRow, listCode } from '../../src/calendar/events/store.ts'
import { givenColumns } from '../../src/calendar/events/writing/settle.ts'
import type { Status } from '../../src/calendar/items/status.ts'
import type { Random } from '../../src/cli/demo/random.ts'
import { fold } from '../../src/language/text/search/fold.ts'
import { numbered, slugOf } from '../../src/language/text/slug.ts'
import { firstSecond, lastSecond } from '../../src/language/time/day.ts'
import { toInstant, toWall } from '../../src/language/time/zone.ts'
import type { Surroundings } from './surroundings.ts'
import { type Text, makeDescriptions, makeTitle, pick, plant } from './words.ts'

export interface Planned {
  readonly row: Omit<EventRow, Aside>
  readonly categories: readonly number[]
  readonly tags: readonly number[]
  readonly venue: number
  readonly organizer: number
}

const hour = 3600
const day = 24 * hour
const year = 365 * day
const span = 10 * year
const quarter = 900
const zones = ['UTC', 'Europe/Madrid', 'Europe/Paris', 'America/New_York'] as const
const costs = ['[]', '[]', '["0"]', '["12"]', '["8","15"]', '["€20"]'] as const
const rareCategoryEvery = 2000

export const protectedBy = 'open sesame'

/** `now` is the middle of the ten years; `firstId` is the id of event 0. */
export async function eventPlan(
  random: Random,
  around: Surroundings,
  { now, firstId }: { readonly now: number; readonly firstId: number },
): Promise<(n: number) => Planned> {
  const descriptions = makeDescriptions(random, 2000)
  const password = await hashPassword('bench', protectedBy)
  const slugs = new Map<string, number>()

  function slugFor(title: string): string {
    const slug = slugOf(title)
    const others = slugs.get(slug) ?? 0
    slugs.set(slug, others + 1)
    return others === 0 ? slug : numbered(slug, others + 1)
  }

  return (n) => {
    const title = makeTitle(random)
    const text = plant(pick(random, descriptions), n)
    const publication = publicationOf(random, now)
    const isHidden = random.next() < 0.01 ? 1 : 0
    const isProtected = random.next() < 0.01
    const row: Planned['row'] = {
      ...givenColumns({}, undefined),
      id: firstId + n,
      author: pick(random, around.authors),
      ...publication,
      modified_utc: Math.min(publication.date_utc, now),
      slug: slugFor(title),
      image: 0,
      version: 1,
      was_status: null,
      was_slug: null,
      trashed_utc: null,
      ...textsOf(random, title, text, n),
      ...timesOf(random, now),
      list_code: listCode(publication.status, isHidden),
      cost: pick(random, costs),
      show_map: random.below(2),
      show_map_link: random.below(2),
      hide_from_listings: isHidden,
      sticky: random.next() < 0.01 ? 1 : 0,
      featured: random.next() < 0.03 ? 1 : 0,
      tickets: '[]',
      post_parent: 0,
      password: isProtected ? password : null,
    }
    return { row, ...linksOf(random, around, n) }
  }
}

function textsOf(random: Random, title: string, text: Text, n: number) {
  return {
    title,
    description: text.html,
    folded: `${fold(title)}\n${text.folded}`,
    website: random.below(3) === 0 ? `https://events.example/${n}` : '',
  }
}

/** 92 % are public. Scheduled events are published in a year at the earliest. */
function publicationOf(random: Random, now: number): { status: Status; date_utc: number } {
  const share = random.next()
  const past = now - 1 - random.below(5 * year)
  if (share < 0.92) return { status: 'publish', date_utc: past }
  if (share < 0.97) return { status: 'draft', date_utc: past }
  if (share < 0.985) return { status: 'pending', date_utc: past }
  if (share < 0.995) return { status: 'private', date_utc: past }
  return { status: 'future', date_utc: now + year + random.below(year) }
}

/** 90 % are shorter than 8 hours, 8 % take 1 to 5 days, 2 % take longer. */
function timesOf(random: Random, now: number) {
  const timezone = pick(random, zones)
  const start = Math.floor((now - span / 2 + random.below(span)) / quarter) * quarter
  const share = random.next()
  const isLong = share >= 0.9
  const length = isLong
    ? share < 0.98
      ? day + random.below(4 * day)
      : 6 * day + random.below(400 * day)
    : hour + random.below(26) * quarter
  const isAllDay = isLong && random.below(2) === 0
  const walls = [toWall(start, timezone), toWall(start + length, timezone)] as const
  const start_date = isAllDay ? firstSecond(walls[0]) : walls[0]
  const end_date = isAllDay ? lastSecond(walls[1]) : walls[1]
  // By the wall clock: an hour that comes twice means its first time.
  const start_utc = toInstant(start_date, timezone)
  const instants = { start_utc, end_utc: Math.max(toInstant(end_date, timezone), start_utc) }
  const dur_class = durationClass(instants)
  return { timezone, all_day: isAllDay ? 1 : 0, start_date, end_date, ...instants, dur_class }
}

function linksOf(random: Random, { categories, tags, venues, organizers }: Surroundings, n: number) {
  const [third = 0, ...others] = categories
  const rare = others.at(-1) ?? 0
  const usual = others.slice(0, -1)
  const first = random.below(3) === 0 ? third : skewed(random, usual)
  const second = n % rareCategoryEvery === 3 ? rare : another(random, usual, first)
  const tag = skewed(random, tags)
  return {
    categories: [first, second],
    tags: [tag, another(random, tags, tag)],
    venue: skewed(random, venues),
    organizer: skewed(random, organizers),
  }
}

/** Early entries are picked far more often than late ones. */
function skewed(random: Random, list: readonly number[]): number {
  return list[Math.floor(list.length * random.next() ** 2)] ?? 0
}

function another(random: Random, list: readonly number[], taken: number): number {
  const found = skewed(random, list)
  return found === taken ? another(random, list, taken) : found
}
