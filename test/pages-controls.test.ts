// Control characters in addresses: PostgreSQL stores no NUL in text, and SQLite's full-text search
// stops reading at one.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { databases } from './support/databases.ts'
import { freshFasti } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'

const nothingThere = [
  '/event/%00night/',
  '/event/night%01.ics',
  '/venue/%00hall/',
  '/organizer/ha%00ll/',
  '/tag/%00x/',
  '/events/category/%00x/',
  '/events/category/%00x.ics',
  '/embed/event/%00night',
  '/oembed?url=http%3A%2F%2Flocalhost%3A80%2Fevent%2F%2500night',
]
/** In a filter they are ignored, as in the interface (§3.4). */
const filters = [
  '/events/list/?q=%00night',
  '/search?q=nig%00ht',
  '/events/list.ics?q=%00night',
  '/embed?q=%00night',
]

for (const database of databases) {
  describe(`control characters on ${database}`, () => {
    test('in a path they are not found, in a filter they are ignored', async () => {
      await using fasti = await freshFasti(database)
      await fasti.user('editor')
      await makeEvent(fasti.as('editor'), { title: 'Night', slug: 'night', tags: ['x'] })
      const get = (url: string) => fasti.app.inject({ url, headers: { host: 'localhost:80' } })
      for (const url of nothingThere) assert.equal((await get(url)).statusCode, 404, url)
      for (const url of filters) {
        const first = await get(url)
        // Pages redirect to their canonical address.
        const found = first.statusCode === 301 ? await get(String(first.headers.location)) : first
        assert.equal(found.statusCode, 200, url)
        assert.match(found.body, /Night/, url)
      }
      assert.equal((await get('/embed?tag=%00x')).statusCode, 200)
      assert.equal((await get('/event/night/')).statusCode, 200)
    })
  })
}
