// Imported events: creating them, and changing what their source has changed.

import { eventFields, eventUpdates } from '../../calendar/events/fields.ts'
import { occurrenceAt } from '../../calendar/events/series/writing/occurrences_store.ts'
import { createEvent, updateEvent } from '../../calendar/events/write.ts'
import { type Input, changes } from '../../contract/schema/field.ts'
import { readValues } from '../../contract/schema/read.ts'
import { wallSeconds, writeWall } from '../../language/time/wall.ts'
import { isTouched } from './edits/authority.ts'
import { type Difference, namesOfOccurrence } from './fingerprint.ts'
import { withFetched } from './images.ts'
import type { ImportedEvent, ImportedOccurrence, Links, Values } from './item.ts'
import { type LinkIds, linksOf } from './links.ts'
import { importRemarks } from './outcome.ts'
import type { Writing } from './plan.ts'
import { touchedOf } from './edits/touched.ts'

const eventChanges = changes(eventUpdates)

/** Found or created on their own. */
const linkNames = ['venue', 'organizer', 'categories', 'tags', 'post_parent'] as const
const noLinks: Required<LinkIds> = {
  venue: [],
  organizer: [],
  categories: [],
  tags: [],
  post_parent: 0,
}
/** Each of them means something else without the others. */
const timeNames = ['start_date', 'end_date', 'timezone', 'all_day'] as const

export type EventInput = Input<typeof eventFields>

/** Whether it can be created together with others. */
export const isPlain = ({ values }: ImportedEvent): boolean =>
  values['recurrence'] === undefined && values['password'] === undefined

/** The request that would create it; what it is linked to is created at once. */
export async function inputOf(writing: Writing, item: ImportedEvent): Promise<EventInput> {
  const { images, remarks } = writing
  const input = readValues(eventFields, unlinked(item.values), false)
  const links = await linksOf(writing, item)
  return { ...withFetched(input, images, remarks), ...links }
}

export async function createEventOf(writing: Writing, item: ImportedEvent): Promise<number> {
  const { id } = await createEvent(writing.context, await inputOf(writing, item))
  for (const one of item.occurrences) await changeOccurrence(writing, id, one)
  return id
}

export async function updateEventOf(
  writing: Writing,
  item: ImportedEvent,
  id: number,
  difference: Difference,
): Promise<void> {
  const { context, images, remarks } = writing
  const names = new Set([...difference.changed, ...difference.gone])
  if (names.size > 0) {
    const input = readValues(eventChanges, valuesToChange(item.values, names), true)
    const links = linkNames.some((name) => names.has(name))
      ? pick({ ...noLinks, ...(await linksOf(writing, item)) }, names)
      : {}
    await updateEvent(context, { id }, { ...withFetched(input, images, remarks), ...links })
  }
  const isDifferent = new Set(difference.occurrences)
  for (const one of item.occurrences) {
    if (isDifferent.has(one.original_start)) await changeOccurrence(writing, id, one)
  }
  for (const [original_start, fields] of difference.reset) {
    await changeOccurrence(writing, id, likeSeries(item, original_start, fields))
  }
}

/** Null for what the source does not name any more, if that can be cleared. */
function valuesToChange(values: Values, names: ReadonlySet<string>): Values {
  const wanted = new Set([...names].filter((name) => !isLink(name)))
  if (timeNames.some((name) => names.has(name))) {
    for (const name of timeNames) if (values[name] !== undefined) wanted.add(name)
  }
  const pairs = [...wanted].flatMap((name) => {
    if (values[name] !== undefined) return [[name, values[name]]]
    const field =
      Object.hasOwn(eventUpdates, name) && eventUpdates[name as keyof typeof eventUpdates]
    return field && field.cleared ? [[name, null]] : []
  })
  return Object.fromEntries(pairs)
}

const pick = <T extends object>(all: T, names: ReadonlySet<string>): Partial<T> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name))) as Partial<T>

type Terms = Pick<ImportedEvent, 'categories' | 'tags'>
const isTerm = (name: string): boolean => name === 'categories' || name === 'tags'
const isLink = (name: string): boolean => linkNames.some((one) => one === name)

const unlinked = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isLink(name)))

async function changeOccurrence(
  writing: Writing,
  series: number,
  { original_start, ...given }: ImportedOccurrence,
): Promise<void> {
  const { context, images, remarks } = writing
  const id = await occurrenceAt(context.db, series, original_start)
  if (id === undefined) {
    remarks.push({ sentence: importRemarks.occurrence, facts: { start: original_start } })
    return
  }
  const isKept = await keptOf(writing, id)
  const values = without(given.values, isKept)
  const keys = without(given.links ?? {}, isKept)
  const terms = without(given.terms ?? {}, isKept)
  const names = namesOfOccurrence({ values, links: keys, terms })
  if (names.length === 0) return
  const input = readValues(eventChanges, unlinked(values), true)
  const links = await linksOf(writing, asEvent(values, keys, terms))
  const linked = pick(links, new Set(names))
  const changed = { ...withFetched(input, images, remarks), ...linked, scope: 'this' as const }
  await updateEvent(context, { id }, changed)
}

/** Which fields of an occurrence are not changed, because they were edited here. */
async function keptOf({ run, context }: Writing, id: number): Promise<(name: string) => boolean> {
  if (run.authority !== 'ours-once-touched') return () => false
  const touched = await touchedOf(context.db, 'event', id)
  return (name) => isTouched(name, touched)
}

const without = <T extends object>(all: T, isLeftOut: (name: string) => boolean): T =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !isLeftOut(name))) as T

const asEvent = (values: Values, links: Links, terms: Partial<Terms>): ImportedEvent => ({
  kind: 'event',
  key: undefined,
  title: '',
  values,
  links,
  categories: [],
  tags: [],
  ...terms,
  occurrences: [],
  remarks: [],
})

/** The occurrence as its series has it: what is equal to the series is not its own any more. */
function likeSeries(
  { values, links = {}, categories, tags }: ImportedEvent,
  original_start: string,
  fields: readonly string[],
): ImportedOccurrence {
  const names = new Set(fields)
  // Sites name categories and tags by their keys, files by their names.
  const areNamed = links.categories === undefined && links.tags === undefined
  const isOfTerms = areNamed && fields.some(isTerm)
  const [start, end] = [values['start_date'], values['end_date']].map((one) => secondsOf(one))
  const length = (end ?? 0) - (start ?? 0)
  const end_date = writeWall(wallSeconds(original_start) + length)
  const none = linkNames.filter((name) => values[name] === undefined && !(areNamed && isTerm(name)))
  const all = { ...Object.fromEntries(none.map((name) => [name, []])), ...links }
  return {
    original_start,
    values: valuesToChange({ ...values, start_date: original_start, end_date }, names),
    links: pick(all, names),
    ...(isOfTerms && { terms: { categories, tags } }),
  }
}

/** Of a time or a day by the wall clock. */
const secondsOf = (value: unknown): number => wallSeconds(`${String(value)} 00:00:00`.slice(0, 19))
