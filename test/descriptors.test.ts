// Alone: most of its time is spent in processes that it starts.
// A process with few file descriptors, and connections that use them up.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { type Socket, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { text } from 'node:stream/consumers'
import { connectionLimits } from '../src/app/server/connections/connections.ts'
import { databases } from './support/databases.ts'
import { defaultRoot, freshFasti } from './support/fasti.ts'
import { makeEvent } from './support/make.ts'
import { pathOf, upload } from './support/media.ts'
import { draw } from './support/pictures.ts'
import { unavailable } from './support/refusals.ts'
import { type Server, startServer } from './support/server.ts'
import { until } from './support/until.ts'

const descriptors = 96

/** A connection that stays open, with or without a request on it. */
async function hold(address: string, said: string): Promise<Socket> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.resume()
  socket.write(said)
  return socket
}

interface Heard {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

async function ask(agent: Agent | false, url: string, headers = {}): Promise<Heard> {
  const asked = request(url, { agent, headers })
  asked.end()
  const [reply] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: reply.statusCode ?? 0, headers: reply.headers, body: await text(reply) }
}

/** Undefined if the connection was closed without an answer, which is allowed here. */
async function orClosed(asked: Promise<Heard>): Promise<Heard | undefined> {
  try {
    return await asked
  } catch (error) {
    assert.match(String((error as NodeJS.ErrnoException).code), /ECONNRESET|EPIPE/)
    return undefined
  }
}

test('where nothing says how many there are, connections have no limit', () => {
  assert.equal(connectionLimits(join(tmpdir(), 'fasti-nowhere')), undefined)
})

for (const database of databases) {
  describe(`descriptors on ${database}`, () => {
    test('S13.13 used up by connections: 503, no 500, and pages on earlier connections', async () => {
      await using calendar = await freshFasti(database)
      await makeEvent(calendar.as('editor'), { title: 'Walk' })
      const { body } = await upload(calendar.as('editor'), await draw('png', 40, 40))
      const server = await startServer(calendar.settings, { descriptors })
      try {
        const held = await useUp(server, '')
        await stillServed(server.address, held.agent, pathOf(body.url))
        await refused(server.address)
        await servedAgain(server.address)
        held.leave()
      } finally {
        await server.stop()
      }
      assertNoFault(server)
    })

    test('S13.13 idle connections make room for new ones', async () => {
      await using calendar = await freshFasti(database)
      const server = await startServer(calendar.settings, { descriptors })
      try {
        const held = await useUp(server, 'GET /healthz HTTP/1.1\r\nHost: cal.example\r\n\r\n')
        await servedAgain(server.address)
        held.leave()
      } finally {
        await server.stop()
      }
      assertNoFault(server)
    })
  })
}

function assertNoFault({ output }: Server): void {
  assert.ok(!output.some((line) => /"level":50/.test(line)), output.join(''))
}

/** Opens idle connections, and returns the agent of an earlier one. */
async function useUp({ address }: Server, said: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  assert.equal((await ask(agent, `${address}/healthz`)).status, 200)
  const held: Socket[] = []
  for (let n = 0; n < 2 * descriptors; n += 1) held.push(await hold(address, said))
  return {
    agent,
    leave: () => {
      agent.destroy()
      for (const socket of held) socket.destroy()
    },
  }
}

/** All that needs no file is served; an image is served or refused with 503 and Retry-After. */
async function stillServed(address: string, agent: Agent, picture: string): Promise<void> {
  const pages = ['/', '/events/list/', '/events/map/', '/event/walk/', '/embed.js', '/icon.svg']
  const others = ['/sitemap.xml', '/events.ics', '/metrics', '/readyz', picture]
  const lists = ['/events', '/doc', '/events?search=walk'].map((path) => `${defaultRoot}${path}`)
  const paths = [...pages, ...others, ...lists]
  const page = await ask(agent, `${address}/`)
  const assets = [...page.body.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
  assert.ok(assets.length > 0)
  for (const path of [...paths, ...assets]) {
    const { status, headers } = await ask(agent, `${address}${path}`)
    const isClear = status === 503 && headers['retry-after'] !== undefined
    assert.ok(status === 200 || (path === picture && isClear), `${path} ${status}`)
  }
}

async function refused(address: string): Promise<void> {
  const asked = Array.from({ length: 10 }, () =>
    orClosed(ask(false, `${address}${defaultRoot}/events`)),
  )
  for (const one of await Promise.all(asked)) {
    if (one === undefined) continue
    assert.equal(one.status, 503)
    assert.equal(one.headers['x-content-type-options'], 'nosniff')
    unavailable(JSON.parse(one.body), one.headers)
  }
}

async function servedAgain(address: string): Promise<void> {
  await until(async () => {
    const status = (await orClosed(ask(false, `${address}/events/list/`)))?.status ?? 0
    assert.ok([0, 200, 503].includes(status))
    return status === 200
  })
}
