// S1: writing to items that belong to another user.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  type CallerName,
  type Item,
  type Root,
  addresses,
  callerOf,
  kinds,
  leavesAll,
  makeImage,
  makeItems,
  refused,
  refusedAsUnknown,
  roots,
  writes,
} from '../support/abuse.ts'
import { databases } from '../support/databases.ts'
import { type Fasti, type Reply, type Request, freshFasti } from '../support/fasti.ts'

const forbidden = (reply: Reply, what: string) => refused(reply, 403, 'rest_forbidden', what)

for (const database of databases) {
  describe(`writing to items of others on ${database}`, () => {
    let fasti: Fasti
    let items: readonly Item[]

    before(async () => {
      fasti = await freshFasti(database)
      items = await makeItems(fasti)
    })
    after(() => fasti[Symbol.asyncDispose]())

    const ofAdministrator = () => items.filter(({ owner }) => owner === 'administrator')

    /** Tries every way to write to these items, on every root. */
    async function tryAll(
      names: readonly CallerName[],
      wanted: readonly Item[],
      addressesOf: (item: Item) => readonly string[],
      check: (reply: Reply, what: string) => void,
      more: Request = {},
    ): Promise<void> {
      assert.ok(wanted.length > 0)
      for (const { path: root } of roots) {
        for (const name of names) {
          for (const item of wanted) {
            const attempts = addressesOf(item).flatMap((address) =>
              writes(item.kind).map(async ({ method, body }) => {
                const asked = { ...more, body, root }
                const reply = await callerOf(fasti, name).send(method, address, asked)
                check(reply, `${name}: ${method} ${root}${address} (${item.status})`)
              }),
            )
            await Promise.all(attempts)
          }
        }
      }
    }

    test('S1.1 contributors and authors cannot write to items of others by id (§9.2)', () =>
      leavesAll(fasti, () =>
        tryAll(
          ['contributor', 'author'],
          ofAdministrator(),
          (item) => addresses(item).slice(0, 1),
          forbidden,
        ),
      ))

    test('S1.2 contributors and authors cannot write to items of others by slug (§9.2)', () =>
      leavesAll(fasti, () =>
        tryAll(
          ['contributor', 'author'],
          ofAdministrator(),
          (item) => addresses(item).slice(1),
          forbidden,
        ),
      ))

    test('S1.3 subscribers and anonymous callers cannot write at all (§9.2)', () =>
      leavesAll(fasti, async () => {
        await tryAll(['subscriber'], ofAdministrator(), addresses, forbidden)
        await tryAll(['nobody'], ofAdministrator(), addresses, (reply, what) => {
          refused(reply, 401, 'rest_forbidden', what)
          assert.equal(reply.headers['www-authenticate'], 'Bearer realm="fasti"')
        })
        for (const { name, table } of kinds) {
          for (const { path: root } of roots) {
            const body = { [name]: 'Brought in' }
            const byStranger = await fasti.post(`/${table}`, body, { root })
            refused(byStranger, 401, 'rest_forbidden', root)
            const toNothing = await fasti.delete(`/${table}/999999`, { root })
            refused(toNothing, 401, 'rest_forbidden', root)
            forbidden(await fasti.as('subscriber').post(`/${table}`, body, { root }), root)
          }
        }
      }))

    test('S1.4 contributors cannot change their own items once published, scheduled or private (§9.2)', () => {
      const out = new Set(['publish', 'future', 'private'])
      const own = items.filter(({ owner, status }) => owner === 'contributor' && out.has(status))
      return leavesAll(fasti, () => tryAll(['contributor'], own, addresses, forbidden))
    })

    test('S1.5 contributors cannot bring back what was public before the trash (§8.3)', () => {
      const own = items.filter(
        (item) =>
          item.owner === 'contributor' && item.status === 'trash' && item.before === 'publish',
      )
      return leavesAll(fasti, () => tryAll(['contributor'], own, addresses, forbidden))
    })

    test('S1.6 authors and contributors cannot delete their own items for good (§8.1)', () =>
      leavesAll(fasti, async () => {
        for (const name of ['author', 'contributor'] as const) {
          for (const item of items.filter(({ owner }) => owner === name)) {
            for (const { path: root } of roots) {
              const [byId = '', bySlug = ''] = addresses(item)
              for (const address of [`${byId}?force=true`, `${bySlug}?force=1`]) {
                forbidden(await fasti.as(name).delete(address, { root }), `${name} ${address}`)
              }
              const asked = { root, body: { force: true } }
              forbidden(await fasti.as(name).delete(byId, asked), `${name} ${byId}`)
            }
          }
        }
      }))

    test('S1.8 an id in the query does not stand in for the one in the path (§3.2)', () =>
      leavesAll(fasti, async () => {
        for (const { kind, id } of ofAdministrator()) {
          for (const root of roots) {
            for (const name of ['nobody', 'editor'] as const) {
              const asked = { root: root.path, query: { id: String(id) } }
              const reply = await callerOf(fasti, name).get(`/${kind.table}/0`, asked)
              refusedAsUnknown(reply, kind.name, root, `${kind.table}/0?id=${id}`)
            }
          }
        }
      }))

    test('S1.10 the id of another kind is unknown on every route (§10)', () =>
      leavesAll(fasti, async () => {
        const venue = items.find(({ kind }) => kind.name === 'venue')
        const organizer = items.find(({ kind }) => kind.name === 'organizer')
        assert.ok(venue && organizer)
        for (const root of roots) {
          await unknownTo(root, 'organizers', 'organizer', venue.id)
          await unknownTo(root, 'venues', 'venue', organizer.id)
        }
      }))

    async function unknownTo(root: Root, collection: string, kind: string, id: number) {
      const address = `/${collection}/${id}`
      const asked = { root: root.path }
      refusedAsUnknown(await fasti.get(address, asked), kind, root, address)
      const editor = fasti.as('editor')
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const reply = await editor.send(method, address, { ...asked, body: { description: 'x' } })
        refusedAsUnknown(reply, kind, root, `${method} ${root.path}${address}`)
      }
    }

    test('S1.10 the id of an image is unknown there, too, and a tag is no category (§10)', async () => {
      const editor = fasti.as('editor')
      const tag = (await editor.post('/tags', { name: 'Lamps' })).body.id
      const category = (await editor.post('/categories', { name: 'Walks' })).body.id
      const image = await makeImage(fasti)
      await leavesAll(fasti, async () => {
        for (const root of roots) {
          await unknownTo(root, 'categories', 'category', tag)
          await unknownTo(root, 'tags', 'tag', category)
          await unknownTo(root, 'venues', 'venue', image)
          await unknownTo(root, 'organizers', 'organizer', image)
        }
      })
    })

    test('S1.11 an update with the status trash needs the right to delete (§6.11)', () =>
      leavesAll(fasti, async () => {
        for (const { path: root } of roots) {
          for (const item of items) {
            const isOwnAndIn = ['draft', 'pending'].includes(item.before)
            if (item.owner === 'contributor' && isOwnAndIn) continue
            for (const address of addresses(item)) {
              const reply = await fasti
                .as('contributor')
                .put(address, { status: 'trash' }, { root })
              forbidden(reply, `${address} of ${item.owner}`)
            }
          }
        }
      }))

    test('S1.12 preconditions, keys, selections and contexts come after the right (§3.1)', () =>
      leavesAll(fasti, async () => {
        const more = {
          headers: { 'if-match': '"no such state"', 'idempotency-key': 'again' },
          query: { _fields: 'id', context: 'edit' },
        }
        await tryAll(['author'], ofAdministrator(), addresses, forbidden, more)
        await tryAll(
          ['nobody'],
          ofAdministrator(),
          addresses,
          (reply, what) => refused(reply, 401, 'rest_forbidden', what),
          more,
        )
      }))
  })
}
