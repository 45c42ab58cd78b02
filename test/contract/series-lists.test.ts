// Series and occurrences in lists (§17.5).

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { askToCount, countWords } from '../../src/calendar/events/listing/counted/common_words.ts'
import { wrongCounts } from '../../src/calendar/events/listing/counted/rebuild.ts'
import { now } from '../../src/time/clock.ts'
import { databases } from '../support/databases.ts'
import { aliasPath, defaultRoot, freshFasti } from '../support/fasti.ts'
import { idsOf, makeCategory, makeEvent, makeVenue } from '../support/make.ts'
import { makeSeries } from '../support/series.ts'

const days = ['2027-06-10', '2027-06-11', '2027-06-13'] as const

for (const database of databases) {
  describe(`series in lists on ${database}`, () => {
    test('a series is in no list and no count, its occurrences are (§17.1, §17.5)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const venue = (await makeVenue(editor, 'Old Gate')).id
      const term = (await makeCategory(editor, 'Walks')).id
      const more = { venue, categories: [term], description: 'brass' }
      const { id, occurrences } = await makeSeries(fasti, days, more)
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
      const { occurrences } = await makeSeries(fasti, days, more)
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

    test('has_events and only_with_upcoming count occurrences, never series (§17.5)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const venue = (await makeVenue(editor, 'Old Gate')).id
      const author = fasti.as('author')
      const { occurrences } = await makeSeries(fasti, days, { venue }, author)
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
