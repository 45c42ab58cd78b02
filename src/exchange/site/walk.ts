// Walks the pages of a list: several at a time, handed on in order, each item once. A list that
// changes meanwhile moves items between its pages: what may have slipped away is read again.

import { Refusal } from '../../access/users/refusal.ts'
import { type Asker, type Said, jsonOf } from './client.ts'
import { routeOf } from './find.ts'
import { type Raw, idOf, isRaw, numberOf } from './values.ts'

export const pageSize = 50

/** So many pages in a row may have nothing new, after many things were added before them. */
const mostIdle = 10

export type Collection = 'categories' | 'tags' | 'venues' | 'organizers' | 'events'

export interface ListAddress {
  readonly root: string
  readonly collection: Collection
  readonly query: Readonly<Record<string, string>>
}

/** How far a list has been read. */
export interface Reached {
  readonly page: number
  /** How many items the list had then, and how many of them have been read. */
  readonly total: number
  readonly read: number
}

export const notBegun: Reached = { page: 0, total: 0, read: 0 }

export interface WalkedPage extends Reached {
  /** Those that no page before had. */
  readonly items: readonly unknown[]
}

interface ListPage {
  /** 0 if it was read again. */
  readonly page: number
  /** Whether the list has become so short that it has no such page any more. */
  readonly isGone?: boolean
  readonly items: readonly unknown[]
  readonly total: number
  readonly pages: number
}

export async function* walk(
  client: Asker,
  list: ListAddress,
  from: Reached,
  atOnce: number,
): AsyncGenerator<WalkedPage> {
  const seen = new Set<number>()
  let reached = from
  const taken = (found: ListPage): WalkedPage => {
    const items = found.items.filter((item) => isNew(seen, item, found.page === 0))
    const page = Math.max(reached.page, found.page)
    reached = { page, total: found.total, read: reached.read + items.length }
    return { ...reached, items }
  }
  let pages = 0
  let idle = 0
  for await (const found of ahead(client, list, from.page + 1, atOnce)) {
    const before = reached
    pages = found.pages
    if (!found.isGone) yield taken(found)
    idle = reached.read > before.read ? 0 : idle + 1
    if (idle > mostIdle) throw endless(list)
    for await (const again of slippedFrom(client, list, found, before)) yield taken(again)
  }
  for (const page of missedIn(reached, pages)) {
    if (reached.read >= reached.total) return
    yield taken({ ...(await readPage(client, list, page)), page: 0 })
  }
}

/** What has no id is new with the first reading of its page. */
function isNew(seen: Set<number>, item: unknown, isAgain: boolean): boolean {
  const id = isRaw(item) ? idOf(item) : undefined
  if (id === undefined) return !isAgain
  if (seen.has(id)) return false
  seen.add(id)
  return true
}

/** If the list has become shorter, the pages before this one have got what was at its beginning. */
async function* slippedFrom(
  client: Asker,
  list: ListAddress,
  found: ListPage,
  { page: last, total }: Reached,
): AsyncGenerator<ListPage> {
  const hadIt = total > last * pageSize
  let gone = found.isGone ? Number(hadIt) : total - found.total
  for (let back = 0; back < Math.min(last, gone / pageSize); back += 1) {
    const again = await readPage(client, list, last - back)
    gone = Math.max(gone, total - again.total)
    yield { ...again, page: 0 }
  }
}

/** If there are more items than were read, new ones have come; most come late in a list. */
function missedIn({ read, total }: Reached, pages: number): readonly number[] {
  if (read >= total) return []
  // More would be another walk, which the next run is anyway.
  const count = Math.min(pages, Math.max(1, Math.floor(pages / 20)))
  return Array.from({ length: count }, (_, index) => pages - index)
}

/** In order; while one is handed on, the next ones are on their way. */
async function* ahead(
  client: Asker,
  list: ListAddress,
  from: number,
  atOnce: number,
): AsyncGenerator<ListPage> {
  const waiting: Sent[] = []
  let next = from
  // As many as it takes not to wait for one: more would be lost with an interruption.
  let wanted = 1
  const send = (until: number) => {
    for (; next <= until && waiting.length < wanted; next += 1) {
      waiting.push(sent(readPage(client, list, next)))
    }
  }
  send(from)
  for (let one = waiting.shift(); one; one = waiting.shift()) {
    wanted = one.isThere() ? Math.max(1, wanted - 1) : Math.min(atOnce, wanted + 1)
    const found = await one.page
    send(found.pages)
    yield found
    if (found.isGone) return
  }
}

interface Sent {
  readonly page: Promise<ListPage>
  readonly isThere: () => boolean
}

function sent(page: Promise<ListPage>): Sent {
  let isThere = false
  // Its failure is met when it is its turn.
  page.then(
    () => (isThere = true),
    () => undefined,
  )
  return { page, isThere: () => isThere }
}

/** Whether a list may be asked for with these parameters. */
export async function mayRead(client: Asker, list: ListAddress): Promise<boolean> {
  const query = { ...list.query, per_page: '1' }
  return (await client.get(routeOf(list.root, list.collection, query))).status === 200
}

export async function readPage(client: Asker, list: ListAddress, page: number): Promise<ListPage> {
  const query = { ...list.query, page: String(page), per_page: String(pageSize) }
  const said = await client.get(routeOf(list.root, list.collection, query))
  return listPage(said, list, page)
}

function listPage(said: Said, { collection }: ListAddress, page: number): ListPage {
  const body = jsonOf(said.text)
  const raw: Raw = isRaw(body) ? body : {}
  if (said.status === 404 && /page-not-found/.test(String(raw['code']))) {
    // The list has become shorter than it was.
    return { page, isGone: true, items: [], total: 0, pages: page - 1 }
  }
  if (said.status === 401 || said.status === 403) throw refused(said)
  const items = raw[collection]
  if (said.status !== 200 || !Array.isArray(items)) throw unexpected(said)
  const hasNext = typeof raw['next_rest_url'] === 'string'
  return {
    page,
    items,
    total: numberOf(raw['total']) ?? numberOf(said.headers['x-wp-total']) ?? 0,
    pages: numberOf(raw['total_pages']) ?? (hasNext ? page + 1 : page),
  }
}

/** A list that the caller may not read. */
export class ClosedList extends Refusal {}

const refused = ({ url, status }: Said) =>
  new ClosedList(`${url} answers ${status}: it wants other credentials, or some at all.`)

const endless = ({ collection, root }: ListAddress) =>
  new Refusal(`${root} shows the same ${collection} on page after page, without an end.`)

const unexpected = ({ url, status }: Said) =>
  new Refusal(`${url} answers ${status} without a list, which no calendar does.`)
