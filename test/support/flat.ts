// Random writes and queries, and the expected answers by plain SQL.

import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import sql, { raw } from 'sql-template-tag'
import type { Actor } from '../../src/access/roles.ts'
import { matching } from '../../src/calendar/events/listing/conditions/conditions.ts'
import type { EventFilter, Window } from '../../src/calendar/events/listing/filter.ts'
import {
  countKnown,
  readShared,
  sharedKey,
} from '../../src/calendar/events/listing/slices/count.ts'
import { dayTimesKey, readDayTimes } from '../../src/calendar/events/listing/memory/day_times.ts'
import { pageOf } from '../../src/calendar/events/listing/slices/page.ts'
import type { Reader } from '../../src/access/context.ts'
import {
  hourOf,
  knownPages,
  nextKey,
  readNextEvents,
} from '../../src/calendar/events/listing/memory/next_events.ts'
import { type Slice, isUnion, sliceOf } from '../../src/calendar/events/listing/slices/slice.ts'
import { boundsOf } from '../../src/calendar/events/listing/bounds.ts'
import { dayTotalsKey, readDayTotals } from '../../src/calendar/events/listing/memory/day_totals.ts'
import { countEvents, listEvents, listVersions } from '../../src/calendar/events/listing/find.ts'
import type { Status } from '../../src/calendar/items/status.ts'
import { openMemo, put } from '../../src/storage/memo.ts'
import type { Database } from '../../src/storage/database.ts'
import { contains } from '../../src/storage/dialect.ts'
import { phraseOf } from '../../src/language/text/search/search.ts'
import { readGeneration } from '../../src/storage/generation/generation.ts'
import type { EventVersion } from '../../src/calendar/events/store.ts'
import type { Fasti } from './fasti.ts'

/** In the titles of many events. */
export const word = 'lantern'

const day = 86_400
const start = Date.parse('2027-01-01T00:00:00Z') / 1000

/** Around one day, so that limits coincide, and far from it, also before 1970. */
const second = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: -3 * 24, max: 3 * 24 }).map((n) => start + n * 3600) },
  { weight: 3, arbitrary: fc.integer({ min: -500, max: 500 }).map((n) => start + n * day) },
  { weight: 1, arbitrary: fc.integer({ min: -40_000, max: 9000 }).map((n) => start + n * day + 7) },
)
const length = fc.oneof(
  fc.constantFrom(0, 3600, day, day + 1, 7 * day, 7 * day + 1, 31 * day, 366 * day, 366 * day + 1),
  fc.integer({ min: 0, max: 900 * day }),
)
const few = fc.uniqueArray(fc.nat(3), { maxLength: 2 })
const written = (at: number) => new Date(at * 1000).toISOString().slice(0, 19).replace('T', ' ')

const event = fc.record({
  body: fc
    .record({
      at: second,
      length,
      status: fc.constantFrom<Status>('publish', 'publish', 'publish', 'draft', 'private'),
      hidden: fc.integer({ min: 0, max: 5 }),
      locked: fc.integer({ min: 0, max: 7 }),
      soon: fc.integer({ min: 0, max: 7 }),
      lit: fc.integer({ min: 0, max: 2 }),
    })
    .map((one) => ({
      title: one.lit === 0 ? 'Harp evening' : 'Lantern walk',
      start_date: written(one.at),
      end_date: written(one.at + one.length),
      timezone: 'UTC',
      status: one.status,
      hide_from_listings: one.hidden === 0,
      password: one.locked === 0 ? 'sesame' : '',
      // Becomes due in the middle of the test.
      date: one.soon === 0 ? '2027-01-01 00:30:00' : '2026-12-31 00:00:00',
    })),
  venues: fc.uniqueArray(fc.nat(3), { maxLength: 1 }),
  organizers: few,
  categories: few,
  tags: fc.shuffledSubarray([0, 1, 2, 3]),
  byAuthor: fc.boolean(),
  isWhole: fc.boolean(),
  drops: fc.constantFrom('event' as const, 'venue' as const, 'organizer' as const, 'term' as const),
})

