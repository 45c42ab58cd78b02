// What a first visit loads, compressed and without pictures: pages stay light, whatever they learn.

import assert from 'node:assert/strict'
import { get } from 'node:http'
import { test } from 'node:test'
import { setClock } from './support/clock.ts'
import { type Fasti, freshFasti } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'
import { crowdedDay, makeSeason } from './support/season.ts'

/** The bytes of each kind before pages had hours, previews, suggestions and filters with counts. */
const before: Readonly<Record<string, number>> = {
  month: 11_832,
  week: 11_181,
  day: 11_754,
  list: 11_692,
  past: 10_806,
  map: 51_483,
  event: 11_677,
  password: 11_768,
  venue: 11_988,
  organizer: 11_628,
  category: 11_621,
  tag: 11_326,
  search: 11_376,
  nothing: 10_806,
  wrong: 11_459,
}
/** A third more at most, and what hearts and the card of each page take. */
const mostGrowth = 4 / 3
const heartsAndCard = 400
/** The page, two style sheets and two scripts; the map has its own besides. */
const mostRequests = (kind: string): number => (kind === 'map' ? 8 : 5)

/** What visitors on their way wait for, before pictures. */
const start = { bytes: 45_000, requests: 10 }

interface Weight {
  readonly asked: readonly string[]
  readonly sizes: readonly number[]
  readonly total: number
}

async function weightOf(fasti: Fasti, address: string, path: string): Promise<Weight> {
  const { text } = await fasti.get(path, { root: '', headers: { accept: 'text/html' } })
  const files = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file)
  const asked = [path, ...new Set(files)]
  const sizes = await Promise.all(asked.map((one) => sizeOf(`${address}${one}`)))
  return { asked, sizes, total: sizes.reduce((sum, size) => sum + size, 0) }
}

test('the start page is light, however much there is', async () => {
  using _clock = setClock(`${crowdedDay}T08:00:00Z`)
  await using fasti = await freshFasti('sqlite', { FASTI_TIMEZONE: 'Europe/Lisbon' })
  const address = await fasti.app.listen({ port: 0, host: '127.0.0.1' })
  await makeSeason(fasti)
  for (const day of ['13', '14', '15']) {
    for (const hour of ['10', '12', '14', '16', '18', '20']) {
      const hours = { start_date: `2027-06-${day} ${hour}:00`, end_date: `2027-06-${day} 22:00` }
      await makeEvent(fasti.as('editor'), { ...hours, title: `Reading ${day} ${hour}`, cost: '5' })
    }
  }
  const { asked, total } = await weightOf(fasti, address, '/')
  assert.ok(asked.length <= start.requests, asked.join(', '))
  assert.ok(total <= start.bytes, `${total}`)
})

test('no page has become heavier by much more than a third, in bytes and requests', async () => {
  await using fasti = await freshFasti('sqlite', { FASTI_TIMEZONE: 'Europe/Lisbon' })
  const address = await fasti.app.listen({ port: 0, host: '127.0.0.1' })
  const kinds = Object.entries(await makeSeason(fasti))
  assert.deepEqual(new Set(kinds.map(([kind]) => kind)), new Set(Object.keys(before)))
  for (const [kind, path] of kinds) {
    const { asked, sizes, total } = await weightOf(fasti, address, path)
    assert.ok(asked.length <= mostRequests(kind), `${kind} asks for ${asked.join(', ')}`)
    const most = (before[kind] ?? 0) * mostGrowth + heartsAndCard
    assert.ok(total <= most, `${kind} has ${total} bytes, of ${Math.floor(most)}: ${sizes.join()}`)
  }
})

function sizeOf(url: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  get(url, { headers: { 'accept-encoding': 'br', accept: 'text/html' } }, (reply) => {
    let size = 0
    reply.on('data', (chunk: Buffer) => (size += chunk.length))
    reply.on('end', () => resolve(size))
  }).on('error', reject)
  return promise
}
