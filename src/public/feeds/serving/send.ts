// Sends feeds over HTTP: an unchanged feed gets 304, short and long feeds are made once for all
// waiting requests and cached, and longer ones are streamed to few readers at a time.

import { Readable, pipeline } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type FairQueue, fairQueue } from '../../../access/fair_queue.ts'
import {
  type LastChange,
  isKnown,
  modifiedHeader,
  tagged,
  vary,
} from '../../../http/answer/cacheable.ts'
import type { Made as Answer, Offer, State } from '../../../http/answer/serve.ts'
import { staleTag } from '../../../http/answer/stale.ts'
import type { ServerParts } from '../../../http/server_parts.ts'
import { qualitiesOf } from '../../../http/accept.ts'
import { type Key, keyOf } from '../../../language/text/keys.ts'
import { tagOf } from '../../../language/text/written.ts'
import { type KnownPieces, type Parts, gzipOf, noPieces } from '../compose/piece.ts'
import { type LastChanges, rememberChanges } from './last_changes.ts'
import { type LongFeed, type LongFeeds, keepLongFeeds } from './long_feeds.ts'
import { type Made, type Makings, bytesOfParts, shareMakings } from './in_flight.ts'

export interface Feed {
  readonly type: string
  /** Identifies the feed, whatever it contains. Pieces are shared by all its states. */
  readonly identity: unknown
  /** What the content depends on besides the data of the calendar. */
  readonly state: unknown
  /** Unchanged pieces are taken from those that are known. */
  readonly parts: (known: KnownPieces) => Parts
  /** When the clock alone makes it stale. */
  readonly until: number
  readonly headers?: Readonly<Record<string, string>>
}

/** What all requests for feeds share. */
export interface FeedService {
  readonly makings: Makings
  readonly long: LongFeeds
  readonly changes: LastChanges
  /** Streams feeds that are too long to be cached, a few at a time. */
  readonly flows: FairQueue
}

const keptBytes = 32 * 1024 * 1024
const flowingGzip = { level: 5 }
/** A client that reads nothing for this long while a feed is streamed is cut off. */
const stalledMs = 30_000

export const newFeedService = (): FeedService => ({
  makings: shareMakings(),
  long: keepLongFeeds(keptBytes),
  changes: rememberChanges(),
  flows: fairQueue({ running: 4, waitingEach: 2, waiting: 20 }),
})

/** One request for a feed. */
export interface Visit {
  readonly serverParts: Pick<ServerParts, 'addressOf' | 'cacheSeconds'>
  readonly service: FeedService
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly reading: State
}

const guards = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
}

const secretHeaders = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}

/** A feed that is the same for every client. */
export function offerPublic(visit: Visit, feed: Feed): Offer {
  const { serverParts, service, reply, reading } = visit
  const { generation, moment } = reading
  const cacheControl = `public, max-age=${serverParts.cacheSeconds}, must-revalidate`
  setHeaders(reply, feed, { 'cache-control': cacheControl })
  const keys = keysOf(feed, reading)
  return {
    place: { key: keys.answer, generation },
    make: async () => {
      const found = await obtain(visit, feed, keys)
      const content = { tag: found.tag, generation }
      const lastChange = service.changes.note(keys.feed, content, moment)
      return answerWith(visit, feed, found, lastChange)
    },
  }
}

/** A private feed, which no cache may store. `owner` separates it from feeds of other owners. */
export function offerSecret(visit: Visit, feed: Feed, owner: unknown): Offer {
  setHeaders(visit.reply, feed, secretHeaders)
  const keys = keysOf({ ...feed, identity: ['secret', feed.identity, owner] }, visit.reading)
  return { make: async () => answerWith(visit, feed, await obtain(visit, feed, keys)) }
}

function setHeaders(
  reply: FastifyReply,
  { type, headers }: Feed,
  others: Readonly<Record<string, string>>,
): void {
  const own = { ...guards, ...headers, 'content-type': `${type}; charset=utf-8`, ...others }
  vary(reply.headers(own), 'Accept-Encoding')
}

interface Keys {
  /** Of the feed, whatever it contains. */
  readonly feed: string
  /** Of what it depends on besides the data of the calendar. */
  readonly state: string
  /** Of a short feed in the cache of answers. */
  readonly answer: Key
  /** Of one making: equal for identical content. */
  readonly making: string
}

function keysOf({ type, identity, state }: Feed, { generation }: State): Keys {
  const feed = tagOf(JSON.stringify([type, identity]))
  const stateTag = tagOf(JSON.stringify(state))
  return {
    feed,
    state: stateTag,
    answer: keyOf('feed', feed, stateTag),
    making: [feed, stateTag, generation].join(' '),
  }
}

