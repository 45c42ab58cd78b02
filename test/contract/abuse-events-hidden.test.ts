// S2: learning about hidden events, or about hidden items through events.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  type CallerName,
  callerOf,
  hiddenStatuses,
  refused,
  roots,
  word,
} from '../support/abuse.ts'
import { type EventItem, addressesOf, makeEvents } from '../support/abuse_events.ts'
import { holdClock } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { type Fasti, type Json, defaultRoot, freshFasti } from '../support/fasti.ts'
import { idsOf, makeCategory, makeEvent, makeOrganizer, makeVenue, walk } from '../support/make.ts'
import { invalid } from '../support/refusals.ts'

const outsiders = ['nobody', 'subscriber', 'contributor', 'author'] as const
const everybody: readonly CallerName[] = [...outsiders, 'editor', 'administrator']
const ascending = (a: number, b: number) => a - b

for (const database of databases) {
  describe(`hidden events on ${database}`, () => {
    holdClock()
    let fasti: Fasti
    let items: readonly EventItem[]
    const shared: Record<string, number> = {}

    before(async () => {
      fasti = await freshFasti(database)
      items = await makeEvents(fasti)
      const editor = fasti.as('editor')
      const parent = await makeEvent(editor, { title: 'Parent', hide_from_listings: true })
      const venue = await makeVenue(editor, 'Shared', { geo_lat: 10, geo_lng: 10 })
      const club = await makeOrganizer(editor, 'Shared')
      Object.assign(shared, { parent: parent.id, venue: venue.id, organizer: club.id })
      const links = { venue: venue.id, organizer: club.id, post_parent: parent.id, featured: true }
      const terms = { categories: 'Shared', tags: 'Shared', tickets: [{ name: 'A', price: 1 }] }
      for (const { id } of items) await editor.put(`/events/${id}`, { ...links, ...terms })
    })
    after(() => fasti[Symbol.asyncDispose]())

    const hidden = () =>
      items.filter(
        ({ owner, status }) =>
          owner === 'administrator' && (hiddenStatuses as readonly string[]).includes(status),
      )

    async function readableTo(name: CallerName): Promise<Map<number, string>> {
      const readable = new Map<number, string>()
      for (const { id, status } of items) {
        const reply = await callerOf(fasti, name).get(`/events/${id}`)
        if (reply.status === 200) readable.set(id, status)
      }
      return readable
    }

    async function listed(name: CallerName, query: Record<string, string>, root: string) {
      const asked = { root, query: { per_page: '50', ...query } }
      const { status, body, headers, text } = await callerOf(fasti, name).get('/events', asked)
      assert.equal(status, 200, text)
      const ids = idsOf(body.events)
      assert.deepEqual([body.total, headers['x-tec-total']], [ids.length, String(ids.length)])
      return ids.toSorted(ascending)
    }

    test('S2.1, S2.2 what is not public is refused, and nothing of it gets out (§9.3)', async () => {
      const gone = items.filter(
        ({ owner, status }) => owner === 'administrator' && status === 'trash',
      )
      for (const { path: root, isAlias } of roots) {
        for (const name of outsiders) {
          for (const item of [...hidden(), ...gone]) {
            for (const address of addressesOf(item)) {
              const reply = await callerOf(fasti, name).get(address, { root })
              const code = item.status === 'trash' ? 'no-longer-available' : 'not-accessible'
              const status = item.status === 'trash' && !isAlias ? 410 : 403
              refused(reply, status, `event-${code}`, `${name} ${address}`)
              assert.equal(`${reply.text}${JSON.stringify(reply.headers)}`.includes(word), false)
            }
          }
        }
      }
    })

    test('S2.3, S2.5 a list has exactly what its caller may read, whatever is asked (§5.4)', async () => {
      const include = items.map(({ id }) => id).join(',')
      const queries: Record<string, string>[] = [
        {},
        { include },
        { search: word },
        { venue: String(shared['venue']) },
        { organizer: String(shared['organizer']) },
        { categories: 'shared' },
        { tags: 'shared' },
        { post_parent: String(shared['parent']) },
        { featured: 'true' },
        { ticketed: 'true' },
        { geoloc: 'true' },
        { geoloc_lat: '10', geoloc_lng: '10' },
        { search: word, context: 'edit' },
      ]
      for (const name of everybody) {
        const readable = [...(await readableTo(name))]
        const ids = readable.filter(([, status]) => status !== 'trash').map(([id]) => id)
        for (const { path: root } of roots) {
          for (const query of queries) {
            assert.deepEqual(
              await listed(name, query, root),
              ids,
              `${name} ${JSON.stringify(query)}`,
            )
          }
        }
        if (name === 'nobody' || name === 'subscriber') continue
        for (const status of ['draft,private,trash', 'publish', 'future', 'trash']) {
          const wanted = readable.filter(([, one]) => status.split(',').includes(one))
          const found = await listed(name, { status }, defaultRoot)
          assert.deepEqual(
            found,
            wanted.map(([id]) => id),
            `${name} ${status}`,
          )
        }
      }
    })

    test('S2.4 callers without write rights can ask for public events only (§5.4)', async () => {
      const asked = ['status=draft', 'status=publish,draft', 'status=any', 'status[]=private']
      for (const name of ['nobody', 'subscriber'] as const) {
        for (const query of asked) {
          const reply = await callerOf(fasti, name).get(`/events?${query}`)
          invalid(reply, { status: 'rest_not_in_enum' })
        }
      }
    })

    test('S2.6 a hidden item as a filter is like one that never existed (§9.3)', async () => {
      const venue = await makeVenue(fasti.as('editor'), 'Hidden', { status: 'draft' })
      const lists = ['/venues?event=', '/organizers?event=', '/categories?event=', '/tags?post=']
      const asked = [
        ...hidden().flatMap(({ id }) =>
          [...lists, '/events?post_parent='].map((list) => [list, id]),
        ),
        ['/events?venue=', venue.id],
      ]
      for (const [list, id] of asked) {
        for (const { path: root } of roots) {
          const reply = await fasti.get(`${list}${id}`, { root })
          const unknown = await fasti.get(`${list}999999`, { root })
          refused(reply, 400, 'rest_invalid_param', `${list}${id}`)
          assert.equal(reply.text.replaceAll(` ${id}.`, ' 999999.'), unknown.text)
        }
      }
    })

    test('S2.7 a venue of hidden events alone counts as unused for the public (§5.8)', async () => {
      const editor = fasti.as('editor')
      const venue = await makeVenue(editor, 'Secretly used')
      const ways = [
        { status: 'draft' },
        { status: 'private' },
        { password: 'x' },
        { date: '+9 days' },
      ]
      for (const way of ways) await makeEvent(editor, { ...way, venue: venue.id })
      const { id } = await makeEvent(editor, { venue: venue.id })
      await editor.delete(`/events/${id}`)
      const found = async (query: string) =>
        (await fasti.get(`/venues?search=secretly&${query}`)).body.total
      assert.deepEqual(
        [
          await found('has_events=1'),
          await found('has_events=0'),
          await found('only_with_upcoming=1'),
        ],
        [0, 1, 0],
      )
      assert.equal((await editor.get('/venues?search=secretly&has_events=1')).body.total, 1)
    })

    test('S2.8 hidden venues and organizers are left out of public events everywhere (§4.2)', async () => {
      const editor = fasti.as('editor')
      const { id: author } = await fasti.user('author')
      const secret = 'Xylograph'
      const linked = { venue: [] as number[], organizer: [] as number[] }
      for (const status of ['draft', 'private', 'publish']) {
        const given = { status, description: secret, website: `https://${secret}.example/` }
        linked.venue.push((await makeVenue(editor, `${secret} ${status}`, given)).id)
        linked.organizer.push((await makeOrganizer(editor, `${secret} ${status}`, given)).id)
      }
      const event = await makeEvent(editor, { ...linked, author, title: 'Open' })
      for (const [kind, ids] of Object.entries(linked)) await editor.delete(`/${kind}s/${ids[2]}`)
      for (const { path: root } of roots) {
        for (const name of outsiders) {
          const caller = callerOf(fasti, name)
          const replies = [
            await caller.get(`/events/${event.id}`, { root }),
            await caller.get('/events/by-slug/open', { root }),
            await caller.get('/events', { root, query: { search: 'open' } }),
            ...(name === 'author'
              ? [await caller.put(`/events/${event.id}`, { cost: '5' }, { root })]
              : []),
          ]
          for (const { status, text } of replies) {
            assert.equal(status, 200)
            assert.equal(text.includes(secret), false, `${name} ${root}`)
          }
        }
      }
    })

    test('S2.9, S2.10 nothing hidden can be linked or matched (§6.7, §6.8)', async () => {
      const draft = await makeVenue(fasti.as('administrator'), 'Hidden twin', {
        status: 'draft',
        city: 'Quaggaville',
      })
      const contributor = fasti.as('contributor')
      const [event] = hidden()
      const tries: [object, string][] = [
        [{ venue: draft.id }, 'venue'],
        [{ venue: { id: draft.id } }, 'venue'],
        [{ post_parent: event?.id }, 'post_parent'],
      ]
      for (const [more, name] of tries) {
        const reply = await contributor.post('/events', { ...walk, ...more })
        invalid(reply, { [name]: 'rest_unknown_reference' })
      }
      const made = await makeEvent(contributor, { venue: { venue: 'Hidden twin' } })
      assert.notEqual(made.venue.id, draft.id)
      assert.equal(made.venue.city, '')
    })

    test('S2.11, S2.14 a hidden event changes nothing that others see (§5.4)', async () => {
      const editor = fasti.as('editor')
      const category = await makeCategory(editor, 'Quiet')
      await makeEvent(editor, { title: 'Seen', categories: category.id })
      const seen = async () => {
        const paths = [
          '/events',
          '/events?categories=quiet',
          '/categories',
          `/categories/${category.id}`,
        ]
        const replies = await Promise.all(paths.map((path) => fasti.get(path)))
        return replies.map(({ text, headers }) => [text, headers['etag'], headers['link']])
      }
      const first = await seen()
      for (const status of ['draft', 'private', 'future']) {
        const date = status === 'future' ? { date: '+9 days' } : {}
        await makeEvent(editor, { title: 'Seen', status, categories: category.id, ...date })
      }
      assert.deepEqual(await seen(), first)
    })

    test('S2.12 an event hidden from listings is in no list for anonymous callers (§5.4)', async () => {
      const { id } = await makeEvent(fasti.as('editor'), {
        title: 'Veiled',
        hide_from_listings: true,
      })
      for (const { path: root } of roots) {
        for (const query of [{}, { include: String(id) }, { context: 'edit', search: 'veiled' }]) {
          const { body } = await fasti.get('/events', { root, query: { per_page: '50', ...query } })
          assert.equal(
            body.events.some((event: Json) => event.id === id),
            false,
          )
        }
      }
    })

    test("S2.13 an editor's ETag opens nothing, and private answers are not public (§12.2)", async () => {
      for (const item of hidden()) {
        const own = await fasti.as('editor').get(`/events/${item.id}`)
        assert.equal(own.headers['cache-control'], 'private, no-cache')
        const headers = { 'if-none-match': own.headers['etag'] ?? '' }
        for (const name of outsiders) {
          const reply = await callerOf(fasti, name).get(`/events/${item.id}`, { headers })
          assert.equal(reply.status, 403)
        }
      }
      const whole = await fasti.as('editor').get('/events')
      const headers = { 'if-none-match': whole.headers['etag'] ?? '' }
      assert.equal((await fasti.get('/events', { headers })).status, 200)
    })
  })
}
