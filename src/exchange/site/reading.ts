// One reading of a site while it runs: what all stages share.

import type { Checkpoint, ImportItem } from '../import/item.ts'
import { type Attribute, newAttribute } from './authors.ts'
import { type Client, clientOf } from './client.ts'
import type { EventReading } from './map/map_event.ts'
import { type Everybody, newEverybody, shownTo } from './everybody.ts'
import { organizerOf, termOf, venueOf } from './map/map_others.ts'
import { type SiteOrder, ordinaryPatience } from './order.ts'
import { type Progress, type Stage, readProgress, stages, writeProgress } from './progress.ts'
import { type Collection, type ListAddress, type Reached, mayRead, notBegun, walk } from './walk.ts'
import { type Raw, idOf, listOf } from './values.ts'

export interface Reading {
  readonly order: SiteOrder
  readonly client: Client
  readonly everybody: Everybody
  readonly attribute: Attribute
  readonly progress: Progress
  readonly isResumed: boolean
  readonly scope: string
  /** Parameters with which items of every status are listed, if the credentials allow. */
  readonly access: Readonly<Record<string, string>>
  readonly mapping: EventReading
  /** The venues, organizers and terms of this run, by kind and id, and its events by id. */
  readonly brought: Set<string>
  readonly counted: { done: number; all: number; pages: number }
}

/** All that was ever and will be; databases do not know much more. */
const always = { start_date: '1000-01-01', end_date: '9998-12-31' }
const everyStatus = { status: 'publish,future,draft,pending,private', context: 'edit' }

export async function beginReading(order: SiteOrder): Promise<Reading> {
  const { root, home, currency, series, checkpoint } = order
  const client = clientOf(order, { origin: new URL(root).origin })
  const access = order.credentials ? await accessOf(client, root) : {}
  const scope = [root, series, ...Object.values(access)].join(' ')
  const progress = readProgress(checkpoint, scope)
  return {
    order,
    client,
    attribute: newAttribute(order, client),
    everybody: newEverybody({
      client,
      root,
      hasCredentials: order.credentials !== undefined,
      listOf: (collection) => listAddress(root, collection, {}),
    }),
    progress,
    isResumed: progress.stage !== 'categories',
    scope,
    access,
    mapping: { root, home, currency },
    brought: new Set(),
    counted: { done: 0, all: 0, pages: 0 },
  }
}

/** Those who may not see drafts are refused if they ask for them. */
async function accessOf(client: Client, root: string): Promise<Readonly<Record<string, string>>> {
  const list: ListAddress = { root, collection: 'events', query: everyStatus }
  return (await mayRead(client, list)) ? everyStatus : {}
}

export function listOfAll(
  { order, access }: Reading,
  collection: Collection,
  more: Readonly<Record<string, string>> = {},
): ListAddress {
  const isTerms = collection === 'categories' || collection === 'tags'
  return listAddress(order.root, collection, {
    ...(isTerms ? { hide_empty: 'false' } : access),
    ...more,
  })
}

const listAddress = (root: string, collection: Collection, query: ListAddress['query']) => ({
  root,
  collection,
  query: { ...(collection === 'events' ? always : {}), ...query },
})

/** The pages of a collection from where its stage stands. */
export async function* pagesOf(
  reading: Reading,
  collection: Collection,
  from: Reached,
): AsyncGenerator<readonly unknown[]> {
  const { client, progress, counted, order } = reading
  const { atOnce } = order.patience ?? ordinaryPatience
  const others = counted.all
  counted.done += from.read
  let last = from.page
  for await (const page of walk(client, listOfAll(reading, collection), from, atOnce)) {
    const { items, page: number, total, read } = page
    if (number > last) counted.pages += 1
    last = number
    progress.reached = { page: number, total, read }
    counted.all = others + total
    counted.done += items.length
    order.advance?.(counted.done, counted.all)
    yield items
  }
}

export const checkpoint = ({ progress, scope }: Reading): Checkpoint => ({
  checkpoint: writeProgress(progress, scope),
})

/** A stage is done. */
export function next(reading: Reading, done: Stage): Checkpoint {
  reading.progress.stage = stages[stages.indexOf(done) + 1] ?? done
  reading.progress.reached = notBegun
  return checkpoint(reading)
}

const linkedKinds = ['venue', 'organizer'] as const
const termKinds = [
  ['category', 'categories'],
  ['tag', 'tags'],
] as const

/** What an event shows that no list has shown: it is newer than those. */
export async function* newAround(reading: Reading, raw: Raw): AsyncGenerator<ImportItem> {
  const { root } = reading.order
  for (const [kind, name] of termKinds) {
    for (const one of listOf(raw[name])) {
      const item = isNew(reading, kind, one) ? termOf(kind, one) : undefined
      if (item) yield bring(reading, item)
    }
  }
  for (const kind of linkedKinds) {
    const read = kind === 'venue' ? venueOf : organizerOf
    for (const one of listOf(raw[kind])) {
      const item = isNew(reading, kind, one) ? read(one, root) : undefined
      if (!item) continue
      const seen = await reading.everybody.among(`${kind}s`, [one])
      yield bring(reading, await reading.attribute(one, shownTo(seen, item)))
    }
  }
}

function isNew({ brought, progress, isResumed }: Reading, kind: string, raw: Raw): boolean {
  const id = idOf(raw) ?? 0
  const highest = progress.highest[kind === 'category' || kind === 'tag' ? 'term' : 'item']
  // The runs before this one have brought what their lists showed.
  return !brought.has(`${kind} ${id}`) && !(isResumed && id <= highest)
}

export function bring<Item extends { readonly kind: string; readonly key: string | undefined }>(
  { brought, progress }: Reading,
  item: Item,
): Item {
  brought.add(`${item.kind} ${item.key}`)
  const { highest } = progress
  const id = Number(item.key)
  if (item.kind === 'category' || item.kind === 'tag') highest.term = Math.max(highest.term, id)
  else if (item.kind !== 'event') highest.item = Math.max(highest.item, id)
  return item
}
