// The hub of the site's feeds (WebSub, W3C Recommendation 2018).

import type { ServerParts } from '../../../http/server_parts.ts'
import { watchDue } from '../../../jobs/delivery.ts'
import { feedDeliveries } from './deliveries.ts'
import { type Asked, type Report, takeRequests } from './requests.ts'

export interface Hub {
  /** Takes a request, which is verified afterwards; throws if there are too many. */
  readonly accept: (asked: Asked) => Promise<void>
  /** Delivers what is due; called every few seconds. */
  readonly distribute: (signal?: AbortSignal) => Promise<void>
  /** Resolves when nothing waits for its verification. */
  readonly idle: () => Promise<void>
  readonly close: () => Promise<void>
}

export function openHub(serverParts: ServerParts, report: Report): Hub {
  const closing = new AbortController()
  const reach = { allowed: serverParts.site.callbackHosts, signal: closing.signal }
  const deliveries = watchDue(feedDeliveries(serverParts, reach.allowed, report))
  const requests = takeRequests(serverParts, reach, report, deliveries.wake)
  let running: Promise<void> | undefined
  return {
    accept: requests.accept,
    distribute: (signal = closing.signal) =>
      (running ??= deliveries
        .look(AbortSignal.any([signal, closing.signal]))
        .finally(() => (running = undefined))),
    idle: requests.idle,
    close: async () => {
      closing.abort()
      await Promise.allSettled([requests.idle(), running])
    },
  }
}
