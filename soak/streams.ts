// npm run streams -- [--connections 5000]
// Opens that many streams of changes on one process: how much memory each takes, and how long a
// change takes to reach them all.

import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { type Socket, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { liveRoot } from '../test/support/copies.ts'
import { startServer } from '../test/support/server.ts'
import { callerAt } from '../test/support/socket_caller.ts'
import { until } from '../test/support/until.ts'

interface Heard {
  begun: number
  changes: number
}

export interface StreamFigures {
  readonly connections: number
  /** What the process has grown by for each, once there are a fifth of them. */
  readonly bytesEach: number
  /** From the answer to the write until the last one has got it. */
  readonly lastMs: number
}

/** A few connections are opened at a time, as a queue of the system is short. */
const atOnce = 100
/** Descriptors for files, the database and other connections. */
const others = 500
/** For garbage to be collected. */
const restMs = 1500

export async function measureStreams(connections: number): Promise<StreamFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'fasti-'))
  const server = await startServer(
    { FASTI_DATA: folder, FASTI_STREAMS_PER_ADDRESS: String(connections) },
    // Half of the connections may be streams.
    { descriptors: 2 * connections + others },
  )
  const sockets: Socket[] = []
  try {
    const [, secret = ''] = /application password (\S+)/.exec(server.output.join('')) ?? []
    const admin = callerAt(server.address, secret)
    const port = Number(new URL(server.address).port)
    await makeEvent(admin)
    // What the first ones cost besides, such as compiled code and a larger heap, is not theirs.
    const heard = { begun: 0, changes: 0 }
    const few = Math.floor(connections / 5)
    await openUpTo(few, sockets, port, heard)
    const before = memoryOf(server.process.pid)
    await openUpTo(connections, sockets, port, heard)
    const bytesEach = (memoryOf(server.process.pid) - before) / (connections - few)
    await makeEvent(admin)
    const written = performance.now()
    await until(() => heard.changes === connections)
    return { connections, bytesEach, lastMs: performance.now() - written }
  } finally {
    for (const socket of sockets) socket.destroy()
    await server.stop('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
}

async function openUpTo(
  count: number,
  sockets: Socket[],
  port: number,
  heard: Heard,
): Promise<void> {
  while (sockets.length < count) {
    const some = Math.min(atOnce, count - sockets.length)
    for (let n = 0; n < some; n += 1) sockets.push(listen(port, heard))
    const opened = sockets.length
    await until(() => heard.begun === opened)
  }
  await sleep(restMs)
}

async function makeEvent(admin: ReturnType<typeof callerAt>): Promise<void> {
  const day = '2027-06-12'
  const { status, text } = await admin.post('/events', {
    title: 'Walk',
    start_date: day,
    end_date: day,
  })
  if (status !== 201) throw new Error(text)
}

/** Without a parser: a client must not cost more than the server. */
function listen(port: number, heard: Heard): Socket {
  const socket = connect(port, '127.0.0.1')
  let hasBegun = false
  socket.setEncoding('latin1')
  socket.on('data', (text: string) => {
    if (!hasBegun && text.includes('retry: ')) {
      hasBegun = true
      heard.begun += 1
    }
    if (text.includes('event: change')) heard.changes += 1
  })
  socket.write(`GET ${liveRoot}/stream HTTP/1.1\r\nHost: cal.example\r\n\r\n`)
  return socket
}

/** In bytes, on Linux. */
function memoryOf(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { connections: { type: 'string', default: '5000' } } })
  const { connections, bytesEach, lastMs } = await measureStreams(Number(values.connections))
  const kB = (bytesEach / 1000).toFixed(1)
  console.log(
    `${connections} streams: ${kB} kB each; a change reached all in ${lastMs.toFixed(0)} ms`,
  )
}
