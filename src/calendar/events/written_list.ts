// The list form of events as written JSON, kept from answer to answer.

import type { Context, Pieces } from '../../access/context.ts'
import { viewersOf } from '../../access/roles.ts'
import { readEmbedded } from '../../storage/generation.ts'
import { keyOf, keysOf } from '../../text/keys.ts'
import { type Written, inList, tagOf, written } from '../../text/written.ts'
import { findOnce } from '../items/kept_store.ts'
import type { Found } from '../items/page.ts'
import { showTerms } from '../terms/operations.ts'
import { findTerms } from '../terms/store.ts'
import { type EventFilters, findVersions } from './read.ts'
import { showEvents } from './show.ts'
import { type EventVersion, findEventRows } from './store.ts'
import type { Event } from './view.ts'

/** An event as text. Its terms stand in the middle: their counts change with other events. */
interface EventPiece {
  readonly version: number
  /** The state of everything that is embedded in events. */
  readonly embedded: number
  readonly categories: readonly number[]
  readonly tags: readonly number[]
  /** Of all but the terms. */
  readonly tag: string
  /** So many bytes stand before and after the terms. */
  readonly head: number
  readonly tail: number
  last: Whole
}

interface Whole {
  readonly bytes: Buffer
  /** The tags of all its parts. */
  readonly label: string
  readonly written: Written
  /** At which its terms were seen to be right. */
  readonly generation: number
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

const embeddedKey = keyOf('embedded', '')

async function write(
  shared: Shared,
  viewers: string,
  versions: readonly EventVersion[],
): Promise<readonly Written[]> {
  const { pieces } = shared
  const embedded = await findOnce(shared, embeddedKey, () => readEmbedded(shared.db))
  const keyAt = keysOf('event', viewers, shared.root.url)
  const known = new Map<number, EventPiece>()
  const missing: number[] = []
  for (const { id, version } of versions) {
    const piece = pieces.find(keyAt(id)) as EventPiece | undefined
    if (piece?.version === version && piece.embedded === embedded) known.set(id, piece)
    else missing.push(id)
  }
  const rows = missing.length === 0 ? [] : await findEventRows(shared.db, missing)
  for (const [index, event] of (await showEvents(shared, rows)).entries()) {
    known.set(event.id, pieceOf(event, rows[index]?.version ?? 0, embedded))
  }
  const keep = (id: number, piece: EventPiece) =>
    pieces.keep(keyAt(id), piece, piece.last.bytes.length)
  const whole = await withTerms(shared, known, embedded, keep)
  // One that was deleted in this very moment is not shown any more.
  return versions.flatMap(({ id }) => whole.get(id) ?? [])
}

/** Nothing in a text looks like this, because its quotes would be escaped. */
const gap = '"categories":[],"tags":[]'
const beforeCategories = Buffer.from('"categories":[')
const beforeTags = Buffer.from('],"tags":[')
const afterTags = Buffer.from(']')

function pieceOf(event: Event, version: number, embedded: number): EventPiece {
  const text = `,${JSON.stringify({ ...event, categories: [], tags: [] })}`
  const bytes = Buffer.from(text)
  const head = Buffer.byteLength(text.slice(0, text.indexOf(gap)))
  const tag = tagOf(text)
  return {
    version,
    embedded,
    categories: event.categories.map(({ id }) => id),
    tags: event.tags.map(({ id }) => id),
    tag,
    head,
    tail: bytes.length - head - gap.length,
    last: { bytes, label: tag, written: written(bytes, tag), generation: -1 },
  }
}

/** The text of each event, with the terms as they are now. */
async function withTerms(
  shared: Shared,
  events: ReadonlyMap<number, EventPiece>,
  embedded: number,
  keep: (id: number, piece: EventPiece) => void,
): Promise<ReadonlyMap<number, Written>> {
  const { generation } = shared.pieces
  const whole = new Map<number, Written>()
  const doubtful = new Map<number, EventPiece>()
  for (const [id, piece] of events) {
    if (piece.last.generation === generation) whole.set(id, piece.last.written)
    else doubtful.set(id, piece)
  }
  if (doubtful.size === 0) return whole
  const all = [...doubtful.values()].flatMap(({ categories, tags }) => categories.concat(tags))
  const terms = await termPieces(shared, [...new Set(all)], embedded)
  for (const [id, piece] of doubtful) {
    piece.last = renewed(piece, terms, generation)
    whole.set(id, piece.last.written)
    keep(id, piece)
  }
  return whole
}

/** The same text with the terms of now, if they are others. */
function renewed(
  { last, tag, head, tail, categories, tags }: EventPiece,
  terms: ReadonlyMap<number, TermPiece>,
  generation: number,
): Whole {
  const termsOf = (ids: readonly number[]) => ids.flatMap((id) => terms.get(id) ?? [])
  const [inCategories, inTags] = [termsOf(categories), termsOf(tags)]
  const label = [tag, ...[...inCategories, ...inTags].map((term) => term.tag)].join(' ')
  if (label === last.label) return { ...last, generation }
  const bytes = Buffer.concat([
    last.bytes.subarray(0, head),
    beforeCategories,
    ...inList(inCategories.map((term) => term.bytes)),
    beforeTags,
    ...inList(inTags.map((term) => term.bytes)),
    afterTags,
    last.bytes.subarray(last.bytes.length - tail),
  ])
  return { bytes, label, written: written(bytes, tagOf(label)), generation }
}

async function termPieces(
  context: Shared,
  ids: readonly number[],
  embedded: number,
): Promise<ReadonlyMap<number, TermPiece>> {
  const { pieces, root, db } = context
  const keyAt = keysOf('term', root.url)
  const found = new Map<number, TermPiece>()
  const doubtful: number[] = []
  for (const id of ids) {
    const piece = pieces.find(keyAt(id)) as TermPiece | undefined
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
    pieces.keep(keyAt(id), piece, bytes.length)
  }
  return found
}
