// Every field of an event on its way through the whole calendar: kept, told, taken back, copied,
// inherited, exported and imported. A field without a sample does not compile.

import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import type { eventFields } from '../src/calendar/events/fields.ts'
import type { Event } from '../src/calendar/events/view.ts'
import { readCsv } from '../src/exchange/csv/read.ts'
import { exportCsv } from '../src/exchange/export/csv.ts'
import { exportIcs } from '../src/exchange/export/ics.ts'
import { selectEvents } from '../src/exchange/export/select.ts'
import { readIcal } from '../src/exchange/ical/read.ts'
import { exportJson } from '../src/exchange/json/export.ts'
import { loadJson } from '../src/exchange/json/load.ts'
import { openDocument } from '../src/exchange/json/read.ts'
import { liveRoot } from './support/copies.ts'
import { fileOf } from './support/csv.ts'
import { databases } from './support/databases.ts'
import { type Caller, type Fasti, type Json, type Reply, freshFasti } from './support/fasti.ts'
import { importContext, importInto } from './support/importing.ts'
import { makeEvent } from './support/make.ts'
import { upload } from './support/media.ts'
import { draw } from './support/pictures.ts'

type FieldName = keyof typeof eventFields
type Leg = 'undo' | 'copy' | 'own' | 'json' | 'csv' | 'ics'

interface Sample {
  /** What it is when the event is made, and what it becomes. */
  readonly given: unknown
  readonly later: unknown
  /** What shows it, if that is no member of the same name. */
  readonly member?: keyof Event
  /** What the history and occurrences call it, if that is something else. */
  readonly column?: string
  /** Given beside it. */
  readonly beside?: Readonly<Record<string, unknown>>
  /** Where it does not go, with the reason. */
  readonly notIn?: Partial<Record<Leg, string>>
}

const root = '/api/cal/console/v1'
/** At a place and of somebody, whose texts are put into those of the event. */
const evening = {
  start_date: '2027-03-02 18:00:00',
  end_date: '2027-03-02 20:00:00',
  venue: { venue: 'Square' },
  organizer: { organizer: 'Cleo' },
}
const toReviewers = 'who imports is the author'
const secret = 'nobody is told a password'
const isNew = 'a copy is a new draft'
const unique = 'no two events have the same'
const noProperty = 'iCalendar has no property for it'

/** Of what is there: users, images and other events. */
interface Known {
  readonly users: readonly number[]
  readonly images: readonly number[]
  readonly events: readonly number[]
}

const samplesOf = ({ users, images, events }: Known): Readonly<Record<FieldName, Sample>> => ({
  author: {
    given: users[0],
    later: users[1],
    notIn: { copy: isNew, csv: toReviewers, ics: toReviewers },
  },
  date: {
    given: '2024-02-01 10:00:00',
    later: '2024-03-01 10:00:00',
    column: 'date_utc',
    notIn: { copy: isNew, ics: noProperty },
  },
  date_utc: {
    given: '2024-02-01 10:00:00',
    later: '2024-03-01 10:00:00',
    notIn: { copy: isNew, own: 'it is called date there', ics: noProperty },
  },
  title: { given: 'Choir', later: 'Opera' },
  description: { given: '<p>Bring a score.</p>', later: '<p>Bring a friend.</p>' },
  slug: { given: 'spring', later: 'autumn', notIn: { copy: unique, own: unique, ics: noProperty } },
  excerpt: { given: '<p>In short.</p>', later: '<p>Shorter.</p>' },
  status: { given: 'private', later: 'draft', notIn: { copy: isNew } },
  timezone: { given: 'America/New_York', later: 'Asia/Tokyo' },
  all_day: { given: true, later: false },
  start_date: { given: '2027-03-02 18:15:00', later: '2027-03-02 18:45:00' },
  end_date: { given: '2027-03-02 20:15:00', later: '2027-03-02 20:45:00' },
  image: {
    given: images[0],
    later: images[1],
    notIn: { json: 'the files stay with the media', csv: 'it is fetched', ics: 'it is fetched' },
  },
  cost: { given: '$5', later: '$7' },
  website: { given: 'https://choir.example/', later: 'https://opera.example/' },
  accessibility: { given: 'Step-free.', later: 'A hearing loop.' },
  show_map: { given: true, later: false },
  show_map_link: { given: true, later: false },
  hide_from_listings: { given: true, later: false },
  sticky: { given: true, later: false },
  featured: { given: true, later: false },
  categories: { given: ['Music'], later: ['Stage'] },
  tags: { given: ['loud'], later: ['quiet'] },
  venue: { given: { venue: 'Mill' }, later: { venue: 'Barn' } },
  organizer: { given: { organizer: 'Ann' }, later: { organizer: 'Ben' } },
  tickets: { given: [{ name: 'Seat', price: '5' }], later: [{ name: 'Stalls', price: '9' }] },
  post_parent: {
    given: events[0],
    later: events[1],
    notIn: { own: 'it is that of the series', csv: 'ids are other ones', ics: noProperty },
  },
  password: {
    given: 'open sesame',
    later: '',
    member: 'password_protected',
    notIn: { undo: secret, copy: secret, csv: secret, ics: secret },
  },
  event_status: { given: 'postponed', later: 'cancelled' },
  event_status_reason: {
    given: 'Ann is ill.',
    later: 'Ben is ill.',
    beside: { event_status: 'postponed' },
  },
  attendance: { given: 'online', later: 'mixed' },
  virtual_url: {
    given: 'https://meet.example/1',
    later: 'https://meet.example/2',
    beside: { attendance: 'online' },
  },
  is_virtual: { given: true, later: false, column: 'attendance' },
  recurrence: {
    given: 'FREQ=DAILY;COUNT=3',
    later: 'FREQ=DAILY;COUNT=4',
    notIn: { own: 'a date does not repeat', csv: 'a table has a line for each date' },
  },
})

