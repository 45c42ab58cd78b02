import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { holdClock } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { type Caller, type Fasti, freshFasti } from '../support/fasti.ts'
import {
  faultsOf,
  makeCategory,
  makeEvent,
  makeOrganizer,
  makeTag,
  makeVenue,
} from '../support/make.ts'
import { invalid } from '../support/refusals.ts'

type Query = Record<string, string | number | boolean>

async function titles(caller: Caller, query: Query | string): Promise<string[]> {
  const text =
    typeof query === 'string'
      ? query
      : String(
          new URLSearchParams(
            Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
          ),
        )
  const { status, body, text: shown } = await caller.get(`/events?per_page=50&${text}`)
  assert.equal(status, 200, shown)
  const found: string[] = body.events.map(({ title }: { title: string }) => title)
  assert.equal(body.total, found.length)
  return found.toSorted()
}

for (const database of databases) {
  describe(`filters of events on ${database}`, () => {
    holdClock()

    let fasti: Fasti
    let editor: Caller
    const id: Record<string, number> = {}

    before(async () => {
      fasti = await freshFasti(database)
      editor = fasti.as('editor')
      id['outdoors'] = (await makeCategory(editor, 'Outdoors')).id
      const walks = await makeCategory(editor, 'Night Walks', { parent: id['outdoors'] })
      id['deep'] = (await makeCategory(editor, 'Très loin', { parent: walks.id })).id
      id['indoors'] = (await makeCategory(editor, 'Indoors')).id
      id['family'] = (await makeTag(editor, 'Family', { slug: 'for-all' })).id
      id['free'] = (await makeTag(editor, 'Free')).id
      const places = { paris: [48.8566, 2.3522], versailles: [48.8049, 2.1204] } as const
      for (const [name, [geo_lat, geo_lng]] of Object.entries(places)) {
        id[name] = (await makeVenue(editor, name, { geo_lat, geo_lng })).id
      }
      const fiji = { geo_lat: -17, geo_lng: 179.9, status: 'draft' }
      id['fiji'] = (await makeVenue(editor, 'fiji', fiji)).id
      id['nowhere'] = (await makeVenue(editor, 'nowhere')).id
      id['club'] = (await makeOrganizer(editor, 'club')).id
      id['crew'] = (await makeOrganizer(editor, 'crew', { status: 'private' })).id
      const a = { title: 'a', categories: id['outdoors'], venue: id['paris'], featured: true }
      id['a'] = (await makeEvent(editor, { ...a, organizer: id['club'] })).id
      await makeEvent(editor, {
        title: 'b',
        categories: [walks.id, id['indoors']],
        tags: id['family'],
        venue: [id['nowhere'], id['versailles']],
        tickets: [{ name: 'A', price: 5 }],
        post_parent: id['a'],
      })
      await makeEvent(editor, {
        title: 'c',
        categories: id['deep'],
        tags: [id['family'], id['free']],
        venue: id['fiji'],
        organizer: [id['club'], id['crew']],
        featured: true,
        post_parent: id['a'],
      })
      await makeEvent(editor, { title: 'd', venue: id['nowhere'] })
    })
    after(() => fasti[Symbol.asyncDispose]())

    test('a category is named by id, slug or name, and has all below it (§5.7)', async () => {
      for (const one of [id['outdoors'], 'outdoors', 'OUTDOORS', 'Outdoors']) {
        assert.deepEqual(await titles(fasti, { categories: String(one) }), ['a', 'b', 'c'])
      }
      assert.deepEqual(await titles(fasti, { categories: 'night walks' }), ['b', 'c'])
      assert.deepEqual(await titles(fasti, { categories: 'TRÈS LOIN' }), ['c'])
      assert.deepEqual(await titles(fasti, { categories: `${id['deep']} , indoors,` }), ['b', 'c'])
      const list = 'categories[]=indoors&categories[]=Night%20Walks'
      assert.deepEqual(await titles(fasti, list), ['b', 'c'])
    })

    test('a tag is named the same way (§5.7)', async () => {
      for (const one of [id['family'], 'for-all', 'FOR-ALL', 'family']) {
        assert.deepEqual(await titles(fasti, { tags: String(one) }), ['b', 'c'])
      }
      assert.deepEqual(await titles(fasti, 'tags=free&tags=family'), ['b', 'c'])
      assert.deepEqual(await titles(fasti, { tags: 'free', categories: 'indoors' }), [])
    })

    test('an all-digits entry is always an id (§5.7)', async () => {
      await makeCategory(editor, '1984')
      assert.deepEqual(faultsOf(await fasti.get('/events?categories=1984')), ['categories'])
    })

    test('venues and organizers are named by ids (§5.7)', async () => {
      assert.deepEqual(await titles(fasti, { venue: `${id['paris']},${id['nowhere']}` }), [
        'a',
        'b',
        'd',
      ])
      assert.deepEqual(await titles(editor, { venue: String(id['fiji']) }), ['c'])
      assert.deepEqual(await titles(fasti, { organizer: String(id['club']) }), ['a', 'c'])
      const both = { organizer: String(id['club']), venue: String(id['paris']) }
      assert.deepEqual(await titles(fasti, both), ['a'])
    })

    test('featured and ticketed divide the events (§5.7)', async () => {
      assert.deepEqual(await titles(fasti, { featured: true }), ['a', 'c'])
      assert.deepEqual(await titles(fasti, { featured: 'no' }), ['b', 'd'])
      assert.deepEqual(await titles(fasti, { ticketed: 'yes' }), ['b'])
      assert.deepEqual(await titles(fasti, { ticketed: 0 }), ['a', 'c', 'd'])
    })

    test('geoloc asks for coordinates of a venue that can be read (§5.7)', async () => {
      assert.deepEqual(await titles(fasti, { geoloc: true }), ['a', 'b'])
      assert.deepEqual(await titles(fasti, { geoloc: false }), ['c', 'd'])
      assert.deepEqual(await titles(editor, { geoloc: true }), ['a', 'b', 'c'])
    })

    test('a position finds events within the given distance (§5.7)', async () => {
      const paris = { geoloc_lat: 48.8566, geoloc_lng: 2.3522 }
      assert.deepEqual(await titles(fasti, paris), ['a', 'b'])
      assert.deepEqual(await titles(fasti, { ...paris, geoloc_distance: 10 }), ['a'])
      // Versailles is 17.93 km away.
      assert.deepEqual(await titles(fasti, { ...paris, geoloc_distance: 17.9 }), ['a'])
      assert.deepEqual(await titles(fasti, { ...paris, geoloc_distance: 18 }), ['a', 'b'])
      assert.deepEqual(await titles(editor, { ...paris, geoloc_distance: 20_040 }), ['a', 'b', 'c'])
      assert.deepEqual(await titles(fasti, { geoloc_distance: 1 }), ['a', 'b', 'c', 'd'])
      // Across the antimeridian.
      const tonga = { geoloc_lat: -17, geoloc_lng: -179.9 }
      assert.deepEqual(await titles(editor, tonga), ['c'])
      assert.deepEqual(await titles(fasti, tonga), [])
      assert.deepEqual(
        await titles(editor, { geoloc_lat: -17, geoloc_lng: 179.9, geoloc: false }),
        [],
      )
    })

    test('the radius is a setting (§1.1, §5.7)', async () => {
      await using small = await freshFasti(database, { FASTI_GEO_RADIUS_KM: '10' })
      const caller = small.as('editor')
      await makeEvent(caller, { venue: { venue: 'V', geo_lat: 48.8049, geo_lng: 2.1204 } })
      assert.deepEqual(await titles(small, { geoloc_lat: 48.8566, geoloc_lng: 2.3522 }), [])
      assert.equal((await titles(small, { geoloc_lat: 48.88, geoloc_lng: 2.12 })).length, 1)
    })

    test('include finds these ids as far as they can be read (§5.7)', async () => {
      const draft = await makeEvent(editor, { title: 'draft', status: 'draft' })
      const include = `${id['a']},${draft.id},999,${id['paris']}`
      assert.deepEqual(await titles(fasti, { include }), ['a'])
      assert.deepEqual(await titles(editor, { include }), ['a', 'draft'])
      assert.deepEqual(await titles(fasti, { include, featured: false }), [])
    })

    test('post_parent finds the children of an event (§5.7)', async () => {
      assert.deepEqual(await titles(fasti, { post_parent: String(id['a']) }), ['b', 'c'])
      const draft = await makeEvent(editor, { title: 'up', status: 'draft' })
      assert.deepEqual(faultsOf(await fasti.get(`/events?post_parent=${draft.id}`)), [
        'post_parent',
      ])
      assert.deepEqual(await titles(editor, { post_parent: draft.id }), [])
    })

    test('an impossible value of a filter is refused by its name (§5.7)', async () => {
      const bad: Record<string, readonly (string | number)[]> = {
        categories: ['', ',', 'nothing', '999', 'outdoors,nothing'],
        tags: ['', 'nothing', '999', String(id['outdoors'])],
        venue: ['', 'paris', '0', '-1', '999', String(id['club']), String(id['fiji'])],
        organizer: ['', 'club', '999', String(id['paris']), String(id['crew'])],
        featured: ['', 'maybe', '2'],
        ticketed: ['', 'maybe'],
        geoloc: ['', 'near'],
        include: ['', ',', '0', '-1', 'a', '1.5', '1,x'],
        post_parent: ['', '0', '999', '-1', 'a', String(id['paris'])],
        search: ['', '%20', 'x'.repeat(501)],
        status: ['', 'any', 'nonsense', 'draft'],
        page: ['', '0', '-1', 'x', '1.5'],
        per_page: ['', '0', '-1', 'x'],
      }
      for (const [name, values] of Object.entries(bad)) {
        for (const value of values) {
          const reply = await fasti.get(`/events?${name}=${value}`)
          assert.deepEqual(faultsOf(reply), [name], `${name}=${value}`)
        }
      }
    })

    test('incomplete and impossible positions are refused (§5.7)', async () => {
      const cases: [string, Record<string, string>][] = [
        ['geoloc_lat=48', { geoloc_lat: 'rest_invalid_value' }],
        ['geoloc_lng=2', { geoloc_lng: 'rest_invalid_value' }],
        ['geoloc_lat=90.1&geoloc_lng=2', { geoloc_lat: 'rest_out_of_bounds' }],
        ['geoloc_lat=48&geoloc_lng=-180.1', { geoloc_lng: 'rest_out_of_bounds' }],
        [
          'geoloc_lat=x&geoloc_lng=',
          { geoloc_lat: 'rest_invalid_type', geoloc_lng: 'rest_invalid_type' },
        ],
        ['geoloc_lat=4&geoloc_lng=2&geoloc_distance=0', { geoloc_distance: 'rest_out_of_bounds' }],
        ['geoloc_lat=4&geoloc_lng=2&geoloc_distance=-5', { geoloc_distance: 'rest_out_of_bounds' }],
        ['geoloc_distance=20040.1', { geoloc_distance: 'rest_out_of_bounds' }],
      ]
      for (const [query, faults] of cases) invalid(await fasti.get(`/events?${query}`), faults)
    })

    test('a filter is resolved against the present state, not a cached one (§5.7)', async () => {
      const top = await makeCategory(editor, 'Sea')
      const below = await makeCategory(editor, 'Harbour')
      const quay = await makeVenue(editor, 'Quay')
      await makeEvent(editor, { title: 'regatta', categories: [below.id], venue: [quay.id] })
      const ask = (n: number) => titles(fasti, { categories: top.id, n })
      assert.deepEqual(await ask(1), [])
      await editor.patch(`/categories/${below.id}`, { parent: top.id })
      assert.deepEqual(await ask(2), ['regatta'])
      assert.deepEqual(await titles(fasti, { venue: quay.id, n: 1 }), ['regatta'])
      await editor.patch(`/venues/${quay.id}`, { status: 'private' })
      invalid(await fasti.get(`/events?venue=${quay.id}&n=2`), { venue: 'rest_unknown_reference' })
      assert.deepEqual(await titles(editor, { venue: quay.id, n: 2 }), ['regatta'])
    })

    test('all unknown references are named at once (§3.1)', async () => {
      const query = 'categories=x&tags=x&venue=999&organizer=999&post_parent=999&geoloc_lat=4'
      assert.deepEqual(faultsOf(await fasti.get(`/events?${query}`)), [
        'categories',
        'geoloc_lat',
        'organizer',
        'post_parent',
        'tags',
        'venue',
      ])
    })
  })
}
