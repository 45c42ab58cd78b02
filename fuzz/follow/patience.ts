// Requests to nodes that may be away or overloaded for a while.

import { setTimeout as sleep } from 'node:timers/promises'
import type { Reply } from '../../test/support/fasti.ts'

/** Undefined if the node or its database is away. */
export async function answerOf(request: Promise<Reply>): Promise<Reply | undefined> {
  const reply = await request.catch(() => undefined)
  return reply?.status === 503 ? undefined : reply
}

/** Asks again until there is an answer, which has to be this one. */
export async function patiently(ask: () => Promise<Reply>, status = 200): Promise<Reply> {
  for (;;) {
    const reply = await answerOf(ask())
    if (reply?.status === status) return reply
    if (reply) throw new Error(`${reply.status} ${reply.text}`)
    await sleep(100)
  }
}
