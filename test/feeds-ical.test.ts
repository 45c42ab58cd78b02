// Calendars for other programs, read back event by event (RFC 5545, RFC 7986).

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Temporal } from '../src/language/time/temporal.ts'
import { type ReadEvent, findEvent, readCalendar } from './support/calendars.ts'
import { setClock } from './support/clock.ts'
import { databases } from './support/databases.ts'
import { type Caller, type Fasti, type Json, freshFasti } from './support/fasti.ts'
import { idsOf, makeEvent } from './support/make.ts'
import { upload } from './support/media.ts'
import { draw } from './support/pictures.ts'
import { type Random, random } from './support/random.ts'

const feed = (caller: Caller, path: string) => caller.get(path, { root: '' })

const zones = [
  'UTC',
  'Europe/Lisbon',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Casablanca',
  'America/Caracas',
  'UTC+5:30',
  'UTC-3',
]
const texts = [
  'Lantern Walk',
  'Commas, semicolons; colons: and \\ backslashes\\n',
  '"Quotes" and ^carets^ and \'marks\'',
  'Überraschung für Straßenmusik und Ñandú bei Nacht und Nebel im Hafen der Stadt',
  '🎻🎺🥁'.repeat(30),
  '夏祭り・花火大会'.repeat(12),
  'مهرجان الصيف '.repeat(9).trim(),
  'a'.repeat(200),
  'BEGIN:VEVENT',
  'é'.repeat(80),
]
const paragraphs = [
  '<p>One, two; three.</p><p>Four\\five &amp; <b>six</b> &lt;seven&gt;</p>',
  'A line\nand another\n\nand a paragraph',
  `<p>${'Long text with 🎉, commas; and more. '.repeat(60)}</p>`,
  '',
]
/** Includes the changes of daylight saving time in both hemispheres. */
const starts = [
  '2027-03-28 01:30',
  '2027-03-14 02:30',
  '2027-11-07 01:30',
  '2027-10-31 01:15',
  '2027-10-03 02:15',
  '2027-04-04 01:45',
  '2027-06-12 20:30',
  '2027-12-31 23:00',
  '2038-02-01 10:00',
]

function madeUp(chance: Random): object {
  const start = chance.pick(starts)
  const day = start.slice(0, 10)
  const end = chance.pick([start, `${day} 23:59:59`, '2038-12-31 10:00', `${day} 23:59`])
  return {
    title: chance.pick(texts),
    description: chance.pick(paragraphs),
    start_date: start,
    end_date: end,
    timezone: chance.pick(zones),
    all_day: chance.chance(0.25),
    categories: chance.some(['Music', 'Talks, walks; more', 'Fête'], 3),
    tags: chance.some(['free, of charge', 'late'], 2),
    ...(chance.chance(0.5) ? { venue: place(chance) } : {}),
    ...(chance.chance(0.5) ? { organizer: host(chance) } : {}),
  }
}

const place = (chance: Random) => ({
  venue: `${chance.pick(texts).slice(0, 30)} hall`,
  address: chance.pick(['1 Park Lane; rear', '']),
  city: 'Porto, Norte',
  ...(chance.chance(0.5) ? { geo_lat: 41.1496, geo_lng: -8.611 } : {}),
})

const host = (chance: Random) => ({
  organizer: chance.pick(['Night "Walkers", Ltd; ^co^', 'Club']),
  ...(chance.chance(0.5) ? { email: 'hello@walks.example' } : {}),
})

const nextDay = (wall: string) =>
  Temporal.PlainDate.from(wall.slice(0, 10)).add({ days: 1 }).toString()

/** Collapses white space, because line breaks are not compared here. */
const words = (text: string) => text.replace(/\s+/g, ' ').trim()
const textOf = (markup: string) =>
  words(
    markup
      .replace(/<[^>]*>/g, ' ')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&'),
  )

