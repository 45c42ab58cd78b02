// Which addresses webhooks may have, and what becomes of an attempt. Pure.

import { createHmac, randomBytes } from 'node:crypto'
import { isAllowed, mayAsk } from '../../http/outgoing/request.ts'
import type { Fault } from '../../language/problem.ts'
import { readHttpDate } from '../../language/time/http_date.ts'
import { selectionFields } from '../changes/fields.ts'
import type { ChangeKind } from '../changes/rules.ts'
import type { Action } from '../history/rules.ts'

export const mostWebhooks = 50
const hourSeconds = 3600

export type FilterName = Exclude<keyof typeof selectionFields, 'kinds'>
export const filterNames = Object.keys(selectionFields).filter(
  (name) => name !== 'kinds',
) as readonly FilterName[]

/** A filter as it was given; null removes it. */
export type GivenFilter = string | number | boolean | readonly (string | number)[] | null

/** Why a webhook was switched off other than by an administrator. */
export const disabledReasons = ['gone', 'failing', 'owner', 'filters'] as const
export type DisabledReason = (typeof disabledReasons)[number]

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** Why an attempt failed: by the status of the answer, or because there was none. */
export const failures = ['status', 'address', 'time', 'connection'] as const
export type Failure = (typeof failures)[number]

/** What a delivery is about; `webhook` is a test. */
export type DeliveryKind = ChangeKind | 'webhook'

/** What is wrong with the address of a webhook, as far as it shows without a lookup. */
export function urlFault(given: string, allowed: readonly string[]): Fault | undefined {
  const url = URL.parse(given)
  if (!url) return { kind: 'url' }
  if (url.username !== '' || url.password !== '') return { kind: 'urlUser' }
  if (url.protocol !== 'https:' && !isAllowed(url, allowed)) return { kind: 'https' }
  const isHere = /(?:^|\.)localhost\.?$/.test(url.hostname) && !isAllowed(url, allowed)
  return isHere || !mayAsk(url, allowed) ? { kind: 'inside' } : undefined
}

/**
 * What to tell of several changes of a thing that were read together: that it is new, else the last
 * one that is wanted. Undefined if none is.
 */
export function actionToTell(
  done: readonly Action[],
  wanted: readonly Action[],
): Action | undefined {
  const told = done.filter((one) => wanted.includes(one))
  return told.includes('create') ? 'create' : told.at(-1)
}

/** The pauses after each failed attempt, in seconds: three days in all. */
export const retryPauses: readonly number[] = [
  5,
  300,
  1800,
  ...[2, 5, 10, 14, 20, 20].map((hours) => hours * hourSeconds),
]
/** Pauses are longer by up to this part, so that many deliveries do not come back together. */
const jitter = 0.1
/** No receiver can ask for a longer pause. */
const longestWish = hourSeconds

export interface Attempted {
  /** The status of the answer; absent if there was none. */
  readonly status?: number
  readonly retryAfter?: string | undefined
}

export interface Outcome {
  readonly status: DeliveryStatus
  readonly next_utc: number
  /** Until when the receiver wants nothing at all. */
  readonly pausedUntil?: number
  readonly isGone: boolean
}

/** `attempts` counts this one, too; `chance` is from 0 to 1. */
export function outcomeOf(
  { status, retryAfter }: Attempted,
  {
    attempts,
    isTest,
    now,
    chance,
  }: { attempts: number; isTest: boolean; now: number; chance: number },
): Outcome {
  if (status !== undefined && status >= 200 && status < 300) {
    return { status: 'delivered', next_utc: now, isGone: false }
  }
  const isGone = status === 410
  const pause = retryPauses[attempts - 1]
  if (isTest || pause === undefined) return { status: 'failed', next_utc: now, isGone }
  const wish = status === 429 || status === 503 ? wishedPause(retryAfter, now) : 0
  const wait = Math.max(wish, Math.ceil(pause * (1 + jitter * chance)))
  return {
    status: 'pending',
    next_utc: now + wait,
    ...(wish > 0 ? { pausedUntil: now + wish } : {}),
    isGone,
  }
}

/** `Retry-After` in seconds or as a date; 0 if it says nothing that can be read. */
function wishedPause(text: string | undefined, now: number): number {
  if (text === undefined) return 0
  const seconds = /^\d+$/.test(text) ? Number(text) : (readHttpDate(text, now) ?? now) - now
  return Math.max(0, Math.min(longestWish, seconds))
}

/** For how long an old secret signs as well after a new one was made. */
export const overlapSeconds = 24 * hourSeconds

const prefix = 'whsec_'
const keyBytes = 32
const idBytes = 16

export const newSecret = (): string => prefix + randomBytes(keyBytes).toString('base64')

/** The id by which a receiver knows a message that comes a second time. */
export const newMessage = (): string => `msg_${randomBytes(idBytes).toString('base64url')}`

/** Signed with each secret; `at` is when it is sent, in seconds since 1970. */
export function signedHeaders(
  message: string,
  at: number,
  body: string,
  secrets: readonly string[],
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${message}.${at}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': message,
    'webhook-timestamp': String(at),
    'webhook-signature': signatures.join(' '),
  }
}
