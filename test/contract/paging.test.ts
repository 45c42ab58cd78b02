import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { databases } from '../support/databases.ts'
import {
  type Fasti,
  type Json,
  type Reply,
  defaultRoot,
  freshFasti,
  origin,
} from '../support/fasti.ts'
import { invalid, refused } from '../support/refusals.ts'

const lists = [
  { collection: 'venues', name: 'venue', kind: 'venue', query: 'search=paged' },
  { collection: 'organizers', name: 'organizer', kind: 'organizer', query: 'search=paged' },
  { collection: 'categories', name: 'name', kind: 'term', query: 'hide_empty=0&search=paged' },
  { collection: 'tags', name: 'name', kind: 'term', query: 'hide_empty=0&search=paged' },
] as const

/** rel → address. */
function linksOf({ headers }: Reply): Record<string, string> {
  const found = (headers['link'] ?? '').matchAll(/<([^>]*)>; rel="(\w+)"/g)
  return Object.fromEntries([...found].map(([, address, rel]) => [rel, address]))
}

const totalsOf = ({ headers }: Reply) =>
  ['x-wp-total', 'x-tec-total', 'x-wp-totalpages', 'x-tec-totalpages'].map((name) => headers[name])

const write = (pairs: readonly (readonly string[])[]) =>
  pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&')

