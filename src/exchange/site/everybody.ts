// What everybody sees of a site. What it hides from strangers must not become public here, whatever
// the credentials show of it (§24).

import type { ReadableItem, Remark } from '../import/item.ts'
import { type Client, jsonOf } from './client.ts'
import { routeOf } from './find.ts'
import { type Raw, idOf, isRaw, listOf, stringOf } from './values.ts'
import { ClosedList, type ListAddress, notBegun, readPage, walk } from './walk.ts'

export type Shared = 'events' | 'venues' | 'organizers'

export interface Everybody {
  /** The ids of those items that everybody sees whole. */
  readonly among: (collection: Shared, items: readonly unknown[]) => Promise<ReadonlySet<number>>
  /** Asks for the first page of another list of events, so that they are not asked for singly. */
  readonly learn: (query: ListAddress['query']) => Promise<void>
}

interface Asking {
  readonly client: Client
  readonly root: string
  /** Without credentials everything that is listed is what everybody sees. */
  readonly hasCredentials: boolean
  /** The list of a collection as strangers ask for it. */
  readonly listOf: (collection: Shared) => ListAddress
}

export function newEverybody(asking: Asking): Everybody {
  const { client, root, hasCredentials } = asking
  const lists = new Map<Shared, Promise<Listed>>()
  const listed = (collection: Shared): Promise<Listed> => {
    const known = lists.get(collection) ?? readListed(asking, collection)
    lists.set(collection, known)
    return known
  }
  /** What no list shows may be seen nevertheless, such as events that are hidden from lists. */
  const isSeenAlone = async (collection: Shared, id: number): Promise<boolean> => {
    const said = await client.anonymous.get(routeOf(root, `${collection}/${id}`, {}))
    const body = said.status === 200 ? jsonOf(said.text) : undefined
    return isRaw(body) && !isRedacted(body)
  }
  const isSeen = async (collection: Shared, id: number, raw: Raw): Promise<boolean> => {
    if (isRedacted(raw) || raw['password_protected'] === true) return false
    const isPlain = collection !== 'events' || !isBare(raw)
    if (!hasCredentials) return isPlain || isSeenAlone(collection, id)
    const { isClosed, ids } = await listed(collection)
    return !isClosed && (ids.has(id) || isSeenAlone(collection, id))
  }
  return {
    learn: async (query) => {
      if (!hasCredentials) return
      const { isClosed, ids } = await listed('events')
      if (isClosed) return
      const list = asking.listOf('events')
      const asked = { ...list, query: { ...list.query, ...query } }
      const { items } = await readPage(client.anonymous, asked, 1)
      for (const id of wholeIds('events', items)) ids.add(id)
    },
    among: async (collection, items) => {
      const seen = new Set<number>()
      for (const raw of items) {
        const id = isRaw(raw) ? idOf(raw) : undefined
        if (id === undefined || !isRaw(raw) || !looksPublic(raw)) continue
        if (await isSeen(collection, id, raw)) seen.add(id)
      }
      return seen
    },
  }
}

/** What says nothing of its status is public, as far as it says. */
const looksPublic = (raw: Raw): boolean => (stringOf(raw['status']) || 'publish') === 'publish'

interface Listed {
  /** Whether strangers may not read the list at all. */
  readonly isClosed: boolean
  /** Those that it shows whole. */
  readonly ids: Set<number>
}

async function readListed(
  { client, listOf: addressOf }: Asking,
  collection: Shared,
): Promise<Listed> {
  const ids = new Set<number>()
  try {
    for await (const { items } of walk(client.anonymous, addressOf(collection), notBegun, 1)) {
      for (const id of wholeIds(collection, items)) ids.add(id)
    }
    return { isClosed: false, ids }
  } catch (error) {
    if (error instanceof ClosedList) return { isClosed: true, ids }
    throw error
  }
}

function wholeIds(collection: Shared, items: readonly unknown[]): readonly number[] {
  const isWhole = (raw: Raw) => !isRedacted(raw) && (collection !== 'events' || !isBare(raw))
  return items.flatMap((raw) => (isRaw(raw) && isWhole(raw) && idOf(raw)) || [])
}

/**
 * In lists a protected event says nothing of itself, and its flags are null (§4.10). The Events
 * Calendar does so for administrators, too, and does not say why.
 */
export const isRedacted = (raw: Raw): boolean => raw['all_day'] === null

/** Whether it may be redacted in a way that does not show: it has nothing but a title and dates. */
function isBare(raw: Raw): boolean {
  if (raw['password_protected'] === false) return false
  const texts = ['description', 'excerpt', 'cost', 'website']
  const links = ['venue', 'organizer', 'categories', 'tags']
  return (
    texts.every((name) => stringOf(raw[name]) === '') &&
    links.every((name) => listOf(raw[name]).length === 0) &&
    !isRaw(raw['image'])
  )
}

/** Whether it is shown as if it were public, and everybody does not see it so. */
export const isHidden = (raw: Raw, seen: ReadonlySet<number>): boolean =>
  isRedacted(raw) ||
  (looksPublic(raw) && raw['password_protected'] !== true && !seen.has(idOf(raw) ?? 0))

/** What would be public here, now or when its date comes, is private instead. */
export function asPrivate<Item extends ReadableItem>(item: Item, remark: Remark): Item {
  const { status } = item.values
  const isPublic = status === 'publish' || status === 'future'
  return {
    ...item,
    values: { ...item.values, status: isPublic ? 'private' : status },
    remarks: [...item.remarks, remark],
  }
}

/** As it comes here: private, if it looks public and not everybody sees it. */
export function shownTo<Item extends ReadableItem>(seen: ReadonlySet<number>, item: Item): Item {
  const isClosed = item.values['status'] === 'publish' && !seen.has(Number(item.key))
  return isClosed
    ? asPrivate(item, {
        sentence: 'The source does not show it to everybody, so it is private here.',
      })
    : item
}
