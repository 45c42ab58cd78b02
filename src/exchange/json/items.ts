// The entries of an export as items of an import, for a calendar that has something already: they
// get ids of their own here.

import type { Context } from '../../access/context.ts'
import { eventFields } from '../../calendar/events/fields.ts'
import { uploadImage } from '../../calendar/images/operations.ts'
import { organizerFields } from '../../calendar/organizers/fields.ts'
import { venueFields } from '../../calendar/venues/fields.ts'
import { Problem } from '../../language/problem.ts'
import type { Fields } from '../../contract/schema/field.ts'
import {
  type ImportFile,
  type ImportItem,
  type ImportedEvent,
  type ImportedOccurrence,
  type Links,
  type Remark,
  type Values,
  occurrenceOf,
} from '../import/item.ts'
import { newAuthors } from '../import/authors.ts'
import { importRemarks, remarksOf } from '../import/outcome.ts'
import { filesOf } from './load.ts'
import { besideOf, linksOf } from './load_events.ts'
import { openDocument } from './read.ts'
import { type ExportedItem, WrongColumn, rowOf } from './shapes.ts'

interface Reading {
  readonly context: Context
  /** The id of the user whose items they become if their author is not here. */
  readonly owner?: unknown
  readonly isDry: boolean
  readonly advance: (bytes: number) => void
}

/** What is different in single occurrences, by series. */
type Changed = ReadonlyMap<number, Dates>

interface Dates {
  readonly occurrences: ImportedOccurrence[]
  /** Whether one of them has a password of its own. */
  isProtected: boolean
}

/** The file is read twice: occurrences may stand before their series. */
export async function* jsonItems(file: ImportFile, reading: Reading): AsyncGenerator<ImportItem> {
  const { entries } = await openDocument(file, () => {})
  const changed = new Map<number, Dates>()
  const images = new Map<number, number>()
  for await (const { entry } of entries) if (!wrongIn(entry)) gather(entry, changed)
  const again = await openDocument(file, reading.advance)
  const authors = newAuthors(reading.context, reading.owner)
  const read = async (entry: ExportedItem): Promise<ImportItem | undefined> => {
    const refused = wrongIn(entry) ?? (await takeImage(reading, entry, images))
    if (refused) return { title: titleOf(entry), refused }
    const item = itemOf(entry, changed, images)
    if (!item || 'refused' in item) return item
    const remarks: Remark[] = [...item.remarks]
    const attributed = async (values: Values, author: unknown): Promise<Values> => {
      if (typeof author !== 'number' || author === 0) return values
      const found = await authors(String(author), again.head.authors.get(author) ?? [])
      remarks.push(...found.remarks)
      return { ...values, ...found.values }
    }
    const values = await attributed(item.values, entry['author'])
    if (item.kind !== 'event') return { ...item, values, remarks }
    const occurrences: ImportedOccurrence[] = []
    for (const one of item.occurrences) {
      const { author, ...own } = one.values
      occurrences.push({ ...one, values: await attributed(pictured(own, images), author) })
    }
    return { ...item, values, occurrences, remarks }
  }
  for await (const { entry, line } of again.entries) {
    const item = await read(entry)
    if (item) yield { ...item, ...(line !== undefined && { line }) }
  }
}

/** With the image that this calendar has, if one is named. */
function pictured(values: Values, images: ReadonlyMap<number, number>): Values {
  const image = images.get(Number(values['image']))
  return 'image' in values ? { ...values, image: image ?? null } : values
}

/** The first column that is not what an export has there. */
function wrongIn(entry: ExportedItem): Remark | undefined {
  try {
    rowOf(entry.kind, entry)
    if (entry.kind === 'image') filesOf(entry)
    if (entry.kind === 'event') {
      besideOf(entry)
      linksOf(entry)
    }
    return undefined
  } catch (error) {
    if (!(error instanceof WrongColumn)) throw error
    return { sentence: '{name} is not what an export has there.', facts: { name: error.column } }
  }
}

/** Its image and author have the ids of the other calendar. */
function gather(entry: ExportedItem, changed: Map<number, Dates>): void {
  const { occurrence } = entry as { occurrence?: Occurrence }
  if (entry.kind !== 'event' || !occurrence || occurrence.gone !== null) return
  if (occurrence.own.length === 0) return
  const known = changed.get(occurrence.series_id) ?? { occurrences: [], isProtected: false }
  const item = eventItem(entry, undefined, pick(entry, ['author', 'image']))
  known.occurrences.push(occurrenceOf(item, occurrence.original_start, occurrence.own))
  known.isProtected ||= isProtected(entry) && occurrence.own.includes('password')
  changed.set(occurrence.series_id, known)
}

