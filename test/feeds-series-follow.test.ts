// What calendars of others learn when a series changes (§17.4, §17.6, §23).

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  type Component,
  componentsOf,
  occurrencesOf,
  readSeries,
  seriesOf,
  tuesdays,
} from './support/calendar_series.ts'
import { setClock } from './support/clock.ts'
import { databases } from './support/databases.ts'
import { type Fasti, type Json, freshFasti } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'
import { random } from './support/random.ts'

const start = '2027-02-01T12:00:00Z'
const paris = (day: number) => `Europe/Paris 2027-06-${String(day).padStart(2, '0')}T19:00:00`

const times = (wall: string) => ({ start_date: wall, end_date: `${wall.slice(0, 10)} 23:00` })

/** The written events without what says when they were changed, by what identifies them. */
async function versionsOf(fasti: Fasti): Promise<Map<string, { sequence: number; text: string }>> {
  const { text } = await fasti.get('/events.ics', { root: '' })
  const written = text.match(/^BEGIN:VEVENT\r\n[^]*?^END:VEVENT\r\n/gm) ?? []
  return new Map(
    componentsOf(text).map(({ uid, of, sequence }, index) => [
      `${uid} ${of}`,
      { sequence, text: written[index]?.replace(/^(?:SEQUENCE|DTSTAMP|LAST-).*\r\n/gm, '') ?? '' },
    ]),
  )
}

