// Where connections come in.

import { type RequestListener, type Server, createServer } from 'node:http'
import type { Admission } from '../rest/admission.ts'
import { type FastPath, takeFastPath } from '../rest/answer/fast_path.ts'
import { type ConnectionLimits, type Patience, keepWatch, limitConnections } from './connections.ts'
import { continueIfFits, failWith, guard } from './guard.ts'
import { shedding } from './overload.ts'
import { oneAtATime } from './pipelining.ts'

export interface Door {
  readonly patience: Patience
  /** None where the system sets no limit that is known. */
  readonly limits: ConnectionLimits | undefined
  readonly admission: Admission
  /** Answers who cannot be served for now. */
  readonly refuse: RequestListener
  readonly fastPath: FastPath | undefined
  /** Is told what was thrown for a request and would have met nobody. */
  readonly report: (error: unknown) => void
  /** Is told what keeps connections from being accepted. */
  readonly reportFull: (error: Error) => void
}

export function makeDoor(handler: RequestListener, door: Door): Server {
  const { patience, limits, admission, refuse, fastPath } = door
  const { headerMs, requestMs, checkMs } = patience
  const options = {
    headersTimeout: headerMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: checkMs,
    // Node would set a timer anew for every answer.
    keepAliveTimeout: 0,
    // Without a Host, or with two, a request is refused in the usual form: two are no name of one.
    requireHostHeader: false,
    joinDuplicateHeaders: true,
    // Nothing is awaited of a request that has no body.
    optimizeEmptyRequests: true,
  }
  const fail = failWith(door.report)
  const onward = guard(shedding(handler, admission, refuse), fail)
  const whole = fastPath ? guard(takeFastPath(fastPath, onward, fail), fail) : onward
  const handle = oneAtATime(whole)
  const server = createServer(options)
  const sockets = keepWatch(server, patience)
  const isSurplus = limits ? limitConnections(server, sockets, limits) : () => false
  const listener: RequestListener = (request, response) => {
    // The parser reads nothing behind a request that asks for another protocol (S14.4).
    if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false
    if (!isSurplus(request.socket)) return handle(request, response)
    admission.noteShed()
    response.setHeader('connection', 'close')
    refuse(request, response)
  }
  server.on('request', listener)
  server.on('checkContinue', continueIfFits(listener))
  // What Node itself would say to an unknown expectation lacks our headers; it may be passed over.
  server.on('checkExpectation', listener)
  // A listening server goes on when a connection cannot be accepted.
  server.on('error', (error) => {
    if (server.listening) door.reportFull(error)
  })
  return server
}
