// Under systemd the server says when it is ready, that it is alive, and that it stops.

import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { startServer } from './support/server.ts'
import { until } from './support/until.ts'

describe('a server that systemd has started', () => {
  let folder: string
  let notes: string
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'fasti-'))
    notes = join(folder, 'notes')
    mkdirSync(join(folder, 'bin'))
    // Stands in for the program of systemd, which would write to the socket.
    const script = `#!/bin/sh\necho "$NOTIFY_SOCKET $@" >> "${notes}"\n`
    writeFileSync(join(folder, 'bin', 'systemd-notify'), script, { mode: 0o755 })
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  const told = () => {
    try {
      return readFileSync(notes, 'utf8').trimEnd().split('\n')
    } catch {
      // Nothing was sent yet.
      return []
    }
  }

  for (const FASTI_WORKERS of ['1', '2']) {
    test(`says so, with ${FASTI_WORKERS} process(es), once for all of them`, async () => {
      rmSync(notes, { force: true })
      const server = await startServer({
        FASTI_DATA: join(folder, `data-${FASTI_WORKERS}`),
        FASTI_WORKERS,
        PATH: `${join(folder, 'bin')}${delimiter}${process.env['PATH']}`,
        NOTIFY_SOCKET: '/run/notify',
        WATCHDOG_USEC: '100000',
      })
      await until(() => told().includes('/run/notify WATCHDOG=1'))
      assert.equal(await server.stop(), 0)
      await until(() => told().includes('/run/notify STOPPING=1'))
      const kinds = told().map((line) => line.split(' ')[1])
      assert.equal(kinds.filter((kind) => kind === 'READY=1').length, 1)
      assert.equal(kinds.filter((kind) => kind === 'STOPPING=1').length, 1)
    })
  }

  test('is told of nothing without one, and a missing program is a warning', async () => {
    rmSync(notes, { force: true })
    const PATH = `${join(folder, 'bin')}${delimiter}${process.env['PATH']}`
    const plain = await startServer({ FASTI_DATA: join(folder, 'plain'), PATH })
    assert.equal(await plain.stop(), 0)
    assert.deepEqual(told(), [])
    const missing = await startServer({
      FASTI_DATA: join(folder, 'missing'),
      PATH: join(folder, 'nothing'),
      NOTIFY_SOCKET: '/run/notify',
    })
    await until(() => missing.output.join('').includes('systemd is not told how the service is'))
    assert.equal((await fetch(`${missing.address}/healthz`)).status, 200)
    assert.equal(await missing.stop(), 0)
  })
})
