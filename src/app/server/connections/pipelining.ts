// HTTP pipelining: requests sent before the responses to earlier ones have arrived.

import type { RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** With this many waiting, reading from the connection pauses; one more packet may be parsed. */
const readAhead = 8
/** If reading could not be paused in time, the connection is destroyed. */
const mostWaiting = 5000

interface Line {
  waiting: number
  isPaused: boolean
}

/**
 * Handles each request of a connection once the previous response was taken: a client that does not
 * read gets no more than one, and a closed connection gets none.
 */
export function oneAtATime(handle: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, Line>()
  return (request, response) => {
    // A response has no socket while an earlier one holds it.
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

/** Runs `work` once the response has the socket. */
function onTurn(response: ServerResponse, work: () => void): void {
  // Node flushes earlier output while it hands over the socket, so nothing may be written then.
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
