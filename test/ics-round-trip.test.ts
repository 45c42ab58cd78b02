// What `export ics` writes is the same again after an import of it (§24).

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setIdentity } from '../src/storage/identity.ts'
import { exportIcs } from '../src/exchange/export/ics.ts'
import { ownItems } from '../src/exchange/export/own.ts'
import { selectEvents } from '../src/exchange/export/select.ts'
import { readIcal } from '../src/exchange/ical/read.ts'
import { noCounts } from '../src/exchange/import/outcome.ts'
import { setClock } from './support/clock.ts'
import { type Fasti, type Json, freshFasti } from './support/fasti.ts'
import { fileOf } from './support/ical_files.ts'
import { importContext, importInto } from './support/importing.ts'
import { type Random, random } from './support/random.ts'

const begun = '2027-02-01T12:00:00Z'
const seeds = [24, 2024, 5545]
const eventsOfSeed = 25
const everything = [['status', 'publish,private,draft,pending,future']] as const

async function exported(fasti: Fasti): Promise<string> {
  const context = await importContext(fasti)
  const parts: Buffer[] = []
  const query = await selectEvents(context, everything)
  for await (const part of exportIcs(context, query)) parts.push(part)
  return Buffer.concat(parts).toString()
}

async function bring(fasti: Fasti, text: string, zone = 'America/New_York') {
  const own = await ownItems(await importContext(fasti), 'ics', { zone })
  return importInto(fasti, readIcal(fileOf(text), { zone }), { own })
}

/** The events of a file without what each calendar gives them: names, addresses, versions. */
function eventsIn(text: string): readonly string[] {
  const pages = /(?<=^ORGANIZER.*:)http:.*\/organizer\/.*/gm
  const lines = text.replaceAll('\r\n ', '').replaceAll(pages, '').split('\r\n')
  const ofCalendar = /^(?:UID|URL|DTSTAMP|LAST-MODIFIED|SEQUENCE)[:;]/
  return lines
    .filter((line) => !ofCalendar.test(line))
    .join('\n')
    .split('BEGIN:VEVENT\n')
    .slice(1)
    .map((event) => event.slice(0, event.indexOf('END:VEVENT')))
    .toSorted()
}

const zones = ['UTC', 'Europe/Paris', 'America/New_York', 'Australia/Lord_Howe', 'UTC+5:45']
const words = ['Choir', 'Été à Québec', 'a < b; c, d', 'Hall (North)', 'Smith, John', '"Now" \\ 5%']
const texts = ['', '<p>One</p>', '<p>Two &amp; a <b>half</b></p>\n<ul>\n<li>x</li>\n</ul>']
const starts = ['2027-03-02 19:30', '2027-03-28 02:30', '2027-10-31T02:30:00+01:00', '2027-07-01']
const rules = ['FREQ=DAILY;COUNT=5', 'FREQ=WEEKLY;COUNT=6', 'FREQ=MONTHLY;UNTIL=20271231T235959Z']

function fieldsOf(chance: Random): Record<string, unknown> {
  // What is called the same and says less is the same (§6.8).
  const organizers = chance.some(words, 3).map((organizer) => ({
    organizer,
    email: organizer.length > 5 ? 'noreply@choir.example' : '',
    phone: organizer.includes(' ') ? '+33 1 23' : '',
  }))
  const status = chance.pick(['scheduled', 'cancelled', 'postponed', 'rescheduled'])
  return {
    title: chance.pick(words),
    description: chance.pick(texts),
    website: chance.pick(['', 'https://choir.example/?a=1&b=2']),
    cost: chance.pick(['', '10', '0', '5 - 12']),
    venue: chance.some(words, 2).map((venue) => ({ venue, city: venue.length > 5 ? 'Porto' : '' })),
    organizer: organizers,
    categories: chance.some(words, 2),
    tags: chance.some(words, 2),
    event_status: status,
    ...(status === 'scheduled' ? {} : { event_status_reason: chance.pick(['', 'Rain']) }),
    tickets: chance.pick([[], [{ name: chance.pick(words), price: '9.50' }]]),
    ...(chance.chance(0.3) && { attendance: 'online', virtual_url: 'https://meet.example/x' }),
    hide_from_listings: chance.chance(0.2),
    status: chance.pick(['publish', 'publish', 'private', 'draft', 'pending']),
  }
}

async function fill(fasti: Fasti, seed: number): Promise<void> {
  const chance = random(seed)
  const editor = fasti.as('editor')
  for (let count = 0; count < eventsOfSeed; count += 1) {
    const isSeries = chance.chance(0.4)
    const [rule, dates] = [chance.pick(rules), chance.chance(0.3) ? ['2027-11-20 10:00'] : []]
    const recurrence = { rules: [rule], dates, except: chance.chance(0.3) ? ['2027-04-02'] : [] }
    const made = await editor.post('/events', {
      ...fieldsOf(chance),
      start_date: isSeries ? '2027-03-02 19:30' : chance.pick(starts),
      end_date: isSeries ? '2027-03-02 21:00' : '2027-12-31 12:00',
      timezone: chance.pick(zones),
      all_day: chance.chance(0.3),
      ...(isSeries && { recurrence }),
    })
    assert.equal(made.status, 201, `${made.text} of seed ${seed}`)
    if (isSeries) await change(fasti, made.body.id, chance)
  }
}

