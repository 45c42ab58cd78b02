// What a client still sends after an early answer is read and dropped, within limits. Closing at
// once would reset the connection, and the reset can overtake the answer: a proxy that sends the
// whole body before it reads would get none, and take this node for broken.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** In bytes, dropped per request at most: more than any body that is accepted (§3.8). */
export const mostDropped = 16 * 1024 * 1024

/** Limits the rest of a body that is not complete when its request has been answered. */
export function limitRest(request: IncomingMessage, response: ServerResponse, ms: number): void {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers
  if (length === '0' && coding === undefined) return
  if (Number(length) > mostDropped) response.shouldKeepAlive = false
  // Before Node's own listener, which closes the connection after the last response.
  response.prependOnceListener('finish', () => {
    const { socket } = request
    if (!request.complete) request.once('end', limit(socket, request, ms))
    // Node calls this to close the connection.
    socket.destroySoon = () => closeLingering(socket, ms)
  })
}

/** Ends the connection on this side, and drops what still arrives until the client ends it too. */
export function closeLingering(socket: Socket, ms: number): void {
  socket.end()
  whenReading(socket, () => {
    // Nothing more is parsed: no request behind the refused one may be processed.
    socket.removeAllListeners('data')
    limit(socket, socket, ms)
  })
}

/** Only the parser can resume what it has paused, so this comes before it is taken away. */
function whenReading(socket: Socket, work: () => void): void {
  if (!socket.isPaused()) return work()
  socket.once('resume', work)
  socket.resume()
}

/** Destroys a connection whose input is too much or takes too long, until the limit is lifted. */
function limit(socket: Socket, input: IncomingMessage | Socket, ms: number): () => void {
  let dropped = 0
  const count = ({ length }: Buffer) => {
    dropped += length
    if (dropped > mostDropped) socket.destroy()
  }
  const timer = setTimeout(() => socket.destroy(), ms).unref()
  const lift = () => {
    clearTimeout(timer)
    input.off('data', count)
    socket.off('close', lift)
  }
  input.on('data', count)
  socket.once('close', lift)
  return lift
}