function compare(found: ReadEvent, event: Json): void {
  const what = `event ${event.id}: ${event.title} in ${event.timezone}`
  assert.equal(found.title, event.title, what)
  assert.equal(
    words(found.description).replace(/ /g, ''),
    textOf(event.description).replace(/ /g, ''),
  )
  assert.equal(found.allDay, event.all_day, what)
  assert.equal(found.start, event.all_day ? event.start_date.slice(0, 10) : event.utc_start_date)
  assert.equal(found.end, event.all_day ? nextDay(event.end_date) : event.utc_end_date, what)
  assert.equal(found.url, event.url)
  assert.equal(found.status, 'CONFIRMED')
  assert.equal(found.changed, event.modified_utc)
  const names = [...event.categories, ...event.tags].map(({ name }: Json) => name)
  assert.deepEqual(found.categories, names)
  const [venue] = [event.venue].flat()
  for (const part of venue ? [venue.venue, venue.address, venue.city] : []) {
    assert.ok(found.location.includes(words(part)), `${found.location} has ${part}`)
  }
  assert.deepEqual(found.geo, typeof venue?.geo_lat === 'number' ? [41.1496, -8.611] : [])
  const [organizer] = event.organizer
  assert.equal(found.organizer?.name, organizer?.organizer)
  const address = organizer?.email ? `mailto:${organizer.email}` : organizer?.url
  assert.equal(found.organizer?.address, address)
}

