// Suggestions while somebody types into a search field: things of that name, then events.

import type { Sentence } from '../../language/sentence.ts'
import type { Context } from '../../access/context.ts'
import type { NamedThing } from '../../calendar/events/finding/named.ts'
import type { Event } from '../../calendar/events/view.ts'
import { isOngoing, ongoingWords } from '../feeds/words/ongoing.ts'
import { Problem, invalid } from '../../language/problem.ts'
import { capital, inWords } from '../../language/time/in_words.ts'
import { type PublicQuery, isWrong, readAddress } from '../query/address.ts'
import { type EventPage, bestEvents } from '../query/events.ts'
import { namedFor, textsMeant } from '../query/search/did_you_mean.ts'
import { type PageContext, itemPath, linkTo, pathOfUrl, pathTo } from './page_context.ts'
import { type Suggestion, type Suggestions, fewestLetters } from './suggestions.ts'
import { suggestionCount } from './words.ts'

export const thingWords: Readonly<Record<NamedThing['kind'], Sentence>> = {
  venue: 'Venue',
  organizer: 'Organizer',
  category: 'Category',
  tag: 'Tag',
}

export const thingPath = (pageContext: PageContext, thing: NamedThing): string =>
  'slug' in thing
    ? itemPath(pageContext, thing.kind, thing.slug)
    : pathTo(pageContext, pathOfUrl(pageContext, thing.url))

interface WrittenSuggestions {
  /** `Suggestions` as JSON. */
  readonly text: string
  readonly until: number
}

/** What is suggested for a text. */
interface Best extends Pick<EventPage, 'events' | 'until'> {
  readonly named: readonly NamedThing[]
  /** The text itself, if it is another one than what was typed. */
  readonly meant?: PublicQuery
}

const mostNamed = 3
const mostEvents = 5
/** `address` is path and query as they were sent. */
export async function suggestionsAt(
  pageContext: PageContext,
  address: string,
): Promise<WrittenSuggestions> {
  const { context, siteLanguages, say } = pageContext
  const publicQuery = readAddress(address.replace('/search/suggest', '/search'), siteLanguages)
  if (isWrong(publicQuery)) {
    throw publicQuery.wrong === 404 ? new Problem('rest_no_route') : invalid({})
  }
  const isShort = Array.from(publicQuery.search ?? '').length < fewestLetters
  const { named, events, until, meant } = isShort
    ? { named: [], events: [], until: Infinity }
    : await bestOf(context, publicQuery)
  const suggestions: readonly Suggestion[] = [
    ...(meant ? [searchFor(pageContext, meant)] : []),
    ...named.map((thing) => ({
      url: thingPath(pageContext, thing),
      text: thing.name,
      note: say(thingWords[thing.kind]),
    })),
    ...events.map((event) => ({
      url: itemPath(pageContext, 'event', event.slug),
      text: event.title,
      note: whenOf(pageContext, event),
    })),
  ]
  const news = say(suggestionCount, { n: suggestions.length })
  return { text: JSON.stringify({ news, suggestions } satisfies Suggestions), until }
}

function whenOf({ context, locale, today }: PageContext, event: Event): string {
  if (isOngoing(event, today)) return ongoingWords(event, locale, today, context.say)
  return capital(inWords(locale, 'shortDay', event.start_date))
}

/** As on the search page, a text that finds nothing is followed by what was meant perhaps. */
async function bestOf(context: Context, publicQuery: PublicQuery): Promise<Best> {
  const typed = await bestFor(context, publicQuery)
  if (hasAny(typed)) return typed
  for (const search of await textsMeant(context, publicQuery.search ?? '')) {
    const meant = { ...publicQuery, search }
    const found = await bestFor(context, meant)
    if (hasAny(found)) return { ...found, meant }
  }
  return typed
}

const hasAny = ({ named, events }: Best): boolean => named.length + events.length > 0

async function bestFor(context: Context, publicQuery: PublicQuery): Promise<Best> {
  const named = await namedFor(context, publicQuery.search ?? '', mostNamed)
  return { named, ...(await bestEvents(context, publicQuery, mostEvents)) }
}

const searchFor = (pageContext: PageContext, publicQuery: PublicQuery): Suggestion => ({
  url: linkTo(pageContext, publicQuery),
  text: publicQuery.search ?? '',
  note: pageContext.say('Search'),
})