const edge = fc.option(second, { nil: undefined, freq: 2 })
const question = fc.record({
  caller: fc.constantFrom('nobody', 'nobody', 'editor', 'author', 'contributor'),
  showsHidden: fc.boolean(),
  statuses: fc.option(
    fc.uniqueArray(
      fc.constantFrom<Status>('publish', 'draft', 'pending', 'private', 'future', 'trash'),
      { minLength: 1 },
    ),
    { nil: undefined, freq: 2 },
  ),
  by: fc.constantFrom(undefined, undefined, 'venues', 'organizers', 'categories', 'tags', 'search'),
  ids: fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 3 }),
  startFrom: edge,
  startTo: edge,
  endFrom: edge,
  endTo: edge,
  size: fc.integer({ min: 1, max: 7 }),
  skip: fc.nat(12),
  order: fc.constantFrom('ascending' as const, 'descending' as const),
})

const base = {
  caller: 'nobody',
  showsHidden: false,
  statuses: undefined,
  ids: [] as number[],
  startFrom: undefined,
  startTo: undefined,
  endTo: undefined,
  skip: 0,
  order: 'ascending',
} as const

/** Asked after every write, so that stale cached values would be noticed. */
export const always: readonly Question[] = [
  { ...base, by: undefined, endFrom: start + 7 * 3600, size: 2 },
  { ...base, by: 'tags', ids: [2, 4], endFrom: undefined, size: 5 },
  { ...base, by: 'tags', ids: [8, 2, 6], endFrom: start, size: 5 },
  { ...base, by: 'search', endFrom: start, size: 5 },
  { ...base, by: undefined, startFrom: start - 2 * day, endFrom: undefined, endTo: start, size: 5 },
  { ...base, by: undefined, startFrom: start, endFrom: undefined, size: 2 },
]

export type Question = typeof question extends fc.Arbitrary<infer T> ? T : never

export const step = fc.record({
  kind: fc.oneof(
    { weight: 8, arbitrary: fc.constant('create' as const) },
    { weight: 6, arbitrary: fc.constantFrom('update' as const, 'move' as const, 'trash' as const) },
    { weight: 2, arbitrary: fc.constantFrom('drop' as const, 'empty' as const) },
  ),
  nth: fc.nat(100),
  event,
  questions: fc.array(question, { minLength: 3, maxLength: 3 }),
})

export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** A calendar, and a reader whose memo persists between queries. */
export interface Asked {
  readonly fasti: Fasti
  readonly warm: Reader
}

export function askedOf(fasti: Fasti): Asked {
  return { fasti, warm: { db: fasti.db, memo: { generation: 0, store: openMemo() } } }
}

async function filterFor(fasti: Fasti, asked: Question): Promise<EventFilter> {
  const { caller, by, startFrom, startTo, endFrom, endTo } = asked
  const role = caller as Actor['role']
  const id = role === 'anonymous' || caller === 'nobody' ? 0 : (await fasti.user(role)).id
  const linked = {
    venues: undefined,
    organizers: undefined,
    categories: undefined,
    tags: undefined,
  }
  return {
    actor: { id, login: caller, role: caller === 'nobody' ? 'anonymous' : role },
    statuses: caller === 'nobody' ? undefined : asked.statuses,
    showsHidden: asked.showsHidden,
    window: {
      ...(startFrom === undefined ? {} : { startFrom }),
      ...(startTo === undefined ? {} : { startTo }),
      ...(endFrom === undefined ? {} : { endFrom }),
      ...(endTo === undefined ? {} : { endTo }),
    },
    search: by === 'search' ? phraseOf(word) : undefined,
    ...linked,
    ...(by === undefined || by === 'search' ? {} : { [by]: asked.ids }),
    featured: undefined,
    geoloc: undefined,
    near: undefined,
    include: undefined,
    parent: undefined,
    ticketed: undefined,
  }
}

