// Long feeds are composed of kept pieces: the same bytes as without them, for a fraction of the work.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Context } from '../src/access/context.ts'
import { nobody } from '../src/access/roles.ts'
import { ownContext } from '../src/cli/demo/context.ts'
import {
  type KnownPieces,
  type Parts,
  type Piece,
  compressed,
  isPiece,
  noPieces,
} from '../src/public/feeds/compose/piece.ts'
import { icalParts } from '../src/public/feeds/serving/fragments.ts'
import { readSettings } from '../src/app/settings.ts'
import { loadLanguages } from '../src/language/text/locale/say.ts'
import { now } from '../src/language/time/clock.ts'
import { occurrencesOf, tuesdays } from './support/calendar_series.ts'
import { setClock } from './support/clock.ts'
import { someOf } from './support/whole.ts'
import { databases } from './support/databases.ts'
import { type Caller, type Fasti, type Json, freshFasti } from './support/fasti.ts'
import { makeCategory, makeEvent, makeOrganizer, makeTag, makeVenue } from './support/make.ts'
import { copyEvent } from './support/many.ts'
import { random } from './support/random.ts'
import { unkeptAt } from './support/unkept.ts'

const firstStart = Date.parse('2027-06-12T19:30:00Z') / 1000
const description = `<p>${'What there is to say, and more; '.repeat(20)}</p>`

/** So many events that all feeds of them are long. */
async function fill(fasti: Fasti, count: number) {
  const editor = fasti.as('editor')
  const venue = await makeVenue(editor, 'Old Gate')
  const organizer = await makeOrganizer(editor, 'Nine')
  const category = await makeCategory(editor, 'Music')
  const tag = await makeTag(editor, 'late')
  const linked = {
    venue: venue.id,
    organizer: organizer.id,
    categories: [category.id],
    tags: [tag.id],
  }
  const event = await makeEvent(editor, { description, timezone: 'Europe/Lisbon', ...linked })
  await copyEvent(fasti.db, event.id, count - 1, (number) => {
    const start_utc = firstStart + Math.floor(number / 3) * 60
    return { start_utc, end_utc: start_utc + 3600, folded: 'walk' }
  })
  return { editor, venue, organizer, category, tag, linked, first: event.id }
}

/** A weekly series among the others, in another zone. */
const makeSeries = (editor: Caller, more: object) =>
  makeEvent(editor, { ...tuesdays, ...more, recurrence: 'FREQ=WEEKLY;COUNT=40' })

const whole = '/events.ics'
const others = ['/events.fullcalendar.json', '/tag/late.ics', '/events/month/2027-06.ics']

