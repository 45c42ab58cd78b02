import type { Socket } from 'node:net'
import { closeLingering } from './lingering.ts'

const statuses: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Refuses a malformed, too large or too slow request and closes its connection (§3.8, S12.4). */
export function refuseBroken(
  { code }: { readonly code: string },
  socket: Socket,
  lingerMs: number,
): void {
  if (!socket.writable) return void socket.destroy()
  const status = statuses[code] ?? '400 Bad Request'
  const headers = ['Connection: close', 'Content-Length: 0', 'X-Content-Type-Options: nosniff']
  const refusal = `HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n`
  // A slow client has had its time.
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return void socket.end(refusal, () => socket.destroy())
  socket.write(refusal)
  closeLingering(socket, lingerMs)
}
