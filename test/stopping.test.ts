// A node that is told to stop says so first, serves on for a while, and then ends in order.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { WrongSettings, drainSecondsOf, readSettings } from '../src/app/settings.ts'
import { beginRequest } from './support/begun.ts'
import { defaultRoot } from './support/fasti.ts'
import { childrenOf } from './support/processes.ts'
import { ask } from './support/raw_http.ts'
import { unavailable } from './support/refusals.ts'
import { type Server, startServer } from './support/server.ts'
import { until } from './support/until.ts'

/** Longer than any test: only a further signal ends it. */
const long = '3600'
/** Less than running requests get to finish. */
const timeout = 15_000

interface Running extends AsyncDisposable {
  readonly server: Server
}

async function start(settings: Readonly<Record<string, string>>): Promise<Running> {
  const folder = await mkdtemp(join(tmpdir(), 'fasti-'))
  const server = await startServer({ FASTI_DATA: folder, ...settings })
  return {
    server,
    [Symbol.asyncDispose]: async () => {
      if (server.process.exitCode === null) await server.stop('SIGKILL')
      await rm(folder, { recursive: true })
    },
  }
}

const readyOf = ({ address }: Server, query = '') => ask(`${address}/readyz${query}`, {})
const isRed = (server: Server) => async () => (await readyOf(server)).status === 503
const refuses = (server: Server) => () =>
  readyOf(server).then(
    () => false,
    () => true,
  )

/** Asks repeatedly on new connections, so that every worker is asked. */
async function servesOn({ address }: Server): Promise<void> {
  for (let n = 0; n < 20; n += 1) {
    for (const path of [`${defaultRoot}/tags`, '/events/list/', '/healthz']) {
      const { status, headers } = await ask(`${address}${path}`, {})
      assert.deepEqual([status, headers['connection']], [200, 'close'], path)
    }
  }
}

const drain = (given: Record<string, string>) => drainSecondsOf(readSettings(given))

test('the drain lasts 5 seconds where other nodes can take over, else none, or what is set', () => {
  const shared = { DATABASE_URL: 'postgres://db.example/fasti' }
  assert.equal(drain({}), 0)
  assert.equal(drain({ FASTI_WORKERS: '4' }), 0)
  assert.equal(drain(shared), 5)
  assert.equal(drain({ ...shared, FASTI_DRAIN_SECONDS: '0' }), 0)
  assert.equal(drain({ FASTI_DRAIN_SECONDS: '30' }), 30)
  for (const wrong of ['-1', '3601', '1.5', 'soon']) {
    assert.throws(() => drain({ FASTI_DRAIN_SECONDS: wrong }), WrongSettings)
  }
})

describe('a node that is told to stop', () => {
  test('turns /readyz red and serves on; a second signal ends that, and running requests finish', async () => {
    await using running = await start({ FASTI_DRAIN_SECONDS: long })
    const { server } = running
    const ended = once(server.process, 'exit')
    server.process.kill('SIGTERM')
    await until(isRed(server))
    for (const query of ['', '?for=reads']) {
      const { headers, body } = await readyOf(server, query)
      const said = JSON.parse(body.toString())
      unavailable(said, headers)
      assert.equal(said.status, 'stopping')
    }
    await servesOn(server)
    const { finish, heard } = await beginRequest(server.address)
    server.process.kill('SIGTERM')
    await until(refuses(server))
    await finish()
    assert.match(heard(), /\r\n\r\nHTTP\/1\.1 401 /)
    assert.deepEqual(await ended, [0, null])
    assert.match(server.output.join(''), /"signal":"SIGTERM","drain_seconds":3600,"msg":"stopping"/)
  })

  test('ends by itself when the time is over', async () => {
    await using running = await start({ FASTI_DRAIN_SECONDS: '2' })
    const { server } = running
    const ended = once(server.process, 'exit')
    server.process.kill('SIGINT')
    await until(isRed(server))
    assert.deepEqual(await ended, [0, null])
  })

  test('cuts off running requests at one more signal', { timeout }, async () => {
    await using running = await start({ FASTI_DRAIN_SECONDS: '0' })
    const { server } = running
    const ended = once(server.process, 'exit')
    const { socket } = await beginRequest(server.address)
    const closed = once(socket, 'close')
    server.process.kill('SIGTERM')
    await until(refuses(server))
    server.process.kill('SIGTERM')
    await closed
    assert.deepEqual(await ended, [0, null])
  })
})

describe('several workers that are told to stop', { skip: process.platform !== 'linux' }, () => {
  test('all turn red and serve on until a second signal, however often each was told', async () => {
    await using running = await start({ FASTI_DRAIN_SECONDS: long, FASTI_WORKERS: '2' })
    const { server } = running
    const ended = once(server.process, 'exit')
    const family = childrenOf(server.process.pid ?? 0)
    assert.equal(family.length, 2)
    // A service manager tells every process of the service, and so does the supervisor.
    for (const pid of family) process.kill(pid, 'SIGTERM')
    server.process.kill('SIGTERM')
    await until(() => server.output.join('').includes('"msg":"stopping"'))
    await until(async () => {
      // New connections reach all workers.
      const asked = Array.from({ length: 20 }, () => readyOf(server))
      return (await Promise.all(asked)).every(({ status }) => status === 503)
    })
    await servesOn(server)
    server.process.kill('SIGTERM')
    assert.deepEqual(await ended, [0, null])
    assert.deepEqual(childrenOf(server.process.pid ?? 0), [])
  })
})
