import { type IncomingMessage, type RequestListener, type Server, createServer } from 'node:http'
import type { Admission } from '../../../http/admission.ts'
import { type FastPath, takeFastPath } from '../../../http/answer/fast_path.ts'
import { notePeer } from '../../../http/origin.ts'
import { type ConnectionLimits, type Timeouts, keepWatch, limitConnections } from './connections.ts'
import { continueIfFits, failWith, guard } from '../guard.ts'
import { limitRest } from './lingering.ts'
import { type Refusals, shedding } from '../overload.ts'
import { oneAtATime } from './pipelining.ts'
import { isUpload } from '../../../http/files/upload.ts'

export interface HttpServerParts {
  readonly timeouts: Timeouts
  /** Undefined where the system's limit is unknown. */
  readonly limits: ConnectionLimits | undefined
  readonly admission: Admission
  readonly refusals: Refusals
  readonly fastPath: FastPath | undefined
  /** Receives errors of a request that no handler caught. */
  readonly report: (error: unknown) => void
  /** Receives errors that keep connections from being accepted. */
  readonly reportFull: (error: Error) => void
}

export function createHttpServer(handler: RequestListener, parts: HttpServerParts): Server {
  const { timeouts, limits, admission, refusals, fastPath } = parts
  const { headerMs, requestMs, uploadMs, checkMs, lingerMs } = timeouts
  const options = {
    headersTimeout: headerMs,
    requestTimeout: uploadMs,
    connectionsCheckingInterval: checkMs,
    // Node would reset a timer for every response.
    keepAliveTimeout: 0,
    // A missing or duplicate Host is refused in the usual form: two, joined, are no valid name.
    requireHostHeader: false,
    joinDuplicateHeaders: true,
    // Requests without a body start with an already ended stream.
    optimizeEmptyRequests: true,
  }
  const fail = failWith(parts.report)
  const onward = guard(shedding(handler, admission, refusals.answer), fail)
  const whole = fastPath ? guard(takeFastPath(fastPath, onward, fail), fail) : onward
  const handle = oneAtATime(whole)
  const server = createServer(options).on('connection', notePeer)
  const sockets = keepWatch(server, timeouts)
  const isSurplus = limits
    ? limitConnections(server, sockets, limits, refusals.unparsed)
    : () => false
  const listener: RequestListener = (request, response) => {
    // Node may have parsed it from the same packet as the end of a request that was refused.
    if (request.socket.writableEnded) return void request.resume()
    // The parser reads nothing after a request with `Upgrade` (S14.4).
    if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false
    limitRest(request, response, lingerMs)
    limitBody(server, request, requestMs)
    if (!isSurplus(request.socket)) return handle(request, response)
    admission.noteShed()
    response.setHeader('connection', 'close')
    refusals.answer(request, response)
  }
  server.on('request', listener)
  server.on('checkContinue', continueIfFits(listener))
  // Node's own response to an unknown expectation lacks our headers; ignoring it is allowed.
  server.on('checkExpectation', listener)
  // A listening server continues when a connection cannot be accepted.
  server.on('error', (error) => {
    if (server.listening) parts.reportFull(error)
  })
  return server
}

/**
 * Refuses a request whose body takes too long. Node has one limit for all requests, which is that of
 * files: these may take long, once it is known that their sender may send one.
 */
function limitBody(server: Server, request: IncomingMessage, ms: number): void {
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
