// What an occurrence has for itself, and what it has from its series (§17.1, §17.4, §17.8).

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { databases } from '../support/databases.ts'
import { type Json, freshFasti } from '../support/fasti.ts'
import { idsOf, makeCategory, makeOrganizer, makeTag, makeVenue } from '../support/make.ts'
import { sendable } from '../support/round_trip.ts'
import {
  assertSound,
  change,
  makeRecurring,
  ownOf,
  read,
  remove,
  sendBack,
} from '../support/recurring.ts'

for (const database of databases) {
  describe(`own values on ${database}`, () => {
    test('every field can be an own value, and is none any more when it is equal (§17.4)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const guest = (await fasti.user('author')).id
      const [category, tag] = [await makeCategory(editor, 'Walks'), await makeTag(editor, 'Dusk')]
      const venue = await makeVenue(editor, 'Gate')
      const club = await makeOrganizer(editor, 'Club')
      const { series, dates } = await makeRecurring(editor, {
        description: 'Of the series',
        password: 'one',
        attendance: 'online',
        virtual_url: 'https://a.example/',
      })
      const { id } = dates[1]
      const values: Readonly<Record<string, readonly [Json, Json]>> = {
        author: [guest, series.author],
        status: ['draft', 'publish'],
        date: ['2026-01-01 10:00:00', series.date],
        title: ['Guests', 'Choir'],
        description: ['Of its own', 'Of the series'],
        excerpt: ['Short', ''],
        all_day: [true, false],
        start_date: ['2027-06-08 18:00:00', '2027-06-08 19:00:00'],
        end_date: ['2027-06-08 23:00:00', '2027-06-08 21:00:00'],
        timezone: ['Europe/London', 'Europe/Paris'],
        cost: ['7', ''],
        website: ['https://b.example/', ''],
        show_map: [true, false],
        show_map_link: [true, false],
        hide_from_listings: [true, false],
        sticky: [true, false],
        featured: [true, false],
        categories: [[category.id], []],
        tags: [[tag.id], []],
        venue: [venue.id, []],
        organizer: [club.id, []],
        tickets: [[{ name: 'Door', price: '5' }], []],
        password: ['two', 'one'],
        event_status: ['cancelled', 'scheduled'],
        event_status_reason: ['Rain', ''],
        attendance: ['mixed', 'online'],
        virtual_url: ['https://c.example/', 'https://a.example/'],
      }
      for (const [name, [own, shared]] of Object.entries(values)) {
        const [changed] = [await editor.patch(`/events/${id}`, { [name]: own })]
        assert.equal(changed.status, 200, `${name}: ${changed.text}`)
        assert.deepEqual(await ownOf(editor, id), [name])
        await editor.patch(`/events/${series.id}`, { title: 'Choir', sticky: false })
        assert.deepEqual(await ownOf(editor, id), [name])
        await change(editor, id, { [name]: shared })
        assert.deepEqual(await ownOf(editor, id), [], name)
      }
      await change(
        editor,
        id,
        Object.fromEntries(Object.entries(values).map(([name, [own]]) => [name, own])),
      )
      const order = `
        author status date title description excerpt all_day timezone cost website
        show_map show_map_link hide_from_listings sticky featured categories tags venue
        organizer tickets password event_status event_status_reason attendance
        virtual_url
      `.match(/\w+/g)
      assert.deepEqual(await ownOf(editor, id), order)
      await assertSound(fasti)
      await sendBack(editor, id)
      await assertSound(fasti)
    })

    test('an answer that is sent back by PUT changes nothing (§17.8)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const category = await makeCategory(editor, 'Walks')
      const venue = await makeVenue(editor, 'Gate')
      const { series, dates } = await makeRecurring(editor, {
        description: '<p>Bring a <b>light</b></p>',
        categories: [category.id],
        venue: venue.id,
        cost: ['7', '9'],
        recurrence: {
          rules: 'FREQ=WEEKLY;UNTIL=20270622',
          dates: '2027-06-12 10:00',
          except: '2027-06-08 19:00',
        },
      })
      await remove(editor, dates[2].id)
      await change(editor, dates[3].id, {
        title: 'Guests',
        start_date: '2027-06-23 19:00',
        end_date: '2027-06-23 21:00',
      })
      await sendBack(editor, series.id)
      await sendBack(editor, series.id, '?scope=all')
      await sendBack(editor, dates[0].id)
      await sendBack(editor, dates[0].id, '?scope=this')
      await sendBack(editor, dates[0].id, '?scope=all')
      await sendBack(editor, dates[0].id, '?scope=following')
      await sendBack(editor, dates[1].id, '?scope=all')
      await sendBack(editor, dates[3].id)
      const gone = await editor.get(`/events/${dates[2].id}`)
      const again = await editor.put(`/events/${dates[2].id}`, sendable(gone.body))
      assert.equal(again.status, 410)
      const { status: _trash, ...rest } = gone.body
      await editor.put(`/events/${dates[2].id}`, sendable(rest))
      assert.equal(
        (await editor.get(`/events/${dates[2].id}`)).headers['etag'],
        gone.headers['etag'],
      )
      await remove(editor, series.id)
      const { status: _gone, ...trashed } = await read(editor, series.id)
      const before = await editor.get(`/events/${series.id}`)
      await editor.put(`/events/${series.id}`, sendable(trashed))
      assert.equal(
        (await editor.get(`/events/${series.id}`)).headers['etag'],
        before.headers['etag'],
      )
      await assertSound(fasti)
    })

    test('texts of its own are found, those of the series no longer (§17.1, §5.10)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { series, dates } = await makeRecurring(editor, { description: 'zebra' })
      const [first, second, third, fourth] = idsOf(dates)
      const found = async (word: string) =>
        idsOf((await fasti.get(`/events?search=${word}&starts_after=1900-01-01`)).body.events)
      assert.deepEqual(await found('zebra'), idsOf(dates))
      await change(editor, second!, { excerpt: 'Short' })
      await change(editor, third!, { description: 'giraffe' })
      assert.deepEqual(await found('zebra'), [first, second, fourth])
      assert.deepEqual(await found('giraffe'), [third])
      await change(editor, series.id, { description: 'camel' })
      assert.deepEqual(await found('zebra'), [])
      assert.deepEqual(await found('camel'), [first, second, fourth])
      await change(editor, series.id, { title: 'Caravan' })
      assert.deepEqual(await found('caravan'), idsOf(dates))
      assert.match((await read(editor, second!)).description, /camel/)
      const next = await change(editor, third!, { title: 'Oasis', scope: 'following' })
      assert.deepEqual(await found('oasis'), [third, fourth])
      assert.deepEqual(await found('caravan'), [first, second])
      assert.deepEqual(await found('camel'), [first, second, fourth])
      await change(editor, third!, { description: 'camel' })
      assert.deepEqual(await ownOf(editor, third!), [])
      assert.deepEqual(await found('camel'), idsOf(dates))
      await remove(editor, fourth!)
      await change(editor, next.id, { description: 'llama' })
      assert.deepEqual(await found('llama'), [third])
      await change(editor, fourth!, { status: 'publish' })
      assert.deepEqual(await found('llama'), [third, fourth])
      await change(editor, series.id, { recurrence: null })
      assert.deepEqual(await found('camel'), [series.id])
      await assertSound(fasti)
    })

    test('categories and tags are apart, and links of its own stay (§17.4)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const [a, b] = [await makeCategory(editor, 'A'), await makeCategory(editor, 'B')]
      const [x, y] = [await makeTag(editor, 'X'), await makeTag(editor, 'Y')]
      const { series, dates } = await makeRecurring(editor, { categories: [a.id], tags: [x.id] })
      const { id } = dates[1]
      await change(editor, id, { categories: [a.id, b.id], venue: { venue: 'Annex' } })
      assert.deepEqual(await ownOf(editor, id), ['categories', 'venue'])
      await change(editor, series.id, { tags: [y.id], categories: [], venue: { venue: 'Hall' } })
      const now = await read(editor, id)
      assert.deepEqual(
        [idsOf(now.categories), idsOf(now.tags), now.venue.venue],
        [[a.id, b.id], [y.id], 'Annex'],
      )
      const counts = async () => {
        const all = [...(await editor.get('/categories')).body.categories]
        const tags = (await editor.get('/tags')).body.tags
        return [...all, ...tags].map(({ count }) => count)
      }
      assert.deepEqual(await counts(), [1, 1, 4])
      const empty = (await fasti.get('/venues?has_events=true')).body.venues
      assert.deepEqual(
        empty.map(({ venue }: Json) => venue),
        ['Hall', 'Annex'],
      )
      await change(editor, dates[2].id, { tags: [x.id, y.id] })
      await change(editor, id, { venue: null, categories: null })
      assert.deepEqual(await ownOf(editor, id), ['venue'])
      await assertSound(fasti)
    })
  })
}