/** A short feed as an answer; a long one is sent here. */
async function answerWith(
  visit: Visit,
  feed: Feed,
  found: LongFeed | ShortFeed,
  lastChange?: LastChange,
): Promise<Answer | undefined> {
  const change = lastChange ? { lastChange } : {}
  if ('bytes' in found) {
    return { ...tagged([found.bytes], found.tag), ...change, headers: {}, until: feed.until }
  }
  const { request, reply, reading } = visit
  const shown = reading.isStale ? { tag: staleTag(found.tag) } : { tag: found.tag, ...change }
  reply.header('etag', `W/"${shown.tag}"`)
  if (shown.lastChange) reply.header('last-modified', modifiedHeader(shown.lastChange))
  const isUnchanged = isKnown(request.headers, shown)
  await (isUnchanged ? reply.code(304).send() : sendLong(visit, found, feed))
  return undefined
}

type ShortFeed = Extract<Made, { readonly bytes: Buffer }>

/** A cached long feed, or one made now for all requests that wait for it. */
async function obtain(visit: Visit, feed: Feed, keys: Keys): Promise<LongFeed | ShortFeed> {
  const { serverParts, service, request, reply, reading } = visit
  const { generation, moment } = reading
  const isFresh = (one: LongFeed) =>
    one.generation === generation && one.state === keys.state && moment < one.until
  const known = service.long.find(keys.feed)
  if (known && isFresh(known)) return known
  const facts = { generation, state: keys.state, until: feed.until }
  // A feed that is too long stays so, at least for this day: making it is not tried again.
  if (known && !known.chunks && known.state === keys.state && moment < known.until) {
    return keep(service, keys, { ...facts, ...tooLong(keys) })
  }
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const pieces = known ? piecesOf(known) : noPieces
  const caller = serverParts.addressOf(request)
  const wanted = { key: keys.making, caller, parts: () => feed.parts(pieces) }
  const made = await service.makings.make(wanted, gone.signal)
  if (made !== 'too long' && 'bytes' in made) return made
  // Another request that waited for the same feed may have cached it already.
  const kept = service.long.find(keys.feed)
  if (kept && isFresh(kept)) return kept
  const content = made === 'too long' ? tooLong(keys) : { ...made, chunks: gzipOf(made.pieces) }
  return keep(service, keys, { ...facts, ...content })
}

function keep({ long }: FeedService, keys: Keys, feed: LongFeed): LongFeed {
  long.keep(keys.feed, feed)
  return feed
}

/** Its content is never known as a whole, so that every write changes its tag. */
const tooLong = ({ making }: Keys) => ({ tag: tagOf(making), pieces: [], chunks: undefined })

const piecesOf = ({ pieces }: LongFeed): KnownPieces =>
  Map.groupBy(
    pieces.filter(({ key }) => key !== ''),
    ({ key }) => key,
  )

async function sendLong(visit: Visit, long: LongFeed, feed: Feed): Promise<FastifyReply> {
  const { service, request, reply } = visit
  const { chunks } = long
  const isGzip = takesGzip(request.headers['accept-encoding'])
  if (isGzip) reply.header('content-encoding', 'gzip')
  if (request.method === 'HEAD') return reply.send()
  if (!chunks) return flow(visit, feed, isGzip)
  const done = service.long.read(long, () => reply.raw.destroy())
  reply.raw.once('close', done)
  // Each reader holds a reference to the shared bytes and nothing else.
  const source = Readable.from(chunks, { objectMode: false })
  if (!isGzip) return reply.send(through(source, createGunzip()))
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  return reply.header('content-length', length).send(source)
}

/** Streams with backpressure: what the client does not read is not made. */
async function flow(
  { serverParts, service, request, reply }: Visit,
  feed: Feed,
  isGzip: boolean,
): Promise<FastifyReply> {
  const { raw } = reply
  const isOver = new AbortController()
  raw.once('close', () => isOver.abort())
  await new Promise<void>((resolve, reject) => {
    const untilClosed = () =>
      new Promise<void>((end) => {
        resolve()
        raw.once('close', end)
        if (raw.destroyed) end()
      })
    const caller = serverParts.addressOf(request)
    service.flows.run(caller, untilClosed, isOver.signal).catch(reject)
  })
  cutStalled(request, reply)
  const source = Readable.from(bytesOfParts(feed.parts(noPieces)), { objectMode: false })
  return reply.send(isGzip ? through(source, createGzip(flowingGzip)) : source)
}

/** Cuts off a client that does not read, as others wait for its slot. */
function cutStalled({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply): void {
  let sent = socket.bytesWritten
  const watch = setInterval(() => {
    if (socket.bytesWritten === sent) raw.destroy()
    sent = socket.bytesWritten
  }, stalledMs).unref()
  raw.once('close', () => clearInterval(watch))
}

/** The client learns of an early end from the closed connection only. */
function through<Stream extends NodeJS.ReadWriteStream>(source: Readable, stream: Stream): Stream {
  pipeline(source, stream, () => {})
  return stream
}

/** Long feeds are compressed with gzip only. */
function takesGzip(header: string | undefined): boolean {
  const qualities = qualitiesOf(header ?? '')
  return (qualities.get('gzip') ?? qualities.get('*') ?? 0) > 0
}