for (const database of databases) {
  describe(`paging on ${database}`, () => {
    let fasti: Fasti
    before(async () => {
      fasti = await freshFasti(database)
      for (const { collection, name } of lists) {
        for (const index of [1, 2, 3, 4, 5]) {
          const made = await fasti.as('editor').post(`/${collection}`, { [name]: `Paged ${index}` })
          assert.equal(made.status, 201)
        }
      }
    })
    after(() => fasti[Symbol.asyncDispose]())

    for (const { collection, kind, query } of lists) {
      const address = (page: number) =>
        `${origin}${defaultRoot}/${collection}/?${query}&per_page=2&page=${page}`

      test(`${collection} come in pages, each with its neighbours (§5.1, §5.2)`, async () => {
        const seen: number[] = []
        for (const page of [1, 2, 3]) {
          const reply = await fasti.get(`/${collection}?${query}&per_page=2&page=${page}`)
          const { [collection]: items, ...envelope } = reply.body
          const next = page < 3 ? { next: address(page + 1) } : {}
          const prev = page > 1 ? { prev: address(page - 1) } : {}
          assert.deepEqual(envelope, {
            rest_url: address(page),
            ...(next.next ? { next_rest_url: next.next } : {}),
            ...(prev.prev ? { previous_rest_url: prev.prev } : {}),
            total: 5,
            total_pages: 3,
          })
          assert.deepEqual(linksOf(reply), {
            first: address(1),
            ...prev,
            ...next,
            last: address(3),
          })
          assert.deepEqual(totalsOf(reply), ['5', '5', '3', '3'])
          seen.push(...items.map(({ id }: Json) => id))
        }
        assert.equal(new Set(seen).size, 5)
      })

      test(`a page of ${collection} beyond the last is not found (§5.3)`, async () => {
        const code = `${kind}-archive-page-not-found`
        refused(await fasti.get(`/${collection}?${query}&per_page=2&page=4`), 404, code)
        refused(await fasti.get(`/${collection}?search=nothing&page=2`), 404, code)
        refused(await fasti.get(`/${collection}?page=999999999999`), 404, code)
      })

      test(`an empty list of ${collection} is one empty page (§5.3)`, async () => {
        const reply = await fasti.get(`/${collection}?search=nothing`)
        assert.deepEqual(reply.body, {
          [collection]: [],
          rest_url: `${origin}${defaultRoot}/${collection}/?search=nothing`,
          total: 0,
          total_pages: 0,
        })
        assert.equal(reply.headers['link'], undefined)
        assert.deepEqual(totalsOf(reply), ['0', '0', '0', '0'])
      })

      test(`pages of ${collection} are counted from 1 and hold at least one (§5.3)`, async () => {
        for (const [given, code] of [
          ['0', 'rest_out_of_bounds'],
          ['-1', 'rest_out_of_bounds'],
          ['x', 'rest_invalid_type'],
          ['1.5', 'rest_invalid_type'],
          ['', 'rest_invalid_type'],
        ] as const) {
          const reply = await fasti.get(`/${collection}?page=${given}&per_page=${given}`)
          invalid(reply, { page: code, per_page: code })
        }
      })
    }

    test('ten entries are a page unless more are asked for (§5.3)', async () => {
      for (let index = 0; index < 11; index += 1) {
        await fasti.as('editor').post('/tags', { name: `Ten ${index}` })
      }
      const { body } = await fasti.get('/tags?search=ten&hide_empty=0')
      assert.deepEqual([body.tags.length, body.total, body.total_pages], [10, 11, 2])
    })

    test('a page that is too large is reduced to what is set, without an error (§5.3, S9.3)', async () => {
      await using small = await freshFasti(database, { FASTI_MAX_PER_PAGE: '3' })
      for (const index of [1, 2, 3, 4])
        await small.as('editor').post('/tags', { name: `T${index}` })
      for (const size of ['4', '1000000', '99999999999999999999']) {
        const { status, body } = await small.get(`/tags?hide_empty=0&per_page=${size}`)
        assert.deepEqual([status, body.tags.length, body.total_pages], [200, 3, 2])
        assert.match(body.next_rest_url, new RegExp(`per_page=${size}&page=2$`))
      }
    })

    test('links repeat the query as it was given, in its order (§5.1)', async () => {
      const given = [
        ['search', 'paged'],
        ['unknown', 'ä b&c=d'],
        ['page', '2'],
        ['status[]', 'publish'],
        ['per_page', '2'],
        ['status[]', 'publish'],
        ['password', 'hush'],
      ] as const
      const at = (page: string) =>
        `${origin}${defaultRoot}/venues/?${write(
          given
            .filter(([name]) => name !== 'password')
            .map(([name, value]) => [name, name === 'page' ? page : value]),
        )}`
      const reply = await fasti.get(`/venues?${write(given)}`)
      const { rest_url, next_rest_url, previous_rest_url } = reply.body
      assert.deepEqual([rest_url, next_rest_url, previous_rest_url], [at('2'), at('3'), at('1')])
      assert.ok(!reply.text.includes('hush') && !reply.headers['link']?.includes('hush'))
    })

    test('following the links reads everything once (§5.1)', async () => {
      const seen: number[] = []
      let path: string | undefined = '/venues?search=paged&per_page=2'
      while (path !== undefined) {
        const { body }: Reply = await fasti.get(path)
        seen.push(...body.venues.map(({ id }: Json) => id))
        path = body.next_rest_url?.slice(`${origin}${defaultRoot}`.length)
      }
      assert.equal(seen.length, 5)
      assert.deepEqual(
        seen,
        seen.toSorted((a, b) => b - a),
      )
    })

    test('a list without a query has an address without one (§5.1)', async () => {
      const { body } = await fasti.get('/venues')
      assert.equal(body.rest_url, `${origin}${defaultRoot}/venues/`)
      const paged = await fasti.get('/tags/?hide_empty=0&per_page=5')
      assert.equal(
        paged.body.next_rest_url,
        `${origin}${defaultRoot}/tags/?hide_empty=0&per_page=5&page=2`,
      )
    })

    test('HEAD has the totals too (§11.4)', async () => {
      const reply = await fasti.send('HEAD', '/venues?search=paged&per_page=2')
      assert.equal(reply.status, 200)
      assert.deepEqual(totalsOf(reply), ['5', '5', '3', '3'])
      assert.ok(linksOf(reply)['next'])
    })
  })
}
