// Keeps the failure of one request from affecting the server.

import type { RequestListener, ServerResponse } from 'node:http'
import { limitOf } from '../../http/errors/explain.ts'
import { fileType } from '../../http/files/upload.ts'

/** Ends the response of a request whose handling threw. */
export type Fail = (error: unknown, response: ServerResponse) => void

/** `report` receives errors that no handler caught. */
export const failWith =
  (report: (error: unknown) => void): Fail =>
  (error, response) => {
    report(error)
    endFailed(response)
  }

/** An error thrown for one request ends that request only (S13.2). */
export const guard =
  (handler: RequestListener, fail: Fail): RequestListener =>
  (request, response) => {
    try {
      handler(request, response)
    } catch (error) {
      fail(error, response)
    }
  }

/** A response that has begun cannot be replaced: its connection is cut. */
function endFailed(response: ServerResponse): void {
  if (response.headersSent) return void response.destroy()
  response.shouldKeepAlive = false
  response.writeHead(500, { 'content-length': 0, 'x-content-type-options': 'nosniff' }).end()
}

/** Sends `100 Continue` only for a body that is not refused for its size (S14.4). */
export const continueIfFits =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    const { 'content-length': length = '0', 'content-type': type } = request.headers
    // A file is asked for where it is known whether the caller may send one.
    const isFile = fileType.test(type ?? '')
    if (!isFile && Number(length) <= limitOf(type)) response.writeContinue()
    else if (!isFile) response.shouldKeepAlive = false
    listener(request, response)
  }
