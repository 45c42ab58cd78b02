// The file of an event in the trash, and feeds without what was cancelled.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type ReadEvent, readCalendar } from './support/calendars.ts'
import { setClock } from './support/clock.ts'
import { databases } from './support/databases.ts'
import { type Fasti, freshFasti } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'

const start = '2027-02-01T12:00:00Z'

const textOf = async (fasti: Fasti, path: string): Promise<string> => {
  const { status, text } = await fasti.get(path, { root: '' })
  assert.equal(status, 200, `${path} ${text}`)
  return text
}

const read = async (fasti: Fasti, path: string): Promise<readonly ReadEvent[]> =>
  readCalendar(await textOf(fasti, path)).events

const formats = ['ics', 'rss', 'json', 'fullcalendar.json']

/** Changes made in the trash, none of which may be shown. */
const secret = {
  title: 'Quagga',
  start_date: '2027-09-09 09:09',
  end_date: '2027-09-09 10:10',
  timezone: 'Asia/Tokyo',
  slug: 'quagga',
}

for (const database of databases) {
  describe(`cancelled events on ${database}`, () => {
    test('S14.5 the file of an event in the trash is that event, cancelled, as last public', async () => {
      using clock = setClock(start)
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id, slug } = await makeEvent(editor, { timezone: 'Europe/Lisbon' })
      const path = `/event/${slug}.ics`
      const [open] = await read(fasti, path)
      clock.set('2027-02-02T12:00:00Z')
      await editor.delete(`/events/${id}`)
      const before = await textOf(fasti, path)
      const [told] = readCalendar(before).events
      assert.deepEqual(
        [told?.status, told?.uid, told?.title, told?.start, told?.zone, told?.changed],
        [
          'CANCELLED',
          open?.uid,
          'Lantern Walk',
          '2027-06-12 19:30:00',
          'Europe/Lisbon',
          '2027-02-02 12:00:00',
        ],
      )
      assert.ok((told?.sequence ?? 0) > (open?.sequence ?? 0))
      await editor.put(`/events/${id}`, secret)
      assert.equal(await textOf(fasti, path), before)
      const renamed = await fasti.get('/event/quagga.ics', { root: '' })
      assert.equal(renamed.status, 410, 'that was never its address')
      assert.doesNotMatch(renamed.text, /Lantern/)
      // Longer than feeds tell of it, and until its address has another event.
      clock.set('2027-05-02T12:00:00Z')
      assert.equal(await textOf(fasti, path), before)
      const other = await makeEvent(editor)
      assert.equal(other.slug, slug)
      assert.deepEqual(
        (await read(fasti, path)).map((one) => one.status),
        ['CONFIRMED'],
      )
      await editor.delete(`/events/${other.id}?force=true`)
      await editor.delete(`/events/${id}?force=true`)
      assert.equal((await fasti.get(path, { root: '' })).status, 404)
    })

    test('S14.5 the file of what was last private, a draft or protected is gone', async () => {
      using _clock = setClock(start)
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      for (const change of [{ status: 'private' }, { status: 'draft' }, { password: 'open' }]) {
        const { id, slug } = await makeEvent(editor, { title: `Was ${Object.keys(change)[0]}` })
        await editor.put(`/events/${id}`, { ...change, title: 'Quagga' })
        await editor.delete(`/events/${id}`)
        const { status, text } = await fasti.get(`/event/${slug}.ics`, { root: '' })
        assert.equal(status, 410, JSON.stringify(change))
        assert.doesNotMatch(text, /Quagga|Was/)
      }
    })

    test('cancelled events are left out on request', async () => {
      using _clock = setClock(start)
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      await makeEvent(editor, { title: 'Night Walk', tags: ['late'] })
      const { id } = await makeEvent(editor, { tags: ['late'] })
      await editor.delete(`/events/${id}`)
      const titles = async (path: string) => (await read(fasti, path)).map(({ title }) => title)
      for (const list of ['/events.ics', '/tag/late.ics', '/es/events/list.ics']) {
        for (const query of ['', '?cancelled=show', '?cancelled=']) {
          assert.deepEqual(await titles(`${list}${query}`), ['Night Walk', 'Lantern Walk'])
        }
        assert.deepEqual(await titles(`${list}?cancelled=hide`), ['Night Walk'])
      }
      assert.deepEqual(await titles('/events/list.ics?tag=late&cancelled=hide'), ['Night Walk'])
      const { head } = readCalendar(await textOf(fasti, '/events.ics?cancelled=hide'))
      assert.equal(head['source'], 'http://cal.example/events.ics?cancelled=hide')
      for (const format of formats) {
        assert.match(await textOf(fasti, `/events.${format}?cancelled=hide`), /Night Walk/)
      }
      const wrong = await fasti.get('/events.ics?cancelled=maybe', { root: '' })
      assert.equal(wrong.status, 400)
      assert.match(wrong.text, /cancelled/)
    })
  })
}
