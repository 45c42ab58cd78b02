// Sends subscribers what has changed: what is the same for many is read once.

import { Problem } from '../../language/problem.ts'
import { DatabaseAway } from '../../storage/database.ts'
import type { StreamPiece } from '../route.ts'
import { type Chunk, chunksOf, resetTo } from './messages.ts'
import { type Subscriber, canTake, send } from './subscriber.ts'

/** What sending needs of its server. */
export interface SendingParts {
  /** Lets other requests through now and then: there may be thousands to send to. */
  readonly pause: () => Promise<void> | undefined
  readonly report: (error: unknown) => void
}

/** Those of a group who could take what was sent, and whether there is more for them already. */
interface Sent {
  readonly able: readonly Subscriber[]
  readonly more: boolean
}

/** Sends the next piece to subscribers who have come equally far. */
export async function sendNext(given: readonly Subscriber[], parts: SendingParts): Promise<Sent> {
  const subscribers = await checkRights(given, parts)
  const [first] = subscribers
  if (!first) return { able: [], more: false }
  const piece = await tryReading(() => first.read(first.actor, first.cursor), parts)
  if (piece === 'expired') return beginAnew(subscribers, first, parts)
  if (piece === 'broken') return endAll(subscribers)
  let able = subscribers
  for (const chunk of chunksOf(piece)) {
    able = await sendChunk(able, chunk, parts)
    if (able.length === 0) break
  }
  for (const subscriber of able) subscriber.cursor = piece.cursor
  return { able, more: piece.more }
}

async function beginAnew(
  subscribers: readonly Subscriber[],
  { actor, readNow }: Subscriber,
  parts: SendingParts,
): Promise<Sent> {
  const piece = await tryReading(() => readNow(actor), parts)
  if (typeof piece === 'string') return endAll(subscribers)
  return { able: await sendChunk(subscribers, resetTo(piece.cursor), parts), more: true }
}

/** Returns those who could take it. */
async function sendChunk(
  subscribers: readonly Subscriber[],
  { bytes, cursor }: Chunk,
  { pause }: SendingParts,
): Promise<readonly Subscriber[]> {
  const able: Subscriber[] = []
  for (const subscriber of subscribers) {
    if (canTake(subscriber)) {
      send(subscriber, bytes, cursor)
      able.push(subscriber)
    }
    await pause()
  }
  return able
}

async function tryReading(
  read: () => Promise<StreamPiece>,
  { report }: SendingParts,
): Promise<StreamPiece | 'expired' | 'broken'> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof DatabaseAway) throw error
    if (error instanceof Problem && error.code === 'rest_cursor_expired') return 'expired'
    // What is followed may have gone, such as the venue of a filter: the next request is told.
    if (!(error instanceof Problem)) report(error)
    return 'broken'
  }
}

/** Those who may still read; others are disconnected, and those with other rights begin anew. */
export async function checkRights(
  subscribers: Iterable<Subscriber>,
  { pause }: SendingParts,
): Promise<readonly Subscriber[]> {
  const right: Subscriber[] = []
  for (const subscriber of subscribers) {
    if (subscriber.actor.id === 0) right.push(subscriber)
    else {
      const actor = await subscriber.identify()
      if (actor?.id !== subscriber.actor.id) endAll([subscriber])
      else {
        subscriber.actor = actor
        right.push(subscriber)
      }
      await pause()
    }
  }
  return right
}

function endAll(subscribers: readonly Subscriber[]): Sent {
  for (const { response } of subscribers) response.end()
  return { able: [], more: false }
}
