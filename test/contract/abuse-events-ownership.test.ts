// S1: writing to events that belong to another user.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  type CallerName,
  callerOf,
  leavesAll,
  refused,
  refusedAsUnknown,
  roots,
} from '../support/abuse.ts'
import { type EventItem, addressesOf, makeEvents } from '../support/abuse_events.ts'
import { holdClock } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { type Fasti, type Reply, type Request, freshFasti } from '../support/fasti.ts'
import { makeEvent, makeOrganizer, makeVenue, walk } from '../support/make.ts'

const writes = [
  { method: 'POST', body: { title: 'Taken over', status: 'publish' } },
  { method: 'PUT', body: { title: 'Taken over', status: 'draft', password: 'mine' } },
  { method: 'PATCH', body: { categories: [], venue: [] } },
  { method: 'PATCH', body: { status: 'trash' } },
  { method: 'DELETE', body: undefined },
]
const forbidden = (reply: Reply, what: string) => refused(reply, 403, 'rest_forbidden', what)

for (const database of databases) {
  describe(`writing to events of others on ${database}`, () => {
    holdClock()
    let fasti: Fasti
    let items: readonly EventItem[]

    before(async () => {
      fasti = await freshFasti(database)
      items = await makeEvents(fasti)
    })
    after(() => fasti[Symbol.asyncDispose]())

    const of = (owner: EventItem['owner'], ...statuses: readonly string[]) =>
      items.filter(
        (item) => item.owner === owner && (statuses.length === 0 || statuses.includes(item.status)),
      )

    /** Tries every way to write to these events, by id and slug, on every root. */
    async function tryAll(
      names: readonly CallerName[],
      wanted: readonly EventItem[],
      check: (reply: Reply, what: string) => void,
      more: Request = {},
    ): Promise<void> {
      assert.ok(wanted.length > 0)
      await leavesAll(fasti, async () => {
        for (const { path: root } of roots) {
          for (const name of names) {
            for (const item of wanted) {
              for (const address of addressesOf(item)) {
                for (const { method, body } of writes) {
                  const asked = { ...more, body, root }
                  const reply = await callerOf(fasti, name).send(method, address, asked)
                  check(reply, `${name}: ${method} ${root}${address} (${item.status})`)
                }
              }
            }
          }
        }
      })
    }

    test('S1.1, S1.2 contributors and authors cannot, by id or by slug (§9.2)', () =>
      tryAll(['contributor', 'author'], of('administrator'), forbidden))

    test('S1.3 subscribers and anonymous callers cannot write at all (§9.2)', async () => {
      await tryAll(['subscriber'], of('administrator', 'publish', 'draft'), forbidden)
      await tryAll(['nobody'], of('administrator', 'publish', 'draft'), (reply, what) =>
        refused(reply, 401, 'rest_forbidden', what),
      )
    })

    test('S1.4 contributors cannot change their own events once published, scheduled or private (§9.2)', () =>
      tryAll(['contributor'], of('contributor', 'publish', 'future', 'private'), forbidden))

    test('S1.5 contributors cannot bring back what was public before the trash (§8.3)', async () => {
      const wasOut = of('contributor', 'trash').filter((item) => item.before === 'publish')
      await tryAll(['contributor'], wasOut, forbidden)
    })

    test('S1.6 authors and contributors cannot delete their own events for good (§8.1)', () =>
      leavesAll(fasti, async () => {
        for (const name of ['author', 'contributor'] as const) {
          for (const item of of(name)) {
            for (const address of addressesOf(item)) {
              const reply = await callerOf(fasti, name).delete(`${address}?force=true`)
              forbidden(reply, `${name} ${item.status}`)
            }
          }
        }
      }))

    test('S1.8 an id in the query or body does not stand in for the one in the path (§3.2)', () =>
      leavesAll(fasti, async () => {
        const [draft] = of('administrator', 'draft')
        for (const root of roots) {
          for (const caller of [fasti, fasti.as('administrator')]) {
            const query = { id: String(draft?.id), slug: draft?.slug ?? '' }
            const reply = await caller.get('/events/0', { root: root.path, query })
            refused(reply, 404, 'rest-event-not-found', root.path)
          }
          const body = { id: draft?.id, title: 'Taken' }
          const put = await fasti.as('administrator').put('/events/0', body, { root: root.path })
          refused(put, 404, 'rest-event-not-found', root.path)
        }
      }))

    test('S1.10 the id of another kind is no event, and that of an event nothing else (§10)', async () => {
      const editor = fasti.as('editor')
      const places = [await makeVenue(editor, 'V'), await makeOrganizer(editor, 'O')]
      const event = items[0]?.id ?? 0
      await leavesAll(fasti, async () => {
        for (const root of roots) {
          for (const { id } of places) {
            for (const method of ['GET', 'PUT', 'DELETE']) {
              const reply = await editor.send(method, `/events/${id}`, { root: root.path })
              const [status, code] = root.isAlias
                ? ([400, 'rest-invalid-event-id'] as const)
                : ([404, 'rest-event-not-found'] as const)
              refused(reply, status, code, `${method} ${root.path}`)
            }
          }
          for (const kind of ['venue', 'organizer'] as const) {
            const reply = await editor.get(`/${kind}s/${event}`, { root: root.path })
            refusedAsUnknown(reply, kind, root, root.path)
          }
        }
      })
    })

    test('S1.11 an update with the status trash needs the right to delete (§6.11)', () =>
      leavesAll(fasti, async () => {
        for (const item of [...of('administrator'), ...of('contributor', 'publish', 'private')]) {
          const reply = await fasti.as('contributor').put(`/events/${item.id}`, { status: 'trash' })
          forbidden(reply, item.status)
        }
      }))

    test('S1.12 preconditions, keys, selections and contexts come after the right (§3.1)', async () => {
      const headers = { 'if-match': '"wrong"', 'idempotency-key': 'key' }
      const query = { _fields: 'id', context: 'edit' }
      const wanted = of('administrator', 'publish', 'draft', 'trash')
      await tryAll(['contributor', 'author'], wanted, forbidden, { headers, query })
    })

    test('S1.13 the key of another caller replays nothing (§12.4)', async () => {
      const headers = { 'idempotency-key': 'shared' }
      const body = { ...walk, status: 'draft' }
      const first = await fasti.as('author').post('/events', body, { headers })
      for (const role of ['contributor', 'editor'] as const) {
        const reply = await fasti.as(role).post('/events', body, { headers })
        assert.equal(reply.headers['idempotency-replayed'], undefined)
        assert.notEqual(reply.body.id, first.body.id)
      }
      refused(await fasti.post('/events', body, { headers }), 401, 'rest_forbidden', 'nobody')
      const again = await fasti.as('author').post('/events', body, { headers })
      assert.deepEqual([again.headers['idempotency-replayed'], again.text], ['true', first.text])
    })

    test('a contributor does with own drafts what they may, and no more (§9.2)', async () => {
      const contributor = fasti.as('contributor')
      const { id } = await makeEvent(contributor)
      assert.equal(
        (await contributor.put(`/events/${id}`, { status: 'publish' })).body.status,
        'pending',
      )
      assert.equal((await contributor.delete(`/events/${id}`)).body.status, 'trash')
      const back = await contributor.put(`/events/${id}`, { status: 'private' })
      assert.equal(back.body.status, 'pending')
    })
  })
}
