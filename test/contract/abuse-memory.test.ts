// Alone: it measures memory.
// However long the addresses are that callers ask for, the memory that caches use is bounded.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { describe, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type Fasti, defaultRoot, freshFasti } from '../support/fasti.ts'
import { makeEvent, makeTag } from '../support/make.ts'
import { isWhole } from '../support/whole.ts'

setFlagsFromString('--expose-gc')
// The flag applies to contexts that are created afterwards.
const collect: () => void = runInNewContext('gc')

/** Bytes in use after garbage collection. */
function used(): number {
  for (let n = 0; n < 3; n += 1) collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const warmed = 100
const addresses = isWhole ? 11_000 : 3000
/** A fifth of what these addresses are together. */
const most = addresses * 3000
const letters = 'x'.repeat(15_000)
/** The more expensive ones come more rarely. */
const asked: readonly (readonly [every: number, address: (n: number) => string])[] = [
  [50, (n) => `/events/list?tag=${n}${letters}`],
  [49, (n) => `/events.ics?q=${n}${letters.slice(0, 400)}&n=${letters}`],
  [13, (n) => `${defaultRoot}/events?search=${n}${letters.slice(0, 480)}&x=${letters}`],
  [12, (n) => `${defaultRoot}/events?tags=${n}${letters}`],
  [11, (n) => `/oembed?url=${n}${letters}`],
  [10, (n) => `/media/${n}${letters}`],
  [9, (n) => `${defaultRoot}/nothing/${n}/${letters}`],
  [3, (n) => `${defaultRoot}/events?n=${n}&x=${letters}`],
  [1, (n) => `${defaultRoot}/venues?n=${n}&x=${letters}`],
]

const addressOf = (n: number): string => asked.find(([every]) => n % every === 0)?.[1](n) ?? ''

async function visit(fasti: Fasti, agent: Agent, origin: string, path: string): Promise<void> {
  const sent = request(`${origin}${path}`, { agent, maxHeaderSize: 128 * 1024 })
  sent.end()
  const [reply] = (await once(sent, 'response')) as [IncomingMessage]
  reply.resume()
  await once(reply, 'end')
  assert.ok((reply.statusCode ?? 0) < 500)
  // The log that the test collects does not count.
  ;(fasti.log as string[]).length = 0
}

// Caches of addresses are the same over every database.
for (const database of ['sqlite'] as const) {
  describe(`memory used for addresses on ${database}`, () => {
    test(`S13.10 ${addresses} of them with 15 kB queries take less than a fifth of that`, async (t) => {
      await using fasti = await freshFasti(database)
      await makeTag(fasti.as('editor'), 'Lantern')
      for (let n = 0; n < 20; n += 1) await makeEvent(fasti.as('editor'), { title: `Walk ${n}` })
      const origin = await fasti.app.listen({ host: '127.0.0.1', port: 0 })
      const agent = new Agent({ keepAlive: true, maxSockets: 8 })
      for (let n = 0; n < warmed; n += 1) await visit(fasti, agent, origin, addressOf(n))
      const before = used()
      let next = warmed
      const visitor = async () => {
        while (next < warmed + addresses) {
          const n = next
          next += 1
          const address = addressOf(n)
          await visit(fasti, agent, origin, address)
          // Some are asked for again, and are cached then.
          if (n % 20 === 0) await visit(fasti, agent, origin, address)
        }
      }
      await Promise.all(Array.from({ length: 8 }, visitor))
      agent.destroy()
      const grown = used() - before
      t.diagnostic(`${Math.round(grown / 1024 / 1024)} MB`)
      assert.ok(grown < most, `${Math.round(grown / 1024 / 1024)} MB`)
    })
  })
}
