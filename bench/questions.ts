// Requests to a calendar. Most have endlessly many forms that cost the same, so that no response
// comes from a cache.

import sql from 'sql-template-tag'
import { openDatabase } from '../src/storage/open.ts'
import { ownNamespace } from '../src/http/roots.ts'
import { toWall } from '../src/language/time/zone.ts'
import type { Calendar } from './data/calendar.ts'
import { searches } from './data/words.ts'

/** The path of the n-th request; a string is requested repeatedly. */
export type Question = string | ((n: number) => string)

export const pathOf = (question: Question, n: number): string =>
  typeof question === 'string' ? question : question(n)

export const root = `/api/${ownNamespace}`
const day = 86_400
const year = 365 * day
const pageSize = 10
const knownEvents = 1000

export interface Known {
  readonly id: number
  readonly slug: string
}

/** Public events from all over the calendar. */
export async function publicEvents(
  { events, firstId, ...place }: Calendar,
  most = knownEvents,
): Promise<readonly Known[]> {
  const db = await openDatabase({ ...place, bulk: true })
  try {
    const step = Math.max(1, Math.floor(events / most))
    return await db.all<Known>(sql`
      select id, slug
      from events
      where list_code = 1 and password is null and (id - ${firstId}) % ${step} = 0
      order by id
      limit ${most}`)
  } finally {
    await db.close()
  }
}

export type Questions = ReturnType<typeof questionsOf>

export function questionsOf(calendar: Calendar, known: readonly Known[]) {
  const { around, middle } = calendar
  const [thirdCategory] = around.categories
  const list = (n: number, more: Readonly<Record<string, string | number | undefined>> = {}) =>
    `${root}/events?${query({ ...between(middle + n, middle + n + 2 * year), ...more })}`
  const one = (n: number) => known[n % known.length] ?? { id: 0, slug: '' }
  const search = (word: string) => (n: number) => list(n, { search: word })
  const words = (text: string) => (n: number) => list(n, { search: text, match: 'words' })
  return {
    list: (n: number) => list(n),
    // Half a page, because that much is in a month of the smallest calendar, too.
    month: (n: number) => {
      const from = middle + (n % 300) * day + Math.floor(n / 300)
      return `${root}/events?${query({ ...between(from, from + 30 * day), per_page: 5 })}`
    },
    listOf50: (n: number) => list(n, { per_page: 50 }),
    // More than fit into memory, if the calendar is not the smallest.
    otherEvents: (n: number) =>
      list(0, { per_page: 50, page: 1 + (n % Math.floor(deepPageOf(calendar) / 5)), n }),
    secondPage: (n: number) => list(n, { page: 2 }),
    deepPage: (n: number) => list(n, { page: deepPageOf(calendar) }),
    total: (n: number) => list(n, { per_page: 1 }),
    rareCategory: (n: number) => list(n, { categories: around.categories.at(-1) }),
    category: (n: number) => list(n, { categories: around.categories[10] }),
    thirdCategory: (n: number) => list(n, { categories: thirdCategory }),
    venue: (n: number) => list(n, { venue: around.venues[0] }),
    organizer: (n: number) => list(n, { organizer: around.organizers[0] }),
    twoTags: (n: number) => list(n, { tags: `${around.tags[3]},${around.tags[5]}` }),
    include: (n: number) => {
      const ids = Array.from({ length: 50 }, (_, at) => one(n + at * 17).id)
      return `${root}/events?${query({ include: ids.join(','), per_page: 50, n })}`
    },
    running: (n: number) => {
      const now = toWall(middle + n, 'UTC')
      return `${root}/events?${query({ ends_after: now, strict_dates: 'true' })}`
    },
    searchAbsent: (n: number) => list(n, { search: `${searches.absent}${n}` }),
    searchRare: search(searches.rare),
    searchMedium: search(searches.medium),
    searchFrequent: search(searches.frequent),
    searchCommon: search(searches.common),
    searchTwoRare: words(`${searches.rare} ${searches.medium}`),
    searchTwoFrequent: words(`${searches.medium} ${searches.frequent}`),
    searchTwoCommon: words(`${searches.frequent} ${searches.common}`),
    searchTwoVeryCommon: words(`evening ${searches.common}`),
    wordsAbsent: (n: number) => list(n, { search: `${searches.absent}${n}`, match: 'words' }),
    wordsRare: words(searches.rare),
    wordsCommon: words(searches.common),
    wordsName: words('society'),
    wordsNameAndText: words(`hall ${searches.frequent}`),
    wordsTwoNames: words('hall society'),
    wordsRelevance: (n: number) =>
      list(n, { search: `concert ${searches.frequent}`, match: 'words', orderby: 'relevance' }),
    wordsCommonRelevance: (n: number) =>
      list(n, { search: `evening ${searches.common}`, match: 'words', orderby: 'relevance' }),
    // Every visitor's first one: pages of one host would be cached.
    searchPage: '/search?q=evening+about',
    searchPageMeant: '/search?q=accordon+tehremin',
    suggestions: (n: number) => `/search/suggest?q=evening+ab&n=${n}`,
    suggestionsOfTwoLetters: (n: number) => `/search/suggest?q=an&n=${n}`,
    byId: (n: number) => `${root}/events/${one(n).id}?n=${n}`,
    bySlug: (n: number) => `${root}/events/by-slug/${encodeURIComponent(one(n).slug)}?n=${n}`,
    defaultList: `${root}/events`,
    monthPage: `/events/month/${toWall(middle, 'UTC').slice(0, 7)}/`,
    drafts: (n: number) => list(n, { status: 'draft' }),
    hidden: (n: number) => list(n, { context: 'edit' }),
    venues: (n: number) => `${root}/venues?n=${n}`,
    venuesWithUpcoming: (n: number) => `${root}/venues?only_with_upcoming=true&n=${n}`,
    organizersWithEvents: (n: number) => `${root}/organizers?has_events=true&n=${n}`,
    categories: (n: number) => `${root}/categories?n=${n}`,
    tags: (n: number) => `${root}/tags?per_page=50&n=${n}`,
  } as const satisfies Record<string, Question>
}

/** Page 5,000, or the last full one if there are fewer. */
function deepPageOf({ events }: Calendar): number {
  const share = 0.17
  return Math.min(5000, Math.floor((events * share) / pageSize))
}

function between(from: number, to: number) {
  return {
    start_date: toWall(from, 'UTC'),
    end_date: toWall(to, 'UTC'),
    strict_dates: 'true',
  }
}

function query(given: Readonly<Record<string, string | number | undefined>>): string {
  const entries = Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return String(new URLSearchParams(Object.fromEntries(entries)))
}
