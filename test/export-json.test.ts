import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ownContext } from '../src/cli/demo/context.ts'
import { readSettings } from '../src/app/settings.ts'
import { loadLanguages } from '../src/language/text/locale/say.ts'
import { now } from '../src/language/time/clock.ts'
import type { ImportFile } from '../src/exchange/import/item.ts'
import { jsonItems } from '../src/exchange/json/items.ts'
import { exportJson } from '../src/exchange/json/export.ts'
import { loadJson } from '../src/exchange/json/load.ts'
import { openDocument } from '../src/exchange/json/read.ts'
import { importInto } from './support/importing.ts'
import { databases } from './support/databases.ts'
import { type Fasti, type Json, freshFasti } from './support/fasti.ts'
import { makeEvent, makeOrganizer, makeTag, makeVenue } from './support/make.ts'
import { occurrencesOf } from './support/recurring.ts'
import { upload } from './support/media.ts'
import { draw } from './support/pictures.ts'
import { calendar, startFeed } from './support/feed_source.ts'
import { addSync } from './support/syncing.ts'
import { fillSmall } from './support/small.ts'

const present = now()

async function contextOf(fasti: Fasti) {
  const { id, login } = await fasti.user('administrator')
  const languages = loadLanguages()
  const settings = readSettings({ ...fasti.settings }, [...languages.keys()])
  const actor = { id, login, role: 'administrator' } as const
  return ownContext({ settings, languages, db: fasti.db, actor, now: present })
}

/** Events of every kind, series, venues, organizers, terms, an image and what is in the trash. */
async function fill(fasti: Fasti): Promise<void> {
  const editor = fasti.as('editor')
  const { body } = await upload(editor, await draw('png', 400, 300))
  await fillSmall(editor, body.id)
}

async function exported(fasti: Fasti): Promise<string> {
  let text = ''
  for await (const part of exportJson(await contextOf(fasti), () => {})) text += part
  return text
}

const fileOf = (text: string): ImportFile => ({
  name: 'calendar.json',
  size: Buffer.byteLength(text),
  open: async function* () {
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length; at += 10_000) yield bytes.subarray(at, at + 10_000)
  },
})

const load = async (fasti: Fasti, text: string) =>
  loadJson(await contextOf(fasti), await openDocument(fileOf(text), () => {}))

const always = 'start_date=1900-01-01&end_date=2199-12-31&per_page=50'
const statuses = 'status=publish,draft,pending,private,future,trash'

/** Every list of the interface and every item in it, as an administrator sees them. */
async function answersOf(fasti: Fasti): Promise<Record<string, string>> {
  const admin = fasti.as('administrator')
  const answers: Record<string, string> = {}
  const ask = async (path: string) => {
    const { text, status, body } = await admin.get(path)
    answers[path] = `${status} ${text}`
    return body
  }
  const walk = async (collection: string, query: string) => {
    for (let page = 1; ; page += 1) {
      const body = await ask(`/${collection}?${query}&page=${page}`)
      for (const { id } of body[collection]) await ask(`/${collection}/${id}`)
      if (page >= body.total_pages) return
    }
  }
  for (const form of ['', '&recurrence=series', '&recurrence=next']) {
    await walk('events', `${always}&${statuses}${form}`)
  }
  await walk('events', `${always}&search=the`)
  for (const collection of ['venues', 'organizers'])
    await walk(collection, `per_page=50&${statuses}`)
  for (const collection of ['categories', 'tags']) await walk(collection, 'per_page=50')
  return answers
}

async function titles(fasti: Fasti): Promise<Json> {
  const { body } = await fasti.as('administrator').get(`/events?${always}`)
  return body.events.map(({ title, start_date, venue, image }: Json) => [
    title,
    start_date,
    venue.venue,
    image && image.width,
  ])
}

