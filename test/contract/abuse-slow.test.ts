import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { type AddressInfo, type Socket, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { consoleNamespace } from '../../src/http/roots.ts'
import { type Fasti, defaultRoot, freshFasti } from '../support/fasti.ts'
import { until } from '../support/until.ts'

const hurried = {
  headerMs: 200,
  requestMs: 400,
  uploadMs: 4000,
  checkMs: 50,
  idleMs: 1000,
  stallMs: 400,
  lingerMs: 100,
}

async function slowly(fasti: Fasti, beginning: string): Promise<Socket> {
  const { port } = fasti.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(beginning)
  socket.resume()
  return socket
}

describe('slow clients', () => {
  for (const [what, beginning] of [
    ['headers', `GET ${defaultRoot}/venues HTTP/1.1\r\nHost: cal.example\r\nX-Slow: `],
    [
      'a body',
      `POST ${defaultRoot}/venues HTTP/1.1\r\nHost: cal.example\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"ven`,
    ],
  ] as const) {
    test(`S9.7 ${what} that never end are cut off, and others are served meanwhile`, async () => {
      await using fasti = await freshFasti('sqlite', {}, { timeouts: hurried })
      await fasti.app.listen({ host: '127.0.0.1', port: 0 })
      const sockets = await Promise.all(Array.from({ length: 20 }, () => slowly(fasti, beginning)))
      const closed = Promise.all(sockets.map((socket) => once(socket, 'close')))
      const { port } = fasti.app.server.address() as AddressInfo
      const served = await fetch(`http://127.0.0.1:${port}${defaultRoot}/venues`)
      assert.equal(served.status, 200)
      await closed
    })
  }
})

const uploads = () =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`fasti-upload-${process.pid}-`))

describe('a file of an import', () => {
  const table = 'Title,Start\nConcert,2091-03-01 19:00\n'

  async function begin(fasti: Fasti): Promise<Socket> {
    const { secret } = await fasti.user('administrator')
    return slowly(
      fasti,
      `POST /api/${consoleNamespace}/imports/files?kind=csv&dry_run=1 HTTP/1.1\r\nHost: cal.example\r\nAuthorization: Bearer ${secret}\r\nContent-Type: application/octet-stream\r\nContent-Length: ${table.length}\r\n\r\n`,
    )
  }

  test('may take longer to arrive than other bodies', async () => {
    await using fasti = await freshFasti('sqlite', {}, { timeouts: hurried })
    await fasti.app.listen({ host: '127.0.0.1', port: 0 })
    const socket = await begin(fasti)
    let said = ''
    socket.on('data', (piece: Buffer) => (said += piece.toString()))
    for (let at = 0; at < table.length; at += 8) {
      await sleep(150)
      socket.write(table.slice(at, at + 8))
    }
    await until(() => said !== '')
    assert.match(said, /^HTTP\/1\.1 202 /)
    socket.destroy()
  })

  test('that never ends is cut off, and removed', async () => {
    await using fasti = await freshFasti('sqlite', {}, { timeouts: hurried })
    await fasti.app.listen({ host: '127.0.0.1', port: 0 })
    const socket = await begin(fasti)
    socket.write('Title')
    await until(() => uploads().length === 1)
    await once(socket, 'close')
    await until(() => uploads().length === 0)
  })
})

const question = `GET ${defaultRoot}/venues HTTP/1.1\r\nHost: cal.example\r\n\r\n`

describe('idle clients', () => {
  test('an idle connection is closed, and one that is in use stays open', async () => {
    await using fasti = await freshFasti('sqlite', {}, { timeouts: hurried })
    await fasti.app.listen({ host: '127.0.0.1', port: 0 })
    const [silent, busy] = [await slowly(fasti, question), await slowly(fasti, question)]
    await until(async () => {
      busy.write(question)
      await once(busy, 'data')
      return silent.closed
    })
    busy.write(question)
    const [answer] = (await once(busy, 'data')) as [Buffer]
    assert.match(String(answer), /^HTTP\/1\.1 200 /)
    busy.destroy()
  })
})