interface Occurrence {
  readonly series_id: number
  readonly original_start: string
  readonly own: readonly string[]
  readonly gone: string | null
}

/** Undefined if it is taken, or no image; the same picture is never stored twice. */
async function takeImage(
  { context, isDry }: Reading,
  entry: ExportedItem,
  images: Map<number, number>,
): Promise<Remark | undefined> {
  const [first] = entry.kind === 'image' ? filesOf(entry) : []
  if (!first || isDry) return undefined
  try {
    const name = first.path.split('/').at(-1) ?? ''
    const { id } = await uploadImage(context, { file: first.bytes, name })
    images.set(Number(entry['id']), id)
    return undefined
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return remarksOf(error)[0]
  }
}

function titleOf({ kind, title, name, ...entry }: ExportedItem): string {
  const found = kind === 'venue' || kind === 'organizer' ? entry[kind] : (title ?? name)
  return typeof found === 'string' ? found : ''
}

const pick = (entry: ExportedItem, names: readonly string[]): Values =>
  Object.fromEntries(names.flatMap((name) => (name in entry ? [[name, entry[name]]] : [])))

/** What has ids of the other calendar, or is read in a way of its own. */
const otherwise = new Set([
  'author',
  'image',
  'password',
  'post_parent',
  'categories',
  'tags',
  'recurrence',
])

const namesOf = (fields: Fields): readonly string[] =>
  Object.keys(fields).filter((name) => !otherwise.has(name))

const linkedNames = { venue: namesOf(venueFields), organizer: namesOf(organizerFields) } as const
const eventNames = namesOf(eventFields).filter((name) => !(name in linkedNames))

/** Undefined for what follows from others, or is only told to programs. */
function itemOf(
  entry: ExportedItem,
  changed: Changed,
  images: ReadonlyMap<number, number>,
): ImportItem | undefined {
  const { kind } = entry
  const [key, title] = [String(entry['id']), titleOf(entry)]
  if (entry['status'] === 'trash') {
    return kind === 'tombstone'
      ? undefined
      : { title, refused: { sentence: 'It is in the trash of the other calendar.' } }
  }
  const image = images.get(Number(entry['image']))
  const picture = image === undefined ? {} : { image }
  if (kind === 'category' || kind === 'tag') {
    const values = pick(entry, ['name', 'slug', 'description'])
    const parent = entry['parent'] === 0 ? {} : { parent: String(entry['parent']) }
    return { kind, key, title, values, ...parent, remarks: [] }
  }
  if (kind === 'venue' || kind === 'organizer') {
    const values = { ...pick(entry, linkedNames[kind]), ...picture }
    return { kind, key, title, values, remarks: [] }
  }
  if (kind !== 'event' || entry['occurrence'] !== undefined) return undefined
  return eventItem(entry, changed.get(Number(key)), picture)
}

const isProtected = (entry: ExportedItem): boolean => typeof entry['password'] === 'string'

function eventItem(entry: ExportedItem, dates: Dates | undefined, beside: Values): ImportedEvent {
  const { previous_start_utc: _previous, ...state } = (entry['state'] ?? {}) as Values
  return {
    kind: 'event',
    key: String(entry['id']),
    title: titleOf(entry),
    values: {
      ...pick(entry, eventNames),
      ...(isProtected(entry) ? { status: 'private' } : {}),
      ...state,
      ...beside,
      ...recurrenceOf(entry),
    },
    categories: [],
    tags: [],
    links: keysOf(entry),
    occurrences: dates?.occurrences ?? [],
    remarks: isProtected(entry)
      ? [{ sentence: 'Its password cannot be taken over, so it is private here.' }]
      : dates?.isProtected
        ? [{ sentence: importRemarks.protectedDates }]
        : [],
  }
}

function recurrenceOf(entry: ExportedItem): Values {
  const { recurrence } = entry as {
    recurrence?: { rules: string[]; dates: string[]; except: string[]; deleted: string[] }
  }
  if (!recurrence) return {}
  const { rules, dates, except, deleted } = recurrence
  return { recurrence: { rules, dates, except: [...new Set([...except, ...deleted])] } }
}

function keysOf(entry: ExportedItem): Links {
  const { venue, organizer, categories, tags } = linksOf(entry)
  const parent = entry['post_parent']
  return {
    venue: venue.map(String),
    organizer: organizer.map(String),
    categories: categories.map(String),
    tags: tags.map(String),
    ...(typeof parent === 'number' && parent > 0 ? { post_parent: String(parent) } : {}),
  }
}
