// Counted days under random writes: every total and every page equals that of a plain SQL statement
// over the same events.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import sql, { raw } from 'sql-template-tag'
import { rebuildCounts, wrongCounts } from '../src/calendar/events/listing/counted/rebuild.ts'
import { emptyTrash } from '../src/calendar/schedule.ts'
import {
  type CountedNames,
  allWords,
  countSome,
  noNames,
  askToCount,
} from '../src/calendar/events/listing/counted/common_words.ts'
import { now } from '../src/language/time/clock.ts'
import { setClock } from './support/clock.ts'
import { type DatabaseName, bothDatabases } from './support/databases.ts'
import { type Fasti, freshFasti } from './support/fasti.ts'
import { type Step, always, askedOf, compare, daysIn, step as steps, word } from './support/flat.ts'
import { compareWords } from './support/flat_words.ts'
import { sized } from './support/whole.ts'
import { makeCategory, makeOrganizer, makeTag, makeVenue } from './support/make.ts'

const length = sized(120)
/** Different writes on each, because the same code reads and writes both. */
const seeds = { sqlite: 64, postgres: 65 }

for (const database of bothDatabases) {
  describe(`counted days on ${database}`, () => {
    test('totals and pages are those of a plain list after any writes (§5.3, §5.6)', async () => {
      const property = fc.asyncProperty(
        fc.array(steps, { minLength: length, maxLength: length }),
        (many) => play(database, many),
      )
      await fc.assert(property, { seed: seeds[database], numRuns: 1, endOnFailure: true })
    })

    test('counts that do not fit the events are detected and rebuilt', async () => {
      await using fasti = await freshFasti(database)
      await fasti.as('editor').post('/events', {
        title: 'Long ago',
        start_date: '1969-12-30 10:00',
        end_date: '1970-01-02 10:00',
        status: 'publish',
      })
      assert.equal(await wrongCounts(fasti.db), 0)
      await fasti.db.run(sql`update event_days set starts = starts + 1 where level = 0`)
      assert.notEqual(await wrongCounts(fasti.db), 0)
      await rebuildCounts(fasti.db)
      assert.equal(await wrongCounts(fasti.db), 0)
    })
  })
}

/** Searches for several words; the names are those of a venue and a tag. */
const severalWords = new Map<string, CountedNames>([
  ['\n+ern\n-harp', noNames],
  [
    '\n+1\n+walk',
    {
      signature: 'some',
      parts: [
        { venue: [1], organizer: [], term: [] },
        { venue: [], organizer: [], term: [4] },
      ],
    },
  ],
])

async function play(database: DatabaseName, many: readonly Step[]): Promise<void> {
  using clock = setClock('2027-01-01T00:00:00Z')
  await using fasti = await freshFasti(database)
  const asked = askedOf(fasti)
  const editor = fasti.as('editor')
  for (const n of [1, 2, 3, 4]) {
    await makeCategory(editor, `Category ${n}`)
    await makeTag(editor, `Tag ${n}`)
    await makeVenue(editor, `Venue ${n}`)
    await makeOrganizer(editor, `Organizer ${n}`)
  }
  for (const [index, one] of many.entries()) {
    await write(fasti, one)
    clock.set(`2027-01-01T00:${String(index).padStart(2, '0')}:00Z`)
    // What is due becomes public with the next request.
    await fasti.get('/events')
    for (const question of [...always, ...one.questions]) await compare(asked, question)
    // Counted in small batches, so that writes come in between.
    if (index === 10) {
      await askToCount(fasti.db, word)
      for (const [key, names] of severalWords) await askToCount(fasti.db, key, names)
    }
    const words = [word, ...severalWords.keys()]
    if (index > 20) for (const key of words) await countSome(fasti.db, key, now(), 2)
    for (const question of one.questions) await compareWords(asked, question)
  }
  assert.ok((await allWords(fasti.db)).length >= 2)
  assert.equal(await wrongCounts(fasti.db), 0)
  const kept = await daysIn(fasti.db)
  await rebuildCounts(fasti.db)
  assert.deepEqual(await daysIn(fasti.db), kept)
}

/** The nth existing id, if any. */
async function pick(fasti: Fasti, table: string, nth: number): Promise<number | undefined> {
  const rows = await fasti.db.all<{ id: number }>(sql`select id from ${raw(table)} order by id`)
  return rows[nth % Math.max(1, rows.length)]?.id
}

async function write(fasti: Fasti, { kind, nth, event }: Step): Promise<void> {
  const editor = fasti.as(event.byAuthor ? 'author' : 'editor')
  const links = async (table: string, of: readonly number[]) => {
    const ids = await Promise.all(of.map((n) => pick(fasti, table, n)))
    return ids.filter((id) => id !== undefined)
  }
  const taxonomy = async (name: string, of: readonly number[]) => {
    const rows = await fasti.db.all<{ id: number }>(
      sql`select id from terms where taxonomy = ${name} order by id`,
    )
    return of.flatMap((n) => rows[n % Math.max(1, rows.length)]?.id ?? [])
  }
  const body = {
    ...event.body,
    venue: await links('venues', event.venues),
    organizer: await links('organizers', event.organizers),
    categories: await taxonomy('cal_events_cat', event.categories),
    tags: await taxonomy('post_tag', event.tags),
  }
  if (kind === 'create') {
    assert.equal((await editor.post('/events', body)).status, 201)
    return
  }
  if (kind === 'empty') return void (await emptyTrash(fasti.db, now() + 40 * 86_400, 30))
  const target = { event: 'events', venue: 'venues', organizer: 'organizers', term: 'terms' }
  const of = kind === 'drop' ? event.drops : 'event'
  const id = await pick(fasti, target[of], nth)
  if (id === undefined) return
  const boss = fasti.as('administrator')
  if (kind === 'update') await boss.post(`/events/${id}`, event.isWhole ? body : event.body)
  if (kind === 'move') await boss.post(`/events/${id}`, { status: event.body.status })
  if (kind === 'trash') await boss.delete(`/events/${id}`)
  if (kind !== 'drop') return
  const path = of === 'term' ? await pathOf(fasti, id) : target[of]
  await boss.delete(`/${path}/${id}?force=true`)
}

async function pathOf({ db }: Fasti, id: number): Promise<string> {
  const row = await db.one<{ taxonomy: string }>(sql`select taxonomy from terms where id = ${id}`)
  return row?.taxonomy === 'post_tag' ? 'tags' : 'categories'
}
