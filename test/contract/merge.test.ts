// Two that are the same become one (§19): venues, organizers, categories, tags.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { databases } from '../support/databases.ts'
import { type Caller, type Json, freshFasti } from '../support/fasti.ts'
import {
  faultsOf,
  idsOf,
  makeCategory,
  makeEvent,
  makeOrganizer,
  makeTag,
  makeVenue,
} from '../support/make.ts'
import { assertSound, change, makeRecurring, read, remove } from '../support/recurring.ts'
import { consoleRoot as root, historyOf, timeless, undoGroup } from '../support/undo.ts'

type Collection = 'venues' | 'organizers' | 'terms'

const ask = (caller: Caller, path: Collection, id: number, into: unknown) =>
  caller.post(`/${path}/${id}/merge`, { into }, { root })

async function merge(caller: Caller, path: Collection, id: number, into: number): Promise<Json> {
  const reply = await ask(caller, path, id, into)
  assert.equal(reply.status, 200, reply.text)
  return reply.body
}

/** All that an editor sees of a calendar, but when it was changed. */
async function everything(editor: Caller): Promise<Json> {
  const statuses = 'publish,draft,pending,private,future,trash'
  const paths = [
    `/events?status=${statuses}&starts_after=1900-01-01&per_page=100&context=edit`,
    `/events?recurrence=series&status=${statuses}&starts_after=1900-01-01&per_page=100&context=edit`,
    `/venues?status=${statuses}&per_page=100`,
    `/organizers?status=${statuses}&per_page=100`,
    '/categories?hide_empty=false&per_page=100',
    '/tags?hide_empty=false&per_page=100',
  ]
  const replies = await Promise.all(paths.map((path) => editor.get(path)))
  return replies.map(({ status, body, text }) => {
    assert.equal(status, 200, text)
    return timeless(body)
  })
}

const venuesOf = async (caller: Caller, id: number): Promise<number[]> =>
  idsOf([(await read(caller, id)).venue].flat())

async function doubles(caller: Caller, query: string): Promise<number[]> {
  const { status, body, text } = await caller.get(`/venues/doubles?${query}`, { root })
  assert.equal(status, 200, text)
  return idsOf(body.venues)
}