for (const database of databases) {
  describe(`an export as JSON (${database})`, () => {
    test('in an empty calendar gives the same answers on every route, and is whole', async () => {
      await using from = await freshFasti(database)
      await fill(from)
      const editor = from.as('editor')
      const { body } = await editor.get(`/events?${always}`)
      await editor.delete(`/events/${body.events[3].id}`)
      const text = await exported(from)
      await using to = await freshFasti(database)
      await to.user('editor')
      await load(to, text)
      const [before, after] = [await answersOf(from), await answersOf(to)]
      assert.ok(Object.keys(before).length > 30)
      assert.deepEqual(after, before)
      assert.equal(withoutTime(await exported(to)), withoutTime(text))
      const more = await to.as('editor').post('/venues', { venue: 'After' })
      assert.equal(more.status, 201, 'ids go on after those that were loaded')
    })

    test('keeps where items came from: a sync and an import go on without doubles (§24)', async () => {
      await using feed = await startFeed(calendar([{ uid: 'a' }, { uid: 'b' }, { uid: 'c' }]))
      await using from = await freshFasti(database)
      await (await addSync(from, feed.url)).look()
      const editor = from.as('editor')
      const { events } = (await editor.get(`/events?${always}`)).body
      assert.equal(events.length, 3)
      // Deleted here for good: it stays so.
      await editor.delete(`/events/${events[1].id}?force=true`)
      const text = await exported(from)
      await using to = await freshFasti(database)
      await load(to, text)
      assert.equal(withoutTime(await exported(to)), withoutTime(text))
      const sync = await addSync(to, feed.url)
      assert.equal((await sync.look()).outcome, 'unchanged')
      feed.answer = calendar([{ uid: 'a', title: 'Renamed' }, { uid: 'b' }, { uid: 'c' }])
      const { counts } = await sync.look()
      assert.deepEqual([counts?.created, counts?.updated, counts?.ignored], [0, 1, 1])
      assert.equal((await titles(to)).length, 2)
    })

    test('gives items to their authors by login or mail address, else to who imports (§24)', async () => {
      await using from = await freshFasti(database)
      const made = async (role: 'author' | 'editor' | 'contributor') => {
        const when = { start_date: '2091-03-01 19:00:00', end_date: '2091-03-01 21:00:00' }
        const { body, status } = await from.as(role).post('/events', { title: role, ...when })
        assert.equal(status, 201)
        return body.id
      }
      const ids = [await made('contributor'), await made('editor'), await made('author')]
      const text = await exported(from)
      await using to = await freshFasti(database)
      // Other ids than there, and no contributor.
      const [administrator, author, editor] = [
        await to.user('administrator'),
        await to.user('author'),
        await to.user('editor'),
      ]
      const { remarks } = await load(to, text)
      assert.deepEqual(
        remarks.map(({ facts }) => facts),
        [{ author: 'contributor', login: administrator.login }],
      )
      const admin = to.as('administrator')
      const authors: unknown[] = []
      for (const id of ids) authors.push((await admin.get(`/events/${id}`)).body.author)
      assert.deepEqual(authors, [administrator.id, editor.id, author.id])
      await using other = await freshFasti(database)
      await other.as('editor').post('/tags', { name: 'here before' })
      const context = await contextOf(other)
      const items = jsonItems(fileOf(text), { context, isDry: false, advance: () => {} })
      const { outcomes } = await importInto(other, items, { kind: 'json', address: 'other' })
      const said = outcomes.filter(({ remarks: some }) => some.length > 0)
      assert.equal(said.length, 2, 'once for each author who is not here')
    })

    test('in a calendar that has something becomes events of its own, once', async () => {
      await using from = await freshFasti(database)
      await fill(from)
      const file = fileOf(await exported(from))
      await using to = await freshFasti(database)
      await to.as('editor').post('/tags', { name: 'here before' })
      const context = await contextOf(to)
      const bring = () =>
        importInto(to, jsonItems(file, { context, isDry: false, advance: () => {} }), {
          kind: 'json',
          address: 'other',
        })
      const first = await bring()
      const refused = first.outcomes.filter(({ outcome }) => outcome === 'refused')
      assert.deepEqual(
        new Set(refused.map(({ remarks }) => remarks[0]?.sentence)),
        new Set(['It is in the trash of the other calendar.']),
      )
      assert.deepEqual(await titles(to), await titles(from))
      const second = await bring()
      assert.equal(second.counts.unchanged, first.counts.created)
      assert.equal(second.counts.created + second.counts.updated, 0)
    })

    test('brings what single dates have of their own, hidden where a password hid it (§24)', async () => {
      await using from = await freshFasti(database)
      const editor = from.as('editor')
      // Ids that are others there.
      for (const name of ['One', 'Two']) await makeTag(editor, name)
      const venue = await makeVenue(editor, 'Mill')
      const organizer = await makeOrganizer(editor, 'Choir')
      const tag = await makeTag(editor, 'Own')
      const { body: image } = await upload(editor, await draw('png', 400, 300))
      const { id } = await makeEvent(editor, { recurrence: 'FREQ=WEEKLY;COUNT=8', image: image.id })
      const own = [
        { venue: [venue.id], organizer: [organizer.id], tags: [tag.id], image: null },
        { event_status: 'cancelled', event_status_reason: 'Rain' },
        { attendance: 'online', virtual_url: 'https://live.example/' },
        { timezone: 'America/New_York' },
        { all_day: true, author: (await from.user('author')).id },
        { password: 'open sesame' },
        { status: 'future', date: '2028-01-05 10:00' },
      ]
      const dates = await occurrencesOf(editor, id)
      for (const [index, values] of own.entries()) {
        const { status, text } = await editor.patch(`/events/${dates[index].id}`, values)
        assert.equal(status, 200, text)
      }
      await using to = await freshFasti(database)
      await to.as('editor').post('/tags', { name: 'here before' })
      const author = await to.user('author')
      const items = jsonItems(fileOf(await exported(from)), {
        context: await contextOf(to),
        isDry: false,
        advance: () => {},
      })
      const { outcomes } = await importInto(to, items, { kind: 'json', address: 'other' })
      assert.deepEqual(new Set(outcomes.map(({ outcome }) => outcome)), new Set(['created']))
      const said = outcomes.flatMap(({ remarks }) => remarks.map(({ sentence }) => sentence))
      assert.deepEqual(said.filter((sentence) => sentence.includes('password')).length, 1)
      const shown = async (fasti: Fasti) => {
        const query = `${always}&status=publish,private,future`
        const { body } = await fasti.as('administrator').get(`/events?${query}`)
        const names =
          'title start_date end_date timezone all_day status date_utc occurrence ' +
          'event_status event_status_reason attendance virtual_url'
        return body.events.map((event: Json) =>
          Object.assign(pick(event, names), {
            venue: event.venue.venue,
            organizer: event.organizer.map((one: Json) => one.organizer),
            tags: event.tags.map(({ name }: Json) => name),
            image: event.image && event.image.width,
          }),
        )
      }
      const [before, after] = [await shown(from), await shown(to)]
      assert.equal(before.length, 8)
      // The password is there, and cannot be known.
      Object.assign(before[5], { status: 'private' })
      before[5].occurrence.own = ['status']
      for (const event of [...before, ...after]) delete event.occurrence.series
      assert.deepEqual(after, before)
      const { body: theirs } = await to.as('administrator').get(`/events?${always}`)
      assert.equal(theirs.events[4].author, author.id)
    })

    test('that is damaged is refused with its line, and nothing of it is kept', async () => {
      await using from = await freshFasti(database)
      await from.as('editor').post('/venues', { venue: 'Mill' })
      const text = await exported(from)
      await using to = await freshFasti(database)
      await assert.rejects(
        load(to, text.replace('"version":1', '"version":"x"')),
        /line 2.*version/,
      )
      await assert.rejects(load(to, text.slice(0, -5)), /Line 2 is not an entry/)
      await assert.rejects(load(to, text.slice(0, -3)), /breaks off/)
      await assert.rejects(load(to, '{"events":[]}'), /is not JSON that fasti export wrote/)
      assert.equal((await to.get('/venues')).body.total, 0)
    })
  })
}

const pick = (event: Json, names: string) =>
  Object.fromEntries(names.split(' ').map((name) => [name, event[name]]))

/** The versions of terms rise when events are counted. */
const withoutTime = (text: string) =>
  text
    .replace(/"exported":"[^"]*"/, '')
    .replaceAll(/("kind":"(?:category|tag)".*?"version":)\d+/g, '$1')
