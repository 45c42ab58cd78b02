// Makes the feed that an address asks for.

import type { Context } from '../../../access/context.ts'
import { defined } from '../../../language/defined.ts'
import { pageOfEvents, readEvent } from '../../../calendar/events/read.ts'
import { showEvents } from '../../../calendar/events/show.ts'
import { eventStatuses, statusFilter } from '../../../calendar/events/state/rules.ts'
import type { EventRow } from '../../../calendar/events/store.ts'
import { type Tombstone, openTombstone } from '../../../calendar/events/tombstones/tombstones.ts'
import { Problem, invalid } from '../../../language/problem.ts'
import { readIdentity } from '../../../storage/identity.ts'
import { dayEnd } from '../../../language/time/day.ts'
import { readMoment, settle } from '../../../language/time/moment.ts'
import { type SiteLanguages, addressOf, prefixOf } from '../../query/address.ts'
import { todayOf } from '../../query/context.ts'
import { orGone } from '../../query/gone.ts'
import { filterTexts } from '../../query/words/filter_words.ts'
import {
  type FeedQuery,
  type Format,
  eventFile,
  eventPath,
  feedOf,
  isNews,
  mediaTypeOf,
  selfOf,
} from '../addresses.ts'
import type { KnownPieces, Parts } from '../compose/piece.ts'
import { type CalendarFacts, cancelledCalendar, eventCalendar } from '../ical/calendar.ts'
import { jsonFeed } from '../formats/json_feed.ts'
import { fullCalendarParts, icalParts } from './fragments.ts'
import { rssFeed } from '../formats/rss.ts'
import { type Selection, type Stretch, isSelected, kept, news, shown } from '../selection.ts'
import type { Feed } from './send.ts'
import { entriesOfFile } from '../series/file.ts'
import { hubOf, linksOf } from '../websub/topics.ts'
import { feedWords } from '../words/words.ts'

/** Events per page of a news feed; more pages may follow. */
const newsSize = 50

export interface FeedRequest extends FeedQuery {
  readonly format: Format
  readonly siteLanguages: SiteLanguages
  /** The time range that a calendar in a page asks for. */
  readonly stretch?: Stretch
  /** The name an owner gave to a private feed, whose address is then omitted. */
  readonly title?: string
  /** Whether it is a file that is to be imported again. */
  readonly isExport?: boolean
  /** Changes which events are selected. */
  readonly widen?: (selection: Selection) => Selection
}

export async function makeFeed(context: Context, order: FeedRequest): Promise<Feed> {
  const { format, publicQuery, widen = (selection) => selection } = order
  const selection = widen(withoutCancelled(await selected(context, order), order))
  const uid = await readIdentity(context.db)
  const facts = factsOf(context, order, selection, uid)
  const day = dayEnd(context.now, context.site.zone)
  const { query, days } = selection
  const { origin, home } = context
  const { stretch, hidesCancelled } = order
  return {
    type: mediaTypeOf[format],
    identity: [format, publicQuery, stretch, hidesCancelled, origin, home, shownOf(context)],
    state: [query, days, facts, day],
    until: Math.min(day + 1, isNews(format) ? context.now + 300 : Infinity),
    parts: (known) => partsOf(context, order, selection, { facts, known }),
    ...(facts.hub === undefined ? {} : { headers: { link: linksOf(facts.self, facts.hub) } }),
  }
}

/** The settings that feeds show; how the pages look is not among them. */
export const shownOf = ({
  site: { pages, given: _given, isGiven: _isGiven, ...facts },
}: Context): unknown => ({
  ...facts,
  week_start: pages.week_start,
})

/** What its state says is cancelled (§23), as what is in the trash. */
function withoutCancelled(selection: Selection, { hidesCancelled }: FeedRequest): Selection {
  if (!hidesCancelled) return selection
  const others = eventStatuses.filter((status) => status !== 'cancelled')
  return { ...selection, query: { ...selection.query, eventStatus: statusFilter(others) } }
}

function selected(context: Context, order: FeedRequest): Promise<Selection> {
  const { format, publicQuery, stretch } = order
  if (stretch) return shown(context, publicQuery, stretch)
  return isNews(format) ? news(context, publicQuery) : kept(context, publicQuery)
}

function partsOf(
  context: Context,
  order: FeedRequest,
  selection: Selection,
  { facts, known }: { readonly facts: Facts; readonly known: KnownPieces },
): Parts {
  const { format, hidesCancelled } = order
  if (format === 'ics') return icalParts(context, selection, { ...facts, hidesCancelled }, known)
  if (format === 'fullcalendar.json') return fullCalendarParts(context, selection, known)
  return newsParts(context, order, selection, facts)
}

