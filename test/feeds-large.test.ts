// Alone: most of its time is spent in processes that it starts.
// Feeds have any number of events without using more memory.

import assert from 'node:assert/strict'
import { type IncomingMessage, get } from 'node:http'
import { describe, test } from 'node:test'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { memoryOf } from '../bench/processes.ts'
import { defaultRoot, freshFasti } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'
import { copyEvent } from './support/many.ts'
import { untilIdle } from './support/processes.ts'
import { type Server, startServer, tightHeap } from './support/server.ts'
import { isWhole } from './support/whole.ts'

const count = isWhole ? 12_000 : 4000
const megabyte = 1024 * 1024
/** The feed would not fit into it. */
const mostGrowth = isWhole ? 120 : 40
/** Long enough that the whole feed is larger than the allowed growth of memory. */
const description = `<p>${'What there is to say, 🎻 and more; '.repeat(140)}</p>`
const firstStart = Date.parse('2027-06-12T19:30:00Z') / 1000

const pidOf = ({ process: { pid = 0 } }: Server): number => pid

function ask(server: Server, path: string, headers = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(`${server.address}${path}`, { headers }, resolve).on('error', reject)
  })
}

/** The peak memory of the server during the work. */
async function peakOf<T>(
  server: Server,
  work: () => Promise<T>,
): Promise<{ most: number; value: T }> {
  let most = memoryOf(pidOf(server))
  const look = () => (most = Math.max(most, memoryOf(pidOf(server))))
  const watch = setInterval(look, 20)
  try {
    const value = await work()
    look()
    return { most, value }
  } finally {
    clearInterval(watch)
  }
}

/** Ordinary traffic, which brings caches and heap to their usual size. */
async function visit(server: Server): Promise<void> {
  for (let page = 1; page <= 40; page++) {
    const query = `per_page=100&page=${page}&start_date=2027-01-01`
    const reply = await ask(server, `${defaultRoot}/events?${query}`)
    assert.equal(reply.statusCode, 200)
    await text(reply)
  }
}

interface Taken {
  readonly ids: ReadonlySet<string>
  readonly found: number
  readonly bytes: number
  readonly end: string
}

/** Reads the whole feed as a stream. */
async function take(
  server: Server,
  path: string,
  pattern: RegExp,
  headers: Record<string, string> = {},
): Promise<Taken> {
  const reply = await ask(server, path, headers)
  assert.equal(reply.statusCode, 200)
  const body = headers['accept-encoding'] ? reply.pipe(createGunzip()) : reply
  const ids = new Set<string>()
  let [rest, end, bytes, found] = ['', '', 0, 0]
  const note = (line: string) => {
    const id = pattern.exec(line)?.[1]
    if (id === undefined) return
    ids.add(id)
    found += 1
  }
  for await (const chunk of body.setEncoding('utf8')) {
    bytes += Buffer.byteLength(chunk)
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    lines.forEach(note)
    end = `${end}${chunk}`.slice(-40)
  }
  note(rest)
  return { ids, found, bytes, end }
}

// Both databases are read in the same slices: one is enough.
for (const database of ['sqlite'] as const) {
  describe(`${count} events on ${database}`, () => {
    test('are streamed through a feed in bounded memory', async (t) => {
      await using fasti = await freshFasti(database)
      const event = await makeEvent(fasti.as('editor'), {
        description,
        timezone: 'Europe/Lisbon',
        venue: { venue: 'Old Gate' },
        categories: ['Music'],
      })
      // A thousand start in the same second, more than are read in one batch.
      await copyEvent(fasti.db, event.id, count - 1, (number) => {
        const start_utc = firstStart + (number < 1000 ? 0 : number) * 60
        return { start_utc, end_utc: start_utc + 3600, folded: 'walk' }
      })
      const server = await startServer({ ...fasti.settings, ...tightHeap })
      try {
        const usual = await peakOf(server, () => visit(server))
        const isBounded = (most: number) => {
          const growth = most - usual.most
          t.diagnostic(`${growth} MB more memory`)
          assert.ok(growth < mostGrowth, `${growth} MB`)
        }
        const { most, value: feed } = await peakOf(server, () =>
          take(server, '/events.ics', /^UID:(\S+)/, { 'accept-encoding': 'gzip' }),
        )
        assert.deepEqual([feed.found, feed.ids.size], [count, count])
        assert.match(feed.end, /END:VEVENT\r\nEND:VCALENDAR\r\n$/)
        assert.ok(feed.bytes > mostGrowth * megabyte, 'it would not fit')
        isBounded(most)

        const shown = await take(server, '/events.fullcalendar.json', /\{"id":"(\d+)"/)
        assert.deepEqual([shown.found, shown.ids.size], [count, count])

        const unread = await peakOf(server, async () => {
          const slow = await ask(server, '/events.ics')
          slow.pause()
          await untilIdle(pidOf(server))
          slow.destroy()
        })
        isBounded(unread.most)
        const after = await ask(server, '/events/month/1999-01.ics')
        assert.equal(after.statusCode, 200)
        await text(after)
      } finally {
        await server.stop()
      }
    })
  })
}
