// Suggestions while somebody types into a search field: things of that name, then events.

import type { NamedThing } from '../calendar/events/finding/named.ts'
import { Problem, invalid } from '../problem.ts'
import { capital, inWords } from '../time/in_words.ts'
import { isWrong, readAddress } from '../visit/address.ts'
import { bestEvents } from '../visit/events.ts'
import { namedFor } from '../visit/second_look.ts'
import { type PageContext, itemPath, pathOfUrl, pathTo } from './page_context.ts'
import { type Word, suggestionCount } from './words.ts'

export const thingWords: Readonly<Record<NamedThing['kind'], Word>> = {
  venue: 'Venue',
  organizer: 'Organizer',
  category: 'Category',
  tag: 'Tag',
}

export const thingPath = (pageContext: PageContext, thing: NamedThing): string =>
  'slug' in thing
    ? itemPath(pageContext, thing.kind, thing.slug)
    : pathTo(pageContext, pathOfUrl(pageContext, thing.url))

/** Where it leads, what it is called, and what kind of thing it is or when it takes place. */
interface Suggestion {
  readonly url: string
  readonly text: string
  readonly note: string
}

export interface Suggestions {
  readonly text: string
  readonly until: number
}

const mostNamed = 3
const mostEvents = 5
/** One letter is in everything. */
const fewestLetters = 2

/** `address` is path and query as they were sent. */
export async function suggestionsAt(
  pageContext: PageContext,
  address: string,
): Promise<Suggestions> {
  const { context, siteLanguages, say } = pageContext
  const publicQuery = readAddress(address.replace('/search/suggest', '/search'), siteLanguages)
  if (isWrong(publicQuery)) {
    throw publicQuery.wrong === 404 ? new Problem('rest_no_route') : invalid({})
  }
  const { search = '' } = publicQuery
  const isShort = Array.from(search).length < fewestLetters
  const named = isShort ? [] : await namedFor(context, search, mostNamed)
  const { events, until } = isShort
    ? { events: [], until: Infinity }
    : await bestEvents(context, publicQuery, mostEvents)
  const suggestions: readonly Suggestion[] = [
    ...named.map((thing) => ({
      url: thingPath(pageContext, thing),
      text: thing.name,
      note: say(thingWords[thing.kind]),
    })),
    ...events.map(({ slug, title, start_date }) => ({
      url: itemPath(pageContext, 'event', slug),
      text: title,
      note: capital(inWords(pageContext.locale, 'shortDay', start_date)),
    })),
  ]
  const news = say(suggestionCount, { n: suggestions.length })
  return { text: JSON.stringify({ news, suggestions }), until }
}
