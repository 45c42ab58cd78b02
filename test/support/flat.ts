// Random writes to a calendar and questions to it, and the plain answers to these.

import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import sql, { join, raw } from 'sql-template-tag'
import type { Actor } from '../../src/access/roles.ts'
import { type EventFilter, inWindow, matching } from '../../src/calendar/events/matching_store.ts'
import { countScope } from '../../src/calendar/events/count_store.ts'
import { pageOf } from '../../src/calendar/events/page_store.ts'
import { isUnion, scopeOf, wordScope } from '../../src/calendar/events/scope_store.ts'
import { isCounted } from '../../src/calendar/events/word_store.ts'
import { countEvents, listEvents } from '../../src/calendar/events/window.ts'
import type { Status } from '../../src/calendar/items/status.ts'
import type { Database } from '../../src/storage/database.ts'
import { contains } from '../../src/storage/dialect.ts'
import type { Fasti } from './fasti.ts'

const day = 86_400
const start = Date.parse('2027-01-01T00:00:00Z') / 1000

/** Around one day, so that edges meet, and far away from it, before 1970 as well. */
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
      // Due in the middle of the test.
      date: one.soon === 0 ? '2027-01-01 00:30:00' : '2026-12-31 00:00:00',
    })),
  venues: fc.uniqueArray(fc.nat(3), { maxLength: 1 }),
  organizers: few,
  categories: few,
  tags: few,
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
    search: undefined,
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

/** Total and page, shallow and deep, are those of one plain statement. */
export async function compare(fasti: Fasti, asked: Question): Promise<void> {
  const { db } = fasti
  const filter = await filterFor(fasti, asked)
  const { size, skip, order } = asked
  const way = raw(order === 'ascending' ? 'asc' : 'desc')
  const rows = await db.all<{ id: number }>(sql`
    select e.id from events e where ${matching(db, filter)}
    order by e.start_utc ${way}, e.id ${way}`)
  const ids = rows.map(({ id }) => id)
  const page = ids.slice(skip, skip + size)
  const what = JSON.stringify(asked)
  assert.equal(await countEvents(db, filter), ids.length, what)
  const listed = await listEvents(db, filter, { size, skip }, order)
  assert.deepEqual(
    listed.map(({ id }) => id),
    page,
    what,
  )
  const scope = scopeOf(db, filter)
  if (!scope || (order === 'descending' && isUnion(scope))) return
  assert.deepEqual(
    await pageOf(db, scope, filter.window, { size, skip, order, atMost: 0 }),
    page,
    what,
  )
}

/** Once a word is counted, so is every list that searches for it. */
export async function compareWord({ db }: Fasti, word: string, asked: Question): Promise<void> {
  if (!(await isCounted(db, word))) return
  const { startFrom, startTo, endFrom, endTo } = asked
  const bounds = Object.entries({ startFrom, startTo, endFrom, endTo })
  const window = Object.fromEntries(bounds.filter(([, value]) => value !== undefined))
  const conditions = [sql`e.listed = 1 and e.password is null`, ...inWindow(window, 'e')]
  const row = await db.one<{ n: number }>(sql`
    select count(*) as n from events e
    where ${join(conditions, ' and ')} and ${contains('e.folded', word)}`)
  assert.equal(await countScope(db, wordScope(word), window), row?.n, JSON.stringify(asked))
}

/** All counts that are not zero. */
export async function daysIn(db: Database): Promise<readonly unknown[]> {
  const tables = [
    ['event_days', 'listed'],
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
