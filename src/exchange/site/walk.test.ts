import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Asker } from './client.ts'
import { notBegun, pageSize, walk } from './walk.ts'

const list = {
  root: 'https://a.example/wp-json/tribe/events/v1',
  collection: 'events',
  query: {},
} as const

/** A list of ids that is changed before the page of a number is read. */
function changing(size: number, change: (ids: number[], asked: number) => void) {
  const ids = Array.from({ length: size }, (_, index) => index + 1)
  const asked: number[] = []
  const flying = { now: 0, most: 0 }
  const client: Asker = {
    get: async (url) => {
      const page = Number(new URL(url).searchParams.get('page'))
      flying.most = Math.max(flying.most, (flying.now += 1))
      // Some pages take longer, so that later ones are answered before them.
      for (let turns = (page * 7) % 5; turns > 0; turns -= 1) await nextTurn()
      flying.now -= 1
      change(ids, asked.length)
      asked.push(page)
      const events = ids.slice((page - 1) * pageSize, page * pageSize).map((id) => ({ id }))
      const total_pages = Math.ceil(ids.length / pageSize)
      const isThere = page === 1 || events.length > 0
      const body = isThere
        ? { events, total: ids.length, total_pages }
        : { code: 'event-archive-page-not-found' }
      return { status: isThere ? 200 : 404, headers: {}, text: JSON.stringify(body), url }
    },
  }
  return { client, asked, ids, flying }
}

async function read(client: Asker, from = notBegun, atOnce = 4): Promise<readonly number[]> {
  const found: number[] = []
  for await (const { items } of walk(client, list, from, atOnce)) {
    found.push(...items.map((item) => (item as { id: number }).id))
  }
  return found
}

describe('the pages of a list', () => {
  test('are each asked for once, and handed on in order', async () => {
    const { client, asked, ids, flying } = changing(1030, () => undefined)
    assert.deepEqual(await read(client), ids)
    assert.deepEqual(
      asked.toSorted((a, b) => a - b),
      Array.from({ length: 21 }, (_, index) => index + 1),
    )
    assert.ok(flying.most > 1 && flying.most <= 4, `${flying.most} at a time`)
  })

  test('nothing that stays is missed, whatever goes meanwhile, and nothing is there twice', async () => {
    for (const atOnce of [1, 4]) {
      for (let when = 1; when < 7; when += 1) {
        for (const gone of [
          [3],
          [10, 60, 110],
          [299, 300],
          Array.from({ length: 60 }, (_, n) => n),
        ]) {
          const { client, ids } = changing(305, (all, asked) => {
            if (asked === when) for (const place of gone.toReversed()) all.splice(place, 1)
          })
          const found = await read(client, notBegun, atOnce)
          const missed = ids.filter((id) => !found.includes(id))
          assert.deepEqual(missed, [], `${gone.length} gone before request ${when}`)
          assert.equal(new Set(found).size, found.length)
        }
      }
    }
  })

  test('what is new at the end is read, and what moves twice is handed on once', async () => {
    const { client, ids } = changing(120, (all, asked) => {
      if (asked === 2) all.unshift(1000)
      if (asked === 3) all.push(1001, 1002)
    })
    const found = await read(client)
    assert.equal(new Set(found).size, found.length)
    assert.deepEqual(
      ids.filter((id) => !found.includes(id)),
      [1000],
    )
  })

  test('a list that became shorter between two runs is read on without a gap', async () => {
    const { client, asked } = changing(305, (all, number) => {
      if (number === 0) all.splice(20, 1)
    })
    const found = await read(client, { page: 3, total: 305, read: 150 })
    assert.ok(found.includes(151))
    assert.equal(asked.filter((page) => page < 3).length, 0)
  })

  test('a list without an end is left', async () => {
    const { client } = changing(60, () => undefined)
    const lying: Asker = {
      ...client,
      get: async (url) => {
        const said = await client.get(url.replace(/page=\d+/, 'page=1'))
        return { ...said, text: JSON.stringify({ ...JSON.parse(said.text), total_pages: 1e9 }) }
      },
    }
    await assert.rejects(read(lying), /without an end/)
  })

  test('an empty list, and a site that has no page for it', async () => {
    assert.deepEqual(await read(changing(0, () => undefined).client), [])
    const client: Asker = {
      get: async (url) => ({
        status: 404,
        headers: {},
        text: '{"code":"event-archive-page-not-found"}',
        url,
      }),
    }
    assert.deepEqual(await read(client), [])
  })
})
