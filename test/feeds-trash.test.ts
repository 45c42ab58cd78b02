// S14.5: of events in the trash, feeds show what was last public, and nothing newer.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type ReadEvent, readCalendar } from './support/calendars.ts'
import { setClock } from './support/clock.ts'
import { databases } from './support/databases.ts'
import { type Fasti, freshFasti } from './support/fasti.ts'
import { makeCategory, makeEvent, makeOrganizer, makeTag, makeVenue } from './support/make.ts'
import { withApp } from './support/crawl.ts'
import { moved, newFolder, removePlaces } from './support/moving.ts'

const start = '2027-02-01T12:00:00Z'

const textOf = async (fasti: Fasti, path: string): Promise<string> => {
  const { status, text } = await fasti.get(path, { root: '' })
  assert.equal(status, 200, `${path} ${text}`)
  return text
}

const read = async (fasti: Fasti, path = '/events.ics'): Promise<readonly ReadEvent[]> =>
  readCalendar(await textOf(fasti, path)).events

const formats = ['ics', 'rss', 'json', 'fullcalendar.json']

/** Changes made in the trash, none of which may be shown. */
const secret = {
  title: 'Quagga',
  description: 'Quagga',
  excerpt: 'Quagga',
  start_date: '2027-09-09 09:09',
  end_date: '2027-09-09 10:10',
  timezone: 'Asia/Tokyo',
  all_day: true,
  website: 'https://quagga.example/',
  slug: 'quagga',
}

