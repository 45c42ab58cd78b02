// One attempt to deliver a message.

import { type Answer, type Guard, NoAnswer, request } from '../../http/outgoing/request.ts'
import { cleanText } from '../../language/text/html/plain.ts'
import { now } from '../../language/time/clock.ts'
import type { DeliveryRow, Result } from './deliveries_store.ts'
import {
  type Attempted,
  type Failure,
  type Outcome,
  outcomeOf,
  signedHeaders,
  urlFault,
} from './rules.ts'
import type { WebhookRow } from './store.ts'

const answerBytes = 1024

export interface Limits extends Guard {
  readonly seconds: number
  /** Ends an attempt, which does not count then. */
  readonly signal: AbortSignal
}

export interface Tried {
  readonly webhook: WebhookRow
  readonly result: Result
  readonly outcome: Outcome
  readonly isTest: boolean
}

/** Undefined if it was ended by the signal. */
export async function tryToDeliver(
  webhook: WebhookRow,
  delivery: DeliveryRow,
  limits: Limits,
): Promise<Tried | undefined> {
  const sent_utc = now()
  const begun = performance.now()
  const found = await send(webhook, delivery, sent_utc, limits)
  if (found === undefined) return undefined
  const attempts = delivery.attempts + 1
  const isTest = delivery.kind === 'webhook'
  const attempted = { attempts, isTest, now: now(), chance: Math.random() }
  const outcome = outcomeOf(found.attempted, attempted)
  const { status, next_utc } = outcome
  const result = {
    id: delivery.id,
    status,
    attempts,
    next_utc,
    first_utc: delivery.first_utc ?? sent_utc,
    sent_utc,
    answer_status: found.attempted.status ?? null,
    failure: status === 'delivered' ? null : found.failure,
    ms: Math.round(performance.now() - begun),
    answer: found.answer,
  }
  return { webhook, result, outcome, isTest }
}

interface Sent {
  readonly attempted: Attempted
  readonly failure: Failure
  readonly answer: string | null
}

async function send(
  webhook: WebhookRow,
  { message, body }: DeliveryRow,
  at: number,
  limits: Limits,
): Promise<Sent | undefined> {
  // The hosts that are allowed may be others than when the webhook was made.
  if (urlFault(webhook.url, limits.allowed)) return unsent('address')
  const headers = signedHeaders(message, at, body, secretsAt(webhook, at))
  try {
    const answer = await request(webhook.url, {
      ...limits,
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      mostBytes: answerBytes,
    })
    return received(answer)
  } catch (error) {
    if (limits.signal.aborted) return undefined
    if (error instanceof NoAnswer) return unsent(error.reason)
    throw error
  }
}

const unsent = (failure: Failure): Sent => ({ attempted: {}, failure, answer: null })

const received = ({ status, headers, body }: Answer): Sent => ({
  attempted: { status, retryAfter: headers['retry-after'] },
  failure: 'status',
  answer: textOf(body),
})

function secretsAt({ secret, old_secret, old_secret_until_utc }: WebhookRow, at: number) {
  const isOldGood = old_secret !== null && at < (old_secret_until_utc ?? 0)
  return isOldGood ? [secret, old_secret] : [secret]
}

/** Well-formed text of at most 1 kB: a broken character takes more room than it did. */
function textOf(body: Buffer): string {
  const text = cleanText(new TextDecoder().decode(body, { stream: true }))
  const bytes = Buffer.from(text).subarray(0, answerBytes)
  return new TextDecoder().decode(bytes, { stream: true })
}
