// Which page an address asks for.

import { linkedOperations } from '../calendar/items/linked.ts'
import { readEvent } from '../calendar/events/read.ts'
import { organizers } from '../calendar/organizers/operations.ts'
import { venues } from '../calendar/venues/operations.ts'
import { Problem, invalid } from '../problem.ts'
import { type Wish, addressOf, isWrong, prefixOf, readAddress, tidy } from '../visit/address.ts'
import { aboutPage } from './views/about.ts'
import { dayPage, weekPage } from './views/days.ts'
import { readAll } from './parts/filters.ts'
import { listPage } from './views/list.ts'
import { mapPage } from './views/map.ts'
import { monthPage } from './views/month.ts'
import { searchPage } from './views/search.ts'
import type { Elsewhere, ListScene, Page, Scene } from './page_context.ts'

const pages: Readonly<
  Record<Wish['view'], (scene: ListScene, wish: Wish) => Promise<Page | Elsewhere>>
> = {
  month: monthPage,
  week: weekPage,
  day: dayPage,
  list: listPage,
  past: listPage,
  map: mapPage,
}

/** Path and query as they were sent. */
export async function pageAt(scene: Scene, address: string): Promise<Page | Elsewhere> {
  const item = await itemAt(scene, address)
  if (item) return item
  const { tongues } = scene
  const { own: asked, isForAll } = readAll(address)
  const wish = readAddress(asked, tongues)
  if (isWrong(wish)) throw wish.wrong === 404 ? new Problem('rest_no_route') : invalid({})
  const own = addressOf(wish, tongues)
  // Every page has one address.
  if (tidy(asked) !== own) return { status: 301, to: own }
  const choices = await scene.offer(isForAll ? 'all' : 'few')
  return listAt({ ...scene, choices, isForAll }, wish)
}

function listAt(scene: ListScene, wish: Wish): Promise<Page | Elsewhere> {
  if (wish.about === 'search') return searchPage(scene, wish)
  return wish.about === undefined ? pages[wish.view](scene, wish) : aboutPage(scene, wish)
}

const readers = {
  event: (scene: Scene, id: number) => readEvent(scene.context, { id }, {}),
  venue: (scene: Scene, id: number) => linkedOperations(venues).read(scene.context, { id }),
  organizer: (scene: Scene, id: number) => linkedOperations(organizers).read(scene.context, { id }),
}

/** `/?event=12` is the address of what is not public (§4.2); once it is, its page is elsewhere. */
async function itemAt(scene: Scene, address: string): Promise<Elsewhere | undefined> {
  const [, query] = /^(?:\/[a-z]{2})?\/?\?(.*)$/.exec(address) ?? []
  const [, kind, id] = /^(event|venue|organizer)=(\d{1,15})$/.exec(query ?? '') ?? []
  if (kind !== 'event' && kind !== 'venue' && kind !== 'organizer') return undefined
  const { row } = await readers[kind](scene, Number(id))
  const prefix = prefixOf(scene.language, scene.tongues)
  return { status: 302, to: `${prefix}/${kind}/${encodeURIComponent(row.slug)}/` }
}
