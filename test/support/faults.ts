// Loaded into a server by `--import`: on SIGUSR2 it raises an uncaught error outside of any
// request, of the kind that FAULT names.

import { EventEmitter } from 'node:events'
import { createServer, connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'

const message = 'raised on purpose'

const faults: Readonly<Record<string, () => void>> = {
  timer: () => {
    setTimeout(() => {
      throw new Error(message)
    })
  },
  promise: () => void Promise.reject(new Error(message)),
  stream: () => void new Readable({ read() {} }).destroy(new Error(message)),
  emitter: () => void new EventEmitter().emit('error', new Error(message)),
  socket: () => {
    const server = createServer((socket) => socket.resetAndDestroy()).listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      connect(port, '127.0.0.1').on('close', () => server.close())
    })
  },
}

process.on('SIGUSR2', () => faults[process.env['FAULT'] ?? '']?.())
