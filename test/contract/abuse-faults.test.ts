// S13.2: whatever goes wrong for one request ends that request, and nothing else.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { mkdir } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pino } from 'pino'
import sql from 'sql-template-tag'
import { buildApp } from '../../src/app/app.ts'
import { admissionOf, usualLimits } from '../../src/http/admission.ts'
import { usualTimeouts } from '../../src/app/server/connections/connections.ts'
import { createHttpServer } from '../../src/app/server/connections/http_server.ts'
import { readSettings } from '../../src/app/settings.ts'
import { loadLanguages } from '../../src/language/text/locale/say.ts'
import { bothDatabases, freshCalendar } from '../support/databases.ts'
import { type Fasti, defaultRoot, freshFasti } from '../support/fasti.ts'
import { mediaFolder, upload } from '../support/media.ts'
import { draw } from '../support/pictures.ts'

const portOf = (server: Server) => (server.address() as AddressInfo).port

async function statusAt(port: number, path: string): Promise<number | 'cut'> {
  try {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`)
    await reply.arrayBuffer()
    return reply.status
  } catch {
    return 'cut'
  }
}

for (const database of bothDatabases) {
  describe(`a fault of one request on ${database}`, () => {
    let fasti: Fasti
    let port: number
    before(async () => {
      fasti = await freshFasti(database)
      await fasti.app.listen({ host: '127.0.0.1', port: 0 })
      port = portOf(fasti.app.server)
    })
    after(() => fasti[Symbol.asyncDispose]())

    const othersAreServed = async () =>
      assert.equal(await statusAt(port, `${defaultRoot}/venues`), 200)

    test('S13.2 a stream: a file that cannot be read', async () => {
      // A folder can be opened, and fails when it is read.
      await mkdir(join(mediaFolder(fasti), '2027/02/odd.png'), { recursive: true })
      for (let times = 0; times < 3; times += 1) {
        const found = await statusAt(port, '/media/2027/02/odd.png')
        assert.ok(found === 500 || found === 'cut', `${found}`)
        await othersAreServed()
      }
    })

    test('S13.2 a socket: clients that disconnect while they ask, while they send and while they read', async () => {
      const { body } = await upload(fasti.as('author'), await draw('png', 900, 900, '#123'))
      const long = 'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000'
      for (const words of [
        `GET ${defaultRoot}/venues HTTP/1.1\r\nHost: a`,
        `POST ${defaultRoot}/venues HTTP/1.1\r\nHost: a\r\n${long}\r\n\r\n--x\r\nContent-Disp`,
        `GET ${new URL(body.url).pathname} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(50),
        `GET /events.ics HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(50),
        'NONSENSE',
      ]) {
        for (const isAtOnce of [true, false]) {
          const socket = connect(port, '127.0.0.1')
          await once(socket, 'connect')
          socket.on('error', () => undefined)
          await new Promise((resolve) => socket.write(words, resolve))
          if (!isAtOnce) await fasti.get('/venues')
          socket.resetAndDestroy()
          await othersAreServed()
        }
      }
    })

    test('S13.2 a socket: a picture whose server hangs up in the middle', async () => {
      const bad = createServer((socket) => {
        socket.on('error', () => undefined)
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nabc', () =>
          socket.resetAndDestroy(),
        )
      })
      bad.listen(0, '127.0.0.1')
      await once(bad, 'listening')
      const { port: badPort } = bad.address() as AddressInfo
      await using other = await freshFasti(database, {
        FASTI_IMAGE_HOSTS_ALLOW: `127.0.0.1:${badPort}`,
      })
      const image = `http://127.0.0.1:${badPort}/a.png`
      const reply = await other.as('editor').post('/venues', { venue: 'Gate', image })
      assert.equal(reply.status, 400)
      bad.close()
    })

    test('S13.2 a job of another thread: an image that cannot be decoded', async () => {
      const picture = await draw('png', 300, 300, '#456')
      const broken = Buffer.concat([picture.subarray(0, 60), Buffer.alloc(200, 7)])
      assert.equal((await upload(fasti.as('author'), broken)).status, 400)
      await othersAreServed()
    })

    test('S13.2 a promise: a statement that fails', async () => {
      await fasti.db.run(sql`drop table media_files`)
      const replies = await Promise.all(
        Array.from({ length: 5 }, () => statusAt(port, '/media/2027/02/none.png')),
      )
      assert.deepEqual(new Set(replies), new Set([500]))
      await othersAreServed()
    })
  })
}

/** A server with a faulty handler, and the errors that it reports. */
async function badDoor(handler: RequestListener) {
  const reported: unknown[] = []
  const server = createHttpServer(handler, {
    timeouts: usualTimeouts,
    limits: undefined,
    admission: admissionOf(usualLimits),
    refusals: { answer: (_request, response) => response.writeHead(503).end(), unparsed: '' },
    fastPath: undefined,
    report: (error) => reported.push(error),
    reportFull: (error) => reported.push(error),
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: portOf(server),
    server,
    reported,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

test('S13.2 what a handler throws is a 500 before the answer has begun, and cuts it afterwards', async () => {
  await using bad = await badDoor(({ url }: IncomingMessage, response: ServerResponse) => {
    if (url === '/late') response.writeHead(200, { 'content-length': 10 }).write('abc')
    if (url !== '/') throw new Error(url)
    response.end('well')
  })
  assert.equal(await statusAt(bad.port, '/early'), 500)
  assert.equal(await statusAt(bad.port, '/late'), 'cut')
  assert.equal(await statusAt(bad.port, '/'), 200)
  assert.deepEqual(
    bad.reported.map((error) => (error as Error).message),
    ['/early', '/late'],
  )
})

test('S13.2 a connection that cannot be accepted is reported, and the next ones are served', async () => {
  await using bad = await badDoor((_, response) => void response.end())
  const error = Object.assign(new Error('accept EMFILE'), { code: 'EMFILE' })
  bad.server.emit('error', error)
  assert.deepEqual(bad.reported, [error])
  assert.equal(await statusAt(bad.port, '/'), 200)
})

test('S13.2 a log that fails for one request affects no other, also where answers are cached', async () => {
  const fresh = await freshCalendar('sqlite')
  const languages = loadLanguages()
  const lines: string[] = []
  const write = (line: string) => {
    if (line.includes('"url":"/api/cal/events/v1/tags?page=1')) throw new Error('no log')
    lines.push(line)
  }
  const app = await buildApp({
    settings: readSettings({ ...fresh.settings }, [...languages.keys()]),
    db: fresh.db,
    languages,
    log: pino({ level: 'info' }, { write }),
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const port = portOf(app.server)
  try {
    // Served by the framework first, then on the fast path, then from the cache.
    for (let times = 0; times < 4; times += 1) {
      assert.equal(await statusAt(port, `${defaultRoot}/tags`), 200)
      await statusAt(port, `${defaultRoot}/tags?page=1&t=${times}`)
      await statusAt(port, `${defaultRoot}/tags?page=1&t=0`)
    }
    assert.equal(await statusAt(port, `${defaultRoot}/tags`), 200)
    // Each of the eight failures is reported, whichever path served the request.
    assert.equal(lines.filter((line) => line.includes('"no log"')).length, 8)
  } finally {
    await app.close()
    await fresh.drop()
  }
})
