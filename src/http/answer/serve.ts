// The one way in which every face answers a read: interface, pages, feeds, embeds.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseAway } from '../../storage/database.ts'
import { now } from '../../language/time/clock.ts'
import type { Key } from '../../language/text/keys.ts'
import type { ServerParts } from '../server_parts.ts'
import { type Cacheable, expose, sendCacheable, vary } from './cacheable.ts'
import { staleForm, staleHeader } from './stale.ts'

/** The time of the request, and the write generation that is read. */
export interface State {
  readonly moment: number
  readonly generation: number
  /** Whether it is read from a replica while the primary is away. */
  readonly isStale?: boolean
}

/** The cache key of an answer that callers share, and the write generation it has to have. */
export interface CacheSlot {
  readonly key: Key
  readonly generation: number
}

export interface Made extends Cacheable {
  readonly headers: Readonly<Record<string, string>>
  /** The headers of a request that it depends on, besides those that all answers depend on. */
  readonly vary?: string | undefined
  /** Until when the clock alone does not change it; without it the answer is not cached. */
  readonly until?: number | undefined
}

/** How a face answers a request. */
export interface Offer {
  /** Without it the answer is made for this caller alone. */
  readonly place?: CacheSlot | undefined
  /** An answer, or undefined if something was sent already: a redirect, a stream. */
  readonly make: () => Promise<Made | undefined>
}

type Parts = Pick<ServerParts, 'answers' | 'refresh' | 'db'>

/** `age` is how old the state may be that is read: `now` for a caller that may have written. */
export async function serve(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  age: 'now' | 'recent',
  offer: (state: State) => Offer | Promise<Offer>,
): Promise<FastifyReply> {
  const attempt = async () => {
    const moment = now()
    const generation = await parts.refresh(moment, age)
    const staleness = age === 'recent' ? parts.db.staleness?.() : undefined
    const isStale = staleness !== undefined
    if (isStale) reply.header(staleHeader, staleness)
    const { place, make } = await offer({ moment, generation, isStale })
    const kept = place && parts.answers.find(place.key, place.generation, moment)
    const answer = kept ?? (await make())
    if (!answer) return reply
    if (!kept) keepMade(parts, place, answer)
    if (answer.vary !== undefined) vary(reply, answer.vary)
    const shown = isStale ? staleForm(answer) : answer
    expose(reply, Object.keys(answer.headers))
    return sendCacheable(request, reply.headers(answer.headers), shown)
  }
  try {
    return await attempt()
  } catch (error) {
    const isOver = age === 'now' || !parts.db.staleness || reply.sent
    if (isOver || !(error instanceof DatabaseAway)) throw error
    // A server of the database was lost meanwhile; another one may be there.
    return attempt()
  }
}

/** Caches the answer, if others may get it. */
export function keepMade(
  { answers }: Pick<ServerParts, 'answers'>,
  place: CacheSlot | undefined,
  made: Made,
): void {
  const { until } = made
  if (!place || until === undefined) return
  answers.keep(place.key, { ...made, generation: place.generation, until })
}
