// Who is told that something is gone: who had it in sight, by how things stood before (§20.1).

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertConverged, follower, liveRoot as root } from '../support/copies.ts'
import { databases } from '../support/databases.ts'
import { type Caller, type Json, freshFasti } from '../support/fasti.ts'
import { faultsOf, makeCategory, makeEvent, makeTag, makeVenue } from '../support/make.ts'
import { change, makeRecurring, remove } from '../support/recurring.ts'

const told = ({ kind, id, action }: Json) => `${action} ${kind} ${id}`
const consoleRoot = '/api/cal/console/v1'

/** A reader of events who has read everything. */
async function readerOf(caller: Caller, query = '') {
  const asked = `kinds=event${query && `&${query}`}`
  const reader = follower(caller, asked)
  await reader.pull()
  const news = async () => (await reader.pull()).map(told)
  const converged = () => assertConverged(caller, reader, query, { kinds: ['event'] })
  return { news, converged }
}

for (const database of databases) {
  describe(`what is gone for whom on ${database}`, () => {
    test('an author is told that a draft was given to somebody else, and nobody else is (§20.1)', async () => {
      await using fasti = await freshFasti(database)
      const [author, editor] = [fasti.as('author'), fasti.as('editor')]
      const draft = await makeEvent(author, { status: 'draft' })
      const venue = await author.post('/venues', { venue: 'Shed', status: 'draft' })
      const other = await makeEvent(editor, { status: 'draft' })
      const readers = [author, editor, fasti.as('contributor'), fasti]
      const followers = await Promise.all(readers.map((one) => readerOf(one)))
      const places = follower(author, 'kinds=venue')
      await places.pull()
      const { id: heir } = await fasti.user('editor')
      await change(editor, draft.id, { author: heir })
      await editor.put(`/venues/${venue.body.id}`, { author: heir })
      await change(editor, other.id, { title: 'Never theirs' })
      const [mine, theirs, ...none] = await Promise.all(followers.map(({ news }) => news()))
      assert.deepEqual(mine, [`gone event ${draft.id}`])
      assert.deepEqual(theirs, [`put event ${draft.id}`, `put event ${other.id}`])
      assert.deepEqual(none, [[], []])
      assert.deepEqual((await places.pull()).map(told), [`gone venue ${venue.body.id}`])
      // What is changed further on is not for them any more.
      await change(editor, draft.id, { title: 'Later' })
      assert.deepEqual(await followers[0]?.news(), [])
      for (const { news, converged } of followers) {
        await news()
        await converged()
      }
    })

    test('an author whose things were handed over is told so, dates of series included (§20.1)', async () => {
      await using fasti = await freshFasti(database)
      const [author, editor, admin] = [
        fasti.as('author'),
        fasti.as('editor'),
        fasti.as('administrator'),
      ]
      const draft = await makeEvent(author, { status: 'draft' })
      const open = await makeEvent(author)
      const { dates } = await makeRecurring(author, { status: 'draft' })
      const reader = await readerOf(author)
      const { id: from } = await fasti.user('author')
      const { id: to } = await fasti.user('editor')
      const given = await admin.post(`/users/${from}/hand-over`, { to }, { root: consoleRoot })
      assert.equal(given.status, 200, given.text)
      const gone = [draft, ...dates].map(({ id }) => `gone event ${id}`)
      assert.deepEqual(
        (await reader.news()).toSorted(),
        [...gone, `put event ${open.id}`].toSorted(),
      )
      await reader.converged()
      await change(editor, draft.id, { title: 'Later' })
      assert.deepEqual(await reader.news(), [])
    })

    test('what never matched a filter is never told, and what did is told gone (§20.1)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const music = await makeCategory(editor, 'Music')
      const jazz = await makeCategory(editor, 'Jazz', { parent: music.id })
      const [free, venue] = [await makeTag(editor, 'free'), await makeVenue(editor, 'Hall')]
      const made = {
        categories: [jazz.id],
        tags: [free.id],
        venue: venue.id,
        featured: true,
        tickets: [{ name: 'A', price: 1 }],
        title: 'Harp evening',
      }
      const within = await makeEvent(editor, made)
      const never = await makeEvent(editor)
      let times = 0
      const filters = {
        [`categories=${music.id}`]: { categories: [] },
        [`tags=${free.id}`]: { tags: [] },
        [`venue=${venue.id}`]: { venue: [] },
        'featured=true': { featured: false },
        'ticketed=true': { tickets: [] },
        'search=harp': { title: 'Evening' },
        'end_date=2027-07-01': { end_date: '2027-08-01' },
        'event_status=scheduled': { event_status: 'cancelled' },
        'attendance=offline': { attendance: 'online', venue: [] },
        'status=publish': { status: 'draft' },
      }
      for (const [query, leaving] of Object.entries(filters)) {
        const isForAll = /^(?:end|event|attendance|status)/.test(query)
        for (const caller of [fasti, editor]) {
          await change(editor, within.id, { ...made, attendance: 'offline' })
          const reader = await readerOf(caller, query)
          await change(editor, never.id, { website: `https://walks.example/${(times += 1)}` })
          const expected = isForAll ? [`put event ${never.id}`] : []
          assert.deepEqual(await reader.news(), expected, query)
          await change(editor, within.id, leaving)
          assert.deepEqual(await reader.news(), [`gone event ${within.id}`], query)
          await change(editor, within.id, { excerpt: query })
          assert.deepEqual(await reader.news(), [], query)
          await change(editor, within.id, { ...made, ...back, excerpt: '' })
          await reader.news()
          await reader.converged()
          await remove(editor, within.id, 'force=false')
          assert.deepEqual(await reader.news(), [`gone event ${within.id}`], query)
          await change(editor, within.id, { status: 'publish' })
        }
      }
    })

    test('names that a caller may not see, and texts of the series of a date, match no filter (§20.1)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const hall = await makeVenue(editor, 'Harbour')
      const event = await makeEvent(editor, { venue: hall.id })
      const { dates } = await makeRecurring(editor, { description: 'Sung' })
      const [sung, spoken] = dates
      await change(editor, spoken.id, { description: 'Spoken' })
      const byName = await readerOf(fasti, 'search=harbour&match=words')
      const bySeries = await readerOf(fasti, 'search=sung&match=words')
      const byOwn = await readerOf(fasti, 'search=spoken&match=words')
      await editor.put(`/venues/${hall.id}`, { status: 'draft' })
      assert.deepEqual(await byName.news(), [`gone event ${event.id}`])
      await change(editor, event.id, { title: 'Walk along the water' })
      assert.deepEqual(await byName.news(), [])
      await remove(editor, spoken.id)
      const gone = async ({ news }: typeof byOwn) =>
        (await news()).filter((one) => one.startsWith('gone'))
      assert.deepEqual(await gone(bySeries), [])
      assert.deepEqual(await gone(byOwn), [`gone event ${spoken.id}`])
      await remove(editor, sung.id)
      assert.deepEqual(await gone(bySeries), [`gone event ${sung.id}`])
      assert.deepEqual(await gone(byOwn), [])
    })

    test('what leaves a filter because of something else is told gone, the rest is not (§20.1)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const music = await makeCategory(editor, 'Music')
      const jazz = await makeCategory(editor, 'Jazz', { parent: music.id })
      const walks = await makeCategory(editor, 'Walks')
      const bebop = await makeCategory(editor, 'Bebop', { parent: jazz.id })
      const hall = await makeVenue(editor, 'Hall', { geo_lat: 10, geo_lng: 10 })
      const within = await makeEvent(editor, { categories: [jazz.id], venue: hall.id })
      const deep = await makeEvent(editor, { categories: [bebop.id] })
      const never = await makeEvent(editor, { categories: [walks.id] })
      const byCategory = await readerOf(fasti, `categories=${music.id}`)
      const byPlace = await readerOf(editor, 'geoloc_lat=10&geoloc_lng=10')
      const byName = await readerOf(fasti, 'search=hall&match=words')
      const news = async () => [await byCategory.news(), await byPlace.news(), await byName.news()]
      await editor.put(`/categories/${walks.id}`, { name: 'Hikes' })
      assert.deepEqual(await news(), [[], [], []])
      await editor.put(`/categories/${bebop.id}`, { parent: walks.id })
      assert.deepEqual(await news(), [[`gone event ${deep.id}`], [], []])
      await editor.put(`/venues/${hall.id}`, { geo_lat: 50, geo_lng: 50 })
      assert.deepEqual(await news(), [[], [`gone event ${within.id}`], [`put event ${within.id}`]])
      await editor.put(`/venues/${hall.id}`, { venue: 'Barn' })
      assert.deepEqual(await news(), [[], [], [`gone event ${within.id}`]])
      await editor.delete(`/categories/${jazz.id}`)
      assert.deepEqual(await news(), [[`gone event ${within.id}`], [], []])
      await editor.delete(`/categories/${walks.id}`)
      assert.deepEqual(await news(), [[], [], []])
      for (const { converged } of [byCategory, byPlace, byName]) await converged()
      assert.equal((await fasti.get(`/events/${never.id}`)).status, 200)
    })

    test('a filter by what was deleted ends with 410 (§20.1)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const filters = {
        categories: ['categories', await makeCategory(editor, 'Music')],
        tags: ['tags', await makeTag(editor, 'free')],
        venue: ['venues', await makeVenue(editor, 'Hall')],
        organizer: ['organizers', (await editor.post('/organizers', { organizer: 'Guild' })).body],
      } as const
      for (const [name, [collection, { id }]] of Object.entries(filters)) {
        const query = { [name]: String(id) }
        const { body } = await fasti.get('/changes', { root, query: { ...query, since: 'now' } })
        const since = { ...query, since: body.cursor }
        assert.equal((await fasti.get('/changes', { root, query: since })).status, 200)
        await editor.delete(`/${collection}/${id}?force=true`)
        const expired = await fasti.get('/changes', { root, query: since })
        assert.deepEqual([expired.status, expired.body.code], [410, 'rest_cursor_expired'], name)
        assert.deepEqual(faultsOf(await fasti.get('/changes', { root, query })), [name])
      }
    })
  })
}

const back = {
  attendance: 'offline',
  event_status: 'scheduled',
  status: 'publish',
  end_date: '2027-06-12 23:00',
}
