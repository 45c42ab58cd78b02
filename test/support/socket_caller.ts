// Requests over a real socket, where the fast path serves cached answers.

import { once } from 'node:events'
import { type IncomingMessage, request as begin } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type Caller, type Reply, type Request, defaultRoot } from './fasti.ts'

/** With the same Host header all processes give the same links. */
const host = 'cal.example'

export function callerAt(address: string, secret: string | undefined): Caller {
  const send = async (method: string, path: string, request: Request = {}): Promise<Reply> => {
    const sent = begin(`${address}${request.root ?? defaultRoot}${path}`, {
      method,
      agent: false,
      headers: {
        host,
        ...(secret === undefined ? {} : { authorization: `Bearer ${secret}` }),
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...request.headers,
      },
    })
    sent.end(request.body === undefined ? undefined : JSON.stringify(request.body))
    const [reply] = (await once(sent, 'response')) as [IncomingMessage]
    return read(reply, await buffer(reply))
  }
  return {
    send,
    get: (path, request) => send('GET', path, request),
    post: (path, body, request) => send('POST', path, { ...request, body }),
    put: (path, body, request) => send('PUT', path, { ...request, body }),
    patch: (path, body, request) => send('PATCH', path, { ...request, body }),
    delete: (path, request) => send('DELETE', path, request),
  }
}

function read(reply: IncomingMessage, bytes: Buffer): Reply {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(reply.headers)) headers[name] = String(value)
  const text = plainOf(bytes, headers['content-encoding']).toString()
  return { status: reply.statusCode ?? 0, headers, text, body: text === '' ? '' : JSON.parse(text) }
}

function plainOf(bytes: Buffer, encoding: string | undefined): Buffer {
  // A 304 has a Content-Encoding but no body.
  if (bytes.length === 0) return bytes
  if (encoding === 'br') return brotliDecompressSync(bytes)
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes
}
