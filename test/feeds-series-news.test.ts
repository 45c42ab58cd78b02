// Recurring events in news readers and in calendars of other pages (§17.6).

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { occurrencesOf, tuesdays } from './support/calendar_series.ts'
import { setClock } from './support/clock.ts'
import { databases } from './support/databases.ts'
import { type Fasti, freshFasti } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'

const read = async (fasti: Fasti, path: string): Promise<string> => {
  const { status, text } = await fasti.get(path, { root: '' })
  assert.equal(status, 200, text)
  return text
}

interface Item {
  readonly title: string
  readonly _fasti: { readonly start: string; readonly repeats: string }
}

/** Title, start and rule of each entry. */
const shown = async (fasti: Fasti, path: string): Promise<readonly string[]> => {
  const { items } = JSON.parse(await read(fasti, path))
  return items.map(({ title, _fasti }: Item) => `${title} ${_fasti.start} ${_fasti.repeats}`)
}

for (const database of databases) {
  describe(`series in news on ${database}`, () => {
    test('news have the next occurrence of each series, with its rule in words', async () => {
      using clock = setClock('2027-05-01T12:00:00Z')
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const rule = { recurrence: 'FREQ=WEEKLY;BYDAY=TU' }
      const { id } = await makeEvent(editor, { ...tuesdays, ...rule, tags: ['late'] })
      await makeEvent(editor)
      const [first, second] = await occurrencesOf(fasti, id)
      const once = 'Lantern Walk 2027-06-12T20:30:00Z '
      assert.deepEqual(await shown(fasti, '/events.json'), [
        'Choir 2027-06-01T17:00:00Z Every Tuesday',
        once,
      ])
      assert.deepEqual(await shown(fasti, '/es/tag/late.json'), [
        'Choir 2027-06-01T17:00:00Z Todos los martes',
      ])
      const rss = await read(fasti, '/events.rss')
      assert.equal(rss.match(/<item>/g)?.length, 2)
      assert.match(rss, /&lt;br&gt;Every Tuesday&lt;/)
      clock.set('2027-06-02T12:00:00Z')
      await editor.patch(`/events/${second.id}`, { title: 'Guests' })
      assert.deepEqual(await shown(fasti, '/events.json'), [
        'Guests 2027-06-08T17:00:00Z Every Tuesday',
        once,
      ])
      assert.deepEqual(await shown(fasti, '/events/past.json'), [
        `Choir ${first.utc_start_date.replace(' ', 'T')}Z Every Tuesday`,
      ])
      // The days of an address are shown with all that is on them.
      assert.equal((await shown(fasti, '/events/month/2027-06.json')).length, 6)
    })

    test('calendars of other pages get every occurrence of the range that they show', async () => {
      using _clock = setClock('2027-05-01T12:00:00Z')
      await using fasti = await freshFasti(database)
      await makeEvent(fasti.as('editor'), tuesdays)
      const range = 'start=2027-06-05T00:00:00Z&end=2027-06-20T00:00:00Z'
      const events = JSON.parse(await read(fasti, `/events.fullcalendar.json?${range}`))
      assert.deepEqual(
        events.map(({ title, start }: Record<string, string>) => [title, start]),
        [
          ['Choir', '2027-06-08T19:00:00+02:00'],
          ['Choir', '2027-06-15T19:00:00+02:00'],
        ],
      )
    })
  })
}
