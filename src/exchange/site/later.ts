// What can only be read when all lists have been walked: series, and events that belong to others.

import {
  type Checkpoint,
  type ImportItem,
  type ImportedEvent,
  type ImportedOccurrence,
  type Remark,
  occurrenceOf,
} from '../import/item.ts'
import { importRemarks } from '../import/outcome.ts'
import { jsonOf } from './client.ts'
import { routeOf } from './find.ts'
import { isHidden, shownTo } from './everybody.ts'
import { eventOf, isEvent } from './map/map_event.ts'
import type { SeenSeries } from './progress.ts'
import { type Reading, bring, checkpoint, listOfAll, newAround } from './reading.ts'
import { expectedOf, isComplete } from './seen.ts'
import { type Raw, idOf, isRaw, stringOf } from './values.ts'
import { notBegun, pageSize, readPage, walk } from './walk.ts'

const standsAlone: Remark = {
  sentence: 'It belongs to a series that the source does not show, and stands alone here.',
}

type Items = AsyncGenerator<ImportItem | Checkpoint>

/** Those that belong to an event that has not come yet are held. */
export async function* readSeries(reading: Reading): Items {
  const { series, held } = reading.progress
  const waiting = [...series.keys()].filter((id) => !held.has(id))
  for (const ids of batches(waiting)) {
    yield* readBatch(reading, ids, false)
    yield checkpoint(reading)
  }
}

/** Parents before children, as far as there are any. */
export async function* readHeld(reading: Reading): Items {
  const { series, held } = reading.progress
  while (held.size > 0) {
    const ready = [...held].filter(([, parent]) => !held.has(parent)).map(([id]) => id)
    // A circle, which no calendar should have, is cut.
    const ids = ready.length > 0 ? ready : [...held.keys()].slice(0, 1)
    const [ofSeries, others] = [
      ids.filter((id) => series.has(id)),
      ids.filter((id) => !series.has(id)),
    ]
    for (const some of batches(ofSeries)) yield* readBatch(reading, some, true)
    for (const some of batches(others)) {
      for (const raw of (await included(reading, { include: some.join(',') })).values()) {
        const item = await shownEvent(reading, raw)
        if (!isEvent(item)) yield item
        else {
          yield* newAround(reading, raw)
          yield bring(reading, item)
        }
      }
    }
    for (const id of ids) held.delete(id)
    yield checkpoint(reading)
  }
}

/** As everybody sees it, if it looks public. */
async function shownEvent(reading: Reading, raw: Raw): Promise<ImportItem> {
  const { everybody, mapping, attribute } = reading
  const item = eventOf(raw, mapping)
  if (!isEvent(item)) return item
  return attribute(raw, shownTo(await everybody.among('events', [raw]), item))
}

function batches(ids: readonly number[]): readonly (readonly number[])[] {
  const count = Math.ceil(ids.length / pageSize)
  return Array.from({ length: count }, (_, n) => ids.slice(n * pageSize, (n + 1) * pageSize))
}

/** Events by their ids; those that the source does not show any more are not there. */
async function included(
  reading: Reading,
  query: Readonly<Record<'include', string>>,
): Promise<ReadonlyMap<number, Raw>> {
  const list = listOfAll(reading, 'events', query)
  const { items } = await readPage(reading.client, list, 1)
  reading.counted.pages += 1
  return new Map(
    items.filter(isRaw).flatMap((raw) => {
      const id = idOf(raw)
      return id === undefined ? [] : [[id, raw] as const]
    }),
  )
}

async function* readBatch(reading: Reading, ids: readonly number[], isLast: boolean): Items {
  const { series, held } = reading.progress
  const seen = new Map(
    ids.flatMap((id) => {
      const one = series.get(id)
      return one ? [[id, one] as const] : []
    }),
  )
  const samples = [...seen.values()].map(({ sample }) => sample)
  const query = { include: samples.join(','), recurrence: 'series' }
  const shown = await included(reading, query)
  await reading.everybody.learn(query)
  const changed = await changedOf(reading, [...seen.values()])
  for (const [id, one] of seen) {
    const raw = shown.get(id) ?? (await single(reading, id))
    const own = changed.filter(({ occurrence }) => isRaw(occurrence) && occurrence['series'] === id)
    const item = raw && (await shownEvent(reading, raw))
    const parent = item && isEvent(item) ? item.links?.post_parent : undefined
    if (parent !== undefined && !isLast && !reading.brought.has(`event ${parent}`)) {
      held.set(id, Number(parent))
      continue
    }
    series.delete(id)
    if (!raw || !item) yield* alone(reading, own)
    else if (!isEvent(item)) yield item
    else yield* whole(reading, raw, item, one, own)
  }
}

