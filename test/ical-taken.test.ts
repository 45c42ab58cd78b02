// What the reader of iCalendar gives is what our interface takes: every event of every file, and our
// own feed comes back as it was.

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import ICAL from 'ical.js'
import type { FileItem, ImportedEvent } from '../src/exchange/import/item.ts'
import { setClock } from './support/clock.ts'
import { type Fasti, type Json, freshFasti } from './support/fasti.ts'
import { inBerlin, itemsOf } from './support/ical_files.ts'
import { makeEvent } from './support/make.ts'
import { random } from './support/random.ts'
import { changeSome, makeSeries } from './support/series_made_up.ts'
import { occurrencesOf } from './support/calendar_series.ts'

const folder = fileURLToPath(new URL('data/ical/', import.meta.url))
const now = '2027-02-01T12:00:00Z'
const database = 'sqlite'

/** Writes an event and its changed dates; the images of the files are on no server. */
async function bring(fasti: Fasti, item: ImportedEvent): Promise<void> {
  const editor = fasti.as('editor')
  const { image: _image, ...values } = item.values
  const { categories, tags } = item
  const made = await editor.post('/events', { ...values, categories, tags })
  assert.equal(made.status, 201, `${item.title}: ${made.text}`)
  if (item.occurrences.length === 0) return
  const dates = await occurrencesOf(fasti, made.body.id)
  for (const { original_start, values: different } of item.occurrences) {
    const date = dates.find(({ occurrence }) => occurrence.original_start === original_start)
    assert.ok(date, `${item.title} has no date ${original_start}`)
    const changed = await editor.patch(`/events/${date.id}`, different)
    assert.equal(changed.status, 200, `${item.title}: ${changed.text}`)
  }
}

async function bringAll(fasti: Fasti, items: readonly FileItem[]): Promise<void> {
  for (const item of items) if ('values' in item) await bring(fasti, item)
}

async function listed(fasti: Fasti): Promise<readonly string[]> {
  const found: Json[] = []
  for (let pages = 1, page = 1; page <= pages; page++) {
    const { body } = await fasti.get(`/events?per_page=100&page=${page}&starts_after=2026-01-01`)
    pages = body.total_pages
    found.push(...body.events)
  }
  return found.map((one) => JSON.stringify(shown(one))).toSorted()
}

/** All that a feed says of an event, but its own address. */
const shown = (event: Json) => ({
  title: event.title,
  start: event.all_day ? event.start_date : event.utc_start_date,
  end: event.all_day ? event.end_date : event.utc_end_date,
  all_day: event.all_day,
  description: event.description,
  state: [event.event_status, event.event_status_reason, event.attendance, event.virtual_url],
  cost: [event.cost, event.cost_details.values],
  categories: event.categories.map((one: Json) => one.name).toSorted(),
  tags: event.tags.map((one: Json) => one.name).toSorted(),
  venue: [event.venue].flat().map((one: Json) => one.venue),
  organizer: event.organizer.map((one: Json) => [one.organizer, one.email, one.phone]),
})

/** As our feed writes it, and as another program writes what it has read of it. */
const ways = {
  'as it is': (text: string) => text,
  'through ical.js': (text: string) => ICAL.stringify(ICAL.parse(text)),
} as const

describe('what is read is taken', () => {
  test('every event of every file is taken by our interface', async () => {
    using _clock = setClock(now)
    await using fasti = await freshFasti(database)
    for (const name of globSync('*.ics', { cwd: folder }).toSorted()) {
      await bringAll(fasti, await itemsOf(readFileSync(`${folder}${name}`)))
    }
  })

  test('our own feed comes back with texts, prices, terms, people and states', async () => {
    using _clock = setClock(now)
    await using from = await freshFasti(database)
    const editor = from.as('editor')
    const organizer = [
      { organizer: 'The "Mill", Inc.; Ltd', email: 'mill@example.org' },
      { organizer: 'Second', phone: '+49 30 123', email: 'second@example.org' },
    ]
    await makeEvent(editor, {
      title: 'Ünïcode, semi; colon: "quotes" \\ 🎉',
      description: '<p>First &amp; <strong>second</strong>.</p>\n<p>More,<br />\nlines; here</p>',
      categories: ['Music, loud', 'Dance; slow'],
      tags: ['summer', 'free'],
      cost: '$10 - $20',
      website: 'https://example.org/a?b=c&d=e',
      venue: { venue: 'Town Hall', address: 'Street 1', city: 'Town', zip: '12345' },
      organizer,
    })
    await makeEvent(editor, { title: 'Free', cost: 0, description: 'No paragraph' })
    await makeEvent(editor, { title: 'Donation', cost: 'Donation', tags: ['only a tag'] })
    await makeEvent(editor, {
      title: 'Cancelled',
      event_status: 'cancelled',
      event_status_reason: 'The hall, it is flooded',
    })
    await makeEvent(editor, { title: 'Postponed', event_status: 'postponed' })
    await makeEvent(editor, {
      title: 'Online',
      attendance: 'online',
      virtual_url: 'https://meet.example/a',
    })
    const days = { start_date: '2027-06-12', end_date: '2027-06-14', all_day: true }
    await makeEvent(editor, { title: 'Days', ...days })
    const night = { start_date: '2027-10-31T01:30:00Z', end_date: '2027-10-31T02:30:00Z' }
    await makeEvent(editor, { title: 'Night', timezone: 'Europe/Berlin', ...night })
    const expected = await listed(from)
    const { text } = await from.get('/events.ics', { root: '' })
    for (const [way, passed] of Object.entries(ways)) {
      await using to = await freshFasti(database)
      await bringAll(to, await itemsOf(passed(text), inBerlin))
      assert.deepEqual(await listed(to), expected, way)
    }
  })

  test('random series of our own feed come back with every date and every change', async () => {
    using _clock = setClock('2027-03-01T12:00:00Z')
    const settings = { FASTI_RECURRENCE_DAYS: '150' }
    await using from = await freshFasti(database, settings)
    const chance = random(5546)
    for (let number = 1; number <= 60; number++) {
      const { id } = await makeSeries(from.as('editor'), chance, number)
      if (chance.chance(0.6)) {
        await changeSome(from.as('editor'), chance, await occurrencesOf(from, id))
      }
    }
    const { text } = await from.get('/events.ics', { root: '' })
    const expected = await listed(from)
    assert.ok(expected.length > 300, String(expected.length))
    for (const [way, passed] of Object.entries(ways)) {
      await using to = await freshFasti(database, settings)
      await bringAll(to, await itemsOf(passed(text), inBerlin))
      assert.deepEqual(await listed(to), expected, way)
    }
  })
})
