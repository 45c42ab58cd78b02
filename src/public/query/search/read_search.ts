// What somebody typed into the search field → filters and words, with the names of this site.

import { type Context, localeOf } from '../../../access/context.ts'
import { linkedOperations } from '../../../calendar/items/linked/linked.ts'
import { findTerms } from '../../../calendar/terms/operations.ts'
import { categoryKind, tagKind } from '../../../calendar/terms/view.ts'
import { venues } from '../../../calendar/venues/operations.ts'
import { fold } from '../../../language/text/search/fold.ts'
import { hasWhole } from '../../../language/text/search/search.ts'
import { memoize, tenant } from '../../../storage/memo.ts'
import type { PublicQuery } from '../address.ts'
import { todayOf, weekStartOf } from '../context.ts'
import { type EventPage, languagesOf } from '../events.ts'
import { filterNames } from '../list_filters.ts'
import { type SiteName, understand, type UnderstoodPart } from '../understanding/understand.ts'
import { wordsThatCount, wordsTyped } from './search_words.ts'

export interface ReadSearch {
  /** With what was understood as filters; what the address says itself stays. */
  readonly publicQuery: PublicQuery
  /** Empty if all is searched as words. */
  readonly parts: readonly UnderstoodPart[]
  readonly isNear: boolean
}

export async function readSearch(context: Context, publicQuery: PublicQuery): Promise<ReadSearch> {
  const { search } = publicQuery
  if (search === undefined) return { publicQuery, parts: [], isNear: false }
  const { parts, rest, isNear } = understand(search, {
    today: todayOf(context),
    weekStart: weekStartOf(context),
    isMonthFirst: isMonthFirst(localeOf(context)),
    names: await namesOf(context),
    synonyms: context.site.synonyms,
  })
  const isAsked = (name: (typeof filterNames)[number]) => publicQuery[name] !== undefined
  const own = parts.filter(
    ({ filters }) => !filterNames.some((name) => name in filters && isAsked(name)),
  )
  const { search: _typed, ...others } = publicQuery
  const words = wordsTyped(rest).length > 0 ? { search: rest } : {}
  const filters = Object.assign({}, ...own.map((part) => part.filters))
  return { publicQuery: { ...filters, ...others, ...words }, parts: own, isNear }
}

/** Whether an event is called what was typed: then no word of it was meant otherwise. */
export function isTitle(context: Context, typed: string, { events }: EventPage): boolean {
  const words = wordsThatCount(wordsTyped(typed), languagesOf(context))
  return events.some(({ title }) => {
    const folded = fold(title)
    return words.every((word) => hasWhole(folded, word))
  })
}

/** As in `5/20`. */
const isMonthFirst = (locale: string): boolean =>
  new Intl.DateTimeFormat(locale, { month: 'numeric', day: 'numeric' })
    .formatToParts()
    .find(({ type }) => type === 'month' || type === 'day')?.type === 'month'

const siteNames = tenant<readonly SiteName[]>('names for searches')
/** Longer lists are no vocabulary: what is not here is found by its words. */
const most = { page: 1, per_page: 500 }
const bytesOfName = 100
const findVenues = linkedOperations(venues).find

/** Until something is written. */
const namesOf = (context: Context): Promise<readonly SiteName[]> =>
  memoize(
    context.memo,
    siteNames.key(''),
    () => readNames(context),
    (names) => names.length * bytesOfName,
  )

const named =
  (kind: SiteName['kind']) =>
  ({ slug, name }: { readonly slug: string; readonly name: string }): SiteName => ({
    kind,
    slug,
    name: fold(name),
  })

async function readNames(context: Context): Promise<readonly SiteName[]> {
  const withEvents = { ...most, hide_empty: true }
  const categories = await findTerms(context, categoryKind, withEvents, undefined, {})
  const tags = await findTerms(context, tagKind, withEvents, undefined, {})
  const places = await findVenues(context, { ...most, has_events: true, only_with_upcoming: false })
  return [
    ...categories.items.map(named('category')),
    ...tags.items.map(named('tag')),
    ...places.items.map(({ slug, venue }) => named('venue')({ slug, name: venue })),
  ]
}
