// Waits: for the processes that it starts, one after the other.
// S13.2: an uncaught error that belongs to no request shuts the process down gracefully.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { beginRequest } from './support/begun.ts'
import { childrenOf } from './support/processes.ts'
import { type Server, startServer } from './support/server.ts'
import { until } from './support/until.ts'
import { someOf } from './support/whole.ts'

const root = '/api/cal/events/v1'
const sentence = 'an uncaught error: running answers are finished, then it ends'

interface Running extends AsyncDisposable {
  readonly server: Server
}

async function start(fault: string, workers = 1): Promise<Running> {
  const folder = await mkdtemp(join(tmpdir(), 'fasti-'))
  const server = await startServer({
    FASTI_DATA: folder,
    FASTI_WORKERS: String(workers),
    FAULT: fault,
    NODE_OPTIONS: `--import=${new URL('support/faults.ts', import.meta.url).href}`,
  })
  return {
    server,
    [Symbol.asyncDispose]: async () => {
      if (server.process.exitCode === null) await server.stop('SIGKILL')
      await rm(folder, { recursive: true })
    },
  }
}

const said = ({ output }: Server) => output.join('')

const faults = ['timer', 'promise', 'stream', 'emitter', 'socket']
// The others are those of workers, below.
for (const fault of someOf(['socket'], faults)) {
  test(`S13.2 after an uncaught error (${fault}) running requests are answered, and the process ends with status 1`, async () => {
    await using running = await start(fault)
    const { server } = running
    const ended = once(server.process, 'exit')
    const { finish, heard } = await beginRequest(server.address)
    server.process.kill('SIGUSR2')
    await until(() => said(server).includes(sentence))
    const isRefused = () =>
      fetch(`${server.address}${root}/tags`).then(
        () => false,
        () => true,
      )
    await until(isRefused)
    await finish()
    assert.match(heard(), /\r\n\r\nHTTP\/1\.1 401 /)
    assert.deepEqual(await ended, [1, null])
    const lines = said(server).split('\n')
    const told = lines.filter((line) => line.includes(sentence)).map((line) => JSON.parse(line))
    assert.equal(told.length, 1)
    assert.equal(told[0].level, 60)
    assert.match(told[0].err.stack, /raised on purpose|ECONNRESET/)
  })
}

describe('with two workers', { skip: process.platform !== 'linux' }, () => {
  test('S13.2 one that ends after an uncaught error is replaced, and the other continues', async () => {
    await using running = await start('timer', 2)
    const { server } = running
    const [first = 0] = childrenOf(server.process.pid ?? 0)
    process.kill(first, 'SIGUSR2')
    const answers: number[] = []
    while (!said(server).includes('a worker has ended and is replaced')) {
      answers.push((await ask(server)).status)
    }
    assert.deepEqual(new Set(answers), new Set([200]))
    await until(() => childrenOf(server.process.pid ?? 0).length === 2)
    assert.equal(childrenOf(server.process.pid ?? 0).includes(first), false)
    assert.match(said(server), new RegExp(sentence))
    assert.match(said(server), /"code":1,.*"a worker has ended and is replaced"/)
    assert.equal((await ask(server)).status, 200)
    assert.equal(await server.stop(), 0)
  })

  test('S13.2 an uncaught error of their supervisor shuts all of them down gracefully', async () => {
    await using running = await start('promise', 2)
    const { server } = running
    const ended = once(server.process, 'exit')
    const { finish, heard } = await beginRequest(server.address)
    server.process.kill('SIGUSR2')
    await until(() => said(server).includes(sentence))
    await finish()
    assert.match(heard(), /\r\n\r\nHTTP\/1\.1 401 /)
    assert.deepEqual(await ended, [1, null])
  })
})

/** Retries once, because connections that the ending worker has not accepted are refused. */
async function ask({ address }: Server): Promise<Response> {
  const url = `${address}${root}/tags`
  const options = { headers: { connection: 'close' } }
  return fetch(url, options).catch(() => fetch(url, options))
}
