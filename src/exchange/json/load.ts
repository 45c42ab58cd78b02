// Loads an export into an empty calendar: everything keeps its id, its address and its times, so
// that every answer is the same as before.

import type { Context } from '../../access/context.ts'
import { Refusal } from '../../access/users/refusal.ts'
import { repairSequences } from '../../calendar/checks/numbers_store.ts'
import { record } from '../../calendar/history/record.ts'
import { placeOf } from '../../calendar/images/places.ts'
import { insertSource } from '../../calendar/images/store.ts'
import { derivedOf } from '../../calendar/items/linked/linked.ts'
import { recordItem } from '../../calendar/items/linked/recorded.ts'
import { organizers } from '../../calendar/organizers/operations.ts'
import { recordTerm } from '../../calendar/terms/operations.ts'
import { foldedTerm } from '../../calendar/terms/store.ts'
import { categoryKind, tagKind } from '../../calendar/terms/view.ts'
import { venues } from '../../calendar/venues/operations.ts'
import { fold } from '../../language/text/search/fold.ts'
import type { Row } from '../../storage/backup/store.ts'
import { setIdentity } from '../../storage/identity.ts'
import { newAuthors } from '../import/authors.ts'
import type { Remark } from '../import/item.ts'
import { newEvents } from './load_events.ts'
import { newOrigins } from './origins.ts'
import type { Document, Head } from './read.ts'
import { type ExportedItem, WrongColumn, rowOf } from './shapes.ts'
import { insertRow } from '../../storage/queries.ts'

export interface Loaded {
  readonly items: number
  /** Authors who are not here. */
  readonly remarks: readonly Remark[]
}

/** In one transaction: all of it, or nothing if one entry is wrong. */
export const loadJson = async (outer: Context, { head, entries }: Document): Promise<Loaded> =>
  outer.db.within(
    async (db) => {
      const loading = { ...outer, db }
      const events = newEvents(loading)
      const origins = newOrigins(db)
      const attribute = newAttribute(loading, head)
      let items = 0
      for await (const { entry: given, line } of entries) {
        const entry = await attribute.give(given)
        try {
          if (entry.kind === 'event') await events.add(entry)
          else if (entry.kind === 'origin') await origins.add(entry)
          else await load(loading, entry)
        } catch (error) {
          if (!(error instanceof WrongColumn)) throw error
          throw wrongEntry(entry, error, line)
        }
        if (entry.kind !== 'origin') items += 1
      }
      await events.finish()
      await origins.finish()
      await setIdentity(db, head.calendar)
      await repairSequences(db)
      return { items, remarks: attribute.remarks }
    },
    { notRetryable: true },
  )

/** Ids of users mean others here. */
function newAttribute(context: Context, { authors }: Head) {
  const find = newAuthors(context, undefined)
  const remarks: Remark[] = []
  return {
    remarks,
    give: async (entry: ExportedItem): Promise<ExportedItem> => {
      const id = entry['author']
      if (typeof id !== 'number' || id === 0) return entry
      const found = await find(String(id), authors.get(id) ?? [])
      remarks.push(...found.remarks)
      return { ...entry, author: context.actor.id, ...found.values }
    },
  }
}

function wrongEntry({ kind, id }: ExportedItem, { column }: WrongColumn, line: number | undefined) {
  const where = line === undefined ? '' : ` in line ${line}`
  return new Refusal(`The ${kind} ${String(id)}${where} cannot be loaded: ${column} is wrong.`)
}

async function load(context: Context, entry: ExportedItem): Promise<void> {
  const { db } = context
  const row = rowOf(entry.kind, entry)
  if (entry.kind === 'image') await loadImage(context, entry, row)
  else if (entry.kind === 'category' || entry.kind === 'tag') await loadTerm(context, entry, row)
  else if (entry.kind === 'venue' || entry.kind === 'organizer') {
    await loadLinked(context, entry.kind, row)
  } else await insertRow(db, 'event_tombstones', row)
}

async function loadImage(context: Context, entry: ExportedItem, row: Row): Promise<void> {
  const { db, site, now } = context
  const folded = fold([row['title'], row['alt_text']].join('\n'))
  await insertRow(db, 'images', { ...row, folded })
  await placeOf(site.media).write(db, filesOf(entry), now)
  for (const url of listOf(entry, 'sources')) await insertSource(db, String(url), idOf(row))
  const { path = '', width, height, filesize } = row
  const after = { path, width, height, filesize }
  const title = String(path)
  await record(db, {
    kind: 'image',
    id: idOf(row),
    owner: ownerOf(row),
    title,
    before: null,
    after,
  })
}

export const filesOf = (entry: ExportedItem) => listOf(entry, 'files').map((file) => fileOf(file))

function fileOf(file: unknown): { readonly path: string; readonly bytes: Buffer } {
  const { path, content } = (file ?? {}) as { path?: unknown; content?: unknown }
  const isWrong = typeof path !== 'string' || !aPath.test(path) || typeof content !== 'string'
  if (isWrong) throw new WrongColumn('files')
  return { path, bytes: Buffer.from(content, 'base64') }
}

/** As this program names files: nothing that leads out of the folder. */
const aPath = /^\d{4}\/\d\d\/[\w-]+(?:\.[\w-]+)*$/

const idOf = (row: Row): number => Number(row['id'])
const ownerOf = (row: Row): number => Number(row['author'] ?? 0)

function listOf(entry: ExportedItem, name: string): readonly unknown[] {
  const list = entry[name] ?? []
  if (!Array.isArray(list)) throw new WrongColumn(name)
  return list
}

async function loadTerm({ db }: Context, entry: ExportedItem, row: Row): Promise<void> {
  const kind = entry.kind === 'category' ? categoryKind : tagKind
  if (row['taxonomy'] !== kind.taxonomy) throw new WrongColumn('taxonomy')
  const [name, slug, description] = [row['name'], row['slug'], row['description']].map(String)
  const texts = { name: name ?? '', slug: slug ?? '', description: description ?? '' }
  const folded = foldedTerm({ ...texts, parent: 0 })
  await insertRow(db, 'terms', { ...row, ...folded, count: 0 })
  if (typeof entry['colour'] === 'string') {
    await insertRow(db, 'term_colours', { term_id: idOf(row), colour: entry['colour'] })
  }
  const { taxonomy } = kind
  const term = { id: idOf(row), taxonomy, ...texts, parent: Number(row['parent']), count: 0 }
  await recordTerm(db, kind, null, term)
}

async function loadLinked({ db }: Context, kind: 'venue' | 'organizer', row: Row): Promise<void> {
  // Each column was checked, as far as its type goes: hence the casts.
  const derived =
    kind === 'venue' ? derivedOf(venues, row as never) : derivedOf(organizers, row as never)
  const whole = { ...row, ...derived }
  await insertRow(db, `${kind}s`, whole)
  await recordItem(db, kind === 'venue' ? venues : organizers, null, whole as never)
}