async function knownIn(fasti: Fasti): Promise<Known> {
  const editor = fasti.as('editor')
  const users = [await fasti.user('author'), await fasti.user('contributor')]
  const images = [await draw('png', 20, 30), await draw('png', 30, 20)]
  const uploaded: Reply[] = []
  for (const image of images) uploaded.push(await upload(editor, image))
  const events = [await makeEvent(editor, { title: 'Feast' }), await makeEvent(editor)]
  return {
    users: users.map(({ id }) => id),
    images: uploaded.map(({ body }) => body.id),
    events: events.map(({ id }) => id),
  }
}

/** What a field shows, without the ids and addresses that every calendar gives anew. */
function shown(event: Json, member: string): string {
  const told: unknown = event?.[member]
  const names = [told].flat().map((one) => {
    if (typeof one !== 'object' || one === null) return one
    const { name: called, venue, organizer, url, rules } = one as Record<string, unknown>
    return called ?? venue ?? organizer ?? rules ?? url ?? one
  })
  return JSON.stringify(names)
}

async function ok(answer: Promise<Reply>): Promise<Json> {
  const { status, body, text: said } = await answer
  assert.ok(status < 300, said)
  return body
}

const all: readonly [string, string][] = [['status', 'publish,private,draft,pending,future']]

/** Every event of a calendar, hidden ones and series included. */
async function allIn(fasti: Fasti): Promise<readonly Json[]> {
  const rows = await fasti.db.all<{ id: number }>(sql`select id from events order by id`)
  const admin = fasti.as('administrator')
  const events: Json[] = []
  for (const { id } of rows) events.push(await ok(admin.get(`/events/${id}`)))
  return events
}

/** Out of one calendar and into another. */
const legs: Readonly<Record<'json' | 'csv' | 'ics', (from: Fasti, to: Fasti) => Promise<unknown>>> =
  {
    json: async (from, to) => {
      const document = await text(exportJson(await importContext(from), () => {}))
      return loadJson(await importContext(to), await openDocument(fileOf(document), () => {}))
    },
    csv: async (from, to) => {
      const context = await importContext(from)
      const table = await text(exportCsv(context, await selectEvents(context, all)))
      return importInto(to, readCsv(fileOf(table), { zone: 'UTC' }), { kind: 'csv' })
    },
    ics: async (from, to) => {
      const context = await importContext(from)
      const calendar = await text(exportIcs(context, await selectEvents(context, all)))
      return importInto(to, readIcal(fileOf(calendar), { zone: 'UTC' }))
    },
  }

const nothing: Known = { users: [], images: [], events: [] }
const names = Object.keys(samplesOf(nothing)) as readonly FieldName[]

