// The whole calendar as one JSON document, an entry to a line, which an empty calendar takes as it
// is. It has what nobody but an administrator sees: drafts, the trash, hashes of passwords.

import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import type { Context } from '../../access/context.ts'
import { placeOf } from '../../calendar/images/places.ts'
import { categoryKind, tagKind } from '../../calendar/terms/view.ts'
import { readIdentity } from '../../storage/identity.ts'
import type { Row } from '../../storage/backup/store.ts'
import { writeWall } from '../../language/time/wall.ts'
import { type EntryKind, entryOf, shapes } from './shapes.ts'
import {
  authorsIn,
  besideEvents,
  coloursOf,
  countRows,
  linkedTo,
  ofTaxonomy,
  readOrigins,
  readRows,
  sourcesOfImages,
  termsOfEvents,
} from './store.ts'

/** Raised when an older version could not read it any more. */
export const formatVersion = 2

type Advance = (done: number, all: number) => void
type Complete = (context: Context, rows: readonly Row[]) => Promise<readonly object[]>

/** Reads a snapshot, if the handle of the context is one. */
export async function* exportJson(context: Context, advance: Advance): AsyncGenerator<string> {
  const { db, site, now } = context
  const head = {
    fasti: formatVersion,
    calendar: await readIdentity(db),
    site: site.name,
    exported: writeWall(now),
    authors: await authorsIn(db),
  }
  yield `${JSON.stringify(head).slice(0, -1)},"items":[`
  const tables = [...new Set(Object.values(shapes).map(({ table }) => table))]
  const all = await countRows(db, tables)
  let done = 0
  for (const entries of parts(context)) {
    for await (const some of entries) {
      const lines = some.map((entry) => `\n${JSON.stringify(entry)}`)
      yield `${done === 0 ? '' : ','}${lines.join(',')}`
      done += lines.length
      advance(done, all)
    }
  }
  yield '\n]}\n'
}

type Condition = ReturnType<typeof ofTaxonomy>
type Part = AsyncIterable<readonly object[]>

function parts(context: Context): readonly Part[] {
  const part = (kind: EntryKind, complete: Complete, condition?: Condition): Part =>
    entriesOf(context, kind, complete, condition)
  return [
    part('image', imagesOf),
    part('category', termsOf('category'), ofTaxonomy(categoryKind.taxonomy)),
    part('tag', termsOf('tag'), ofTaxonomy(tagKind.taxonomy)),
    part('venue', plain('venue')),
    part('organizer', plain('organizer')),
    part('event', eventsOf),
    part('tombstone', plain('tombstone')),
    originsOf(context),
  ]
}

async function* originsOf({ db }: Context): Part & AsyncGenerator<readonly object[]> {
  for await (const rows of readOrigins(db)) yield rows.map((row) => entryOf('origin', row))
}

async function* entriesOf(
  context: Context,
  kind: EntryKind,
  complete: Complete,
  condition?: Condition,
): AsyncGenerator<readonly object[]> {
  const { table } = shapes[kind]
  const id = kind === 'tombstone' ? 'event_id' : 'id'
  for await (const rows of readRows(context.db, table, id, condition)) {
    // Files of many images would not fit into memory.
    const size = kind === 'image' ? 1 : rows.length
    for (let at = 0; at < rows.length; at += size) {
      yield await complete(context, rows.slice(at, at + size))
    }
  }
}

const plain =
  (kind: EntryKind): Complete =>
  async (_context, rows) =>
    rows.map((row) => entryOf(kind, row))

const idsOf = (rows: readonly Row[]): readonly number[] => rows.map(({ id }) => Number(id))

const termsOf =
  (kind: 'category' | 'tag'): Complete =>
  async ({ db }, rows) => {
    const colours = await coloursOf(db, idsOf(rows))
    return rows.map((row) => {
      const colour = colours.get(Number(row['id']))
      const entry = entryOf(kind, row)
      return colour === undefined ? entry : Object.assign(entry, { colour })
    })
  }

/** With the bytes of all their files, in base64. */
const imagesOf: Complete = async (context, rows) => {
  const sources = await sourcesOfImages(context.db, idsOf(rows))
  const place = placeOf(context.site.media)
  const entries: object[] = []
  for (const row of rows) {
    const sizes = Object.values(JSON.parse(String(row['sizes']))) as { readonly path: string }[]
    const files: { path: string; content: string }[] = []
    for (const path of [String(row['path']), ...sizes.map((size) => size.path)]) {
      const opened = await place.open(context.db, path)
      if (opened) files.push({ path, content: await asBase64(opened.content) })
    }
    const urls = sources.get(Number(row['id'])) ?? []
    entries.push(Object.assign(entryOf('image', row), { sources: urls, files }))
  }
  return entries
}

const asBase64 = async (content: Buffer | Readable): Promise<string> =>
  (Buffer.isBuffer(content) ? content : await buffer(content)).toString('base64')

const eventsOf: Complete = async ({ db }, rows) => {
  const ids = idsOf(rows)
  const venue = await linkedTo(db, 'venue', ids)
  const organizer = await linkedTo(db, 'organizer', ids)
  const categories = await termsOfEvents(db, categoryKind.taxonomy, ids)
  const tags = await termsOfEvents(db, tagKind.taxonomy, ids)
  const states = await besideEvents(db, 'event_states', ids)
  const series = await besideEvents(db, 'series', ids)
  const occurrences = await besideEvents(db, 'occurrences', ids)
  return rows.map((row) => {
    const id = Number(row['id'])
    const entry = Object.assign(entryOf('event', row), {
      venue: venue.get(id) ?? [],
      organizer: organizer.get(id) ?? [],
      categories: categories.get(id) ?? [],
      tags: tags.get(id) ?? [],
    })
    const state = states.get(id)
    const { recurrence, ...edges } = series.get(id) ?? {}
    const { own, ...occurrence } = occurrences.get(id) ?? {}
    return Object.assign(entry, {
      ...(state && { state }),
      ...(recurrence && { recurrence: { ...JSON.parse(String(recurrence)), ...edges } }),
      ...(own && { occurrence: { ...occurrence, own: JSON.parse(String(own)) } }),
    })
  })
}