for (const database of databases) {
  describe(`calendars on ${database}`, () => {
    test('describe every event as the interface does', async () => {
      using _clock = setClock('2027-01-10T12:00:00Z')
      await using fasti = await freshFasti(database, { FASTI_TIMEZONE: 'Europe/Paris' })
      const chance = random(5545)
      const editor = fasti.as('administrator')
      for (let at = 0; at < 90; at++) await makeEvent(editor, madeUp(chance))
      const listed = await allEvents(fasti)
      assert.equal(listed.length, 90)
      const { text, headers } = await feed(fasti, '/events.ics')
      assert.equal(headers['content-type'], 'text/calendar; charset=utf-8')
      const calendar = readCalendar(text)
      assert.equal(calendar.events.length, 90)
      const uid = calendar.events[0]?.uid.split('@')[1] ?? ''
      assert.match(uid, /^[0-9a-f]{32}$/)
      for (const event of listed) compare(findEvent(calendar, `event-${event.id}@${uid}`), event)
      assert.ok(!calendar.zones.includes('UTC'), 'UTC needs no explanation')
      const offsets = calendar.zones.filter((zone) => zone.startsWith('UTC'))
      assert.deepEqual(offsets, [], 'fixed offsets are UTC')
      assert.ok(calendar.zones.length >= 6)
    })

    test('have a name, and say how often to refresh', async () => {
      await using fasti = await freshFasti(database, { FASTI_SITE_NAME: 'Town, all of it' })
      await makeEvent(fasti.as('editor'), { categories: ['Music'] })
      const { head } = readCalendar((await feed(fasti, '/events.ics')).text)
      assert.equal(head['version'], '2.0')
      assert.equal(head['name'], 'Town, all of it')
      assert.equal(head['x-wr-calname'], head['name'])
      assert.equal(head['refresh-interval'], 'PT1H')
      assert.equal(head['x-published-ttl'], 'PT1H')
      assert.equal(head['url'], 'http://cal.example/')
      assert.equal(head['source'], 'http://cal.example/events.ics')
      const music = readCalendar((await feed(fasti, '/es/events/category/music.ics')).text)
      assert.equal(music.head['name'], 'Town, all of it · Music')
      assert.equal(music.head['description'], 'Los eventos de Town, all of it · Music.')
      const empty = readCalendar((await feed(fasti, '/events/month/1999-05.ics')).text)
      assert.deepEqual([empty.events, empty.zones], [[], ['UTC']])
    })

    test('a time in the second of two repeated hours is written in UTC, as no local time names it', async () => {
      using _clock = setClock('2027-01-10T12:00:00Z')
      await using fasti = await freshFasti(database)
      const event = await makeEvent(fasti.as('editor'), {
        timezone: 'America/New_York',
        start_date: '2027-11-07T06:30:00Z',
        end_date: '2027-11-07T07:30:00Z',
      })
      assert.equal(event.start_date, '2027-11-07 01:30:00')
      const { events } = readCalendar((await feed(fasti, '/events.ics')).text)
      assert.deepEqual([events[0]?.start, events[0]?.zone], ['2027-11-07 06:30:00', 'UTC'])
      assert.equal(events[0]?.end, '2027-11-07 07:30:00')
    })

    test('fixed offsets and local mean times are written in UTC, as programs misread them', async () => {
      using _clock = setClock('2027-01-10T12:00:00Z')
      await using fasti = await freshFasti(database, { FASTI_TIMEZONE: 'UTC+5:30' })
      const editor = fasti.as('editor')
      const empty = readCalendar((await feed(fasti, '/events.ics')).text)
      assert.deepEqual([empty.zones, empty.head['x-wr-timezone']], [['UTC'], 'UTC'])
      const made = [
        { timezone: 'UTC+5:30' },
        { timezone: 'UTC-3', title: 'West' },
        { timezone: 'Etc/GMT-5', title: 'Named' },
        { timezone: 'UTC+5:30', all_day: true, title: 'Days' },
      ]
      for (const fields of made) await makeEvent(editor, fields)
      const { text } = await feed(fasti, '/events.ics')
      const { events, zones: defined } = readCalendar(text)
      assert.doesNotMatch(text, /TZID[=:]"?UTC/)
      assert.deepEqual(defined, ['Etc/GMT-5'])
      const shown = events.map(({ title, start, zone }) => `${title}: ${start} ${zone}`).toSorted()
      assert.deepEqual(shown, [
        'Days: 2027-06-12 ',
        'Lantern Walk: 2027-06-12 15:00:00 UTC',
        'Named: 2027-06-12 15:30:00 Etc/GMT-5',
        'West: 2027-06-12 23:30:00 UTC',
      ])
      // Amsterdam was 19 minutes and 32 seconds ahead until 1937, Monrovia 44:30 behind until 1972.
      const old = { start_date: '1930-01-10 10:00', end_date: '1930-01-10 11:00' }
      await makeEvent(editor, { ...old, timezone: 'Africa/Monrovia', title: 'Old' })
      const past = await feed(fasti, '/events/past.ics')
      const [early] = readCalendar(past.text).events
      assert.deepEqual([early?.start, early?.zone], ['1930-01-10 10:44:30', 'UTC'])
      assert.doesNotMatch(past.text, /TZOFFSET(?:FROM|TO):[+-]\d{5}/)
      const shape = await feed(fasti, '/events/past.fullcalendar.json')
      assert.match(shape.text, /"start":"1930-01-10T10:44:30Z"/)
    })

    test('an event has a file of its own, with its image', async () => {
      await using fasti = await freshFasti(database)
      const admin = fasti.as('administrator')
      const image = (await upload(admin, await draw('jpeg', 64, 48))).body
      const event = await makeEvent(admin, { title: 'Été à Zürich 東京', image: image.id })
      const path = `/event/${encodeURIComponent(event.slug)}.ics`
      const { status, headers, text } = await feed(fasti, path)
      assert.equal(status, 200)
      assert.equal(headers['content-disposition'], 'attachment; filename="ete-a-zurich-.ics"')
      const { events } = readCalendar(text)
      assert.deepEqual(idsOf([event]).length, events.length)
      assert.equal(events[0]?.image, image.url)
      assert.match(text, /^IMAGE;VALUE=URI;DISPLAY=BADGE;FMTTYPE=image\/jpeg:/m)
      assert.equal(events[0]?.attached, image.url)
      assert.match(text, /^ATTACH;FMTTYPE=image\/jpeg:/m)
      for (const wrong of [
        '/event/no-such.ics',
        '/event/a/b.ics',
        '/event/ete.rss',
        '/event.ics',
      ]) {
        assert.equal((await feed(fasti, wrong)).status, 404, wrong)
      }
    })
  })
}

async function allEvents(fasti: Fasti): Promise<readonly Json[]> {
  const { body } = await fasti.get('/events?per_page=100&ends_after=2020-01-01')
  return body.events
}
