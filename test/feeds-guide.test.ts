// The addresses in docs/guide/feeds.md, asked of a server that has what they name.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { addFeed } from '../src/public/feeds/private.ts'
import { now } from '../src/language/time/clock.ts'
import { readCalendar } from './support/calendars.ts'
import { setClock } from './support/clock.ts'
import { databases } from './support/databases.ts'
import { freshFasti } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'
import { readXml } from './support/xml.ts'

const guide = readFileSync(new URL('../docs/guide/feeds.md', import.meta.url), 'utf8')

/** All that is written as an address of a feed. */
const addresses = [...guide.matchAll(/`(\/[^`\s]*\.(?:ics|rss|json)\b[^`\s]*)`/g)].map(
  ([, one]) => one ?? '',
)

const on = (day: string) => ({ start_date: `${day} 20:30`, end_date: `${day} 23:00` })

for (const database of databases) {
  test(`every address of the guide gives what it says on ${database}`, async () => {
    using clock = setClock('2026-05-01T12:00:00Z')
    await using fasti = await freshFasti(database)
    const editor = fasti.as('editor')
    const walk = {
      title: 'Lantern Walk',
      categories: ['Music'],
      tags: ['late'],
      venue: { venue: 'Old Gate', geo_lat: 41.1, geo_lng: -8.6 },
      organizer: { organizer: 'Night Walkers' },
      featured: true,
    }
    const { id } = await makeEvent(editor, { ...walk, ...on('2027-06-12') })
    await makeEvent(editor, { ...walk, title: 'Last lantern', ...on('2026-06-12') })
    clock.set('2027-02-01T12:00:00Z')
    const { secret } = await addFeed(
      fasti.db,
      'editor',
      { name: 'Desk', drafts: true, hidden: true },
      now(),
    )
    const { headers } = await fasti.get(`/saved?events=${id}`, { root: '' })
    const list = headers['location']?.split('/').at(-2) ?? ''
    assert.ok(addresses.length >= 20, `${addresses.length} addresses`)
    for (const written of addresses) {
      const address = written.replace('<secret>', secret).replace('<list>', list)
      const { status, text } = await fasti.get(address, { root: '' })
      assert.equal(status, 200, `${address} ${text}`)
      assert.match(text, /lantern/i, address)
      if (address.includes('.ics')) assert.ok(readCalendar(text).events.length > 0, address)
      else if (address.includes('.rss')) assert.equal(readXml(text).name, 'rss')
      else assert.ok(JSON.parse(text), address)
    }
  })

  test(`the spans of the guide are those of the feeds on ${database}`, async () => {
    using clock = setClock('2026-01-01T12:00:00Z')
    await using fasti = await freshFasti(database)
    const editor = fasti.as('editor')
    const make = (day: string, title: string) => makeEvent(editor, { title, ...on(day) })
    await make('2026-01-31', 'More than a year ago')
    await make('2026-02-02', 'A year ago')
    await make('2027-06-12', 'Coming')
    const early = await make('2027-06-13', 'Cancelled early')
    const late = await make('2027-06-14', 'Cancelled late')
    clock.set('2027-01-01T12:00:00Z')
    await editor.delete(`/events/${early.id}`)
    clock.set('2027-01-03T12:00:00Z')
    await editor.delete(`/events/${late.id}`)
    clock.set('2027-02-01T12:00:00Z')
    assert.match(guide, /everything from a year ago on, and what was cancelled in the last 30 days/)
    const { events } = readCalendar((await fasti.get('/events.ics', { root: '' })).text)
    assert.deepEqual(
      events.map(({ title }) => title),
      ['A year ago', 'Coming', 'Cancelled late'],
    )
    const { text } = await fasti.get('/events.json', { root: '' })
    assert.deepEqual(
      JSON.parse(text).items.map(({ title }: { title: string }) => title),
      ['Coming'],
    )
  })
}
