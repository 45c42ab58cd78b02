// A feed over HTTP: known states are not sent again, short feeds are kept, long ones flow.

import { Readable, pipeline } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type Encoding,
  chosenEncoding,
  names,
  sendCacheable,
  tagged,
  vary,
} from '../rest/answers.ts'
import type { Mounting } from '../rest/mounting.ts'
import { keyOf } from '../text/keys.ts'
import { tagOf } from '../text/written.ts'

export interface Feed {
  readonly type: string
  /** What the content follows from besides what is written in the calendar. */
  readonly state: unknown
  readonly pieces: () => AsyncGenerator<string>
  /** Until when the clock alone leaves it as it is. */
  readonly until: number
  readonly headers?: Readonly<Record<string, string>>
}

export interface Reading {
  readonly generation: number
  readonly now: number
}

/** Feeds up to so many characters are gathered, compressed and kept as a whole. */
const short = 256 * 1024
/** In characters. */
const parcel = 32 * 1024
/** Fast enough for a stream; the smallest gain of a higher one is not worth its time. */
const flowingBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }
const flowingGzip = { level: 5 }

const guards = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
}

const secretHeaders = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}

/** The same for everybody. */
export async function sendPublic(
  mounting: Mounting,
  request: FastifyRequest,
  reply: FastifyReply,
  feed: Feed,
  { generation, now }: Reading,
): Promise<FastifyReply> {
  const headers = {
    ...guards,
    ...feed.headers,
    'content-type': `${feed.type}; charset=utf-8`,
    'cache-control': `public, max-age=${mounting.cacheSeconds}, must-revalidate`,
  }
  vary(reply.headers(headers), 'Accept-Encoding')
  const tag = tagOf(JSON.stringify([generation, feed.type, feed.state]))
  if (names(request.headers['if-none-match'], tag)) {
    return reply.header('etag', `W/"${tag}"`).code(304).send()
  }
  const key = keyOf('feed', tag)
  const kept = mounting.answers.find(key, generation, now)
  if (kept) return sendCacheable(request, reply, kept)
  const { text, rest } = await gather(feed.pieces())
  if (rest) return flow(request, reply.header('etag', `W/"${tag}"`), text, rest)
  const answer = tagged([Buffer.from(text)], tag)
  mounting.answers.keep(key, { ...answer, headers: {}, generation, until: feed.until })
  return sendCacheable(request, reply, answer)
}

/** For who has the secret: never kept by anybody, and never told to others. */
export async function sendSecret(
  request: FastifyRequest,
  reply: FastifyReply,
  feed: Feed,
): Promise<FastifyReply> {
  const type = `${feed.type}; charset=utf-8`
  reply.headers({ ...guards, ...feed.headers, 'content-type': type, ...secretHeaders })
  vary(reply, 'Accept-Encoding')
  const { text, rest } = await gather(feed.pieces())
  return rest ? flow(request, reply, text, rest) : reply.send(text)
}

/** The beginning, and how it goes on if it is long. */
async function gather(
  pieces: AsyncGenerator<string>,
): Promise<{ text: string; rest?: AsyncGenerator<string> }> {
  const begun: string[] = []
  for (let length = 0; length <= short;) {
    const { value, done } = await pieces.next()
    if (done) return { text: begun.join('') }
    begun.push(value)
    length += value.length
  }
  return { text: begun.join(''), rest: pieces }
}

/** No faster than it is taken: what nobody reads is not made. */
async function flow(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  rest: AsyncGenerator<string>,
): Promise<FastifyReply> {
  if (request.method === 'HEAD') {
    await rest.return(undefined)
    return reply.send()
  }
  const source = Readable.from(parcels(text, rest), { objectMode: false })
  const squeeze = compressor(chosenEncoding(request.headers['accept-encoding'] ?? ''))
  if (!squeeze) return reply.send(source)
  // An end that comes too early is told to the reader by the connection, and by nothing else.
  pipeline(source, squeeze.stream, () => {})
  return reply.header('content-encoding', squeeze.encoding).send(squeeze.stream)
}

/** Pieces of a size that is worth sending. */
async function* parcels(text: string, rest: AsyncGenerator<string>): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
  let gathered = ''
  for await (const piece of rest) {
    gathered += piece
    if (gathered.length < parcel) continue
    yield Buffer.from(gathered)
    gathered = ''
  }
  if (gathered !== '') yield Buffer.from(gathered)
}

function compressor(encoding: Encoding) {
  if (encoding === 'br') return { encoding, stream: createBrotliCompress(flowingBrotli) }
  if (encoding === 'gzip') return { encoding, stream: createGzip(flowingGzip) }
  return undefined
}