/** Compares total and page, shallow and deep, with one plain statement, with cold and warm memo. */
export async function compare({ fasti, warm: before }: Asked, asked: Question): Promise<void> {
  const { db } = fasti
  const warm = await ofNow(before)
  const filter = await filterFor(fasti, asked)
  const { size, skip, order } = asked
  const way = raw(order === 'ascending' ? 'asc' : 'desc')
  const plain = filter.search === undefined ? undefined : contains('e.folded', word)
  const rows = await db.all<EventVersion>(sql`
    select e.id, e.version from events e where ${matching(db, filter, plain)}
    order by e.start_utc ${way}, e.id ${way}`)
  const ids = rows.map(({ id }) => id)
  const page = ids.slice(skip, skip + size)
  const versions = rows.slice(skip, skip + size)
  const what = JSON.stringify(asked)
  const slice = sliceOf(db, filter)
  const deep = { size, skip, order, skippedSingly: 0, columns: sql`e.id` }
  const check = async (reader: Reader) => {
    const listed = await listEvents(reader, filter, { size, skip }, order)
    assert.deepEqual(idsOf(listed), page, what)
    assert.equal(await countEvents(reader, filter), ids.length, what)
    if (order === 'ascending') {
      assert.deepEqual(await listVersions(reader, filter, { size, skip }), versions, what)
    }
    if (!slice || (order === 'descending' && isUnion(slice))) return
    const found = await pageOf<{ id: number }>(reader, slice, filter.window, deep)
    assert.deepEqual(idsOf(found), page, what)
  }
  await check({ db })
  // First with a memo from before the last write, then with a fresh one.
  await check(warm)
  if (slice && slice.keys.length > 0) {
    await keepAll(warm, slice, filter.window)
    const known = countKnown(warm, slice, filter.window)
    // A window with a single limit can always be counted from memory.
    if (known !== undefined || asked === always[0]) assert.equal(known, ids.length, what)
    const bounds = boundsOf(filter.window)
    const inMemory = bounds && knownPages(warm).find(slice, bounds, { size, skip })
    if (asked === always.at(-1)) assert.deepEqual(inMemory, versions, what)
  }
  await check(warm)
}

/** The same reader at the present write generation, at which older entries are stale. */
export async function ofNow({ db, memo }: Reader): Promise<Reader> {
  if (!memo) return { db }
  return { db, memo: { ...memo, generation: await readGeneration(db) } }
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

export async function keepAll(reader: Reader, slice: Slice, window: Window = {}): Promise<void> {
  const { memo, db } = reader
  put(memo, dayTotalsKey(slice), await readDayTotals(db, slice))
  for (const bound of Object.values(window)) {
    for (const side of ['start', 'end'] as const) {
      put(memo, dayTimesKey(slice, side, bound), await readDayTimes(reader, slice, side, bound))
    }
  }
  if (isUnion(slice)) return put(memo, sharedKey(slice), await readShared(reader, slice))
  const hour = hourOf(window.startFrom ?? -Infinity)
  // Only six events, so that some pages are within them and others reach beyond.
  return put(memo, nextKey(slice, hour), await readNextEvents(reader, slice, hour, 6))
}

/** All counts that are not zero. */
export async function daysIn(db: Database): Promise<readonly unknown[]> {
  const tables = [
    ['event_days', 'list_code'],
    ['venue_days', 'venue_id'],
    ['organizer_days', 'organizer_id'],
    ['term_days', 'term_id'],
  ] as const
  const all = tables.map(([table, column]) =>
    db.all(sql`
      select ${raw(column)} as id, level, day, starts, ends
      from ${raw(table)}
      where starts <> 0 or ends <> 0
      order by ${raw(column)}, level, day`),
  )
  return Promise.all(all)
}