async function* newsParts(
  context: Context,
  { format, publicQuery, siteLanguages, title }: FeedRequest,
  selection: Selection,
  facts: Facts,
): Parts {
  const { query, order } = selection
  const wanted = { page: publicQuery.page, per_page: newsSize }
  const { items, total, size } = await pageOfEvents(context, query, wanted, order)
  const events = await showEvents(
    context,
    items.filter((row) => isSelected(selection, row)),
  )
  const later = { ...publicQuery, page: publicQuery.page + 1 }
  const hasMore = total > publicQuery.page * size && title === undefined
  const next = hasMore ? { next: `${context.origin}${feedOf(later, siteLanguages, format)}` } : {}
  yield format === 'rss'
    ? rssFeed({ ...facts, wording: context }, events)
    : jsonFeed({ ...facts, ...next, wording: context, today: todayOf(context) }, events)
}

interface Facts extends CalendarFacts {
  readonly self: string
  readonly hub?: string
}

function factsOf(
  context: Context,
  { siteLanguages, format, title, isExport = false, ...feedQuery }: FeedRequest,
  { resolvedFilters }: Selection,
  uid: string,
): Facts {
  const { site, origin, home, say } = context
  const { publicQuery } = feedQuery
  const names = filterTexts(context, publicQuery, resolvedFilters)
  const name = [title ?? site.name, ...names].join(' · ')
  const self = `${origin}${selfOf(feedQuery, siteLanguages, format)}`
  const page = `${home}${addressOf(publicQuery, siteLanguages)}`
  const hasHub = isNews(format) && title === undefined
  const hub = hasHub ? hubOf(origin, self, feedQuery) : undefined
  return {
    name,
    description: say(feedWords.about, { name }),
    zone: site.zone,
    language: publicQuery.language,
    page,
    // The address of a private feed is secret, so the feed does not contain it.
    self: title === undefined ? self : page,
    ...(title === undefined ? { source: self } : {}),
    ...(hub === undefined ? {} : { hub }),
    uid,
    isExport,
  }
}

/** One event or series that is readable without a password; cancelled, if it is in the trash. */
export async function makeEventFile(
  context: Context,
  slug: string,
  language: string,
  siteLanguages: SiteLanguages,
): Promise<Feed> {
  const { site, origin, home } = context
  const uid = await readIdentity(context.db)
  const found = await readEventOrTombstone(context, slug)
  const { slug: own } = 'tombstone' in found ? found.tombstone : found.row
  const prefix = prefixOf(language, siteLanguages)
  const facts: CalendarFacts = {
    name: site.name,
    description: '',
    zone: site.zone,
    language,
    page: `${home}${prefix}${eventPath(own)}`,
    source: `${origin}${prefix}${eventFile(own)}`,
    uid,
  }
  const text =
    'tombstone' in found
      ? cancelledCalendar(facts, found.tombstone)
      : await fileOf(context, facts, found.row)
  return {
    type: mediaTypeOf.ics,
    identity: ['event', slug, origin, home, shownOf(context), language],
    state: [],
    until: Infinity,
    parts: async function* once() {
      yield text
    },
    headers: { 'content-disposition': `attachment; filename="${fileName(own)}.ics"` },
  }
}

async function fileOf(context: Context, facts: CalendarFacts, row: EventRow): Promise<string> {
  const entries = await entriesOfFile(context, row)
  const [first] = entries
  if (!first) throw new Error('An event that was read is shown.')
  return eventCalendar({ ...facts, page: first.event.url }, entries, context)
}

type Found = { readonly row: EventRow } | { readonly tombstone: Tombstone }

/** At the address it had in public, an event in the trash is cancelled; others are gone. */
const readEventOrTombstone = async (context: Context, slug: string): Promise<Found> =>
  orGone(context, 'event', slug, async () => {
    try {
      return await readEvent(context, { slug }, {})
    } catch (error) {
      const isUnknown = error instanceof Problem && error.code === 'rest-event-not-found'
      const tombstone = isUnknown ? await openTombstone(context, slug) : undefined
      if (!tombstone) throw error
      return { tombstone }
    }
  })

/** Leaves only characters that are safe in a header. */
const fileName = (slug: string): string => slug.replace(/[^a-z0-9-]+/g, '') || 'event'

/** `start` and `end`, as calendars in a page send them; undefined if neither is given. */
export function stretchOf(
  { site, now }: Pick<Context, 'site' | 'now'>,
  given: { readonly start?: string | undefined; readonly end?: string | undefined },
): Stretch | undefined {
  const read = (name: 'start' | 'end') => {
    const text = given[name]
    if (text === undefined || text === '') return undefined
    const moment = readMoment(text)
    const found = moment && settle(moment, site.zone, now)
    if (!found) throw invalid({ [name]: { kind: 'moment' } })
    return found.at
  }
  const [from, until] = [read('start'), read('end')]
  if (from === undefined && until === undefined) return undefined
  return defined({ from, until })
}
