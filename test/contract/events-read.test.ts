import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { loadLanguages } from '../../src/language/text/locale/say.ts'
import { databases } from '../support/databases.ts'
import { aliasPath, defaultRoot, freshFasti, origin } from '../support/fasti.ts'
import {
  listForm,
  makeCategory,
  makeEvent,
  makeOrganizer,
  makeTag,
  makeVenue,
  walk,
} from '../support/make.ts'
import { refused } from '../support/refusals.ts'

const statuses = ['draft', 'pending', 'private', 'future'] as const

for (const database of databases) {
  describe(`reading events on ${database}`, () => {
    test('a single read adds json_ld to the event and to all it embeds (§4.1)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const venue = await makeVenue(editor, 'Old Gate', { city: 'Porto' })
      const organizer = await makeOrganizer(editor, 'Walkers')
      const category = await makeCategory(editor, 'Outdoors')
      const tag = await makeTag(editor, 'Family')
      const made = await makeEvent(editor, {
        venue: venue.id,
        organizer: organizer.id,
        categories: category.id,
        tags: tag.id,
      })
      assert.deepEqual(made.venue, venue)
      assert.deepEqual(made.organizer, [organizer])
      assert.deepEqual(made.categories, [{ ...category, count: 1 }])
      assert.deepEqual(made.tags, [{ ...tag, count: 1 }])
      const { body } = await fasti.get(`/events/${made.id}`)
      assert.deepEqual(listForm(body), made)
      const types = [body, body.venue, body.organizer[0]].map(({ json_ld: ld }) => ld['@type'])
      assert.deepEqual(types, ['Event', 'Place', 'Organization'])
      assert.deepEqual((await fasti.get(`/events?include=${made.id}`)).body.events, [made])
    })

    test('one venue is an object, several are a list in their order (§4.2)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const [gate, hall] = [await makeVenue(editor, 'Gate'), await makeVenue(editor, 'Hall')]
      const made = await makeEvent(editor, { venue: [hall.id, gate.id] })
      assert.deepEqual(made.venue, [hall, gate])
      const { body } = await fasti.get(`/events/${made.id}`)
      assert.deepEqual(listForm(body).venue, [hall, gate])
      assert.ok(body.venue.every(({ json_ld: ld }: { json_ld: object }) => ld))
      assert.equal(body.json_ld.location.length, 2)
    })

    test('categories and tags are sorted by name, then id (§4.2)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const up = await makeCategory(editor, 'Zoo')
      const names = ['éclair', 'Dance', 'eclipse', 'Art']
      const made = []
      for (const name of names) made.push(await makeCategory(editor, name))
      const twin = await makeCategory(editor, 'Art', { parent: up.id })
      const event = await makeEvent(editor, {
        categories: [twin, ...made].map(({ id }) => id),
        tags: ['b', 'A', 'c'],
      })
      const shown = event.categories.map(({ name, id }: { name: string; id: number }) => [name, id])
      const [eclair, dance, eclipse, art] = made
      assert.deepEqual(shown, [
        ['Art', art.id],
        ['Art', twin.id],
        ['Dance', dance.id],
        ['éclair', eclair.id],
        ['eclipse', eclipse.id],
      ])
      assert.deepEqual(
        event.tags.map(({ name }: { name: string }) => name),
        ['A', 'b', 'c'],
      )
      const [, below] = event.categories
      assert.equal(below.url, `${origin}/events/category/zoo/art-zoo/`)
      assert.equal(below.urls.up, `${origin}${defaultRoot}/categories/${up.id}`)
    })

    test('what is not public is for its author and for editors (§9.3)', async () => {
      await using fasti = await freshFasti(database)
      for (const status of statuses) {
        const date = status === 'future' ? { date: '+3 days' } : {}
        const made = await makeEvent(fasti.as('author'), { status, ...date })
        assert.equal(made.status, status)
        for (const role of ['author', 'editor', 'administrator'] as const) {
          assert.equal((await fasti.as(role).get(`/events/${made.id}`)).status, 200)
        }
        const others = [fasti, fasti.as('subscriber'), fasti.as('contributor')]
        for (const caller of [...others, fasti.as('author', 'other')]) {
          refused(await caller.get(`/events/${made.id}`), 403, 'event-not-accessible')
          refused(await caller.get(`/events/by-slug/${made.slug}`), 403, 'event-not-accessible')
        }
      }
    })

    test('what is in the trash is for those who may edit it (§9.3)', async () => {
      await using fasti = await freshFasti(database)
      const made = await makeEvent(fasti.as('author'))
      await fasti.as('author').delete(`/events/${made.id}`)
      for (const role of ['author', 'editor'] as const) {
        assert.equal((await fasti.as(role).get(`/events/${made.id}`)).body.status, 'trash')
      }
      for (const caller of [fasti, fasti.as('contributor'), fasti.as('author', 'other')]) {
        refused(await caller.get(`/events/${made.id}`), 410, 'event-no-longer-available')
      }
      for (const caller of [fasti, fasti.as('editor')]) {
        const older = await caller.get(`/events/${made.id}`, { root: aliasPath })
        refused(older, 403, 'event-no-longer-available')
      }
    })

    test('what is not there is not found, whatever else has its id (§10)', async () => {
      await using fasti = await freshFasti(database)
      const venue = await makeVenue(fasti.as('editor'), 'Old Gate')
      for (const id of [0, 999, venue.id, '00', '9'.repeat(30)]) {
        refused(await fasti.get(`/events/${id}`), 404, 'rest-event-not-found')
      }
      refused(await fasti.get('/events/abc'), 404, 'rest_no_route')
      refused(await fasti.get('/events/-1'), 404, 'rest_no_route')
      const { id } = await makeEvent(fasti.as('editor'))
      assert.equal((await fasti.get(`/events/000${id}`)).body.id, id)
    })

    test('on an alias events keep their older form (§2.2)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const root = aliasPath
      const venue = await makeVenue(editor, 'Old Gate')
      const made = await makeEvent(editor, { venue: venue.id, categories: 'Fun' })
      const { body } = await fasti.get(`/events/${made.id}`, { root })
      assert.equal(body.author, String(made.author))
      assert.equal(body.website, body.url)
      assert.equal(body.categories[0].taxonomy, 'tribe_events_cat')
      assert.equal(body.rest_url, `${origin}${aliasPath}/events/${made.id}`)
      for (const key of ['description', 'image', 'city', 'geo_lat', 'website', 'excerpt']) {
        assert.equal(key in body.venue, false, key)
      }
      assert.deepEqual([body.description, body.excerpt, body.image], ['', '', false])
      refused(await fasti.get('/events/999', { root }), 404, 'rest-event-not-found')
      refused(await fasti.get(`/events/${venue.id}`, { root }), 400, 'rest-invalid-event-id')
      const unknown = await fasti.get('/events/by-slug/nothing', { root })
      refused(unknown, 400, 'rest_invalid_param')
      assert.deepEqual(Object.keys(unknown.body.data.params), ['slug'])
    })

    test('the same event is read on every root, with links of that root (§2.1)', async () => {
      const languages = [...loadLanguages().keys()]
      await using fasti = await freshFasti(database, { FASTI_LANGUAGES: languages.join() })
      const made = await makeEvent(fasti.as('editor'), {
        categories: 'Fun',
        venue: { venue: 'Old Gate' },
        cost: '0-5',
      })
      const plain = (await fasti.get(`/events/${made.id}`)).text
      for (const language of languages) {
        const root = `/${language}${defaultRoot}`
        const reply = await fasti.get(`/events/${made.id}`, { root })
        assert.equal(reply.headers['content-language'], language)
        assert.equal(reply.text.replaceAll(`${origin}${root}`, `${origin}${defaultRoot}`), plain)
        assert.ok(reply.text.includes(`${origin}${root}/categories`))
      }
    })

    test('an event linked to nothing readable shows nothing of it (§4.2)', async () => {
      await using fasti = await freshFasti(database)
      const editor = fasti.as('editor')
      const draft = await makeVenue(editor, 'Hidden Gate', { status: 'draft' })
      const club = await makeOrganizer(editor, 'Hidden Club', { status: 'private' })
      const made = await makeEvent(editor, { venue: draft.id, organizer: club.id })
      assert.deepEqual([made.venue.id, made.organizer[0].id], [draft.id, club.id])
      const replies = [
        await fasti.get(`/events/${made.id}`),
        await fasti.get(`/events?include=${made.id}`),
        await fasti.get('/events/by-slug/lantern-walk'),
      ]
      for (const { status, text, body } of replies) {
        assert.equal(status, 200)
        assert.equal(text.includes('Hidden'), false)
        const [event] = body.events ?? [body]
        assert.deepEqual([event.venue, event.organizer], [[], []])
        assert.equal(event.json_ld?.location, undefined)
      }
      assert.equal(made.title, walk.title)
    })
  })
}
