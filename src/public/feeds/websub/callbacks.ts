// Requests to the callbacks of subscribers. Each is sent once, within a time limit, to a public
// address (§6.10); redirects are not followed, and of the answer only the status counts, or the
// challenge that has to come back.

import { createHmac } from 'node:crypto'
import { newSecret } from '../../../access/secrets.ts'
import { NoAnswer, request } from '../../../http/outgoing/request.ts'
import type { Content } from './content.ts'
import { timeoutSeconds } from './rules.ts'
import type { Subscription } from './store.ts'

export interface Reach {
  /** Hosts that may be called although their addresses are not public. */
  readonly allowed: readonly string[]
  /** Ends requests when the server stops. */
  readonly signal: AbortSignal
}

type Said = Readonly<Record<`hub.${string}`, string>>

/** Whether a subscriber confirms a request made in its name (WebSub §5.3). */
export async function confirms(callback: string, said: Said, reach: Reach): Promise<boolean> {
  const challenge = newSecret()
  const answer = await get(callback, { ...said, 'hub.challenge': challenge }, reach)
  if (!answer?.isWhole || answer.status < 200 || answer.status > 299) return false
  return answer.body.toString('latin1') === challenge
}

/** Tells a subscriber that there is no subscription, or that there is none any more (§5.2). */
export async function deny(
  { callback, topic }: Pick<Subscription, 'callback' | 'topic'>,
  reason: string,
  reach: Reach,
): Promise<void> {
  const said = { 'hub.mode': 'denied', 'hub.topic': topic, 'hub.reason': reason }
  await get(callback, said, reach)
}

/** Longer than any challenge. */
const mostBytes = 100

async function get(callback: string, said: Said, reach: Reach) {
  const url = new URL(callback)
  const own = url.search === '' ? '' : `${url.search.slice(1)}&`
  url.search = `${own}${new URLSearchParams(said).toString()}`
  try {
    return await request(url.href, { ...reach, method: 'GET', seconds: timeoutSeconds, mostBytes })
  } catch (error) {
    if (error instanceof NoAnswer) return undefined
    throw error
  }
}

/** `ended`: the subscriber wants no more; `silent`: there was no answer at all. */
export type Reception = 'received' | 'ended' | 'refused' | 'silent'

export async function deliver(
  { callback, secret }: Pick<Subscription, 'callback' | 'secret'>,
  { bytes, headers }: Content,
  reach: Reach,
): Promise<Reception> {
  const signature =
    secret === null ? {} : { 'x-hub-signature': `sha256=${signatureOf(bytes, secret)}` }
  try {
    const { status } = await request(callback, {
      ...reach,
      method: 'POST',
      headers: { ...headers, ...signature, 'content-length': bytes.length },
      body: bytes,
      seconds: timeoutSeconds,
      mostBytes: 0,
      wants: () => false,
    })
    if (status === 410) return 'ended'
    return status >= 200 && status <= 299 ? 'received' : 'refused'
  } catch (error) {
    if (error instanceof NoAnswer) return 'silent'
    throw error
  }
}

const signatureOf = (bytes: Buffer, secret: string): string =>
  createHmac('sha256', secret).update(bytes).digest('hex')
