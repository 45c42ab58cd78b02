// The list form of events as JSON text, cached across responses.

import type { Context } from '../../access/context.ts'
import { peek, put, tenant } from '../../storage/memo.ts'
import { type Written, inList, tagOf, written } from '../../language/text/written.ts'
import type { FormOf } from '../../http/answer/alias.ts'
import type { Found } from '../../contract/schema/paging.ts'
import { type TextContext, textContext } from '../items/texts.ts'
import { type TermText, findTermTexts } from '../terms/texts.ts'
import { findVersions } from './listed.ts'
import type { EventListInput } from './read.ts'
import { showEvents } from './show.ts'
import { findItems } from '../items/store.ts'
import type { EventRow, EventVersion } from './store.ts'
import { type Event, eventView } from './view.ts'

/** An event as JSON text. Its terms are replaceable, because other events change their counts. */
interface EventText {
  readonly version: number
  /** The embedded generation at which the text was right. */
  readonly embedded: number
  readonly categories: readonly number[]
  readonly tags: readonly number[]
  /** Hash of the text without the terms. */
  readonly tag: string
  /** The number of bytes before and after the terms. */
  readonly head: number
  readonly tail: number
  readonly bytes: Buffer
  /** The hashes of the event and of its terms. */
  readonly label: string
  readonly written: Written
}

const eventTexts = tenant<EventText>('event texts')

/** One page of a list; undefined without a memo or for callers with a view of their own. */
export async function listWritten(
  context: Context,
  input: EventListInput,
  inForm: FormOf,
): Promise<Found<Event> | undefined> {
  const shared = await textContext(context, inForm)
  if (!shared) return undefined
  const found = await findVersions(shared, input)
  const items = await write(shared, found.items)
  // Only the serializer reads the items.
  return { ...found, items: items as unknown as readonly Event[] }
}

async function write(
  shared: TextContext,
  versions: readonly EventVersion[],
): Promise<readonly Written[]> {
  const { memo, viewers, root, embedded } = shared
  const keyAt = eventTexts.keys(viewers, root.url)
  const right = new Map<number, EventText>()
  const doubtful = new Map<number, EventText>()
  const missing: number[] = []
  for (const { id, version } of versions) {
    const known = peek(memo, keyAt(id))
    if (known?.value.version !== version || known.value.embedded !== embedded) missing.push(id)
    else (known.generation === memo.generation ? right : doubtful).set(id, known.value)
  }
  const rows = await findItems<EventRow>(shared.db, 'events', missing)
  for (const [index, event] of (await showEvents(shared, rows)).entries()) {
    doubtful.set(event.id, textOf(event, rows[index]?.version ?? 0, embedded, shared.inForm))
  }
  for (const [id, text] of await withTerms(shared, doubtful)) {
    right.set(id, text)
    const read = { generation: memo.generation, bytes: text.bytes.length, value: text }
    put(memo, keyAt(id), read)
  }
  // An event that was deleted meanwhile is left out.
  return versions.flatMap(({ id }) => right.get(id)?.written ?? [])
}

/** Unique in the JSON text, because quotes within strings are escaped. */
const gap = '"categories":[],"tags":[]'
const beforeCategories = Buffer.from('"categories":[')
const beforeTags = Buffer.from('],"tags":[')
const afterTags = Buffer.from(']')

function textOf(event: Event, version: number, embedded: number, inForm: FormOf): EventText {
  const shown = { ...event, categories: [], tags: [] }
  const text = `,${JSON.stringify(inForm(shown, eventView))}`
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
    bytes,
    label: tag,
    written: written(bytes, tag),
  }
}

/** The same texts with their current terms. */
async function withTerms(
  shared: TextContext,
  events: ReadonlyMap<number, EventText>,
): Promise<readonly (readonly [number, EventText])[]> {
  if (events.size === 0) return []
  const all = [...events.values()].flatMap(({ categories, tags }) => categories.concat(tags))
  const terms = await findTermTexts(shared, [...new Set(all)])
  return [...events].map(([id, event]) => [id, renewed(event, terms)])
}

/** The same text with its current terms; itself if they are unchanged. */
function renewed(event: EventText, terms: ReadonlyMap<number, TermText>): EventText {
  const { bytes: before, tag, head, tail, categories, tags } = event
  const termsOf = (ids: readonly number[]) => ids.flatMap((id) => terms.get(id) ?? [])
  const [inCategories, inTags] = [termsOf(categories), termsOf(tags)]
  const label = [tag, ...[...inCategories, ...inTags].map((term) => term.tag)].join(' ')
  if (label === event.label) return event
  const bytes = Buffer.concat([
    before.subarray(0, head),
    beforeCategories,
    ...inList(inCategories.map((term) => term.bytes)),
    beforeTags,
    ...inList(inTags.map((term) => term.bytes)),
    afterTags,
    before.subarray(before.length - tail),
  ])
  return { ...event, bytes, label, written: written(bytes, tagOf(label)) }
}
