// What an occurrence has for itself, and what it has from its series (§17.1, §17.4, §17.8).

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setClock } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { type Caller, type Json, freshFasti } from '../support/fasti.ts'
import {
  faultsOf,
  idsOf,
  makeCategory,
  makeEvent,
  makeOrganizer,
  makeTag,
  makeVenue,
} from '../support/make.ts'
import { sendable } from '../support/round_trip.ts'
import {
  assertSound,
  change,
  four,
  makeRecurring,
  occurrencesOf,
  read,
  remove,
  startsOf,
} from '../support/recurring.ts'

const ownOf = async (caller: Caller, id: number) => (await read(caller, id)).occurrence.own

/** What a client has read, sent back by PUT: nothing changes, `modified` and the ETag neither. */
async function sendBack(caller: Caller, id: number, query = ''): Promise<void> {
  const before = await caller.get(`/events/${id}`)
  const { status, body } = await caller.put(`/events/${id}${query}`, sendable(before.body))
  assert.equal(status, 200, JSON.stringify(body))
  const after = await caller.get(`/events/${id}`)
  assert.deepEqual(after.body, before.body)
  assert.equal(after.headers['etag'], before.headers['etag'])
}

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
      const order = [
        ...['author', 'status', 'date', 'title', 'description', 'excerpt', 'all_day', 'timezone'],
        ...['cost', 'website', 'show_map', 'show_map_link', 'hide_from_listings', 'sticky'],
        ...['featured', 'categories', 'tags', 'venue', 'organizer', 'tickets', 'password'],
        ...['event_status', 'event_status_reason', 'attendance', 'virtual_url'],
      ]
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
      await change(editor, id, { venue: null, categories: null })
      assert.deepEqual(await ownOf(editor, id), ['venue'])
      await assertSound(fasti)
    })

    test('a password is equal by its words, not by its hash (§17.8)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { series, dates } = await makeRecurring(editor, { password: 'one' })
      const { id } = dates[1]
      const opens = async (event: number, password: string) =>
        (await fasti.get(`/events/${event}?password=${password}`)).status === 200
      await change(editor, id, { password: 'one' })
      assert.deepEqual(await ownOf(editor, id), [])
      await change(editor, id, { password: 'two' })
      assert.deepEqual([await opens(id, 'one'), await opens(id, 'two')], [false, true])
      await change(editor, id, { password: 'one' })
      assert.deepEqual(await ownOf(editor, id), [])
      await change(editor, id, { password: '' })
      assert.deepEqual(await ownOf(editor, id), ['password'])
      const tag = (await editor.get(`/events/${series.id}`)).headers['etag']
      await change(editor, id, { password: 'one', scope: 'all' })
      assert.equal((await editor.get(`/events/${series.id}`)).headers['etag'], tag)
      await change(editor, id, { password: 'two' })
      await change(editor, id, { password: 'two', scope: 'all' })
      assert.deepEqual(await ownOf(editor, id), [])
      assert.ok(await opens(dates[0].id, 'two'))
      await change(editor, series.id, { password: '' })
      assert.equal((await fasti.get(`/events/${dates[3].id}`)).status, 200)
      await assertSound(fasti)
    })

    test('a scheduled series becomes public with its occurrences (§6.11)', async () => {
      using clock = setClock('2027-02-01T11:00:00Z')
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const category = (await makeCategory(editor, 'Walks')).id
      const { series, dates } = await makeRecurring(editor, {
        date_utc: '2027-02-01 12:00:00',
        categories: [category],
      })
      const [first, second, third, fourth] = idsOf(dates)
      assert.deepEqual(new Set(dates.map(({ status }) => status)), new Set(['future']))
      await change(editor, second!, { date_utc: '2027-01-01 00:00:00' })
      await change(editor, third!, { date_utc: '2027-02-02 00:00:00' })
      await change(editor, fourth!, { status: 'draft' })
      assert.deepEqual((await read(editor, second!)).status, 'publish')
      await sendBack(editor, first!)
      await sendBack(editor, second!)
      await sendBack(editor, third!)
      assert.deepEqual(await ownOf(editor, second!), ['date'])
      await change(editor, series.id, { title: 'Choir of the town' })
      const seen = async () =>
        idsOf((await fasti.get('/events?starts_after=1900-01-01')).body.events)
      assert.deepEqual(await seen(), [second])
      await assertSound(fasti)
      clock.set('2027-02-01T12:00:00Z')
      assert.deepEqual(await seen(), [first, second])
      assert.equal((await fasti.get(`/events/${series.id}`)).body.status, 'publish')
      assert.equal((await fasti.get(`/categories/${category}`)).body.count, 2)
      await assertSound(fasti)
      await change(editor, series.id, { excerpt: 'Each Tuesday' })
      clock.set('2027-02-02T00:00:00Z')
      assert.deepEqual(await seen(), [first, second, third])
      await sendBack(editor, third!)
      assert.deepEqual(await ownOf(editor, third!), ['date'])
      await assertSound(fasti)
    })

    test('where it is online is its own as well, and fits its attendance (§23)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const online = { attendance: 'online', virtual_url: 'https://a.example/' }
      const { series, dates } = await makeRecurring(editor, online)
      const { id } = dates[1]
      assert.deepEqual(faultsOf(await editor.patch(`/events/${id}`, { attendance: 'offline' })), [
        'virtual_url',
      ])
      await change(editor, id, { is_virtual: false, virtual_url: '' })
      assert.deepEqual(await ownOf(editor, id), ['attendance', 'virtual_url'])
      await change(editor, series.id, { virtual_url: 'https://b.example/' })
      const state = async (event: number) => {
        const { attendance, virtual_url, is_virtual } = await read(editor, event)
        return [attendance, virtual_url, is_virtual]
      }
      assert.deepEqual(await state(id), ['offline', '', false])
      assert.deepEqual(await state(dates[2].id), ['online', 'https://b.example/', true])
      await change(editor, dates[2].id, { virtual_url: 'https://c.example/' })
      await change(editor, series.id, { attendance: 'offline', virtual_url: '' })
      assert.deepEqual(await state(dates[2].id), ['offline', '', false])
      assert.deepEqual(await state(id), ['offline', '', false])
      await assertSound(fasti)
    })

    test('clearing makes it a single event at its first start (§17.3, §17.8)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { series, dates } = await makeRecurring(editor)
      await remove(editor, dates[0].id)
      const shown = await read(editor, series.id)
      assert.deepEqual([shown.start_date, shown.recurrence.first], [four()[0], four()[1]])
      const single = await change(editor, series.id, {
        ...shown,
        recurrence: null,
        end_date: '2027-06-08 23:00',
      })
      assert.deepEqual(
        [single.start_date, single.end_date],
        ['2027-06-08 19:00:00', '2027-06-08 23:00:00'],
      )
      const other = await makeRecurring(editor, { slug: 'other' })
      await remove(editor, other.dates[0].id)
      const sent = await read(editor, other.series.id)
      const cleared = await change(editor, other.series.id, { ...sent, recurrence: '' })
      assert.deepEqual(
        [cleared.start_date, cleared.end_date, cleared.slug],
        [four()[1], '2027-06-08 21:00:00', 'other'],
      )
      const third = await makeRecurring(editor, { slug: 'third' })
      const moved = await change(editor, third.series.id, {
        recurrence: {},
        start_date: '2027-07-01 10:00',
        end_date: '2027-07-01 11:00',
      })
      assert.equal(moved.start_date, '2027-07-01 10:00:00')
      assert.deepEqual(startsOf(await occurrencesOf(editor, third.series.id)), [])
      const parent = await makeEvent(editor, { slug: 'parent' })
      await change(editor, third.series.id, { post_parent: parent.id })
      await assertSound(fasti)
    })
  })
}
