// Requests that are answered before their body was read: the answer arrives, whatever is sent.

import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { openSession } from '../../src/access/sessions.ts'
import type { Parts } from '../../src/app/app.ts'
import { now } from '../../src/language/time/clock.ts'
import { type Fasti, defaultRoot, freshFasti } from '../support/fasti.ts'
import { type Answer, lateReader } from '../support/late_reader.ts'
import { unlimited } from '../support/second_app.ts'
import { until } from '../support/until.ts'
import { written } from '../support/wire.ts'

const size = 1_500_000
const json = 'Content-Type: application/json'
const body = Buffer.alloc(size, ' ')

function chunked(bytes: Buffer): Buffer {
  const length = 64 * 1024
  const chunks: Buffer[] = []
  for (let at = 0; at < bytes.length; at += length) {
    const piece = bytes.subarray(at, at + length)
    chunks.push(Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n'))
  }
  return Buffer.concat([...chunks, Buffer.from('0\r\n\r\n')])
}

/** The ways to announce a body, and its bytes. */
const ways: Readonly<Record<string, readonly [readonly string[], Buffer]>> = {
  'with a length': [[`Content-Length: ${size}`], body],
  'in chunks': [['Transfer-Encoding: chunked'], chunked(body)],
  'with a length and Expect': [['Expect: 100-continue', `Content-Length: ${size}`], body],
  'in chunks and Expect': [['Expect: 100-continue', 'Transfer-Encoding: chunked'], chunked(body)],
}

interface Case {
  readonly line: string
  readonly headers?: (fasti: Fasti) => Promise<readonly string[]>
  readonly type?: string
  readonly status: number
  readonly settings?: Record<string, string>
  readonly more?: Pick<Parts, 'limits'>
}

const bearer = async (fasti: Fasti) => [
  `Authorization: Bearer ${(await fasti.user('editor')).secret}`,
]

const cases: Readonly<Record<string, Case>> = {
  '413, anonymous': { line: `POST ${defaultRoot}/events`, status: 413 },
  '413, signed in': { line: `POST ${defaultRoot}/venues`, headers: bearer, status: 413 },
  '413, of a page': { line: 'POST /event/walk', status: 413 },
  '401': {
    line: `POST ${defaultRoot}/venues`,
    // Two of them are wrong by form, and not counted as a guess.
    headers: async () => ['Authorization: Bearer a', 'Authorization: Bearer b'],
    status: 401,
  },
  '403': {
    line: `POST ${defaultRoot}/venues`,
    headers: async (fasti) => {
      const { cookie } = await openSession(fasti.db, (await fasti.user('editor')).id, now())
      return [`Cookie: fasti_session=${cookie}`, 'X-Fasti-Nonce: wrong']
    },
    status: 403,
  },
  '404, no such address': { line: `POST ${defaultRoot}/nothing`, status: 404 },
  '404, no such method there': { line: `PUT ${defaultRoot}/venues`, status: 404 },
  '415': { line: `POST ${defaultRoot}/venues`, type: 'Content-Type: none', status: 415 },
  '429': {
    line: `POST ${defaultRoot}/venues`,
    settings: { FASTI_RATE_LIMIT: '1' },
    status: 429,
  },
  '503, shed': {
    line: `POST ${defaultRoot}/venues`,
    more: { limits: { ...unlimited, most: 0 } },
    status: 503,
  },
  '400, of the wrong host': {
    line: `POST ${defaultRoot}/venues`,
    headers: async () => ['Host: a.example', 'Host: b.example'],
    status: 400,
  },
  '200, with a body that is ignored': { line: `GET ${defaultRoot}/venues`, status: 200 },
}

async function listening(...given: Parameters<typeof freshFasti>): Promise<[Fasti, number]> {
  const fasti = await freshFasti(...given)
  await fasti.app.listen({ host: '127.0.0.1', port: 0 })
  return [fasti, (fasti.app.server.address() as AddressInfo).port]
}

const isClosing = ({ head }: Answer) => /^connection: close/im.test(head)

function connectionsOf({ app }: Fasti): Promise<number> {
  return new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })
}

for (const [what, { line, headers, type = json, status, settings, more }] of Object.entries(
  cases,
)) {
  describe(`a client that sends ${size} bytes before it reads gets ${what}`, () => {
    let fasti: Fasti
    let port: number
    let given: readonly string[]
    before(async () => {
      ;[fasti, port] = await listening('sqlite', settings, more)
      given = [type, ...((await headers?.(fasti)) ?? [])]
      // The first request uses up the rate limit.
      if (settings) await fasti.app.inject({ url: `${defaultRoot}/venues` })
    })
    after(() => fasti[Symbol.asyncDispose]())

    const ask = async (announced: readonly string[], bytes: Buffer) => {
      const client = await lateReader(port)
      await client.send(Buffer.concat([written(line, [...given, ...announced]), bytes]))
      let answer = await client.read()
      if (answer.status === 100) answer = await client.read()
      assert.equal(answer.status, status, answer.body)
      if (/^content-type: application\/json/im.test(answer.head) && status !== 200) {
        assert.equal(JSON.parse(answer.body).data.status, status)
      }
      if (isClosing(answer)) assert.equal(await client.readEnd(), '')
      else {
        await client.send(written('GET /healthz'))
        assert.equal((await client.read()).status, 200)
      }
      client.socket.destroy()
    }

    for (const [way, [announced, bytes]] of Object.entries(ways)) {
      test(`${way}: the whole answer, and no reset`, async () => {
        // Eight at a time, as they once made a proxy give up this server.
        await Promise.all(Array.from({ length: 8 }, () => ask(announced, bytes)))
        await until(async () => (await connectionsOf(fasti)) === 0)
      })
    }
  })
}