for (const database of databases) {
  describe(`a merge on ${database}`, () => {
    test('of venues gives the events of one to the other, in its place and once', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const [hall, town, barn] = [
        await makeVenue(editor, 'Hall', { city: 'Porto' }),
        await makeVenue(editor, 'Town Hall'),
        await makeVenue(editor, 'Barn'),
      ]
      const first = await makeEvent(editor, { title: 'One', venue: [town.id, barn.id] })
      const both = await makeEvent(editor, { title: 'Both', venue: [hall.id, barn.id, town.id] })
      const gone = await makeEvent(editor, { title: 'Gone', venue: [town.id], status: 'draft' })
      await remove(editor, gone.id)
      const { series, dates } = await makeRecurring(editor, { venue: [town.id] })
      await change(editor, dates[1].id, { venue: [barn.id, town.id] })
      const before = await everything(editor)
      const made = await merge(editor, 'venues', town.id, hall.id)
      assert.deepEqual([made.into, made.events], [hall.id, 8])
      assert.deepEqual(await venuesOf(editor, first.id), [hall.id, barn.id])
      assert.deepEqual(await venuesOf(editor, both.id), [hall.id, barn.id])
      assert.deepEqual(await venuesOf(editor, gone.id), [hall.id])
      assert.deepEqual(await venuesOf(editor, series.id), [hall.id])
      assert.deepEqual(await venuesOf(editor, dates[0].id), [hall.id])
      assert.deepEqual(await venuesOf(editor, dates[1].id), [barn.id, hall.id])
      const { body } = await editor.get(`/venues/${town.id}`)
      assert.equal(body.status, 'trash')
      const entries = (await historyOf(editor)).filter(({ group }) => group === made.group)
      assert.equal(entries.length, 9)
      await assertSound(fasti)
      const after = await everything(editor)
      const undone = await undoGroup(editor, made)
      assert.deepEqual(await everything(editor), before)
      await assertSound(fasti)
      await undoGroup(editor, undone[0])
      assert.deepEqual(await everything(editor), after)
    })

    test('of organizers does the same', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const [club, other] = [
        await makeOrganizer(editor, 'Club'),
        await makeOrganizer(editor, 'CLB'),
      ]
      const { id } = await makeEvent(editor, { organizer: [other.id] })
      const before = await everything(editor)
      const made = await merge(editor, 'organizers', other.id, club.id)
      assert.deepEqual(idsOf((await read(editor, id)).organizer), [club.id])
      await undoGroup(editor, made)
      assert.deepEqual(await everything(editor), before)
    })

    test('of categories moves what is below too, and counts each event once', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const music = await makeCategory(editor, 'Music')
      const sound = await makeCategory(editor, 'Sound', { slug: 'sound', description: 'Loud.' })
      const jazz = await makeCategory(editor, 'Jazz', { parent: sound.id })
      await makeCategory(editor, 'Bebop', { parent: jazz.id })
      const loud = await makeTag(editor, 'loud')
      const events = [
        await makeEvent(editor, { title: 'A', categories: [sound.id], tags: [loud.id] }),
        await makeEvent(editor, { title: 'B', categories: [music.id, sound.id] }),
        await makeEvent(editor, { title: 'C', categories: [jazz.id], status: 'draft' }),
      ]
      await makeRecurring(editor, { categories: [sound.id] })
      const before = await everything(editor)
      const made = await merge(editor, 'terms', sound.id, music.id)
      const categories = async (id: number) => idsOf((await read(editor, id)).categories)
      assert.deepEqual(await categories(events[0].id), [music.id])
      assert.deepEqual(idsOf((await read(editor, events[0].id)).tags), [loud.id])
      assert.deepEqual(await categories(events[1].id), [music.id])
      assert.equal((await editor.get(`/categories/${sound.id}`)).status, 404)
      assert.equal((await editor.get(`/categories/${jazz.id}`)).body.parent, music.id)
      assert.equal((await editor.get(`/categories/${music.id}`)).body.count, 6)
      await assertSound(fasti)
      await undoGroup(editor, made)
      assert.deepEqual(await everything(editor), before)
      await assertSound(fasti)
    })

    test('of tags is the same, also of one that no event has', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const [one, two] = [await makeTag(editor, 'one'), await makeTag(editor, 'two')]
      const made = await merge(editor, 'terms', two.id, one.id)
      assert.deepEqual([made.events, made.group], [0, null])
      assert.equal((await editor.get('/tags?hide_empty=false')).body.total, 1)
    })

    test('that cannot be is refused in words, and nothing changes', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const [hall, barn] = [await makeVenue(editor, 'Hall'), await makeVenue(editor, 'Barn')]
      const club = await makeOrganizer(editor, 'Club')
      const top = await makeCategory(editor, 'Top')
      const below = await makeCategory(editor, 'Below', { parent: top.id })
      const lowest = await makeCategory(editor, 'Lowest', { parent: below.id })
      const tag = await makeTag(editor, 'tag')
      await editor.delete(`/venues/${barn.id}`)
      const before = await everything(editor)
      const refused = async (path: Collection, id: number, into: unknown, wrong: unknown) =>
        assert.deepEqual(
          faultsOf(await ask(editor, path, id, into)),
          wrong,
          `${path} ${String(into)}`,
        )
      await refused('venues', hall.id, hall.id, ['into'])
      await refused('venues', hall.id, barn.id, ['into'])
      await refused('venues', hall.id, club.id, ['into'])
      await refused('venues', hall.id, 99_999_999, ['into'])
      await refused('venues', hall.id, 'x', ['into'])
      await refused('venues', hall.id, undefined, [400, 'rest_missing_callback_param'])
      await refused('venues', barn.id, hall.id, [410, 'venue-is-in-trash'])
      await refused('venues', club.id, hall.id, [404, 'rest-venue-not-found'])
      await refused('terms', top.id, below.id, ['into'])
      await refused('terms', top.id, lowest.id, ['into'])
      await refused('terms', top.id, top.id, ['into'])
      await refused('terms', top.id, tag.id, ['into'])
      await refused('terms', tag.id, top.id, ['into'])
      await refused('terms', 99_999_999, top.id, [404, 'rest-term-not-found'])
      const { body } = await ask(editor, 'terms', top.id, lowest.id)
      assert.equal(body.data.params.into, 'into is below the one that is merged.')
      assert.deepEqual(await everything(editor), before)
    })

    test('S1.1, S6.1 is for editors alone, because it changes the events of others', async () => {
      await using fasti = await freshFasti(database)
      const author = fasti.as('author')
      const [hall, barn] = [await makeVenue(author, 'Hall'), await makeVenue(author, 'Barn')]
      const [one, two] = [await makeCategory(author, 'One'), await makeCategory(author, 'Two')]
      const before = await everything(fasti.as('editor'))
      for (const [caller, status] of [
        [author, 403],
        [fasti.as('contributor'), 403],
        [fasti.as('subscriber'), 403],
        [fasti, 401],
      ] as const) {
        assert.equal((await ask(caller, 'venues', barn.id, hall.id)).status, status)
        assert.equal((await ask(caller, 'terms', two.id, one.id)).status, status)
      }
      assert.deepEqual(await everything(fasti.as('editor')), before)
    })

    test('and a writer of the same at once: no event keeps what is gone', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const [one, two] = [await makeTag(editor, 'one'), await makeTag(editor, 'two')]
      const made = await makeEvent(editor)
      const [merged, changed] = await Promise.all([
        ask(editor, 'terms', two.id, one.id),
        editor.patch(`/events/${made.id}`, { tags: [two.id] }),
      ])
      assert.equal(merged.status, 200)
      const isFirst = changed.status === 200
      assert.deepEqual(idsOf((await read(editor, made.id)).tags), isFirst ? [one.id] : [])
      await assertSound(fasti)
    })

    test('doubles come in the order of what they share: name, then address, then town (§19)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const [address, city] = ['1 Main St', 'Ulm']
      const similar = await makeVenue(editor, 'Great Hall')
      const near = await makeVenue(editor, 'Hall Two', { city })
      const there = await makeVenue(editor, 'Barn', { address })
      const both = await makeVenue(editor, 'Stable', { address, city })
      const far = await makeVenue(editor, 'Hall', { city: 'Rome' })
      const same = await makeVenue(editor, 'Hall', { address, city })
      const found = await doubles(editor, 'name=HALL&address=1 main st&city=ulm')
      assert.deepEqual(found, [same.id, far.id, both.id, there.id, near.id])
      assert.ok(!found.includes(similar.id), 'the sixth is not told')
    })

    test('doubles of what is typed are found by name and address, at most five', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const hall = await makeVenue(editor, 'Café Müller', { address: '1 Main St', city: 'Ulm' })
      const other = await makeVenue(editor, 'Old Barn', { address: '2 Hill Rd', city: 'Ulm' })
      await makeVenue(editor, 'Elsewhere', { address: '9 Far St' })
      await makeVenue(editor, 'Gone Café Muller').then(({ id }) => editor.delete(`/venues/${id}`))
      const secret = await makeVenue(editor, 'Cafe Muller', { status: 'private' })
      const author = fasti.as('author')
      assert.deepEqual(await doubles(author, 'name=cafe muller'), [hall.id])
      assert.deepEqual(await doubles(author, 'name=Muller'), [hall.id])
      assert.deepEqual(await doubles(author, 'name=Grand Café Müller Ulm'), [hall.id])
      assert.deepEqual(await doubles(author, 'name=X&address=2 hill rd'), [other.id])
      assert.deepEqual(await doubles(author, 'name=%25_%27'), [])
      assert.deepEqual(await doubles(editor, 'name=CAFE MULLER&city=ulm'), [hall.id, secret.id])
      for (let at = 0; at < 7; at += 1) await makeVenue(editor, `Barn number ${at}`)
      assert.equal((await doubles(author, 'name=barn')).length, 5)
      assert.deepEqual(faultsOf(await author.get('/venues/doubles?name=', { root })), ['name'])
      assert.equal((await fasti.get('/venues/doubles?name=x', { root })).status, 401)
      const club = await makeOrganizer(editor, 'Jazz Club')
      const { body } = await author.get('/organizers/doubles?name=jazz club e.V.', { root })
      assert.deepEqual(idsOf(body.organizers), [club.id])
    })
  })
}
