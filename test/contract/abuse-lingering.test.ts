// What a client sends after an early answer is dropped, but not without end.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { admissionOf, usualLimits } from '../../src/http/admission.ts'
import {
  type ConnectionLimits,
  usualTimeouts,
} from '../../src/app/server/connections/connections.ts'
import { createHttpServer } from '../../src/app/server/connections/http_server.ts'
import { mostDropped } from '../../src/app/server/connections/lingering.ts'
import { type Fasti, defaultRoot, freshFasti } from '../support/fasti.ts'
import { type LateReader, lateReader } from '../support/late_reader.ts'
import { until } from '../support/until.ts'
import { written } from '../support/wire.ts'

const mebibyte = Buffer.alloc(1024 * 1024, 'x')
const json = 'Content-Type: application/json'
const portOf = (server: Server) => (server.address() as AddressInfo).port

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })
}

/** Sends without end, and returns how many mebibytes were taken before it was cut off. */
async function sendOn({ send }: LateReader, piece: Buffer): Promise<number> {
  for (let count = 0; ; count += 1) {
    try {
      await send(piece)
    } catch {
      return count
    }
  }
}

describe('a client that never stops sending', () => {
  let fasti: Fasti
  let server: Server
  before(async () => {
    fasti = await freshFasti('sqlite')
    await fasti.app.listen({ host: '127.0.0.1', port: 0 })
    server = fasti.app.server
  })
  after(() => fasti[Symbol.asyncDispose]())

  const chunk = Buffer.concat([Buffer.from('100000\r\n'), mebibyte, Buffer.from('\r\n')])
  const chunked = 'Transfer-Encoding: chunked'
  const endless = `Content-Length: ${10 ** 12}`
  const wrong = 'Authorization: Bearer wrong'
  const requests: Readonly<Record<string, readonly [Buffer, Buffer]>> = {
    '413': [written(`POST ${defaultRoot}/venues`, [json, endless]), mebibyte],
    '413 in chunks': [written(`POST ${defaultRoot}/venues`, [json, chunked]), chunk],
    '401': [written(`POST ${defaultRoot}/venues`, [json, endless, wrong]), mebibyte],
    '401 in chunks': [written(`POST ${defaultRoot}/venues`, [json, chunked, wrong]), chunk],
    '404': [written(`POST ${defaultRoot}/nothing`, [json, endless]), mebibyte],
    '200': [written(`GET ${defaultRoot}/venues`, [chunked]), chunk],
    '400, malformed': [written(`POST ${defaultRoot}/venues`, ['Content-Length: x']), mebibyte],
  }

  for (const [what, [head, piece]] of Object.entries(requests)) {
    test(`S9.7 after a ${what} is cut off, and others are served meanwhile`, async () => {
      const client = await lateReader(portOf(server))
      await client.send(head)
      const sending = sendOn(client, piece)
      const reply = await fetch(`http://127.0.0.1:${portOf(server)}/healthz`, {
        headers: { connection: 'close' },
      })
      assert.equal(reply.status, 200)
      // What the system buffers on both sides comes on top.
      const taken = (await sending) * mebibyte.length
      assert.ok(taken > mostDropped / 2 && taken < 4 * mostDropped, `${taken} bytes were taken`)
      await until(async () => (await connectionsOf(server)) === 0)
    })
  }
})

test('S9.7 a client that neither sends on nor closes after an early answer is cut off', async () => {
  const timeouts = { ...usualTimeouts, lingerMs: 50 }
  await using fasti = await freshFasti('sqlite', {}, { timeouts })
  await fasti.app.listen({ host: '127.0.0.1', port: 0 })
  const { server } = fasti.app
  for (const headers of [
    [json, 'Content-Length: 1500000'],
    [json, 'Content-Length: 1000', 'Authorization: Bearer wrong'],
    [json, 'Content-Length: x'],
  ]) {
    const arrived = once(server, 'connection')
    const client = await lateReader(portOf(server))
    const [served] = (await arrived) as [Socket]
    const closed = once(served, 'close')
    await client.send(written(`POST ${defaultRoot}/venues`, headers))
    await closed
    client.socket.destroy()
  }
})

