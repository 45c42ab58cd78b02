// A stream that a client has open.

import type { ServerResponse } from 'node:http'
import type { Actor } from '../../access/roles.ts'
import type { StreamPiece } from '../route.ts'

/** A subscriber with this much unread gets nothing more until it is read. */
export const mostUnread = 64 * 1024
/** A subscriber with that much unread for this long is disconnected. */
const stuckMs = 20_000

export interface Subscriber {
  readonly response: ServerResponse
  readonly address: string
  actor: Actor
  /** Subscribers of a group that have the same cursor are sent the same. */
  readonly group: string
  cursor: string
  /** The last cursor that the client was told. */
  told: string
  /** Since when its client has read too little; undefined if it keeps up. */
  stuckSince: number | undefined
  /** Who is at the other end now; undefined if their credentials are not right any more. */
  readonly identify: () => Promise<Actor | undefined>
  readonly read: (actor: Actor, cursor: string) => Promise<StreamPiece>
  /** A cursor from which a reader can begin anew. */
  readonly readNow: (actor: Actor) => Promise<StreamPiece>
}

export type NewSubscriber = Omit<Subscriber, 'told' | 'stuckSince'>

/**
 * Whether a stream goes on and its client has read enough to be sent more; one that is stuck for
 * long is cut off.
 */
export function canTake(subscriber: Subscriber): boolean {
  const { response } = subscriber
  // One that was ended or has gone may be met once more before its `close`.
  if (response.writableEnded || response.destroyed) return false
  if (response.writableLength <= mostUnread) {
    subscriber.stuckSince = undefined
    return true
  }
  subscriber.stuckSince ??= performance.now()
  if (performance.now() - subscriber.stuckSince > stuckMs) response.destroy()
  return false
}

/** Only if the subscriber can take it. Then the client is where the cursor says. */
export function send(subscriber: Subscriber, bytes: Buffer, cursor: string): void {
  subscriber.response.write(bytes)
  subscriber.cursor = cursor
  subscriber.told = cursor
}
