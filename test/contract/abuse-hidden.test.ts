// S2: reading what is hidden.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  type CallerName,
  type Item,
  type Kind,
  addresses,
  callerOf,
  hiddenStatuses,
  kinds,
  leavesAll,
  makeItems,
  refused,
  roots,
  statuses,
  word,
} from '../support/abuse.ts'
import { databases } from '../support/databases.ts'
import { type Fasti, type Reply, type Request, freshFasti } from '../support/fasti.ts'

const outsiders = ['nobody', 'subscriber', 'contributor', 'author'] as const
const everybody = [...outsiders, 'editor', 'administrator'] as const
const isHidden = (item: Item) => (hiddenStatuses as readonly string[]).includes(item.status)

function shows(reply: Reply): boolean {
  return `${reply.text} ${JSON.stringify(reply.headers)}`.toLowerCase().includes(word.toLowerCase())
}

for (const database of databases) {
  describe(`reading what is hidden on ${database}`, () => {
    let fasti: Fasti
    let items: readonly Item[]

    before(async () => {
      fasti = await freshFasti(database)
      items = await makeItems(fasti)
    })
    after(() => fasti[Symbol.asyncDispose]())

    const ofAdministrator = () => items.filter(({ owner }) => owner === 'administrator')

    /** Asks for these items by id and slug, with GET and HEAD, as every outsider on every root. */
    async function askFor(
      wanted: readonly Item[],
      check: (item: Item, reply: Reply, isAlias: boolean, what: string) => void,
    ): Promise<void> {
      assert.ok(wanted.length > 0)
      for (const { path: root, isAlias } of roots) {
        for (const name of outsiders) {
          for (const item of wanted) {
            for (const address of addresses(item)) {
              for (const method of ['GET', 'HEAD']) {
                const query = { context: 'edit', _fields: `id,${item.kind.name}` }
                const asked: Request = method === 'GET' ? { root } : { root, query }
                const reply = await callerOf(fasti, name).send(method, address, asked)
                check(item, reply, isAlias, `${name}: ${method} ${root}${address}`)
                assert.equal(shows(reply), false, `${name} sees ${address}`)
                assert.equal(reply.headers['etag'], undefined)
                assert.equal(reply.headers['cache-control'], 'no-store')
              }
            }
          }
        }
      }
    }

    test('S2.1 what is not public is refused to others, and nothing of it gets out (§9.3)', () =>
      askFor(ofAdministrator().filter(isHidden), ({ kind }, reply, _isAlias, what) => {
        assert.equal(reply.status, 403, what)
        if (reply.text !== '') refused(reply, 403, `${kind.name}-not-accessible`, what)
      }))

    test('S2.2 what is in the trash is gone for others (§9.3)', () =>
      askFor(
        ofAdministrator().filter(({ status }) => status === 'trash'),
        ({ kind }, reply, isAlias, what) => {
          assert.equal(reply.status, isAlias ? 403 : 410, what)
          const code = `${kind.name}-${isAlias ? 'not-accessible' : 'no-longer-available'}`
          if (reply.text !== '') refused(reply, reply.status, code, what)
        },
      ))

    /** The ids of a kind that a caller may read one by one, and their status. */
    async function readableTo(name: CallerName, kind: Kind): Promise<Map<number, string>> {
      const readable = new Map<number, string>()
      for (const item of items.filter((one) => one.kind === kind)) {
        const reply = await callerOf(fasti, name).get(`/${kind.table}/${item.id}`)
        if (reply.status === 200) readable.set(item.id, item.status)
      }
      return readable
    }

    async function listed(
      name: CallerName,
      kind: Kind,
      root: string,
      query: Record<string, string>,
    ): Promise<number[]> {
      const asked = { root, query: { per_page: '50', ...query } }
      const reply = await callerOf(fasti, name).get(`/${kind.table}`, asked)
      assert.equal(reply.status, 200, `${name} ${JSON.stringify(query)}`)
      const ids: number[] = reply.body[kind.table].map(({ id }: { id: number }) => id)
      const pages = Math.ceil(ids.length / 50)
      assert.equal(reply.body.total, ids.length)
      assert.equal(reply.body.total_pages, pages)
      for (const header of ['x-wp-total', 'x-tec-total']) {
        assert.equal(reply.headers[header], String(ids.length))
      }
      assert.equal(reply.headers['x-wp-totalpages'], String(pages))
      return ids.toSorted((a, b) => a - b)
    }

    const harmless: Record<string, string>[] = [
      {},
      { search: word },
      { context: 'edit' },
      { has_events: 'false' },
      { only_with_upcoming: 'false', search: word.toUpperCase() },
    ]

    test('S2.3 a list has exactly what its caller may read one by one (§5.4)', async () => {
      for (const kind of kinds) {
        for (const name of everybody) {
          const readable = await readableTo(name, kind)
          const expected = [...readable].filter(([, status]) => status !== 'trash')
          const ids = expected.map(([id]) => id).toSorted((a, b) => a - b)
          assert.ok(ids.length > 0)
          for (const { path: root } of roots) {
            for (const query of harmless) {
              assert.deepEqual(await listed(name, kind, root, query), ids, name)
            }
          }
        }
      }
    })

    test('S2.3 a list with a status has exactly what its caller may read (§5.4)', async () => {
      const mayAsk = ['contributor', 'author', 'editor', 'administrator'] as const
      for (const kind of kinds) {
        for (const name of mayAsk) {
          const readable = await readableTo(name, kind)
          for (const status of [...statuses, 'draft,trash', 'publish,private,future']) {
            const asked = status.split(',')
            const expected = [...readable].filter(([, one]) => asked.includes(one))
            const ids = expected.map(([id]) => id).toSorted((a, b) => a - b)
            for (const { path: root } of roots) {
              const query = { status, search: word }
              assert.deepEqual(await listed(name, kind, root, query), ids, `${name} ${status}`)
            }
          }
        }
      }
    })

    test('S2.3 filters that find nothing public find nothing (§5.8)', async () => {
      for (const kind of kinds) {
        for (const query of [{ has_events: 'true' }, { only_with_upcoming: 'true' }]) {
          for (const { path: root } of roots) {
            assert.deepEqual(await listed('nobody', kind, root, query), [])
          }
        }
      }
    })

    test('S2.4 callers without write rights can ask for public items only (§5.4)', async () => {
      const queries = ['draft', 'publish,draft', 'any', 'private', 'trash', ''].map(
        (status) => `status=${status}`,
      )
      for (const { table } of kinds) {
        for (const { path: root } of roots) {
          for (const name of ['nobody', 'subscriber'] as const) {
            for (const query of [
              ...queries,
              'status[]=private',
              'status[]=publish&status[]=draft',
            ]) {
              const reply = await callerOf(fasti, name).get(`/${table}?${query}`, { root })
              refused(reply, 400, 'rest_invalid_param', `${name} ${query}`)
              assert.deepEqual(Object.keys(reply.body.data.params), ['status'])
              assert.equal(shows(reply), false)
            }
            const open = await callerOf(fasti, name).get(`/${table}?status=publish`, { root })
            assert.equal(open.status, 200)
          }
        }
      }
    })

    test('S2.5 contributors and authors find only their own hidden items (§5.4)', async () => {
      for (const kind of kinds) {
        for (const name of ['contributor', 'author'] as const) {
          const { id: author } = await fasti.user(name)
          for (const { path: root } of roots) {
            const asked = { root, query: { status: 'draft,private,trash', per_page: '50' } }
            const reply = await fasti.as(name).get(`/${kind.table}`, asked)
            const found: { author: number | string }[] = reply.body[kind.table]
            assert.ok(found.length >= 3)
            for (const one of found) assert.equal(Number(one.author), author)
          }
        }
      }
    })

    test('S2.6 the id of a hidden item as a filter is like one that never existed (§9.3)', async () => {
      for (const { kind, id } of ofAdministrator().filter(isHidden)) {
        for (const { path: root } of roots) {
          const lists = [
            '/venues?event=',
            '/organizers?event=',
            '/categories?event=',
            '/tags?post=',
          ]
          for (const list of lists) {
            const hidden = await fasti.get(`${list}${id}`, { root })
            const unknown = await fasti.get(`${list}999999`, { root })
            refused(hidden, 400, 'rest_invalid_param', `${list} of a ${kind.name}`)
            assert.equal(hidden.text.replaceAll(` ${id}.`, ' 999999.'), unknown.text)
          }
        }
      }
    })

    test("S2.13 an editor's ETag opens nothing, and private answers are not public (§12.2)", () =>
      leavesAll(fasti, async () => {
        for (const { path: root } of roots) {
          for (const item of ofAdministrator().filter(isHidden)) {
            for (const address of addresses(item)) {
              const own = await fasti.as('editor').get(address, { root })
              assert.equal(own.headers['cache-control'], 'private, no-cache')
              const headers = { 'if-none-match': own.headers['etag'] ?? '' }
              assert.equal((await fasti.as('editor').get(address, { root, headers })).status, 304)
              for (const name of outsiders) {
                const caller = callerOf(fasti, name)
                for (const given of [headers, { 'if-none-match': '*' }]) {
                  const reply = await caller.get(address, { root, headers: given })
                  assert.equal(reply.status, 403)
                }
              }
            }
          }
          for (const { table } of kinds) {
            const whole = await fasti.as('editor').get(`/${table}`, { root })
            assert.equal(whole.headers['cache-control'], 'private, no-cache')
            assert.match(whole.headers['vary'] ?? '', /Authorization, Cookie/)
            const headers = { 'if-none-match': whole.headers['etag'] ?? '' }
            const open = await fasti.get(`/${table}`, { root, headers })
            assert.equal(open.status, 200)
            assert.match(open.headers['cache-control'] ?? '', /^public/)
          }
        }
      }))
  })
}
