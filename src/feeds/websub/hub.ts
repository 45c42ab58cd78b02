// The hub of the site's feeds (WebSub, W3C Recommendation 2018).

import type { ServerParts } from '../../rest/server_parts.ts'
import { openDistribution } from './distribution.ts'
import { type Asked, type Report, takeRequests } from './requests.ts'

export interface Hub {
  /** Takes a request, which is verified afterwards; throws if there are too many. */
  readonly accept: (asked: Asked) => Promise<void>
  /** Starts the deliveries that are due; called every few seconds. */
  readonly distribute: () => Promise<void>
  /** Resolves when no request to a subscriber is under way. */
  readonly idle: () => Promise<void>
  readonly close: () => Promise<void>
}

export function openHub(serverParts: ServerParts, report: Report): Hub {
  const closing = new AbortController()
  const reach = { allowed: serverParts.site.callbackHosts, signal: closing.signal }
  const requests = takeRequests(serverParts, reach, report)
  const distribution = openDistribution(serverParts, reach, report)
  const idle = async () => {
    await Promise.all([requests.idle(), distribution.idle()])
  }
  return {
    accept: requests.accept,
    distribute: distribution.run,
    idle,
    close: async () => {
      closing.abort()
      await idle()
      await distribution.leave()
    },
  }
}
