// The list form of events as written JSON, kept from answer to answer.

import type { Context, Pieces } from '../../access/context.ts'
import { viewersOf } from '../../access/roles.ts'
import { readEmbedded } from '../../storage/generation.ts'
import { type Written, inList, tagOf, written } from '../../text/written.ts'
import type { Found } from '../items/page.ts'
import { showTerms } from '../terms/operations.ts'
import { findTerms } from '../terms/store.ts'
import { type EventFilters, findVersions } from './operations.ts'
import { showEvents } from './show.ts'
import { type EventVersion, findEventRows } from './store.ts'
import type { Event } from './view.ts'

/** All of an event but its terms, whose counts change with other events. */
interface EventPiece {
  readonly version: number
  /** The state of everything that is embedded in events. */
  readonly embedded: number
  readonly head: Buffer
  readonly tail: Buffer
  readonly tag: string
  readonly categories: readonly number[]
  readonly tags: readonly number[]
}

interface TermPiece {
  /** At which it was last seen to be right. */
  generation: number
  readonly version: number
  readonly embedded: number
  readonly bytes: Buffer
  readonly tag: string
}

type Shared = Context & { readonly pieces: Pieces }

/** One page of a list; undefined if its events have to be shown in another way. */
export async function listWritten(
  context: Context,
  input: EventFilters,
): Promise<Found<Written> | undefined> {
  const { pieces } = context
  const viewers = viewersOf(context.actor)
  if (!pieces || !viewers) return undefined
  const found = await findVersions(context, input)
  return { ...found, items: await write({ ...context, pieces }, viewers, found.items) }
}

async function write(
  shared: Shared,
  viewers: string,
  versions: readonly EventVersion[],
): Promise<readonly Written[]> {
  const { pieces } = shared
  const embedded = await embeddedNow(shared)
  const keyOf = (id: number) => `${viewers} ${shared.root.url} ${id}`
  const known = new Map<number, EventPiece>()
  for (const { id, version } of versions) {
    const piece = pieces.find(keyOf(id)) as EventPiece | undefined
    if (piece?.version === version && piece.embedded === embedded) known.set(id, piece)
  }
  const missing = versions.filter(({ id }) => !known.has(id))
  const rows = await findEventRows(
    shared.db,
    missing.map(({ id }) => id),
  )
  for (const [index, event] of (await showEvents(shared, rows)).entries()) {
    const piece = pieceOf(event, rows[index]?.version ?? 0, embedded)
    known.set(event.id, piece)
    pieces.keep(keyOf(event.id), piece, piece.head.length + piece.tail.length)
  }
  // One that was deleted in this very moment is not shown any more.
  const events = versions.flatMap(({ id }) => known.get(id) ?? [])
  return together(shared, events, embedded)
}

/** Looked up once while nothing is written. */
async function embeddedNow({ db, pieces }: Shared): Promise<number> {
  const known = pieces.find('embedded') as { generation: number; embedded: number } | undefined
  if (known?.generation === pieces.generation) return known.embedded
  const embedded = await readEmbedded(db)
  pieces.keep('embedded', { generation: pieces.generation, embedded }, 0)
  return embedded
}

/** Nothing in a text looks like this, because its quotes would be escaped. */
const gap = '"categories":[],"tags":[]'
const beforeTags = Buffer.from('],"tags":[')

function pieceOf(event: Event, version: number, embedded: number): EventPiece {
  const text = JSON.stringify({ ...event, categories: [], tags: [] })
  const at = text.indexOf(gap)
  const head = Buffer.from(`${text.slice(0, at)}"categories":[`)
  const tail = Buffer.from(text.slice(at + gap.length - 1))
  return {
    version,
    embedded,
    head,
    tail,
    tag: tagOf(text),
    categories: event.categories.map(({ id }) => id),
    tags: event.tags.map(({ id }) => id),
  }
}

async function together(
  context: Shared,
  events: readonly EventPiece[],
  embedded: number,
): Promise<readonly Written[]> {
  const ids = new Set(events.flatMap(({ categories, tags }) => [...categories, ...tags]))
  const terms = await termPieces(context, [...ids], embedded)
  const termsOf = (wanted: readonly number[]) => wanted.flatMap((id) => terms.get(id) ?? [])
  return events.map(({ head, tail, tag, categories, tags }) => {
    const all = [termsOf(categories), termsOf(tags)] as const
    const [inCategories, inTags] = all.map((some) => inList(some.map(({ bytes }) => bytes)))
    const label = [tag, ...all.flat().map((term) => term.tag)].join(' ')
    return written([head, ...(inCategories ?? []), beforeTags, ...(inTags ?? []), tail], label)
  })
}

async function termPieces(
  context: Shared,
  ids: readonly number[],
  embedded: number,
): Promise<ReadonlyMap<number, TermPiece>> {
  const { pieces, root, db } = context
  const keyOf = (id: number) => `term ${root.url} ${id}`
  const found = new Map<number, TermPiece>()
  const doubtful: number[] = []
  for (const id of ids) {
    const piece = pieces.find(keyOf(id)) as TermPiece | undefined
    if (piece) found.set(id, piece)
    if (piece?.generation !== pieces.generation) doubtful.push(id)
  }
  if (doubtful.length === 0) return found
  const rows = await findTerms(db, doubtful)
  const changed = rows.filter(({ id, version }) => {
    const piece = found.get(id)
    if (piece?.version !== version || piece.embedded !== embedded) return true
    piece.generation = pieces.generation
    return false
  })
  const shown = await showTerms(context, changed)
  for (const [index, { id, version }] of changed.entries()) {
    const bytes = Buffer.from(JSON.stringify(shown[index]))
    const { generation } = pieces
    const piece = { generation, version, embedded, bytes, tag: tagOf(bytes) }
    found.set(id, piece)
    pieces.keep(keyOf(id), piece, bytes.length)
  }
  return found
}
