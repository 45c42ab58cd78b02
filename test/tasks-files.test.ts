// Waits: for uploads and exports that break off.
// Files on their way into the calendar and out of it.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { removePlaces } from './support/moving.ts'
import { childrenOf } from './support/processes.ts'
import { type Desk, openDesk, root, tableOf } from './support/tasks.ts'
import { until } from './support/until.ts'

removePlaces()

const megabyte = 1024 ** 2

/** A connection on which a request can be sent piece by piece. */
async function connection(desk: Desk) {
  const { hostname, port } = new URL(desk.server().address)
  const socket = connect(Number(port), hostname)
  let said = ''
  socket.on('data', (piece: Buffer) => (said += piece.toString()))
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const head = (path: string, ...lines: readonly string[]) =>
    socket.write(
      `${[
        `POST ${root}${path} HTTP/1.1`,
        'Host: localhost',
        `Authorization: Bearer ${desk.secret}`,
        ...lines,
      ].join('\r\n')}\r\n\r\n`,
    )
  return { socket, head, said: () => said }
}

const asFile = 'Content-Type: application/octet-stream'

const tasksOf = async (desk: Desk) => (await desk.get('/tasks')).body.total

describe('an uploaded file', () => {
  let desk: Desk
  before(async () => {
    desk = await openDesk('sqlite')
  })
  after(() => desk[Symbol.asyncDispose]())

  test('that breaks off starts nothing and is removed', async () => {
    const known = await tasksOf(desk)
    const { socket, head } = await connection(desk)
    head('/imports/files?kind=csv', asFile, 'Content-Length: 100000')
    socket.write(tableOf(10))
    await until(() => desk.uploads().length === 1)
    socket.destroy()
    await until(() => desk.uploads().length === 0)
    assert.equal(await tasksOf(desk), known)
    assert.doesNotMatch(desk.server().output.join(''), /a fault of the server/)
  })

  test('that is empty is refused', async () => {
    const known = await tasksOf(desk)
    const empty = await desk.upload('kind=csv', '')
    assert.deepEqual([empty.status, empty.body.code], [400, 'rest_invalid_param'])
    assert.deepEqual(Object.keys(empty.body.data.params), ['file'])
    const { socket, head, said } = await connection(desk)
    head('/imports/files?kind=csv', asFile, 'Transfer-Encoding: chunked')
    socket.write('0\r\n\r\n')
    await until(() => said().includes('rest_invalid_param'))
    socket.destroy()
    assert.deepEqual([desk.uploads(), await tasksOf(desk)], [[], known])
  })

  test('that is of no known kind, or no plain file, is refused', async () => {
    const known = await tasksOf(desk)
    for (const query of ['kind=exe', 'kind=site', 'name=a.csv', 'kind=csv&map=Title']) {
      assert.equal((await desk.upload(query, tableOf(1))).status, 400, query)
    }
    assert.equal((await desk.upload('kind=csv&author=nobody-here', tableOf(1))).status, 400)
    for (const headers of [
      { 'content-type': 'text/csv' },
      { 'content-type': 'application/json' },
      { 'content-encoding': 'gzip' },
    ] as const) {
      const reply = await desk.upload('kind=csv', '{"a": 1}', headers)
      assert.equal(reply.status, 415, JSON.stringify(headers))
    }
    // Other routes take no such body, however long it is.
    const { address } = desk.server()
    const other = await fetch(`${address}/api/cal/events/v1/venues`, {
      method: 'POST',
      body: Buffer.alloc(2 * megabyte),
      headers: {
        authorization: `Bearer ${desk.secret}`,
        'content-type': 'application/octet-stream',
      },
    })
    assert.equal(other.status, 415)
    assert.deepEqual([desk.uploads(), await tasksOf(desk)], [[], known])
  })

  test('that is not what its kind says is a task that says so', async () => {
    const picture = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
    for (const kind of ['ics', 'csv', 'json']) {
      const { body } = await desk.upload(`kind=${kind}`, picture)
      const task = await desk.ended(body.id)
      const isRefused = task.state === 'done' && task.result.counts.refused > 0
      assert.ok(isRefused || (task.state === 'failed' && task.error.length > 10), kind)
      assert.doesNotMatch(JSON.stringify(task), /fasti-upload/, kind)
    }
  })

  test('is called as its sender says, but its name leads nowhere', async () => {
    const names: readonly [string, string][] = [
      ['../../x', 'x'],
      ['--by=root', '--by=root'],
    ]
    for (const [given, shown] of names) {
      const query = `kind=csv&dry_run=1&name=${encodeURIComponent(given)}`
      const { status, body } = await desk.upload(query, tableOf(1))
      assert.deepEqual([status, body.name], [202, shown], given)
      assert.equal((await desk.ended(body.id)).state, 'done', given)
    }
  })

  test('that is too large is refused before it was sent, or when it is too much', async () => {
    await using small = await openDesk('sqlite', { FASTI_IMPORT_SIZE: '1' })
    const said = await connection(small)
    said.head('/imports/files?kind=csv', asFile, `Content-Length: ${101 * megabyte}`)
    await until(() => said.said().includes('rest_payload_too_large'))
    assert.match(said.said(), /^HTTP\/1\.1 413 /)
    said.socket.destroy()
    const grown = await connection(small)
    grown.head('/imports/files?kind=csv', asFile, 'Transfer-Encoding: chunked')
    const piece = `${(64 * 1024).toString(16)}\r\n${'x'.repeat(64 * 1024)}\r\n`
    for (let n = 0; n < 20 && !grown.said(); n += 1) {
      grown.socket.write(piece)
      await new Promise((resolve) => setImmediate(resolve))
    }
    await until(() => grown.said().includes('rest_payload_too_large'))
    assert.match(grown.said(), /^HTTP\/1\.1 413 /)
    grown.socket.destroy()
    await until(() => small.uploads().length === 0)
    assert.equal(await tasksOf(small), 0)
  })

  test('is asked for with 100 Continue only if it is wanted', async () => {
    const table = tableOf(40_000)
    assert.ok(table.length > megabyte)
    const wanted = await connection(desk)
    const length = `Content-Length: ${table.length}`
    wanted.head('/imports/files?kind=csv&dry_run=1', asFile, length, 'Expect: 100-continue')
    await until(() => wanted.said().includes('100 Continue'))
    wanted.socket.write(table)
    await until(() => /202 Accepted.*"id":\d+.*\}/s.test(wanted.said()))
    wanted.socket.destroy()
    const id = Number(/"id":(\d+)/.exec(wanted.said())?.[1])
    await desk.post(`/tasks/${id}/stop`)
    await desk.ended(id)
    const other = await connection(desk)
    other.head('/imports/files?kind=exe', asFile, length, 'Expect: 100-continue')
    await until(() => other.said().includes('400 Bad Request'))
    assert.doesNotMatch(other.said(), /100 Continue/)
    other.socket.destroy()
  })

  test('that is sent again with the same key is imported once', async () => {
    const known = await tasksOf(desk)
    const headers = { 'idempotency-key': 'once' }
    const first = await desk.upload('kind=csv', tableOf(3), headers)
    const second = await desk.upload('kind=csv', tableOf(3), headers)
    assert.deepEqual([first.status, second.status], [202, 202])
    assert.equal(second.body.id, first.body.id)
    assert.equal(second.headers.get('idempotency-replayed'), 'true')
    const other = await desk.upload('kind=csv', tableOf(4), headers)
    assert.equal(other.status, 422)
    assert.equal((await desk.ended(first.body.id)).state, 'done')
    assert.deepEqual([await tasksOf(desk), desk.uploads()], [known + 1, []])
  })

  test('waits for its turn while others are imported, and beyond some it is refused', async () => {
    const ids: number[] = []
    let last
    for (let n = 0; n < 7; n += 1) {
      last = await desk.upload('kind=csv', tableOf(5000, `Row ${n}`))
      if (last.status === 202) ids.push(last.body.id)
    }
    assert.deepEqual([last?.status, last?.body.code], [503, 'task-limit-reached'])
    assert.ok(Number(last?.headers.get('retry-after')) > 0)
    assert.equal(ids.length, 6)
    assert.ok(childrenOf(desk.server().process.pid ?? 0).length <= 2)
    // One that has not begun can be stopped, too.
    const waiting = ids.at(-1) ?? 0
    for (const id of ids) await desk.post(`/tasks/${id}/stop`)
    assert.equal((await desk.ended(waiting)).state, 'stopped')
    for (const id of ids) await desk.ended(id)
    await until(() => desk.uploads().length === 0)
  })
})

