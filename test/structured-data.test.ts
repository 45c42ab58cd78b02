// Structured data of all kinds of pages has what search engines require and recommend of events
// (§4.9, §17.6, §23). What nobody has said is left out: nothing is invented.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { holdClock } from './support/clock.ts'
import { type Fasti, type Json, freshFasti } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'
import { makeSeason } from './support/season.ts'

const schema = 'https://schema.org'
const stamp = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d[+-]\d\d:\d\d)?$/
const address = /^https?:\/\/\S+$/

type Check = (value: Json) => boolean
const text: Check = (value) => typeof value === 'string' && value.trim() !== ''
const like =
  (form: RegExp): Check =>
  (value) =>
    typeof value === 'string' && form.test(value)
const oneOrMany =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) ? value.length > 0 && value.every(check) : check(value)
const place: Check = (value) =>
  value?.['@type'] === 'VirtualLocation'
    ? like(address)(value.url)
    : value?.['@type'] === 'Place' &&
      text(value.name) &&
      value.address?.['@type'] === 'PostalAddress' &&
      Object.keys(value.address).length > 1
const offer: Check = (value) =>
  value?.['@type'] === 'Offer' &&
  like(address)(value.url) &&
  like(/^\d+(?:\.\d+)?$/)(String(value.price)) &&
  like(/^[A-Z]{3}$/)(value.priceCurrency) &&
  like(/\/(?:InStock|SoldOut|PreOrder)$/)(value.availability) &&
  like(stamp)(value.validFrom)

/** What Google requires of every event, and recommends. */
const required: Readonly<Record<string, Check>> = {
  name: text,
  startDate: like(stamp),
  location: oneOrMany(place),
}
const recommended: Readonly<Record<string, Check>> = {
  endDate: like(stamp),
  eventStatus: like(/^https:\/\/schema\.org\/Event(?:Scheduled|Cancelled|Postponed|Rescheduled)$/),
  eventAttendanceMode: like(/^https:\/\/schema\.org\/(?:Offline|Online|Mixed)EventAttendanceMode$/),
  image: oneOrMany(like(address)),
  description: text,
  offers: oneOrMany(offer),
  organizer: oneOrMany((value) => text(value?.name) && like(address)(value?.url)),
}

function faultsOf(data: Json, checks: Readonly<Record<string, Check>>, without: readonly string[]) {
  return Object.entries(checks).flatMap(([name, check]) => {
    if (without.includes(name)) return name in data ? [`${name} is invented`] : []
    return name in data && check(data[name]) ? [] : [`${name}: ${JSON.stringify(data[name])}`]
  })
}

const dataIn = (page: string): readonly Json[] =>
  [...page.matchAll(/<script type="application\/ld\+json">([^]*?)<\/script>/g)].map(
    ([, found = '']) => JSON.parse(found),
  )

