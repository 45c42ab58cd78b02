// Copies that readers keep by following changes (§20.1), and what the lists show them instead.

import assert from 'node:assert/strict'
import type { Caller, Json } from './fasti.ts'

export const liveRoot = '/api/cal/live/v1'

const collections = {
  category: 'categories',
  tag: 'tags',
  venue: 'venues',
  organizer: 'organizers',
  event: 'events',
} as const
export type CopiedKind = keyof typeof collections
export const copiedKinds = Object.keys(collections) as readonly CopiedKind[]

/** What a reader has, by `kind id`. */
export type Copy = Map<string, Json>

export function applyChange(copy: Copy, { kind, id, action, item }: Json): void {
  const key = `${kind} ${id}`
  if (action === 'put') copy.set(key, item)
  else copy.delete(key)
}

export interface Follower {
  readonly copy: Copy
  /** All changes up to now; returns them. */
  readonly pull: () => Promise<Json[]>
  readonly cursor: () => string | undefined
}

/** Follows by polling; begins anew when the cursor has expired. */
export function follower(caller: Caller, query = '', size = 100): Follower {
  const copy: Copy = new Map()
  let cursor: string | undefined
  return {
    copy,
    cursor: () => cursor,
    pull: async () => {
      const all: Json[] = []
      for (;;) {
        const since = cursor === undefined ? '' : `&since=${cursor}`
        const { status, body, text } = await caller.get(
          `/changes?per_page=${size}${since}${query && `&${query}`}`,
          { root: liveRoot },
        )
        if (status === 410) {
          cursor = undefined
          copy.clear()
          continue
        }
        assert.equal(status, 200, text)
        for (const change of body.changes) applyChange(copy, change)
        all.push(...body.changes)
        cursor = body.cursor
        if (!body.more) return all
      }
    },
  }
}

/** All that the lists show a caller, by the same keys; `query` filters the events. */
export async function listedNow(
  caller: Caller,
  query = '',
  kinds: readonly CopiedKind[] = copiedKinds,
): Promise<Copy> {
  const copy: Copy = new Map()
  for (const kind of kinds) {
    const filter = filterOf(kind, query)
    for (let page = 1; ; page += 1) {
      const address = `/${collections[kind]}?per_page=50&page=${page}${filter}`
      const { status, body, text } = await caller.get(address)
      assert.equal(status, 200, text)
      for (const item of body[collections[kind]]) copy.set(`${kind} ${item.id}`, item)
      if (page >= body.total_pages) break
    }
  }
  return copy
}

/** Of all dates, and terms without events as well. */
function filterOf(kind: CopiedKind, query: string): string {
  if (kind === 'event') return `&starts_after=1000-01-01${query && `&${query}`}`
  return kind === 'category' || kind === 'tag' ? '&hide_empty=false' : ''
}

/**
 * Events without what has changes of its own: the number of events of their terms, and, unless they
 * are followed with `embed`, all of what they are linked to but the ids of those that there are.
 */
export function comparable(copy: Copy, isEmbedded: boolean): Record<string, Json> {
  const plain = (key: string, item: Json) => {
    if (!key.startsWith('event ')) return item
    return isEmbedded ? withoutCounts(item) : withIds(item, copy)
  }
  const entries = [...copy].map(([key, item]) => [key, plain(key, item)] as const)
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const uncounted = ({ count: _count, ...term }: Json) => term

function withoutCounts({ categories, tags, ...event }: Json): Json {
  return { ...event, categories: categories.map(uncounted), tags: tags.map(uncounted) }
}

function withIds({ venue, organizer, categories, tags, ...event }: Json, copy: Copy): Json {
  const known = (kind: CopiedKind, linked: Json) =>
    [linked]
      .flat()
      .flatMap(({ id }: Json) => (copy.has(`${kind} ${id}`) ? [id] : []))
      // Terms are in the order of their names.
      .toSorted((a, b) => a - b)
  return {
    ...event,
    venue: known('venue', venue),
    organizer: known('organizer', organizer),
    categories: known('category', categories),
    tags: known('tag', tags),
  }
}

/** The copy is what the lists show. */
export async function assertConverged(
  caller: Caller,
  { copy }: Pick<Follower, 'copy'>,
  query = '',
  { isEmbedded = false, kinds = copiedKinds } = {},
): Promise<void> {
  const shown = await listedNow(caller, query, kinds)
  assert.deepEqual(comparable(copy, isEmbedded), comparable(shown, isEmbedded))
}
