// npm run streams -- [--connections 5000] [--changes 10] [--database sqlite|postgres]
// Opens that many streams of changes on one process: how much memory each takes, and how long a
// change takes to reach them all. With PostgreSQL another node writes the changes.

import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { makeEvent } from '../test/support/make.ts'
import { startPostgres } from '../test/support/postgres.ts'
import { type Server, type Settings, secretOf, startServer } from '../test/support/server.ts'
import { callerAt } from '../test/support/socket_caller.ts'
import {
  closeReaders,
  descriptorsFor,
  memoryOf,
  openReaders,
} from '../test/support/stream_readers.ts'
import { until } from '../test/support/until.ts'

interface Figures {
  /** What the process has grown by for each, once there are a fifth of them. */
  readonly bytesEach: number
  /** For each change, from the answer to the write until the last one has got it, in order. */
  readonly lastMs: readonly number[]
}

/** For garbage to be collected. */
const restMs = 1500

async function measure(
  writer: Server,
  streaming: Server,
  connections: number,
  changes: number,
): Promise<Figures> {
  const secret = await secretOf(writer)
  const admin = callerAt(writer.address, secret)
  const port = Number(new URL(streaming.address).port)
  await makeEvent(admin)
  // What the first ones cost besides, such as compiled code and a larger heap, is not theirs.
  const few = Math.floor(connections / 5)
  const readers = await openReaders(port, few)
  await sleep(restMs)
  const before = memoryOf(streaming.process.pid)
  readers.push(...(await openReaders(port, connections - few)))
  await sleep(restMs)
  const bytesEach = (memoryOf(streaming.process.pid) - before) / (connections - few)
  const lastMs: number[] = []
  for (let n = 1; n <= changes; n += 1) {
    await makeEvent(admin)
    const written = performance.now()
    await until(() => readers.every((one) => one.changes.length === n))
    lastMs.push(Math.max(...readers.map(({ heardAt }) => heardAt)) - written)
  }
  closeReaders(readers)
  return { bytesEach, lastMs: lastMs.toSorted((a, b) => a - b) }
}

const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '5000' },
    changes: { type: 'string', default: '10' },
    database: { type: 'string', default: 'sqlite' },
  },
})
const connections = Number(values.connections)
await using folder = await mkdtempDisposable(join(tmpdir(), 'fasti-'))
const postgres = values.database === 'postgres' ? await startPostgres() : undefined
const settings: Settings = {
  FASTI_DATA: folder.path,
  FASTI_STREAMS_PER_ADDRESS: String(connections),
  ...(postgres ? { DATABASE_URL: postgres.url } : {}),
}
const limits = { descriptors: descriptorsFor(connections) }
const writer = await startServer(settings, limits)
const streaming = postgres ? await startServer(settings, limits) : writer
try {
  const { bytesEach, lastMs } = await measure(
    writer,
    streaming,
    connections,
    Number(values.changes),
  )
  const kB = (bytesEach / 1000).toFixed(1)
  const [median = 0, worst = 0] = [lastMs[Math.floor(lastMs.length / 2)], lastMs.at(-1)]
  console.log(
    `${connections} streams: ${kB} kB each; a change reached all in ${median.toFixed(0)} ms, ` +
      `at most ${worst.toFixed(0)} ms (${lastMs.length} changes)`,
  )
} finally {
  for (const server of new Set([writer, streaming])) await server.stop('SIGKILL')
  await postgres?.stop()
}
