// Alone: most of its time is spent in a server that it starts, whose memory is measured.

import assert from 'node:assert/strict'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeEvent } from './support/make.ts'
import { secretOf, startServer } from './support/server.ts'
import { callerAt } from './support/socket_caller.ts'
import {
  type StreamReader,
  closeReaders,
  descriptorsFor,
  memoryOf,
  openReaders,
} from './support/stream_readers.ts'
import { until } from './support/until.ts'

const count = 2000
/** A stream takes a third of it; the rest is what a garbage collector may not have got to. */
const mostBytesEach = 60_000

const haveAll = (readers: readonly StreamReader[], changes: number) =>
  until(() => readers.every((one) => one.changes.length >= changes))

test('2,000 readers on one process get every change once, and go on where they stopped (§20.2)', async (t) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'fasti-'))
  const server = await startServer(
    { FASTI_DATA: folder.path, FASTI_STREAMS_PER_ADDRESS: String(count) },
    { descriptors: descriptorsFor(count) },
  )
  t.after(() => server.stop('SIGKILL'))
  const port = Number(new URL(server.address).port)
  const secret = await secretOf(server)
  const admin = callerAt(server.address, secret)

  await makeEvent(admin)
  const before = memoryOf(server.process.pid)
  const readers = await openReaders(port, count)
  const bytesEach = (memoryOf(server.process.pid) - before) / count
  assert.ok(bytesEach < mostBytesEach, `${bytesEach} bytes for each stream`)
  for (let n = 0; n < 2; n += 1) await makeEvent(admin)
  await haveAll(readers, 2)
  const [leaving, staying] = [readers.slice(0, count / 4), readers.slice(count / 4)]
  closeReaders(leaving)
  for (let n = 0; n < 2; n += 1) await makeEvent(admin)
  await haveAll(staying, 4)
  const lastIds = leaving.map(({ lastId }) => lastId)
  const back = await openReaders(port, leaving.length, lastIds)
  await haveAll(back, 2)
  await makeEvent(admin)
  await haveAll([...staying, ...back], 3)
  await haveAll(staying, 5)

  const [all] = staying.map((one) => one.changes)
  assert.ok(all)
  assert.equal(new Set(all).size, 5)
  for (const one of staying) assert.deepEqual(one.changes, all)
  for (const one of leaving) assert.deepEqual(one.changes, all.slice(0, 2))
  for (const one of back) assert.deepEqual(one.changes, all.slice(2))
  closeReaders([...staying, ...back])
})