test('S12.4 what follows a refused body that closes the connection is not processed', async () => {
  await using fasti = await freshFasti('sqlite')
  await fasti.app.listen({ host: '127.0.0.1', port: 0 })
  const token = `Authorization: Bearer ${(await fasti.user('editor')).secret}`
  const tag = '{"name":"Smuggled"}'
  const next = written(
    `POST ${defaultRoot}/tags`,
    [token, json, `Content-Length: ${tag.length}`],
    tag,
  )
  const chunk = Buffer.from(`100100\r\n${'x'.repeat(0x100100)}\r\n0\r\n\r\n`)
  const length = `Content-Length: ${mebibyte.length + 1}`
  for (const first of [
    written(`POST ${defaultRoot}/tags`, [token, json, length], `${mebibyte.toString()}x`),
    written(`POST ${defaultRoot}/tags`, [token, json, 'Transfer-Encoding: chunked'], chunk),
  ]) {
    const client = await lateReader(portOf(fasti.app.server))
    await client.send(Buffer.concat([first, next]))
    assert.equal((await client.read()).status, 413)
    assert.equal(await client.readEnd(), '')
    client.socket.destroy()
  }
  const { body } = await fasti.get('/tags?hide_empty=false')
  assert.deepEqual(body.tags, [])
})

/** Malformed requests are refused by the parser, before anything else sees them. */
for (const [what, head, status] of [
  ['a length that is none', written(`POST ${defaultRoot}/venues`, ['Content-Length: x']), 400],
  ['headers that are too long', written('POST /', [`X-Long: ${'x'.repeat(17_000)}`]), 431],
] as const) {
  test(`a client that sends ${what} and then its body gets ${status}, and no reset`, async () => {
    await using fasti = await freshFasti('sqlite')
    await fasti.app.listen({ host: '127.0.0.1', port: 0 })
    const client = await lateReader(portOf(fasti.app.server))
    await client.send(Buffer.concat([head, mebibyte, mebibyte]))
    assert.equal((await client.read()).status, status)
    assert.equal(await client.readEnd(), '')
    client.socket.destroy()
  })
}

const refusal = 'HTTP/1.1 503 Service Unavailable\r\ncontent-length: 4\r\n\r\nfull'
const refuse: RequestListener = (_request, response) =>
  void response.writeHead(503, { 'content-length': 4 }).end('full')

/** A server with these limits on connections that refuses everything above them. */
async function doorWith(limits: ConnectionLimits): Promise<Server> {
  const server = createHttpServer((_request, response) => response.end('served'), {
    timeouts: usualTimeouts,
    limits,
    admission: admissionOf(usualLimits),
    refusals: { answer: refuse, unparsed: refusal },
    fastPath: undefined,
    report: (error) => assert.fail(String(error)),
    reportFull: (error) => assert.fail(String(error)),
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return server
}

for (const [what, limits] of [
  ['above the limit', { many: 9, most: 0, unparsed: 9, end: 9 }],
  ['above the limit for parsing', { many: 9, most: 0, unparsed: 0, end: 9 }],
] as const) {
  test(`S13.13 a connection ${what} gets the whole refusal, whatever it sends`, async () => {
    const server = await doorWith(limits)
    const client = await lateReader(portOf(server))
    const length = `Content-Length: ${2 * mebibyte.length}`
    await client.send(Buffer.concat([written('POST /', [length]), mebibyte, mebibyte]))
    const { status, body } = await client.read()
    assert.deepEqual([status, body], [503, 'full'])
    assert.equal(await client.readEnd(), '')
    client.socket.destroy()
    await once(server.close(), 'close')
  })
}