/** With 10 MB, more than sockets hold: an export waits for its reader. */
async function filled(): Promise<Desk> {
  const desk = await openDesk('sqlite')
  const { body } = await desk.upload('kind=csv', tableOf(100, 'Concert', 'Long '.repeat(20_000)))
  assert.equal((await desk.ended(body.id)).state, 'done')
  return desk
}

const exportsOf = (desk: Desk) => childrenOf(desk.server().process.pid ?? 0)

/** Reads nothing but the beginning. */
async function begun(desk: Desk) {
  const { hostname, port } = new URL(desk.server().address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(
    `GET ${root}/exports/json HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${desk.secret}\r\n\r\n`,
  )
  const [piece] = (await once(socket, 'data')) as [Buffer]
  socket.pause()
  return { socket, beginning: piece.toString() }
}

describe('an export', () => {
  let desk: Desk
  before(async () => {
    desk = await filled()
  })
  after(() => desk[Symbol.asyncDispose]())

  test('ends with its reader', async () => {
    const { socket, beginning } = await begun(desk)
    assert.match(beginning, /^HTTP\/1\.1 200 OK/)
    assert.equal(exportsOf(desk).length, 1)
    socket.destroy()
    await until(() => exportsOf(desk).length === 0)
    assert.doesNotMatch(desk.server().output.join(''), /an export has failed/)
  })

  test('that fails after it has begun is cut off, and never looks like a whole file', async () => {
    const { socket, beginning } = await begun(desk)
    let rest = beginning
    // A connection that is reset closes at once, also while nobody reads.
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.on('data', (piece: Buffer) => (rest += piece.toString()))
    for (const pid of exportsOf(desk)) process.kill(pid, 'SIGKILL')
    await until(() => exportsOf(desk).length === 0)
    socket.resume()
    await closed
    assert.match(rest, /transfer-encoding: chunked/i)
    assert.doesNotMatch(rest, /\r\n0\r\n\r\n$/)
    await until(() => desk.server().output.join('').includes('an export has failed'))
  })

  test('is made for few readers at a time', async () => {
    const [one, two] = [await begun(desk), await begun(desk)]
    const third = await desk.get('/exports/csv')
    assert.deepEqual([third.status, third.body.code], [503, 'task-limit-reached'])
    for (const { socket } of [one, two]) socket.destroy()
    await until(() => exportsOf(desk).length === 0)
    assert.equal((await desk.send('HEAD', '/exports/csv')).status, 200)
  })
})
