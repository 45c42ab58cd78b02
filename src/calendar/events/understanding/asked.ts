// What somebody typed into a search field → filters and words, with the names of this site.

import { type Context, localeOf, todayOf, weekStartOf } from '../../../access/context.ts'
import { nobody } from '../../../access/roles.ts'
import { fold } from '../../../language/text/search/fold.ts'
import { hasWhole } from '../../../language/text/search/search.ts'
import { searchForWords } from '../../../language/text/search/search.ts'
import { memoize, tenant } from '../../../storage/memo.ts'
import { linkedOperations } from '../../items/linked/linked.ts'
import { findTerms } from '../../terms/operations.ts'
import { categoryKind, tagKind } from '../../terms/view.ts'
import { venues } from '../../venues/operations.ts'
import { listEvents } from '../listing/find.ts'
import { slipsIn } from './slips.ts'
import { readTyped } from './typed.ts'
import { wordsThatCount, wordsTyped } from './search_words.ts'
import { type SiteName, type Understood, understand } from './understand.ts'

/** In which somebody searches: that of the page, and the one of the site. */
export const languagesOf = ({ root, site }: Pick<Context, 'root' | 'site'>): readonly string[] => [
  ...new Set([root.language, site.language]),
]

/** Nobody types more; a longer search is one for its words. */
const longest = 200

export async function readAsked(context: Context, typed: string): Promise<Understood> {
  if (typed.length > longest) {
    return { parts: [], filters: {}, rest: typed, near: undefined, isTopic: false }
  }
  return understand(typed, {
    slips: await slipsFor(context, typed),
    today: todayOf(context),
    weekStart: weekStartOf(context),
    isMonthFirst: isMonthFirst(localeOf(context)),
    names: await namesOf(context),
    synonyms: context.site.synonyms,
  })
}

/** A word that something is called is none. */
async function slipsFor(context: Context, typed: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map(slipsIn(readTyped(typed)))
  for (const word of found.keys()) {
    const query = {
      search: searchForWords([word]),
      actor: nobody,
      window: { endFrom: context.now },
    }
    const [one] = await listEvents(context, query, { size: 1, skip: 0 })
    if (one) found.delete(word)
  }
  return found
}

/** Whether one of these is called what was typed: then no word of it was meant otherwise. */
export function isTitle(
  context: Context,
  typed: string,
  events: readonly { readonly title: string }[],
): boolean {
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
const most = 500
const page = { page: 1, per_page: most }
const bytesOfName = 200
const findVenues = linkedOperations(venues).find

/** Until something is written. */
export const namesOf = (context: Context): Promise<readonly SiteName[]> =>
  memoize(
    context.memo,
    siteNames.key(''),
    () => readNames(context),
    (names) => names.length * bytesOfName,
  )

const named =
  (kind: SiteName['kind']) =>
  ({ id, slug, name }: { readonly id: number; readonly slug: string; readonly name: string }) => ({
    kind,
    id,
    slug,
    name: fold(name),
  })

/** Those that everybody may see, whoever asks. */
async function readNames(asking: Context): Promise<readonly SiteName[]> {
  const context = { ...asking, actor: nobody, site: { ...asking.site, maxPerPage: most } }
  const withEvents = { ...page, hide_empty: true }
  const categories = await findTerms(context, categoryKind, withEvents, undefined, {})
  const tags = await findTerms(context, tagKind, withEvents, undefined, {})
  const places = await findVenues(context, { ...page, has_events: true, only_with_upcoming: false })
  return [
    ...categories.items.map(named('category')),
    ...tags.items.map(named('tag')),
    ...places.items.map(({ id, slug, venue, address, city }) => ({
      kind: 'venue' as const,
      id,
      slug,
      name: fold(venue),
      address: [fold(address), fold(city)],
    })),
  ]
}