/** Some dates get values of their own, another zone or day, or are deleted. */
async function change(fasti: Fasti, series: number, chance: Random): Promise<void> {
  const editor = fasti.as('editor')
  const query = { series: String(series), start_date: '2027-01-01', end_date: '2028-12-31' }
  const status = 'publish,private,draft,pending'
  const { body } = await editor.get('/events', { query: { ...query, status, per_page: '50' } })
  for (const { id, start_date } of (body.events ?? []) as readonly Json[]) {
    if (chance.chance(0.5)) continue
    const names = chance.some(Object.keys(fieldsOf(chance)), 3)
    const own = Object.entries(fieldsOf(chance)).filter(([name]) => names.includes(name))
    const isMoved = chance.chance(0.3)
    const day = start_date.slice(0, 10)
    const moved = {
      timezone: chance.pick(zones),
      start_date: `${day} 08:00`,
      end_date: `${day} 09:00`,
    }
    const reply = chance.chance(0.2)
      ? await editor.delete(`/events/${id}`)
      : await editor.patch(`/events/${id}`, { ...Object.fromEntries(own), ...(isMoved && moved) })
    assert.equal(reply.status, 200, reply.text)
  }
}

const besides = (some: readonly string[], others: readonly string[]) =>
  some.filter((event) => !others.includes(event)).slice(0, 2)

/** Shows only what differs. */
function assertSame(found: readonly string[], wanted: readonly string[]): void {
  assert.deepEqual(besides(found, wanted), besides(wanted, found))
  assert.equal(found.length, wanted.length)
}

describe('export ics', () => {
  for (const seed of seeds) {
    test(`is equal after an import into another calendar, with series, own values, zones and whole days (§24), seed ${seed}`, async () => {
      using _clock = setClock(begun)
      await using here = await freshFasti('sqlite', { FASTI_TIMEZONE: 'Europe/Paris' })
      await using there = await freshFasti('sqlite', { FASTI_TIMEZONE: 'Asia/Tokyo' })
      await setIdentity(there.db, 'there')
      await fill(here, seed)
      const before = await exported(here)
      const { counts, outcomes } = await bring(there, before)
      assert.deepEqual(
        outcomes.filter(({ outcome }) => outcome !== 'created'),
        [],
      )
      assert.equal(counts.created, eventsOfSeed)
      assertSame(eventsIn(await exported(there)), eventsIn(before))
      const again = await bring(here, before)
      assert.deepEqual({ ...again.counts, unchanged: 0 }, noCounts, 'here everything is as it says')
      assert.equal(await exported(here), before)
    })
  }

  test('keeps the name of a venue with commas, and an excerpt without a description (§24)', async () => {
    await using here = await freshFasti('sqlite')
    await using there = await freshFasti('sqlite')
    await setIdentity(there.db, 'there')
    const place = { venue: 'Mill, Room 5', address: 'Rua 1', city: 'Porto' }
    await here.as('editor').post('/events', {
      title: 'Reading',
      excerpt: 'In short',
      venue: place,
      start_date: '2090-03-01',
      end_date: '2090-03-01',
    })
    const { outcomes } = await bring(there, await exported(here))
    const { body } = await there.get(`/events/${outcomes[0]?.id}`)
    assert.deepEqual(
      [body.venue.venue, body.venue.address, body.description],
      ['Mill, Room 5', 'Rua 1, Porto', ''],
    )
    assert.match(body.excerpt, /In short/)
  })

  test('has nothing of the trash, and what is gone from a file stays as it is (§24)', async () => {
    await using fasti = await freshFasti('sqlite')
    const editor = fasti.as('editor')
    const event = { start_date: '2090-03-01 19:00', end_date: '2090-03-01 20:00' }
    const { body: trashed } = await editor.post('/events', { title: 'Trashed', ...event })
    await editor.post('/events', { title: 'Kept', ...event })
    await editor.delete(`/events/${trashed.id}`)
    const text = await exported(fasti)
    assert.match(text, /SUMMARY:Kept/)
    assert.doesNotMatch(text, /Trashed|CANCELLED/)
  })

  test('of a changed file changes what was changed in it, and brings back nothing that was deleted (§24)', async () => {
    await using fasti = await freshFasti('sqlite')
    const editor = fasti.as('editor')
    const event = {
      start_date: '2090-03-01 19:00',
      end_date: '2090-03-01 20:00',
      website: 'https://a.example/',
    }
    const { body: one } = await editor.post('/events', { title: 'One', ...event })
    const { body: two } = await editor.post('/events', { title: 'Two', ...event })
    const text = (await exported(fasti)).replace('SUMMARY:One', 'SUMMARY:Changed')
    await editor.delete(`/events/${two.id}`)
    const { counts } = await bring(fasti, text)
    assert.deepEqual([counts.created, counts.updated, counts.ignored], [0, 1, 1])
    const { body } = await editor.get(`/events/${one.id}`)
    assert.deepEqual([body.title, body.website], ['Changed', 'https://a.example/'])
    await editor.patch(`/events/${one.id}`, { title: 'Edited here' })
    const again = await bring(fasti, text)
    assert.equal(again.counts.updated, 0, 'the file says what it said before')
  })

  test('of what a password protects arrives private, with a remark (§24)', async () => {
    await using here = await freshFasti('sqlite')
    await using there = await freshFasti('sqlite')
    await setIdentity(there.db, 'there')
    const event = {
      title: 'Secret',
      password: 'x',
      start_date: '2090-03-01',
      end_date: '2090-03-01',
    }
    await here.as('editor').post('/events', event)
    const { outcomes } = await bring(there, await exported(here))
    const [{ id = 0, remarks } = { remarks: [] }] = outcomes
    assert.match(remarks[0]?.sentence ?? '', /protected by a password/)
    assert.equal((await there.as('editor').get(`/events/${id}`)).body.status, 'private')
  })
})
