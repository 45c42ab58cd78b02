// Finds the page of an address.

import { linkedOperations } from '../../calendar/items/linked/linked.ts'
import { readEvent, someEvents } from '../../calendar/events/read.ts'
import { hasOccurrences } from '../../calendar/events/series/dates.ts'
import { organizers } from '../../calendar/organizers/operations.ts'
import { venues } from '../../calendar/venues/operations.ts'
import { isBuilder } from '../embeds/builder_address.ts'
import { Problem, invalid } from '../../language/problem.ts'
import {
  type PublicQuery,
  addressOf,
  isWrong,
  prefixOf,
  readAddress,
  tidy,
} from '../query/address.ts'
import { aboutPage } from './views/about/about.ts'
import { dayPage, weekPage } from './views/days.ts'
import { embedBuilder } from './views/embed/builder.ts'
import type { Choices } from './parts/filter/choices.ts'
import { readAll } from './parts/filter/filters.ts'
import { startCard } from './parts/sharing/card.ts'
import { listPage } from './views/list.ts'
import { mapPage } from './views/map.ts'
import { monthPage } from './views/month.ts'
import { nowPage } from './views/now.ts'
import { searchPage } from './views/search.ts'
import {
  type Elsewhere,
  type ListContext,
  type Page,
  type PageContext,
  isElsewhere,
} from './page_context.ts'

const pages: Readonly<
  Record<
    PublicQuery['view'],
    (pageContext: ListContext, publicQuery: PublicQuery) => Promise<Page | Elsewhere>
  >
> = {
  now: nowPage,
  month: monthPage,
  week: weekPage,
  day: dayPage,
  list: listPage,
  photo: listPage,
  past: listPage,
  map: mapPage,
}

/** `address` is path and query as they were sent. */
export async function pageAt(pageContext: PageContext, address: string): Promise<Page | Elsewhere> {
  if (isBuilder(address)) return embedBuilder(pageContext, address)
  const item = await itemAt(pageContext, address)
  if (item) return item
  const { siteLanguages } = pageContext
  const { own: asked, isForAll } = readAll(address)
  const publicQuery = readAddress(asked, siteLanguages)
  if (isWrong(publicQuery))
    throw publicQuery.wrong === 404 ? new Problem('rest_no_route') : invalid({})
  const own = addressOf(publicQuery, siteLanguages)
  // Every page has one canonical address.
  if (tidy(asked) !== own) return { status: 301, to: own }
  const choices = await pageContext.offer(isForAll ? 'all' : 'few')
  const hasSeries = await hasOccurrences(pageContext.context)
  const hasEvents = await isInUse(pageContext, choices)
  const listContext = { ...pageContext, choices, isForAll, hasEvents, hasSeries }
  const found = await listAt(listContext, publicQuery)
  if (isElsewhere(found)) return found
  // Where somebody is does not belong into a search engine.
  if (publicQuery.near) return { ...found, isUnlisted: true }
  const isStart = own === `${prefixOf(publicQuery.language, siteLanguages)}/`
  return isStart ? { ...found, card: startCard(pageContext, found) } : found
}

/** What can be chosen has events; there may be some that have nothing to choose. */
const isInUse = async ({ context }: PageContext, choices: Choices): Promise<boolean> =>
  Object.values(choices).some((list) => list.length > 0) ||
  (await someEvents(context, {}, { size: 1, skip: 0 })).length > 0

function listAt(pageContext: ListContext, publicQuery: PublicQuery): Promise<Page | Elsewhere> {
  if (publicQuery.about === 'search') return searchPage(pageContext, publicQuery)
  return publicQuery.about === undefined
    ? pages[publicQuery.view](pageContext, publicQuery)
    : aboutPage(pageContext, publicQuery)
}

const readers = {
  event: (pageContext: PageContext, id: number) => readEvent(pageContext.context, { id }, {}),
  venue: (pageContext: PageContext, id: number) =>
    linkedOperations(venues).read(pageContext.context, { id }),
  organizer: (pageContext: PageContext, id: number) =>
    linkedOperations(organizers).read(pageContext.context, { id }),
}

/** `/?event=12` is the address of what is not public (§4.2); once it is, it is redirected. */
async function itemAt(pageContext: PageContext, address: string): Promise<Elsewhere | undefined> {
  const [, query] = /^(?:\/[a-z]{2})?\/?\?(.*)$/.exec(address) ?? []
  const [, kind, id] = /^(event|venue|organizer)=(\d{1,15})$/.exec(query ?? '') ?? []
  if (kind !== 'event' && kind !== 'venue' && kind !== 'organizer') return undefined
  const { row } = await readers[kind](pageContext, Number(id))
  const prefix = prefixOf(pageContext.language, pageContext.siteLanguages)
  return { status: 302, to: `${prefix}/${kind}/${encodeURIComponent(row.slug)}/` }
}
