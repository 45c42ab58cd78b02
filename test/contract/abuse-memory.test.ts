// Callers choose how long an address is; none of them chooses how much is remembered of it.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { describe, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { databases } from '../support/databases.ts'
import { type Fasti, defaultRoot, freshFasti } from '../support/fasti.ts'
import { makeEvent, makeTag } from '../support/make.ts'

setFlagsFromString('--expose-gc')
// The flag counts for contexts that are made afterwards.
const collect: () => void = runInNewContext('gc')

/** What is in use when nothing more can be let go, in bytes. */
function used(): number {
  for (let n = 0; n < 3; n += 1) collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const addresses = 11_000
const most = 30 * 1024 * 1024
const letters = 'x'.repeat(15_000)
/** As many as a list may have, of 15 kB together. */
const names = Array.from({ length: 480 }, (_, n) => `a-name-of-a-tag-that-is-not-${n}`).join()

const asked: readonly ((n: number) => string)[] = [
  (n) => `${defaultRoot}/events?n=${n}&x=${letters}`,
  (n) => `${defaultRoot}/venues?n=${n}&x=${letters}`,
  (n) => `${defaultRoot}/events?tags=lantern,${n},${names}`,
  (n) => `${defaultRoot}/events?search=${n}${letters.slice(0, 480)}&x=${letters}`,
  (n) => `${defaultRoot}/nothing/${n}/${letters}`,
  (n) => `/events/list?q=${n}${letters}`,
  (n) => `/events/list?tag=${n}${letters}`,
  (n) => `/events.ics?q=${n}${letters.slice(0, 400)}&n=${letters}`,
  (n) => `/oembed?url=${n}${letters}`,
  (n) => `/media/${n}${letters}`,
]

async function visit(fasti: Fasti, agent: Agent, origin: string, path: string): Promise<void> {
  const sent = request(`${origin}${path}`, { agent })
  sent.end()
  const [reply] = (await once(sent, 'response')) as [IncomingMessage]
  reply.resume()
  await once(reply, 'end')
  assert.ok((reply.statusCode ?? 0) < 500)
  // What the test itself remembers does not count.
  ;(fasti.log as string[]).length = 0
}

for (const database of databases) {
  describe(`what is remembered of addresses on ${database}`, () => {
    test('S13.10 11,000 of them with 15 kB queries take less than 30 MB', async () => {
      await using fasti = await freshFasti(database)
      await makeTag(fasti.as('editor'), 'Lantern')
      for (let n = 0; n < 20; n += 1) await makeEvent(fasti.as('editor'), { title: `Walk ${n}` })
      const origin = await fasti.app.listen({ host: '127.0.0.1', port: 0 })
      const agent = new Agent({ keepAlive: true, maxSockets: 8 })
      for (const one of asked)
        for (let n = 0; n < 3; n += 1) await visit(fasti, agent, origin, one(n))
      const before = used()
      let next = 3
      const visitor = async () => {
        while (next < addresses) {
          const n = next
          next += 1
          const address = asked[n % asked.length]?.(n) ?? ''
          await visit(fasti, agent, origin, address)
          // Some come back, and are kept then.
          if (n % 4 === 0) await visit(fasti, agent, origin, address)
        }
      }
      await Promise.all(Array.from({ length: 8 }, visitor))
      agent.destroy()
      const grown = used() - before
      if (process.env['SHOW'])
        console.log(database, grown / 1024 / 1024, process.memoryUsage().rss / 1048576)
      assert.ok(grown < most, `${Math.round(grown / 1024 / 1024)} MB`)
    })
  })
}
