// Sends feeds over HTTP: an unchanged feed gets 304, short and long feeds are made once for all
// waiting requests and cached, and longer ones are streamed to few readers at a time.

import { Readable, pipeline } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type FairQueue, fairQueue } from '../access/fair_queue.ts'
import { names, tagged, vary } from '../rest/answer/cacheable.ts'
import type { Offer, State } from '../rest/answer/serve.ts'
import type { ServerParts } from '../rest/server_parts.ts'
import { qualitiesOf } from '../rest/accept.ts'
import { keyOf } from '../text/keys.ts'
import { tagOf } from '../text/written.ts'
import { type LongFeed, type LongFeeds, keepLongFeeds } from './long_feeds.ts'
import { type Makings, type Pieces, parcels, shareMakings } from './makings.ts'

export interface Feed {
  readonly type: string
  /** What the content depends on besides the data of the calendar. */
  readonly state: unknown
  readonly pieces: () => Pieces
  /** When the clock alone makes it stale. */
  readonly until: number
  readonly headers?: Readonly<Record<string, string>>
}

/** What all requests for feeds share. */
export interface FeedService {
  readonly makings: Makings
  readonly long: LongFeeds
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
  flows: fairQueue({ running: 4, waitingEach: 2, waiting: 20 }),
})

/** One request for a feed. */
export interface Visit {
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
export function offerPublic(
  { cacheSeconds }: Pick<ServerParts, 'cacheSeconds'>,
  visit: Visit,
  feed: Feed,
): Offer {
  const { request, reply, reading } = visit
  const { generation } = reading
  const headers = {
    ...guards,
    ...feed.headers,
    'content-type': `${feed.type}; charset=utf-8`,
    'cache-control': `public, max-age=${cacheSeconds}, must-revalidate`,
  }
  vary(reply.headers(headers), 'Accept-Encoding')
  const tag = tagOf(JSON.stringify([generation, feed.type, feed.state]))
  const key = keyOf('feed', tag)
  return {
    place: { key, generation },
    make: async () => {
      if (names(request.headers['if-none-match'], tag)) {
        return void reply.header('etag', `W/"${tag}"`).code(304).send()
      }
      const found = await obtain(visit, key, feed)
      if (!('text' in found)) return void (await sendLong(visit, found, feed, `W/"${tag}"`))
      return { ...tagged([Buffer.from(found.text)], tag), headers: {}, until: feed.until }
    },
  }
}

/** A private feed, which no cache may store. `owner` separates it from feeds of other owners. */
export async function sendSecret(visit: Visit, feed: Feed, owner: unknown): Promise<FastifyReply> {
  const { reply, reading } = visit
  const type = `${feed.type}; charset=utf-8`
  reply.headers({ ...guards, ...feed.headers, 'content-type': type, ...secretHeaders })
  vary(reply, 'Accept-Encoding')
  const key = tagOf(JSON.stringify([reading.generation, feed.type, feed.state, owner]))
  const found = await obtain(visit, `secret ${key}`, feed)
  return 'text' in found ? reply.send(found.text) : sendLong(visit, found, feed)
}

/** A cached long feed, or one made now for all requests that wait for it. */
async function obtain(
  { service, request, reply, reading }: Visit,
  key: string,
  feed: Feed,
): Promise<LongFeed | { readonly text: string }> {
  const known = service.long.find(key, reading.moment)
  if (known) return known
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const wanted = { key, caller: request.ip, pieces: feed.pieces }
  const made = await service.makings.make(wanted, gone.signal)
  if (made !== 'too long' && 'text' in made) return made
  // Another request that waited for the same feed may have cached it already.
  const kept = service.long.find(key, reading.moment)
  if (kept) return kept
  const { generation } = reading
  const { chunks, length } = made === 'too long' ? { chunks: undefined, length: 0 } : made
  const long = { generation, until: feed.until, chunks, length }
  service.long.keep(key, long)
  return long
}

async function sendLong(
  visit: Visit,
  long: LongFeed,
  feed: Feed,
  etag?: string,
): Promise<FastifyReply> {
  const { service, request, reply } = visit
  const { chunks, length } = long
  if (etag !== undefined) reply.header('etag', etag)
  const isGzip = takesGzip(request.headers['accept-encoding'])
  if (isGzip) reply.header('content-encoding', 'gzip')
  if (request.method === 'HEAD') return reply.send()
  if (!chunks) return flow(visit, feed, isGzip)
  const done = service.long.read(long, () => reply.raw.destroy())
  reply.raw.once('close', done)
  // Each reader holds a reference to the shared bytes and nothing else.
  const source = Readable.from(chunks, { objectMode: false })
  if (isGzip) return reply.header('content-length', length).send(source)
  return reply.send(through(source, createGunzip()))
}

/** Streams with backpressure: what the client does not read is not made. */
async function flow(
  { service, request, reply }: Visit,
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
    service.flows.run(request.ip, untilClosed, isOver.signal).catch(reject)
  })
  cutStalled(request, reply)
  const source = Readable.from(parcels('', feed.pieces()), { objectMode: false })
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