/** The occurrences with values of their own. */
async function changedOf(reading: Reading, seen: readonly SeenSeries[]): Promise<readonly Raw[]> {
  const changed: Raw[] = []
  for (const ids of batches(seen.flatMap(({ own }) => [...own]))) {
    changed.push(...(await included(reading, { include: ids.join(',') })).values())
  }
  return changed
}

/** A series whose sample has gone meanwhile. */
async function single({ client, order }: Reading, id: number): Promise<Raw | undefined> {
  const said = await client.get(routeOf(order.root, `events/${id}`, {}))
  const body = said.status === 200 ? jsonOf(said.text) : undefined
  return isRaw(body) && isRaw(body['recurrence']) ? body : undefined
}

async function* alone(reading: Reading, own: readonly Raw[]): AsyncGenerator<ImportItem> {
  for (const raw of own) {
    const item = await shownEvent(reading, raw)
    yield* newAround(reading, raw)
    yield isEvent(item)
      ? bring(reading, {
          ...item,
          remarks: [...item.remarks, standsAlone],
        })
      : item
  }
}

async function* whole(
  reading: Reading,
  raw: Raw,
  given: ImportedEvent,
  { count }: SeenSeries,
  own: readonly Raw[],
): AsyncGenerator<ImportItem> {
  for (const one of [raw, ...own]) yield* newAround(reading, one)
  const expected = expectedOf(given.values, raw)
  if (!expected) {
    return yield { title: given.title, refused: { sentence: 'The recurrence cannot be read.' } }
  }
  // Dates of a series that is not public itself are hidden with it.
  const isPublic = given.values['status'] === 'publish' || given.values['status'] === 'future'
  const hidden =
    !isPublic || isComplete(expected, count)
      ? []
      : await hiddenOf(reading, Number(given.key), expected.sure)
  const occurrences = own.flatMap((one) => ownOccurrence(reading, one))
  const item = hidden.length > 0 ? withoutDates(given, hidden) : given
  const isSaid = own.some((one) => one['password_protected'] === true && isOwn(one, 'password'))
  const remarks = isSaid ? [{ sentence: importRemarks.protectedDates }] : []
  return yield bring(reading, { ...item, occurrences, remarks: [...item.remarks, ...remarks] })
}

/** Dates that a rule gives and the source does not show: they must not appear here either. */
async function hiddenOf(
  reading: Reading,
  id: number,
  sure: readonly string[],
): Promise<readonly string[]> {
  const list = listOfAll(reading, 'events', { series: String(id) })
  const shown = new Set<string>()
  for await (const { items } of walk(reading.client, list, notBegun, 1)) {
    reading.counted.pages += 1
    const seen = await reading.everybody.among('events', items)
    for (const raw of items) {
      if (isRaw(raw) && isRaw(raw['occurrence']) && !isHidden(raw, seen)) {
        shown.add(stringOf(raw['occurrence']['original_start']))
      }
    }
  }
  return sure.filter((start) => !shown.has(start))
}

function withoutDates(item: ImportedEvent, hidden: readonly string[]): ImportedEvent {
  const recurrence = item.values['recurrence'] as { readonly except: readonly string[] }
  const except = [...recurrence.except, ...hidden].toSorted()
  return {
    ...item,
    values: { ...item.values, recurrence: { ...recurrence, except } },
    remarks: [
      ...item.remarks,
      { sentence: 'Dates of the series that the source does not show were left out.' },
    ],
  }
}

const ownNames = ({ occurrence }: Raw): readonly string[] =>
  isRaw(occurrence) ? [occurrence['own'] ?? []].flat().map(String) : []

const isOwn = (raw: Raw, name: string): boolean => ownNames(raw).includes(name)

function ownOccurrence({ mapping }: Reading, raw: Raw): readonly ImportedOccurrence[] {
  const occurrence = isRaw(raw['occurrence']) ? raw['occurrence'] : {}
  const item = eventOf(raw, mapping)
  if (!isEvent(item)) return []
  const own = ownNames(raw).filter((name) => name !== 'author')
  return [occurrenceOf(item, stringOf(occurrence['original_start']), own)]
}
