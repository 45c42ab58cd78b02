// Many readers of the stream of changes (§20.2), on raw sockets: they must not cost more than the
// server.

import { readFileSync } from 'node:fs'
import { type Socket, connect } from 'node:net'
import { liveRoot } from './copies.ts'
import { until } from './until.ts'

export interface StreamReader {
  socket: Socket
  /** Whether it was closed on purpose. */
  isLeft?: boolean
  /** The cursor with which it would come back; empty until it has begun. */
  lastId: string
  /** The cursors of the changes that it has got. */
  readonly changes: string[]
  /** `performance.now()` when the last of them came. */
  heardAt: number
}

/** A machine that is busy may refuse a connection. */
const retryMs = 100
/** As many at a time as the queue of the system has room for. */
const atOnce = 100

/** Opens that many and waits until they have begun; with the last cursors of others they go on. */
export async function openReaders(
  port: number,
  count: number,
  lastIds: readonly string[] = [],
): Promise<StreamReader[]> {
  const readers: StreamReader[] = []
  while (readers.length < count) {
    const some = Math.min(atOnce, count - readers.length)
    for (let n = 0; n < some; n += 1) readers.push(openReader(port, lastIds[readers.length]))
    await until(() => readers.every(({ lastId }) => lastId !== ''))
  }
  return readers
}

/** Like a browser it tries again if the connection ends before the stream has begun. */
function openReader(port: number, after: string | undefined): StreamReader {
  const reader: StreamReader = {
    socket: connect(port, '127.0.0.1'),
    lastId: '',
    changes: [],
    heardAt: 0,
  }
  const resumed = after === undefined ? '' : `Last-Event-ID: ${after}\r\n`
  const request = `GET ${liveRoot}/stream HTTP/1.1\r\nHost: cal.example\r\n${resumed}\r\n`
  const listen = (socket: Socket) => {
    readInto(reader, socket)
    socket.write(request)
    socket.once('close', () => {
      if (reader.lastId !== '' || reader.isLeft) return
      setTimeout(() => {
        if (reader.isLeft) return
        reader.socket = connect(port, '127.0.0.1')
        listen(reader.socket)
      }, retryMs)
    })
  }
  listen(reader.socket)
  return reader
}

function readInto(reader: StreamReader, socket: Socket): void {
  let rest = ''
  socket.setEncoding('latin1')
  // A server that is killed resets the connection.
  socket.on('error', () => undefined)
  socket.on('data', (piece: string) => {
    const text = rest + piece
    const end = text.lastIndexOf('\n\n') + 1
    rest = text.slice(end)
    for (const [, event, id = ''] of text
      .slice(0, end)
      .matchAll(/^(event: change\n)?id: (\S+)$/gm)) {
      reader.lastId = id
      if (event === undefined) continue
      reader.changes.push(id)
      reader.heardAt = performance.now()
    }
  })
}

export function closeReaders(readers: readonly StreamReader[]): void {
  for (const reader of readers) {
    reader.isLeft = true
    reader.socket.destroy()
  }
}

/** Half of the connections of a process may be streams. Some are for files and the database. */
export const descriptorsFor = (streams: number): number => 2 * streams + 500

/** The memory of a process in bytes, on Linux. */
export function memoryOf(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024
}
