// How long the body of a request may take to arrive.

import type { IncomingMessage, Server } from 'node:http'
import { isUpload } from '../../../http/files/upload.ts'

/**
 * Refuses a request whose body takes too long. Node has one limit for all requests, which is that of
 * files: these may take long, once it is known that their sender may send one.
 */
export function limitBody(server: Server, request: IncomingMessage, ms: number): void {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers
  if (length === '0' && coding === undefined) return
  const timer = setTimeout(() => {
    if (isUpload(request)) return
    const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    server.emit('clientError', error, request.socket)
  }, ms)
  timer.unref()
  const lift = () => clearTimeout(timer)
  request.once('end', lift)
  request.once('close', lift)
}