for (const database of databases) {
  describe(`changed series in calendars on ${database}`, () => {
    test('SEQUENCE rises with every change of a series or of an occurrence, and never falls', async () => {
      using _clock = setClock(start)
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const chance = random(1701)
      await makeEvent(editor, { ...tuesdays, recurrence: 'FREQ=WEEKLY;COUNT=9' })
      const patch = (event: number, body: object) => editor.patch(`/events/${event}`, body)
      const changes: readonly ((one: Json) => Promise<Json>)[] = [
        (one) => patch(one.id, { title: `Guests ${chance.integer(1, 3)}` }),
        (one) => patch(one.id, { title: 'Choir' }),
        (one) => patch(one.id, times(`${one.start_date.slice(0, 10)} 20:00`)),
        (one) => patch(one.id, { event_status: chance.pick(['cancelled', 'scheduled']) }),
        (one) => patch(one.id, { status: chance.pick(['draft', 'publish']) }),
        (one) => editor.delete(`/events/${one.id}`),
        (one) =>
          patch(one.id, { scope: 'all', website: `https://a.example/${chance.integer(1, 9)}` }),
        (one) => patch(one.id, { scope: 'following', title: `Choir ${chance.integer(1, 3)}` }),
        // Every original start becomes that of its neighbour.
        (one) =>
          patch(one.id, {
            scope: 'all',
            ...times(`2027-06-0${chance.pick([1, 8])} ${chance.pick(['18', '19'])}:00`),
            recurrence: 'FREQ=WEEKLY;COUNT=9',
          }),
      ]
      const known = await versionsOf(fasti)
      let told = 0
      for (let step = 0; step < 60; step++) {
        const { body } = await editor.get(
          '/events?per_page=100&context=edit&starts_after=1900-01-01',
        )
        const { status, text } = await chance.pick(changes)(chance.pick(body.events))
        assert.ok(status < 300 || status === 400, text)
        for (const [key, now] of await versionsOf(fasti)) {
          const before = known.get(key)
          if (before && before.text !== now.text) {
            told += 1
            assert.ok(now.sequence > before.sequence, `step ${step}: ${now.text}`)
          }
          assert.ok(now.sequence >= (before?.sequence ?? 0), `step ${step}: ${now.text}`)
          known.set(key, now)
        }
      }
      assert.ok(told > 25 && known.size > 12, `${told} changes, ${known.size} events`)
    })

    test('SEQUENCE does not fall where an occurrence takes the start that another had', async () => {
      using _clock = setClock(start)
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const recurrence = { rules: 'FREQ=WEEKLY;COUNT=2', dates: '2027-06-08 20:00' }
      const { id } = await makeEvent(editor, { ...tuesdays, recurrence })
      const [, second, later] = await occurrencesOf(fasti, id)
      await editor.patch(`/events/${second.id}`, { title: 'Guests' })
      for (const title of ['One', 'Two', 'Three', 'Four']) {
        await editor.patch(`/events/${later.id}`, { title })
      }
      const at = 'Europe/Paris 2027-06-08T20:00:00'
      // Further dates are in UTC.
      const told = async () =>
        (await readSeries(fasti, '/events.ics')).find(
          ({ of }) => of === at || of.endsWith('2027-06-08T18:00:00Z'),
        )
      const before = await told()
      const clock = { start_date: '2027-06-01 20:00', end_date: '2027-06-01 22:00' }
      await editor.patch(`/events/${id}`, clock)
      const after = await told()
      assert.deepEqual([before?.title, after?.title], ['Four', 'Guests'])
      assert.ok((after?.sequence ?? 0) > (before?.sequence ?? 0))
    })

    test('a cancelled evening is told, or left out on request; a deleted one is an exception', async () => {
      using _clock = setClock(start)
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { id } = await makeEvent(editor, tuesdays)
      const [, second, third] = await occurrencesOf(fasti, id)
      await editor.patch(`/events/${second.id}`, { event_status: 'cancelled' })
      await editor.delete(`/events/${third.id}`)
      const found = await readSeries(fasti, '/events.ics')
      assert.deepEqual(seriesOf(found).except, [paris(15)])
      assert.deepEqual(
        found.map(({ of, status }) => [of, status]),
        [
          ['', 'CONFIRMED'],
          [paris(8), 'CANCELLED'],
        ],
      )
      const hidden = await readSeries(fasti, '/events.ics?cancelled=hide')
      assert.equal(hidden.length, 1)
      assert.deepEqual(seriesOf(hidden).except, [paris(8), paris(15)])
      await editor.patch(`/events/${id}`, { event_status: 'cancelled' })
      const all = await readSeries(fasti, '/events.ics')
      assert.deepEqual(seriesOf(all).status, 'CANCELLED')
      assert.deepEqual(await readSeries(fasti, '/events.ics?cancelled=hide'), [])
      const trashed = await readSeries(fasti, `/event/${third.slug}.ics`)
      assert.deepEqual(
        trashed.map(({ uid, status }) => [uid.split('@')[0], status]),
        [[`event-${third.id}`, 'CANCELLED']],
        'at its own address',
      )
    })

    test('a series in the trash is one cancelled event, whenever it began, until it comes back', async () => {
      using clock = setClock(start)
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const old = { start_date: '2019-06-04 19:00', end_date: '2019-06-04 21:00' }
      const recurrence = 'FREQ=WEEKLY'
      const { id, slug } = await makeEvent(editor, { ...tuesdays, ...old, recurrence })
      const before = seriesOf(await readSeries(fasti, '/events.ics'))
      clock.set('2027-02-02T12:00:00Z')
      await editor.delete(`/events/${id}`)
      for (const path of ['/events.ics', `/event/${slug}.ics`]) {
        const told = await readSeries(fasti, path)
        assert.deepEqual(
          told.map(({ uid, status, rules }) => [uid, status, rules]),
          [[before.uid, 'CANCELLED', []]],
        )
        assert.ok((told[0]?.sequence ?? 0) > before.sequence)
      }
      assert.deepEqual(await readSeries(fasti, '/events.ics?cancelled=hide'), [])
      await editor.patch(`/events/${id}`, { status: 'publish' })
      const [back, ...others] = await readSeries(fasti, '/events.ics')
      const { uid, rules, sequence } = back as Component
      assert.deepEqual([uid, rules, others], [before.uid, [recurrence], []])
      assert.ok(sequence > before.sequence)
    })

    test('a single event that becomes a series, and a series that becomes one, keep their UID', async () => {
      using _clock = setClock(start)
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const { recurrence, ...single } = tuesdays
      const { id } = await makeEvent(editor, single)
      const told: Component[] = []
      const tell = async () => {
        const found = await readSeries(fasti, '/events.ics')
        assert.equal(found.length, 1)
        told.push(...found)
      }
      await tell()
      await editor.patch(`/events/${id}`, { recurrence })
      await tell()
      await editor.patch(`/events/${id}`, { recurrence: null })
      await tell()
      assert.equal(new Set(told.map(({ uid }) => uid)).size, 1)
      assert.deepEqual(
        told.map(({ rules }) => rules),
        [[], [recurrence], []],
      )
      const sequences = told.map(({ sequence }) => sequence)
      assert.deepEqual(new Set(sequences).size, 3)
      assert.deepEqual(
        sequences.toSorted((a, b) => a - b),
        sequences,
      )
    })
  })
}
