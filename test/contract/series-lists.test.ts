// Series and occurrences in lists (§17.5).

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { askToCount, countWords } from '../../src/calendar/events/listing/counted/common_words.ts'
import { wrongCounts } from '../../src/calendar/events/listing/counted/rebuild.ts'
import { now } from '../../src/language/time/clock.ts'
import { databases } from '../support/databases.ts'
import { type Caller, aliasPath, defaultRoot, freshFasti } from '../support/fasti.ts'
import { faultsOf, idsOf, makeCategory, makeEvent, makeVenue } from '../support/make.ts'
import { makeSeries } from '../support/series.ts'

const days = ['2027-06-10', '2027-06-11', '2027-06-13'] as const

async function askSecret(caller: Caller, query = ''): Promise<unknown> {
  const { body } = await caller.get(`/events?recurrence=series&search=secret${query}`)
  return [idsOf(body.events), body.total]
}

for (const database of databases) {
  describe(`series in lists on ${database}`, () => {
    test('a series is in no list and no count, its occurrences are (§17.1, §17.5)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const venue = (await makeVenue(editor, 'Old Gate')).id
      const term = (await makeCategory(editor, 'Walks')).id
      const more = { venue, categories: [term], description: 'brass' }
      const { id, occurrences } = await makeSeries(editor, days, more)
      const single = (await makeEvent(editor)).id
      const [a, b, c] = idsOf(occurrences)
      for (const [query, expected] of [
        ['', [a, b, single, c]],
        ['context=edit', [a, b, single, c]],
        ['status=publish,draft', [a, b, single, c]],
        ['status=publish,trash', [a, b, single, c]],
        [`include=${id},${a},${single}`, [a, single]],
        [`post_parent=${id}`, [a, b, c]],
        [`venue=${venue}`, [a, b, c]],
        [`venue=${venue}&featured=false`, [a, b, c]],
        [`categories=${term}`, [a, b, c]],
        ['event_status=scheduled', [a, b, single, c]],
      ] as const) {
        for (const caller of [fasti.as('author'), editor]) {
          const { body } = await caller.get(`/events?${query}`)
          assert.deepEqual([idsOf(body.events), body.total], [expected, expected.length], query)
        }
        if (/status=|context/.test(query)) continue
        assert.deepEqual(idsOf((await fasti.get(`/events?${query}`)).body.events), expected, query)
      }
      assert.equal((await fasti.get(`/categories/${term}`)).body.count, 3)
    })

    test('an occurrence is found by the text of its series, or by its own (§17.5, §5.10)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const venue = (await makeVenue(editor, 'Old Gate')).id
      const more = { title: 'Brass evening', description: 'Six tubas by the canal.', venue }
      const { occurrences } = await makeSeries(editor, days, more)
      const [a, b, c] = idsOf(occurrences)
      await editor.post(`/events/${b}`, { title: 'Harp evening', description: 'Strings alone.' })
      const single = (await makeEvent(editor, { description: 'A tuba, and walking.' })).id
      const find = async () => {
        for (const [query, expected] of [
          ['search=tuba', [a, single, c]],
          ['search=six tubas', [a, c]],
          ['search=tu', [a, single, c]],
          ['search=brass', [a, c]],
          ['search=harp', [b]],
          ['search=tuba -canal&match=words', [single]],
          ['search=evening -tuba&match=words', [b]],
          ['search=evening -harp&match=words', [a, c]],
          ['search=gate canal&match=words', [a, c]],
          ['search=gate evening&match=words', [a, b, c]],
          ['search="by the canal"&match=words', [a, c]],
          ['search=tuba&match=words&orderby=relevance', [single, a, c]],
          ['search=evening tuba&match=words&orderby=relevance', [a, c]],
          ['search=tuba&starts_after=2027-06-11', [single, c]],
          [`search=tuba&venue=${venue}`, [a, c]],
          [`search=tuba&include=${b},${c}`, [c]],
          ['search=nothing', []],
        ] as const) {
          for (const caller of [fasti, editor, fasti.as('author')]) {
            // Words to be left out, and quotations, are known on alias roots (§2.2).
            const root = /["-]/.test(query) ? aliasPath : defaultRoot
            const { body } = await caller.get(`/events?${query}`, { root })
            assert.deepEqual([idsOf(body.events), body.total], [expected, expected.length], query)
          }
        }
      }
      await find()
      // Common words have counted days of their own.
      for (const key of ['tu', 'tuba', '\n+evening\n-tuba', '\n+tuba\n-canal']) {
        await askToCount(fasti.db, key)
      }
      await countWords(fasti.db, now(), () => false)
      assert.equal(await wrongCounts(fasti.db), 0)
      await find()
    })

    test('recurrence=next has each series once, by its first occurrence in the list (§17.5)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const venue = (await makeVenue(editor, 'Old Gate')).id
      const [a, b, c] = idsOf((await makeSeries(editor, days, { title: 'Harp' })).occurrences)
      const other = await makeSeries(editor, ['2027-06-09', '2027-06-12'], { title: 'Harp', venue })
      const [x, y] = idsOf(other.occurrences)
      const single = (await makeEvent(editor, { description: 'A harp.', venue })).id
      await editor.post(`/events/${b}`, { event_status: 'cancelled', title: 'Silence' })
      for (const [query, expected] of [
        ['', [x, a, single]],
        ['per_page=2&page=2', [single]],
        ['start_date=2027-06-10', [a, y, single]],
        ['starts_after=2027-06-11', [y, single, c]],
        [`start_date=2027-06-11&end_date=2027-06-11`, [b]],
        ['event_status=cancelled', [b]],
        ['search=harp', [x, a, single]],
        ['search=silence', [b]],
        ['search=harp&start_date=2027-06-11', [y, single, c]],
        ['search=harp&orderby=relevance&start_date=2027-06-12', [y, c, single]],
        [`venue=${venue}`, [x, single]],
        [`venue=${venue}&featured=false&start_date=2027-06-10`, [y, single]],
        [`include=${c},${b},${y}`, [b, y]],
        [`series=${other.id}`, [x]],
      ] as const) {
        for (const caller of [fasti, editor, fasti.as('author')]) {
          const path = `/events?recurrence=next&${query}`
          const { body } = await caller.get(path)
          const total = /page=2/.test(query) ? 3 : expected.length
          assert.deepEqual([idsOf(body.events), body.total], [expected, total], path)
        }
      }
      const beyond = await fasti.get('/events?recurrence=next&per_page=2&page=3')
      assert.deepEqual([beyond.status, beyond.body.code], [404, 'event-archive-page-not-found'])
      // A list is right after the next write.
      await editor.delete(`/events/${x}`)
      const after = (await fasti.get('/events?recurrence=next')).body
      assert.deepEqual([idsOf(after.events), after.total], [[a, y, single], 3])
    })

    test('recurrence=series has series in the place of their occurrences (§17.5)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const one = await makeSeries(editor, days, { title: 'Harp' })
      const other = await makeSeries(editor, ['2027-06-09', '2027-06-12'], { title: 'Harp' })
      const single = (await makeEvent(editor)).id
      const second = one.occurrences[1].id
      await editor.post(`/events/${second}`, { event_status: 'cancelled' })
      for (const [query, expected] of [
        ['', [other.id, one.id, single]],
        ['start_date=2027-06-10', [one.id, other.id, single]],
        ['start_date=2027-06-14', []],
        ['event_status=cancelled', [one.id]],
        ['search=harp&orderby=relevance', [other.id, one.id]],
        [`include=${second}`, [one.id]],
        [`include=${one.id}`, []],
        [`series=${other.id}`, [other.id]],
      ] as const) {
        for (const caller of [fasti, editor]) {
          const { body } = await caller.get(`/events?recurrence=series&${query}`)
          assert.deepEqual([idsOf(body.events), body.total], [expected, expected.length], query)
        }
      }
      const [shown] = (await fasti.get('/events?recurrence=series&start_date=2027-06-10')).body
        .events
      assert.equal(shown.recurrence.first, '2027-06-10 19:00:00')
      assert.equal(shown.start_date, '2027-06-10 19:00:00')
    })

    test('a hidden series is not shown, but its public occurrence in its place (§17.4, §17.5)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      for (const hidden of [{ status: 'draft' }, { hide_from_listings: true }]) {
        const shown = 'status' in hidden ? { status: 'publish' } : { hide_from_listings: false }
        const { id, occurrences } = await makeSeries(editor, days, { title: 'Secret', ...hidden })
        const last = occurrences[2].id
        assert.equal((await editor.post(`/events/${last}`, shown)).status, 200)
        assert.deepEqual(await askSecret(fasti), [[last], 1])
        assert.deepEqual(await askSecret(fasti.as('author')), [[last], 1])
        assert.deepEqual(await askSecret(editor, '&context=edit'), [[id], 1])
        await editor.delete(`/events/${id}?force=true`)
      }
    })

    test('series= has the occurrences of one series; others are 400 (§17.5)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id, occurrences } = await makeSeries(editor, days)
      await makeSeries(editor, days)
      const [a, b, c] = idsOf(occurrences)
      const single = (await makeEvent(editor)).id
      // An event below a series is none of its occurrences.
      const child = (await makeEvent(editor, { post_parent: id })).id
      const draft = (await makeSeries(editor, days, { status: 'draft' })).id
      assert.deepEqual(idsOf((await fasti.get(`/events?series=${id}`)).body.events), [a, b, c])
      assert.equal((await fasti.get(`/events?post_parent=${id}`)).body.total, 4)
      await editor.delete(`/events/${a}`)
      for (const caller of [fasti, editor]) {
        const { body } = await caller.get(`/events?series=${id}`)
        assert.deepEqual([idsOf(body.events), body.total], [[b, c], 2])
      }
      for (const other of [single, child, b, 999_999, 0, -1, 'x', '', '1,2']) {
        const found = await editor.get(`/events?series=${other}`)
        assert.deepEqual(faultsOf(found), ['series'], String(other))
      }
      assert.deepEqual(faultsOf(await fasti.get(`/events?series=${draft}`)), ['series'])
      assert.equal((await editor.get(`/events?series=${draft}`)).body.total, 3)
      for (const other of ['', 'all', 'next,series']) {
        assert.deepEqual(faultsOf(await fasti.get(`/events?recurrence=${other}`)), ['recurrence'])
      }
      const both = await fasti.get(`/events?series=${single}&recurrence=none`)
      assert.deepEqual(faultsOf(both), ['recurrence'])
    })

    test('in a calendar without series every recurrence is the plain list (§17.5)', async () => {
      await using fasti = await freshFasti(database)
      const { id } = await makeEvent(fasti.as('editor'))
      for (const value of ['occurrences', 'next', 'series']) {
        const { body } = await fasti.get(`/events?recurrence=${value}`)
        assert.deepEqual([idsOf(body.events), body.total], [[id], 1])
      }
    })

    test('has_events and only_with_upcoming count occurrences, never series (§17.5)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const venue = (await makeVenue(editor, 'Old Gate')).id
      const author = fasti.as('author')
      const { occurrences } = await makeSeries(author, days, { venue })
      const callers = [fasti, author, editor]
      const found = async () => {
        const all = callers.flatMap((caller) =>
          ['has_events=true', 'only_with_upcoming=true'].map((query) =>
            caller.get(`/venues?${query}`),
          ),
        )
        return (await Promise.all(all)).map(({ body }) => body.total)
      }
      assert.deepEqual(await found(), [1, 1, 1, 1, 1, 1])
      for (const one of occurrences) await editor.delete(`/events/${one.id}?force=true`)
      assert.deepEqual(await found(), [0, 0, 0, 0, 0, 0])
    })
  })
}
