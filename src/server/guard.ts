// What a single request cannot do to the server, whatever it brings and whatever is thrown for it.

import type { RequestListener, ServerResponse } from 'node:http'
import { limitOf } from '../rest/explain.ts'

/** Ends the answer that something was thrown for. */
export type Fail = (error: unknown, response: ServerResponse) => void

/** `report` is told of what was thrown and would have met nobody. */
export function failWith(report: (error: unknown) => void): Fail {
  return (error, response) => {
    report(error)
    endFailed(response)
  }
}

/** Whatever is thrown for one request ends that request only (S13.2). */
export function guard(handler: RequestListener, fail: Fail): RequestListener {
  return (request, response) => {
    try {
      handler(request, response)
    } catch (error) {
      fail(error, response)
    }
  }
}

/** An answer that has begun cannot become another one: its connection is cut. */
function endFailed(response: ServerResponse): void {
  if (response.headersSent) return void response.destroy()
  response.shouldKeepAlive = false
  response.writeHead(500, { 'content-length': 0, 'x-content-type-options': 'nosniff' }).end()
}

/** Nobody is asked to send a body that is refused anyway (S14.4). */
export function continueIfFits(listener: RequestListener): RequestListener {
  return (request, response) => {
    const { 'content-length': length = '0', 'content-type': type } = request.headers
    if (Number(length) <= limitOf(type)) response.writeContinue()
    else response.shouldKeepAlive = false
    listener(request, response)
  }
}
