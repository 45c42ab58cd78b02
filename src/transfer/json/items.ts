// The entries of an export as items of an import, for a calendar that has something already: they
// get ids of their own here.

import type { Context } from '../../access/context.ts'
import { eventFields } from '../../calendar/events/fields.ts'
import { uploadImage } from '../../calendar/images/operations.ts'
import { organizerFields } from '../../calendar/organizers/fields.ts'
import { venueFields } from '../../calendar/venues/fields.ts'
import { Problem } from '../../problem.ts'
import type { Fields } from '../../schema/field.ts'
import type {
  ImportFile,
  ImportItem,
  ImportedOccurrence,
  Links,
  Remark,
  Values,
} from '../import/item.ts'
import { newAuthors } from '../import/authors.ts'
import { remarksOf } from '../import/outcome.ts'
import { filesOf } from './load.ts'
import { besideOf, linksOf } from './load_events.ts'
import { openDocument } from './read.ts'
import { type Entry, WrongColumn, rowOf } from './shapes.ts'

/** Sentences about what cannot be taken over. */
export const jsonRemarks = {
  password: 'Its password cannot be taken over, so it is private here.',
  trash: 'It is in the trash of the other calendar.',
  wrong: '{name} is not what an export has there.',
} as const

interface Reading {
  readonly context: Context
  /** The id of the user whose items they become if their author is not here. */
  readonly owner?: unknown
  readonly isDry: boolean
  readonly advance: (bytes: number) => void
}

/** What is different in single occurrences, by series. */
type Changed = ReadonlyMap<number, readonly ImportedOccurrence[]>

/** The file is read twice: occurrences may stand before their series. */
export async function* jsonItems(file: ImportFile, reading: Reading): AsyncGenerator<ImportItem> {
  const { entries } = await openDocument(file, () => {})
  const changed = new Map<number, ImportedOccurrence[]>()
  const images = new Map<number, number>()
  for await (const { entry } of entries) if (!wrongIn(entry)) gather(entry, changed)
  const again = await openDocument(file, reading.advance)
  const authors = newAuthors(reading.context, reading.owner)
  for await (const { entry, line } of again.entries) {
    const where = line === undefined ? {} : { line }
    const wrong = wrongIn(entry)
    if (wrong) {
      yield { title: titleOf(entry), ...where, refused: wrong }
      continue
    }
    if (entry.kind === 'image') {
      const refused = await takeImage(reading, entry, images)
      if (refused) yield { title: titleOf(entry), ...where, refused }
      continue
    }
    const item = itemOf(entry, changed, images)
    const author = entry['author']
    if (!item) continue
    if ('refused' in item || typeof author !== 'number' || author === 0) {
      yield { ...item, ...where }
      continue
    }
    const { values, remarks } = await authors(String(author), again.head.authors.get(author) ?? [])
    yield {
      ...item,
      ...where,
      values: { ...item.values, ...values },
      remarks: [...item.remarks, ...remarks],
    }
  }
}

/** The first column that is not what an export has there. */
function wrongIn(entry: Entry): Remark | undefined {
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
    return { sentence: jsonRemarks.wrong, facts: { name: error.column } }
  }
}

function gather(entry: Entry, changed: Map<number, ImportedOccurrence[]>): void {
  const { occurrence } = entry as { occurrence?: Occurrence }
  if (entry.kind !== 'event' || !occurrence || occurrence.gone !== null) return
  if (occurrence.own.length === 0) return
  const values = pick(entry, occurrence.own)
  const known = changed.get(occurrence.series_id) ?? []
  known.push({ original_start: occurrence.original_start, values })
  changed.set(occurrence.series_id, known)
}

interface Occurrence {
  readonly series_id: number
  readonly original_start: string
  readonly own: readonly string[]
  readonly gone: string | null
}

/** Undefined if it is taken; the same picture is never stored twice. */
async function takeImage(
  { context, isDry }: Reading,
  entry: Entry,
  images: Map<number, number>,
): Promise<Remark | undefined> {
  const [first] = filesOf(entry)
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

function titleOf({ kind, title, name, ...entry }: Entry): string {
  const found = kind === 'venue' || kind === 'organizer' ? entry[kind] : (title ?? name)
  return typeof found === 'string' ? found : ''
}

const pick = (entry: Entry, names: readonly string[]): Values =>
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
  entry: Entry,
  changed: Changed,
  images: ReadonlyMap<number, number>,
): ImportItem | undefined {
  const { kind } = entry
  const [key, title] = [String(entry['id']), titleOf(entry)]
  if (entry['status'] === 'trash') {
    return kind === 'tombstone' ? undefined : { title, refused: { sentence: jsonRemarks.trash } }
  }
  const image = images.get(Number(entry['image']))
  const pictured = image === undefined ? {} : { image }
  if (kind === 'category' || kind === 'tag') {
    const values = pick(entry, ['name', 'slug', 'description'])
    const parent = entry['parent'] === 0 ? {} : { parent: String(entry['parent']) }
    return { kind, key, title, values, ...parent, remarks: [] }
  }
  if (kind === 'venue' || kind === 'organizer') {
    const values = { ...pick(entry, linkedNames[kind]), ...pictured }
    return { kind, key, title, values, remarks: [] }
  }
  if (kind !== 'event' || entry['occurrence'] !== undefined) return undefined
  return eventItem(entry, changed.get(Number(key)) ?? [], pictured)
}

function eventItem(
  entry: Entry,
  occurrences: readonly ImportedOccurrence[],
  pictured: Values,
): ImportItem {
  const isProtected = typeof entry['password'] === 'string'
  const { previous_start_utc: _previous, ...state } = (entry['state'] ?? {}) as Values
  return {
    kind: 'event',
    key: String(entry['id']),
    title: titleOf(entry),
    values: {
      ...pick(entry, eventNames),
      ...(isProtected ? { status: 'private' } : {}),
      ...state,
      ...pictured,
      ...recurrenceOf(entry),
    },
    categories: [],
    tags: [],
    links: keysOf(entry),
    occurrences,
    remarks: isProtected ? [{ sentence: jsonRemarks.password }] : [],
  }
}

function recurrenceOf(entry: Entry): Values {
  const { recurrence } = entry as {
    recurrence?: { rules: string[]; dates: string[]; except: string[]; deleted: string[] }
  }
  if (!recurrence) return {}
  const { rules, dates, except, deleted } = recurrence
  return { recurrence: { rules, dates, except: [...new Set([...except, ...deleted])] } }
}

function keysOf(entry: Entry): Links {
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
