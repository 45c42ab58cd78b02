// Search for words in more events than are looked up one by one: common words, common words that
// hardly ever occur together, and names that most events are linked to.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countWords } from '../src/calendar/events/listing/counted/common_words.ts'
import { wrongCounts } from '../src/calendar/events/listing/counted/rebuild.ts'
import { now } from '../src/language/time/clock.ts'
import { holdClock } from './support/clock.ts'
import { bothDatabases } from './support/databases.ts'
import { type Fasti, freshFasti } from './support/fasti.ts'
import { idsOf, makeEvent, makeVenue } from './support/make.ts'
import { copyEvent } from './support/many.ts'

const many = 17_000
const first = Date.parse('2027-02-01T10:00:00Z') / 1000

/** The words of each event: in its title, in its text. */
const titleOf = (n: number) => (n % 2 === 0 ? 'harbour walk' : 'violet walk')
const textOf = (n: number) =>
  [
    'all',
    n % 3 === 0 ? 'lantern' : '',
    n % 1000 === 8 ? 'theremin' : '',
    n % 7 === 0 ? 'harbour' : '',
  ]
    .filter((word) => word !== '')
    .join(' ')

/** Each search, and whether it finds the nth event. All events are at the Old Granary. */
const searches: [search: string, isFound: (n: number) => boolean][] = [
  ['lantern harbour', (n) => n % 3 === 0 && (n % 2 === 0 || n % 7 === 0)],
  ['harbour violet', (n) => n % 2 === 1 && n % 7 === 0],
  ['violet theremin', () => false],
  ['theremin harbour', (n) => n % 1000 === 8],
  ['granary', () => true],
  ['granary violet', (n) => n % 2 === 1],
  ['lantern granary theremin', (n) => n % 1000 === 8 && n % 3 === 0],
  ['ol la', (n) => n % 3 === 0],
  ['walrus granary', () => false],
]

for (const database of bothDatabases) {
  test(`totals and pages of a search for words are those of all events on ${database} (§5.3, §5.10)`, async (t) => {
    holdClock()
    await using fasti = await freshFasti(database)
    const editor = fasti.as('editor')
    const venue = await makeVenue(editor, 'Old Granary')
    const draft = await makeEvent(editor, { title: 'Draft', status: 'draft' })
    const model = await makeEvent(editor, { title: 'Template', venue: venue.id, timezone: 'UTC' })
    await copyEvent(fasti.db, model.id, many, (n) => ({
      title: titleOf(n),
      folded: `${titleOf(n)}\n${textOf(n)}`,
      start_utc: first + n * 3600,
      end_utc: first + n * 3600 + 1800,
      version: 1,
    }))
    await editor.delete(`/events/${model.id}?force=true`)
    for (const stage of ['are scanned', 'were counted', 'were counted again']) {
      // Any write makes the caches stale.
      await editor.put(`/events/${draft.id}`, { title: stage })
      await t.test(`while common words ${stage}`, async () => {
        for (const [search, isFound] of searches) {
          const numbers = Array.from({ length: many }, (_, n) => n).filter(isFound)
          await check(fasti, search, model.id + 1, numbers)
        }
      })
      await countWords(fasti.db, now(), () => false)
      assert.equal(await wrongCounts(fasti.db), 0)
    }
    await t.test('and by relevance every event comes once, the best first', () => ranked(fasti))
  })
}

const wide = { match: 'words', start_date: '2027-01-01', end_date: '2029-12-31', per_page: '10' }

async function check(
  fasti: Fasti,
  search: string,
  firstId: number,
  numbers: readonly number[],
): Promise<void> {
  const ids = numbers.map((n) => firstId + n)
  const last = Math.max(1, Math.ceil(ids.length / 10))
  for (const page of new Set([1, Math.min(2, last), Math.ceil(last / 2), last])) {
    const { body } = await fasti.get('/events', { query: { ...wide, search, page: String(page) } })
    const what = `${search}, page ${page}`
    assert.equal(body.total, ids.length, what)
    assert.deepEqual(idsOf(body.events), ids.slice((page - 1) * 10, page * 10), what)
  }
  const later = { ...wide, search, starts_after: '2027-08-05', ends_before: '2027-08-09' }
  const { body } = await fasti.get('/events', { query: later })
  const [from, to] = [Date.parse('2027-08-06T00:00:00Z'), Date.parse('2027-08-09T23:59:59Z')]
  const some = numbers.filter((n) => {
    const start = (first + n * 3600) * 1000
    return start >= from && start + 1_800_000 < to
  })
  assert.equal(body.total, some.length, search)
  assert.deepEqual(
    idsOf(body.events),
    some.slice(0, 10).map((n) => firstId + n),
  )
}

async function ranked(fasti: Fasti): Promise<void> {
  const seen: number[] = []
  for (const page of [1, 2, 49, 50, 51, 52]) {
    const query = { ...wide, search: 'harbour walk', orderby: 'relevance', page: String(page) }
    const { body } = await fasti.get('/events', { query })
    if (page === 1) {
      assert.ok(body.events.every(({ title }: { title: string }) => title === 'harbour walk'))
    }
    seen.push(...idsOf(body.events))
  }
  assert.equal(new Set(seen).size, 60)
}