for (const database of databases) {
  describe(`every field of an event (${database})`, () => {
    let fasti: Fasti
    let admin: Caller
    let samples = samplesOf(nothing)
    /** By field, as they are after the first of its tests. */
    const made = new Map<FieldName, Json>()

    before(async () => {
      fasti = await freshFasti(database)
      admin = fasti.as('administrator')
      samples = samplesOf(await knownIn(fasti))
    })
    after(() => fasti[Symbol.asyncDispose]())

    const bodyOf = (name: FieldName) => {
      const { given, beside } = samples[name]
      return { ...evening, ...beside, [name]: given }
    }
    const read = async (id: number): Promise<Json> => ok(admin.get(`/events/${id}`))

    for (const name of names) {
      const { member, column = name, beside, notIn = {} } = samples[name]
      const of = (event: Json) => shown(event, member ?? name)

      test(`${name} is kept, told and taken back`, async () => {
        const plain = await makeEvent(admin, { title: `Without ${name}`, ...evening, ...beside })
        const event = await ok(admin.post('/events', { title: `About ${name}`, ...bodyOf(name) }))
        made.set(name, event)
        const path = `/events/${event.id}`
        assert.notEqual(of(event), of(plain), 'it is taken')
        assert.equal(of(await read(event.id)), of(event), 'it is read')
        const other = name === 'website' ? { excerpt: 'x' } : { website: 'https://other.example/' }
        const headers = { 'if-match': (await admin.get(path)).headers['etag'] ?? '' }
        const kept = await ok(admin.patch(path, other, { headers }))
        assert.equal(of(kept), of(event), 'other changes leave it')

        const { cursor } = await ok(
          admin.get('/changes', { root: liveRoot, query: { since: 'now' } }),
        )
        const changed = await ok(admin.patch(path, { [name]: samples[name].later }))
        assert.notEqual(of(changed), of(event), 'it is changed')
        const query = { kind: 'event', item: String(event.id), per_page: '1' }
        const [entry] = (await ok(admin.get('/history', { root, query }))).history
        assert.ok(column in entry.changes, `the history tells: ${JSON.stringify(entry.changes)}`)
        const { changes } = await ok(
          admin.get('/changes', { root: liveRoot, query: { since: cursor } }),
        )
        const told = changes.findLast((one: Json) => one.id === event.id)
        if (name !== 'recurrence') assert.equal(of(told?.item), of(changed), 'the changes tell')
        if (notIn.undo) return
        await ok(admin.post(`/history/${entry.id}/undo`, {}, { root }))
        assert.equal(of(await read(event.id)), of(event), 'it is taken back')
      })

      test(`${name} is copied`, { skip: notIn.copy ?? false }, async () => {
        const event = made.get(name)
        const copy = await ok(admin.post(`/events/${event.id}/duplicate`, {}, { root }))
        assert.equal(of(await read(copy.id)), of(event))
      })

      test(`${name} can be a value of one date alone`, { skip: notIn.own ?? false }, async () => {
        const recurrence = 'FREQ=WEEKLY;COUNT=2'
        const body = { title: `Dates with ${name}`, ...bodyOf(name), recurrence }
        const series = await ok(admin.post('/events', body))
        const [date] = await fasti.db.all<{ id: number }>(
          sql`select event_id as id from occurrences where series_id = ${series.id} order by id`,
        )
        const first = await read(date?.id ?? 0)
        assert.equal(of(first), of(series), 'it has that of its series')
        const changed = await ok(
          admin.patch(`/events/${first.id}`, { [name]: samples[name].later }),
        )
        assert.notEqual(of(changed), of(first))
        await ok(admin.patch(`/events/${series.id}`, { sticky: name !== 'sticky' }))
        assert.equal(of(await read(first.id)), of(changed), 'it stays when the series changes')
      })
    }

    for (const [leg, bring] of Object.entries(legs)) {
      test(`all of them come back from ${leg}`, async () => {
        await using other = await freshFasti(database)
        await bring(fasti, other)
        const events = await allIn(other)
        for (const name of names) {
          if (samples[name].notIn?.[leg as Leg]) continue
          const event = await read(made.get(name).id)
          const found = events.find((one) => one.title === event.title && one.occurrence === null)
          assert.ok(found, `${name}: ${event.title} is there`)
          const member = samples[name].member ?? name
          assert.equal(shown(found, member), shown(event, member), name)
        }
      })
    }
  })
}