for (const database of databases) {
  describe(`trash in public feeds on ${database}`, () => {
    test('S14.5 what is changed in the trash is not shown', async () => {
      using clock = setClock(start)
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id } = await makeEvent(editor, { timezone: 'Europe/Lisbon' })
      clock.set('2027-02-02T12:00:00Z')
      await editor.delete(`/events/${id}`)
      const before = await textOf(fasti, '/events.ics')
      const [told] = await read(fasti)
      assert.deepEqual(
        [told?.status, told?.title, told?.start, told?.zone, told?.changed],
        [
          'CANCELLED',
          'Lantern Walk',
          '2027-06-12 19:30:00',
          'Europe/Lisbon',
          '2027-02-02 12:00:00',
        ],
      )
      clock.set('2027-02-02T18:00:00Z')
      for (const change of [secret, { password: 'Quagga' }, { hide_from_listings: true }]) {
        assert.equal((await editor.put(`/events/${id}`, change)).status, 200)
        assert.equal(await textOf(fasti, '/events.ics'), before)
      }
      for (const format of formats.slice(1)) {
        assert.doesNotMatch(await textOf(fasti, `/events.${format}`), /quagga|Lantern/i)
      }
      await editor.put(`/events/${id}`, { status: 'draft' })
      assert.deepEqual(await read(fasti), [])
      await editor.delete(`/events/${id}`)
      assert.deepEqual(await read(fasti), [], 'it was a draft when it went into the trash')
    })

    test('S14.5 a change in the same request as the trash is not shown either', async () => {
      using _clock = setClock(start)
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id } = await makeEvent(editor, { categories: ['Music'] })
      await makeCategory(editor, 'Dance')
      const change = { ...secret, categories: ['Dance'], status: 'trash' }
      assert.equal((await editor.put(`/events/${id}`, change)).status, 200)
      const [told] = await read(fasti, '/events/category/music.ics')
      assert.deepEqual([told?.status, told?.title], ['CANCELLED', 'Lantern Walk'])
      assert.deepEqual(await read(fasti, '/events/category/dance.ics'), [])
    })

    test('S14.5 lists show what was in them, whatever it is linked to since', async () => {
      using _clock = setClock(start)
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const places = [
        await makeVenue(editor, 'Old Gate', { geo_lat: 1, geo_lng: 2 }),
        await makeVenue(editor, 'New Gate'),
      ]
      const hosts = [await makeOrganizer(editor, 'Nine'), await makeOrganizer(editor, 'Ten')]
      const tags = [await makeTag(editor, 'Warm'), await makeTag(editor, 'Cold')]
      const parent = await makeCategory(editor, 'Arts')
      const categories = [
        await makeCategory(editor, 'Music', { parent: parent.id }),
        await makeCategory(editor, 'Dance'),
      ]
      const linkedTo = (index: number) => ({
        venue: places[index].id,
        organizer: hosts[index].id,
        tags: [tags[index].id],
        categories: [categories[index].id],
        featured: index === 0,
      })
      const { id } = await makeEvent(editor, linkedTo(0))
      const [first, then] = [
        ['old-gate', 'nine', 'warm', 'music'],
        ['new-gate', 'ten', 'cold', 'dance'],
      ].map(([venue, organizer, tag, category]) => [
        `/events/list.ics?venue=${venue}`,
        `/events/list.ics?organizer=${organizer}`,
        `/tag/${tag}.ics`,
        `/events/category/${category}.ics`,
      ])
      const before = [
        ...(first ?? []),
        '/events/category/arts.ics',
        '/events/list.ics?featured=1',
        '/events/map.ics',
      ]
      for (const path of before) {
        assert.deepEqual(
          (await read(fasti, path)).map((one) => one.status),
          ['CONFIRMED'],
          path,
        )
      }
      await editor.delete(`/events/${id}`)
      for (const change of [{}, linkedTo(1)]) {
        await editor.put(`/events/${id}`, change)
        for (const path of before) {
          assert.deepEqual(
            (await read(fasti, path)).map((one) => one.status),
            ['CANCELLED'],
            path,
          )
        }
        for (const path of then ?? []) assert.deepEqual(await read(fasti, path), [], path)
      }
      await editor.put(`/venues/${places[0].id}`, { venue: 'Quagga' })
      assert.doesNotMatch(await textOf(fasti, '/events.ics'), /Quagga/)
      const dated = ['/events/month/2027-06.ics', '/events/day/2027-06-12.ics']
      for (const path of dated) assert.equal((await read(fasti, path)).length, 1, path)
      assert.deepEqual(await read(fasti, '/events/month/2027-09.ics'), [])
    })

    test('S14.5 search does not look into the trash', async () => {
      using _clock = setClock(start)
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id } = await makeEvent(editor, { title: 'Lantern Walk', description: 'By the river' })
      assert.equal((await read(fasti, '/events/list.ics?q=river')).length, 1)
      await editor.delete(`/events/${id}`)
      await editor.put(`/events/${id}`, secret)
      for (const word of ['river', 'lantern', 'quagga']) {
        for (const format of formats) {
          const text = await textOf(fasti, `/events/list.${format}?q=${word}`)
          assert.doesNotMatch(text, /CANCELLED|"id"|<item>/, `${word} ${format}`)
        }
      }
    })

    test('S14.5 what was last private, hidden or a draft is not shown', async () => {
      using _clock = setClock(start)
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      for (const change of [
        { status: 'private' },
        { status: 'draft' },
        { hide_from_listings: true },
      ]) {
        const { id } = await makeEvent(editor)
        await editor.put(`/events/${id}`, { ...secret, ...change })
        await editor.delete(`/events/${id}`)
        await editor.put(`/events/${id}`, { hide_from_listings: false })
        assert.deepEqual(await read(fasti), [], JSON.stringify(change))
      }
    })

    test('S14.5 a password cleared in the trash opens nothing', async () => {
      using _clock = setClock(start)
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id } = await makeEvent(editor, {
        password: 'open',
        categories: ['Clubs'],
        all_day: true,
      })
      await editor.delete(`/events/${id}`)
      const before = await textOf(fasti, '/events.ics')
      assert.doesNotMatch(before, /VALUE=DATE:/)
      await editor.put(`/events/${id}`, { password: '' })
      assert.equal(await textOf(fasti, '/events.ics'), before)
      assert.deepEqual(await read(fasti, '/events/category/clubs.ics'), [])
    })

    test('S14.5 an event trashed a second time is shown as it was last public', async () => {
      using clock = setClock(start)
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id } = await makeEvent(editor)
      await editor.delete(`/events/${id}`)
      await editor.put(`/events/${id}`, { title: 'Night Walk', status: 'publish' })
      const [back] = await read(fasti)
      clock.set('2027-02-05T12:00:00Z')
      await editor.delete(`/events/${id}`)
      const [told] = await read(fasti)
      assert.deepEqual([told?.status, told?.title], ['CANCELLED', 'Night Walk'])
      assert.ok((told?.sequence ?? 0) > (back?.sequence ?? 0))
    })
  })
}

describe('a calendar that was moved', () => {
  removePlaces()

  test('S14.5 still shows what was last public', async () => {
    using _clock = setClock(start)
    await using fasti = await freshFasti('sqlite')
    const editor = fasti.as('editor')
    const { id } = await makeEvent(editor)
    await editor.delete(`/events/${id}`)
    await editor.put(`/events/${id}`, secret)
    const target = newFolder()
    await moved(fasti.settings, target)
    const text = await withApp(target, async (app) => (await app.inject('/events.ics')).payload)
    const [told] = readCalendar(text).events
    assert.deepEqual([told?.status, told?.title], ['CANCELLED', 'Lantern Walk'])
  })
})
