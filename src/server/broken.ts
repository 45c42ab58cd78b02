import type { Socket } from 'node:net'

const statuses: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Refuses a malformed, too large or too slow request and closes its connection (§3.8, S12.4). */
export function refuseBroken(error: { readonly code: string }, socket: Socket): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const status = statuses[error.code] ?? '400 Bad Request'
  const headers = ['Connection: close', 'Content-Length: 0', 'X-Content-Type-Options: nosniff']
  socket.end(`HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n`)
  // Whatever else arrives is not read.
  socket.destroySoon()
}
