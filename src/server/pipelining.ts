// Requests that were sent on a connection before the answers to earlier ones had arrived.

import type { RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** With so many waiting nothing more is read from a connection; at most one packet beyond. */
const readAhead = 8
/** Where reading could not be stopped in time, the connection is given up. */
const mostWaiting = 5000

interface Line {
  waiting: number
  isPaused: boolean
}

/**
 * Each request of a connection is handled when the answer to the one before was taken: who does not
 * read gets no more than one, and nothing is made for who has gone.
 */
export function oneAtATime(handle: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, Line>()
  return (request, response) => {
    // A response has no socket while that of an earlier request has it.
    if (response.socket !== null) return handle(request, response)
    const { socket } = request
    const line = lines.get(socket) ?? { waiting: 0, isPaused: false }
    lines.set(socket, line)
    line.waiting += 1
    if (line.waiting > mostWaiting) return void socket.destroy()
    if (line.waiting >= readAhead && !line.isPaused) pause(socket, line)
    onTurn(response, () => {
      line.waiting -= 1
      if (line.waiting === 0 && line.isPaused) resume(socket, line)
      if (!socket.destroyed) handle(request, response)
    })
  }
}

/** Once the response has the socket. */
function onTurn(response: ServerResponse, work: () => void): void {
  // Node sends what was written before, so nothing may be written while it hands the socket over.
  response.once('socket', () => process.nextTick(work))
}

function pause(socket: Socket, line: Line): void {
  line.isPaused = true
  // Node resumes the socket of every request without a body in the next tick.
  process.nextTick(() => {
    if (line.isPaused) socket.pause()
  })
}

function resume(socket: Socket, line: Line): void {
  line.isPaused = false
  socket.resume()
}