for (const database of databases) {
  describe(`kept pieces of feeds on ${database}`, () => {
    test('give the same feed as a server without any, whatever was written', async () => {
      using clock = setClock('2027-02-01T12:00:00Z')
      await using fasti = await freshFasti(database)
      const count = 400
      const world = await fill(fasti, count)
      const { editor, first, linked } = world
      await using unkept = await unkeptAt(fasti.settings)
      const chance = random(1952)
      const anyEvent = () => first + chance.integer(0, count - 1)
      const put = (path: string, body: object) => editor.put(path, body)
      const other = await makeVenue(editor, 'New Gate')
      const series: Json[] = []
      for (const title of ['Choir', 'Chess', 'Yoga']) {
        series.push(await makeSeries(editor, { ...linked, title, venue: other.id }))
      }
      const anyOccurrence = async () => {
        const found = await occurrencesOf(fasti, chance.pick(series).id)
        return chance.pick(found).id
      }
      const changes: readonly (() => Promise<Json>)[] = [
        () => put(`/events/${anyEvent()}`, { title: `Walk ${chance.integer(1, 999)}` }),
        () =>
          put(`/events/${anyEvent()}`, {
            start_date: '2027-06-20 10:00',
            end_date: '2027-06-20 11:00',
          }),
        () => put(`/events/${anyEvent()}`, { venue: other.id }),
        () =>
          put(`/events/${anyEvent()}`, { status: chance.pick(['draft', 'publish', 'private']) }),
        () => put(`/events/${anyEvent()}`, { hide_from_listings: chance.chance(0.5) }),
        () => put(`/events/${anyEvent()}`, { password: chance.pick(['open', '']) }),
        () => editor.delete(`/events/${anyEvent()}`),
        () => editor.delete(`/events/${anyEvent()}?force=true`),
        () => makeEvent(editor, { ...linked, description, title: 'New' }),
        async () =>
          put(`/events/${await anyOccurrence()}`, { title: `Guests ${chance.integer(1, 9)}` }),
        async () => put(`/events/${await anyOccurrence()}`, { tags: [] }),
        async () => put(`/events/${await anyOccurrence()}`, { status: 'draft' }),
        async () => editor.delete(`/events/${await anyOccurrence()}`),
        async () => put(`/events/${await anyOccurrence()}?scope=following`, { title: 'Later' }),
        () => put(`/events/${chance.pick(series).id}`, { title: `Walk ${chance.integer(1, 9)}` }),
        () => put(`/events/${chance.pick(series).id}`, { hide_from_listings: chance.chance(0.5) }),
        () => put(`/venues/${other.id}`, { venue: `Gate ${chance.integer(1, 999)}` }),
        () => put(`/venues/${other.id}`, { status: chance.pick(['draft', 'publish']) }),
        () =>
          put(`/organizers/${world.organizer.id}`, { organizer: `Nine ${chance.integer(1, 999)}` }),
        () => put(`/categories/${world.category.id}`, { name: `Music ${chance.integer(1, 999)}` }),
        () => put(`/tags/${world.tag.id}`, { description: 'Not in feeds' }),
      ]
      const compare = async (step: number, paths: readonly string[]) => {
        await unkept.forget()
        const cold = await unkept.as(undefined)
        for (const path of paths) {
          const [kept, made] = [
            await fasti.get(path, { root: '' }),
            await cold.get(path, { root: '' }),
          ]
          assert.ok(kept.text.length > 256 * 1024, `${path} is long`)
          assert.ok(kept.text === made.text, `${path} after step ${step}`)
          assert.equal(kept.headers['etag'], made.headers['etag'], path)
        }
      }
      await compare(0, [whole, ...others])
      const again = chance.some(changes, 5)
      const order =
        database === 'sqlite' ? someOf(changes, [...changes, ...again]) : chance.some(changes, 9)
      for (const [step, change] of order.entries()) {
        await change()
        if (step % 9 === 8) clock.set(`2027-02-0${2 + Math.floor(step / 9)}T12:00:00Z`)
        // The others in turn: what is stale in one of them stays so.
        await compare(step + 1, [whole, ...others.slice(step % 3, (step % 3) + 1)])
      }
      await compare(order.length, others)
    })

    test('after one write only what it changed is made again', async () => {
      using _clock = setClock('2027-02-01T12:00:00Z')
      await using fasti = await freshFasti(database)
      const count = 3000
      const { editor, first, category, tag } = await fill(fasti, count)
      const venue = await makeVenue(editor, 'Rare Gate')
      await editor.put(`/events/${first + 1000}`, { venue: venue.id })
      const choir = await makeSeries(editor, {})
      const [, evening, other] = await occurrencesOf(fasti, choir.id)
      const context = publicContext(fasti)
      let known = (await makeParts(context, noPieces)).pieces
      const renderedAfter = async (write: () => Promise<{ status: number }>) => {
        assert.ok((await write()).status < 300)
        const { rendered, pieces } = await makeParts(context, known)
        known = pieces
        return rendered
      }
      assert.ok(known.size > count / 50)
      assert.equal((await makeParts(context, known)).rendered, 0)
      const few = 3
      for (const write of [
        () => editor.put(`/events/${first}`, { title: 'First' }),
        () => editor.put(`/events/${first + 1500}`, { title: 'In the middle' }),
        () => editor.put(`/events/${first + 2999}`, { tags: [] }),
        () => editor.delete(`/events/${first + 700}`),
        () =>
          editor.post('/events', {
            title: 'New',
            start_date: '2027-06-13',
            end_date: '2027-06-13',
          }),
        () => editor.put(`/venues/${venue.id}`, { venue: 'Rarest Gate' }),
        () => editor.put(`/events/${first + 1501}`, { start_date: '2027-06-12 20:30' }),
        () => editor.put(`/events/${evening.id}`, { title: 'Guests' }),
        () => editor.delete(`/events/${other.id}`),
        () => editor.put(`/events/${choir.id}`, { title: 'Great Choir' }),
      ]) {
        const rendered = await renderedAfter(write)
        assert.ok(rendered >= 1 && rendered <= few, `${rendered} pieces for ${String(write)}`)
      }
      for (const write of [
        () => editor.put(`/tags/${tag.id}`, { description: 'Not in feeds' }),
        () => editor.put(`/categories/${category.id}`, { description: 'Nor this' }),
        () => editor.post('/venues', { venue: 'Elsewhere' }),
      ]) {
        assert.equal(await renderedAfter(write), 0, String(write))
      }
      const all = await renderedAfter(() => editor.put(`/tags/${tag.id}`, { name: 'early' }))
      assert.ok(all > count / 50, 'the tag is in all of them')
    })
  })
}

function publicContext(fasti: Fasti): Context {
  const languages = loadLanguages()
  const settings = readSettings({ ...fasti.settings }, [...languages.keys()])
  return ownContext({ settings, languages, db: fasti.db, actor: nobody, now: now() })
}

const facts = {
  name: '',
  description: '',
  zone: 'UTC',
  language: 'en',
  page: 'http://cal.example/',
  uid: 'uid',
  hidesCancelled: true,
}

/** Makes a feed from known pieces, and counts those that were written anew. */
async function makeParts(
  context: Context,
  known: KnownPieces,
): Promise<{ pieces: KnownPieces; rendered: number }> {
  const selection = {
    query: { window: { endFrom: 0 } },
    resolvedFilters: {},
    order: 'ascending',
  } as const
  const parts: Parts = icalParts(context, selection, facts, known)
  const pieces: Piece[] = []
  let rendered = 0
  for await (const part of parts) {
    if (typeof part === 'string') continue
    if (!isPiece(part)) rendered += 1
    pieces.push(isPiece(part) ? part : compressed(part))
  }
  return { pieces: Map.groupBy(pieces, ({ key }) => key), rendered }
}