describe('structured data', () => {
  holdClock()
  let fasti: Fasti
  let kinds: Readonly<Record<string, string>>
  before(async () => {
    fasti = await freshFasti('sqlite', { FASTI_TIMEZONE: 'Europe/Lisbon' })
    kinds = await makeSeason(fasti)
  })
  after(() => fasti[Symbol.asyncDispose]())

  const dataOf = async (path: string): Promise<Json> => {
    const { text: page } = await fasti.get(path, { root: '', headers: { accept: 'text/html' } })
    const [data, ...others] = dataIn(page)
    assert.equal(others.length, 0, path)
    return data
  }

  test('an event has every field that is known of it, and no other', async () => {
    const editor = fasti.as('editor')
    const { body } = await fasti.get('/events/by-slug/lantern-walk')
    const venue = [body.venue.id]
    const organizer = [body.organizer[0].id]
    const online = { attendance: 'online', virtual_url: 'https://meet.example/a' }
    /** What is given, and which fields nobody can know. */
    const table: readonly (readonly [string, object, readonly string[]])[] = [
      ['everything', { venue, organizer, cost: '12', description: 'Read aloud.' }, []],
      ['free', { venue, organizer, cost: 'Free' }, []],
      ['tickets', { venue, organizer, tickets: [{ name: 'A', price: '5', currency: 'EUR' }] }, []],
      ['all day', { venue, organizer, cost: '3', all_day: true }, []],
      ['online', { ...online, organizer, cost: '3' }, []],
      ['mixed', { ...online, attendance: 'mixed', venue, organizer, cost: '3' }, []],
      ['of nobody', { venue, cost: '12' }, ['organizer']],
      ['without a price', { venue, organizer }, ['offers']],
      ['nowhere', { organizer, cost: '12' }, ['location']],
      ['cancelled', { venue, organizer, cost: '12', event_status: 'cancelled' }, ['offers']],
      ['postponed', { venue, organizer, cost: '12', event_status: 'postponed' }, []],
    ]
    for (const [name, given, unknown] of table) {
      const { slug, id } = await makeEvent(editor, { title: `Event ${name}`, ...given })
      const data = await dataOf(`/event/${slug}/`)
      assert.deepEqual(faultsOf(data, { ...required, ...recommended }, unknown), [], name)
      assert.deepEqual([data['@context'], data['@type']], [schema, 'Event'], name)
      assert.equal(data.performer, undefined)
      // The contract has no picture where an event has none.
      const shown = (await fasti.get(`/events/${id}`)).body.json_ld
      assert.equal(shown.image, undefined, name)
      assert.match(data.image[0], /^http:\/\/cal\.example\/card\//)
    }
    const pictured = await dataOf('/event/lantern-walk/')
    assert.deepEqual(faultsOf(pictured, { ...required, ...recommended }, []), [])
    assert.match(pictured.image[0], /\/media\//)
  })

  test('a festival has its programme, and what is part of it says so', async () => {
    const editor = fasti.as('editor')
    const { body } = await fasti.get('/events/by-slug/lantern-walk')
    const venue = [body.venue.id]
    const whole = await makeEvent(editor, { title: 'River Festival', venue })
    const parts = ['Opening', 'Fireworks']
    for (const title of parts) {
      await makeEvent(editor, { title, post_parent: whole.id, venue })
    }
    const hidden = { post_parent: whole.id, venue, description: 'Behind the door.' }
    await makeEvent(editor, { ...hidden, title: 'Backstage', status: 'private' })
    await makeEvent(editor, { ...hidden, title: 'Members', password: 'open sesame' })
    const festival = await dataOf('/event/river-festival/')
    const told: readonly Json[] = festival.subEvent
    assert.deepEqual(
      new Set(told.map(({ name }) => name)),
      new Set(['Fireworks', 'Members', 'Opening']),
    )
    for (const part of told) {
      assert.equal(part['@type'], 'Event')
      const unknown = part.name === 'Members' ? ['location'] : []
      assert.deepEqual(faultsOf(part, required, unknown), [], part.name)
    }
    assert.doesNotMatch(JSON.stringify(festival), /Backstage|Behind the door/)
    const part = await dataOf('/event/opening/')
    assert.deepEqual(faultsOf(part.superEvent, required, []), [])
    assert.deepEqual(
      [part.superEvent['@type'], part.superEvent.name, part.superEvent.url],
      ['Event', 'River Festival', 'http://cal.example/event/river-festival/'],
    )
    // The interface keeps its members (§4.9).
    const { body: shown } = await fasti.get(`/events/${whole.id}`)
    assert.equal(shown.json_ld.subEvent, undefined)
    await editor.put(`/events/${whole.id}`, { status: 'private' })
    assert.equal((await dataOf('/event/opening/')).superEvent, undefined)
  })

  test('a series has its next dates, and each of them what is required (§17.6)', async () => {
    const { body } = await fasti.get('/events/by-slug/lantern-walk')
    await makeEvent(fasti.as('editor'), {
      title: 'Weekly Choir',
      venue: [body.venue.id],
      cost: '4',
      organizer: [body.organizer[0].id],
      recurrence: 'FREQ=WEEKLY;COUNT=4',
    })
    const series = await dataOf('/event/weekly-choir/')
    assert.equal(series['@type'], 'EventSeries')
    assert.deepEqual(faultsOf(series, { ...required, ...recommended }, []), [])
    assert.equal(series.subEvent.length, 4)
    for (const date of series.subEvent) assert.deepEqual(faultsOf(date, required, []), [])
    const date = await dataOf(new URL(series.subEvent[0].url).pathname)
    assert.deepEqual(faultsOf(date, { ...required, ...recommended }, []), [])
    assert.equal(date.superEvent['@type'], 'EventSeries')
  })

  test('lists say where their events are; a venue and an organizer are told themselves', async () => {
    for (const kind of ['month', 'week', 'day', 'list', 'past', 'map', 'category', 'tag']) {
      const { mainEntity, ...page } = await dataOf(kinds[kind] ?? '')
      assert.equal(page['@type'], 'CollectionPage', kind)
      assert.ok(text(page.name) && text(page.description) && like(address)(page.url), kind)
      assert.equal(mainEntity['@type'], 'ItemList', kind)
      assert.ok(mainEntity.numberOfItems > 0, kind)
      const listed: readonly Json[] = mainEntity.itemListElement ?? []
      assert.ok(kind === 'month' || listed.length > 0, kind)
      assert.deepEqual(
        listed.map(({ position }) => position),
        listed.map((_one, index) => index + 1),
      )
      for (const { url } of listed.slice(0, 2)) {
        const one = await dataOf(new URL(url).pathname)
        assert.equal(one['@type'], 'Event', url)
      }
    }
    const venue = await dataOf(kinds['venue'] ?? '')
    assert.ok(place(venue), JSON.stringify(venue))
    const organizer = await dataOf(kinds['organizer'] ?? '')
    assert.deepEqual([organizer['@type'], organizer.name], ['Organization', 'Night Walkers'])
    for (const kind of ['password', 'wrong', 'search']) {
      const { text: page } = await fasti.get(kinds[kind] ?? '', { root: '' })
      assert.deepEqual(dataIn(page), [], kind)
    }
  })
})
