// What the hub accepts and how long it lasts. Anyone may ask: each number here bounds what others
// have to bear because of it.

import type { Counts } from './store.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** In seconds: what a subscriber wishes is brought into these bounds. */
const shortestLease = 5 * minute
const usualLease = 10 * day
const longestLease = 30 * day

export const leaseOf = (wished: number = usualLease): number =>
  Math.min(Math.max(wished, shortestLease), longestLease)

/** WebSub §5.1: a secret is shorter than 200 bytes. */
export const longestSecret = 199
export const longestCallback = 2000

/** Requests in five minutes: of a caller, and to begin subscriptions at a host. */
export const mostRequests = 60
/** To renew or end one subscription: they do not count for its host, so others cannot prevent it. */
export const mostRenewals = 10

const mostSubscriptions = 5000
const mostTopics = 500
const mostAtHost = 100

/** Whether one more subscription is taken: of a topic that has some already, also if topics are many. */
export const hasRoom = ({ all, topics, atHost, ofTopic }: Counts): boolean =>
  all < mostSubscriptions && atHost < mostAtHost && (ofTopic > 0 || topics < mostTopics)

/** Verifications: at a time, each for another caller, and waiting in all. */
export const verifying = { running: 16, waitingEach: mostRequests, waiting: 200 }

/** Deliveries at a time, each to another host, and to hosts that failed before. */
export const atOnce = { well: 16, failing: 4 }

/** For each request to a callback, in seconds. */
export const timeoutSeconds = 10

/** Longer feeds are not delivered. */
export const largestContent = 2 * 1024 * 1024
/** Of feeds that are kept to be delivered; those under way are not more than that. */
export const mostBytesKept = 32 * 1024 * 1024
/** A feed is made anew for attempts after this long. */
export const contentSeconds = minute

/** Seconds to the next attempt after each that failed: six in about a day. */
const pauses = [minute, 10 * minute, hour, 6 * hour, 16 * hour] as const
/** How long a host gets nothing that did not answer at all. */
export const shortPause = minute

/**
 * After a failed attempt. When all have failed the content is given up, but not the subscription
 * (WebSub §7): the next change is tried as often.
 */
export function afterFailure(
  attempts: number,
  now: number,
): { readonly attempts: number; readonly next_utc: number | null } {
  const failed = attempts > pauses.length ? 1 : attempts + 1
  const pause = pauses[failed - 1]
  return { attempts: failed, next_utc: pause === undefined ? null : now + pause }
}

/** Feeds are looked at after a write, and at least this often: the clock alone changes them, too. */
export const clockSeconds = hour
/** A longer pass over all topics is followed by a rest of so many times its duration. */
export const shortPassMs = 500
export const restFactor = 4
