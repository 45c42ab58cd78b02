// ETag, 304, If-Match and compression (§12.2, §12.3).

import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../language/problem.ts'
import { keepRecent } from '../../storage/statements.ts'
import { partsOf, tagOf } from '../../language/text/written.ts'
import { now } from '../../language/time/clock.ts'
import { httpDate, readHttpDate } from '../../language/time/http_date.ts'
import { qualitiesOf } from '../accept.ts'
import { freshTag, staleHeader } from './stale.ts'
import { routeAsked } from '../mounted.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/** Below this a compressed answer is no smaller on the wire. */
const worthCompressing = 1024
/** Quality 4 of 11: a third of the size at a tenth of the time. */
const brotliQuality = 4
const gzipLevel = 6
/**
 * Up to so many bytes, a millisecond, an answer is compressed on the spot: a thread costs a third
 * more, and there it may wait behind the check of a password.
 */
const compressedAtOnce = 128 * 1024
const keptHeaders = 100

export type Encoding = 'br' | 'gzip' | 'identity'

/** A body with its strong ETag and the compressed forms that were asked for so far. */
export interface Cacheable {
  /** In order; `bytesOf` joins them. */
  parts: readonly Buffer[]
  readonly length: number
  readonly tag: string
  /** The tag in quotes, as the header has it. */
  readonly etag: string
  readonly compressed: Map<string, Buffer>
  /** Pictures become no smaller. */
  readonly isCompressed?: boolean
  /** The headers it was sent with, except those that differ each time. */
  readonly sent?: { lines?: readonly string[]; hasRequestId?: boolean; route?: string }
  /** Where it is known. */
  readonly lastChange?: LastChange
}

/** Since when a body has its content, in seconds since 1970. */
export interface LastChange {
  readonly modified: number
  /** Dates between these may be of another content. */
  readonly doubtful: { readonly after: number; readonly until: number } | undefined
}

export function cacheable(body: string): Cacheable {
  const bytes = Buffer.from(body)
  return { ...tagged([bytes], tagOf(bytes)), sent: {} }
}

/** A value that may be serialized in parts already. */
export function cacheableJson(value: unknown): Cacheable {
  const written = partsOf(value)
  return written
    ? { ...tagged(written.parts, written.tag), sent: {} }
    : cacheable(JSON.stringify(value))
}

/** With a tag that identifies the content. */
export function tagged(parts: readonly Buffer[], tag: string): Cacheable {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  return { parts, length, tag, etag: `"${tag}"`, compressed: new Map() }
}

/** Joins the parts for good. The fast path can send them unjoined. */
export function bytesOf(body: Cacheable): Buffer {
  const [only] = body.parts
  if (only && body.parts.length === 1) return only
  const joined = Buffer.concat(body.parts, body.length)
  body.parts = [joined]
  return joined
}

/** Sends the body of a 200 to GET, or 304. */
export async function sendCacheable(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Cacheable,
): Promise<FastifyReply> {
  const { sent, lastChange } = body
  const encoding = encodingOf(request.headers['accept-encoding'], body)
  if (sent) {
    sent.lines ??= linesOf(reply)
    sent.hasRequestId ??= reply.hasHeader('x-request-id')
    sent.route ??= routeAsked(request)
  }
  reply.header('etag', etagOf(body, encoding))
  if (lastChange) reply.header('last-modified', modifiedHeader(lastChange))
  if (isKnown(request.headers, body)) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(await inEncoding(body, encoding))
}

/** Never in the future (RFC 9110 §8.8.2.1). */
export const modifiedHeader = ({ modified }: LastChange): string =>
  httpDate(Math.min(modified, now()))

/** Whether the client has this content already: by its tag, or else by date (RFC 9110 §13.1.3). */
export function isKnown(
  headers: FastifyRequest['headers'],
  { tag, lastChange }: Pick<Cacheable, 'tag' | 'lastChange'>,
): boolean {
  const { 'if-none-match': tags, 'if-modified-since': date } = headers
  if (tags !== undefined) return names(tags, tag)
  const since = date === undefined || !lastChange ? undefined : readHttpDate(date, now())
  if (since === undefined || !lastChange) return false
  const { modified, doubtful } = lastChange
  const isDoubtful = doubtful !== undefined && since > doubtful.after && since <= doubtful.until
  return since >= modified && !isDoubtful
}

/** Compressed on first use, and cached. */
export async function inEncoding(body: Cacheable, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return bytesOf(body)
  const smaller = body.compressed.get(encoding) ?? (await compress(bytesOf(body), encoding))
  body.compressed.set(encoding, smaller)
  return smaller
}

/** The headers that every answer has alike; names and values alternately, as `writeHead` takes them. */
export function linesOf(reply: FastifyReply): readonly string[] {
  const { 'x-request-id': _id, [staleHeader]: _stale, ...others } = reply.getHeaders()
  return Object.entries(others).flatMap(([name, value]) =>
    value === undefined ? [] : [name, String(value)],
  )
}

/** Adds to the Vary header, and keeps what is there already. */
export function vary(reply: FastifyReply, what: string): void {
  const said = reply.getHeader('vary')
  const all = said === undefined ? what : [said, what].flat().join(', ')
  reply.header('vary', said === undefined ? all : [...new Set(all.split(/,\s*/))].join(', '))
}

const exposedHeaders = 'access-control-expose-headers'

/** Lets pages of other origins read what headers of ours say; the others are in §11.5. */
export function expose(reply: FastifyReply, sent: readonly string[]): void {
  const own = sent.filter((name) => name.startsWith('x-fasti-'))
  const said = reply.getHeader(exposedHeaders)
  if (own.length > 0 && said !== undefined) {
    reply.header(exposedHeaders, [said, ...own].flat().join(', '))
  }
}

export const etagOf = (
  { tag, etag }: Pick<Cacheable, 'tag' | 'etag'>,
  encoding: Encoding,
): string => (encoding === 'identity' ? etag : `"${tag}-${encoding}"`)

/** Whether a header names this state. Both the plain and the compressed form count. */
export function names(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  if (header === `"${tag}"` || header.trim() === '*') return true
  return header.split(',').some((one) => plainTag(one.replace(/^\s*W\//, '')) === tag)
}

const plainTag = (given: string): string =>
  given
    .trim()
    .replace(/^"|"$/g, '')
    .replace(/-(?:br|gzip)$/, '')

/** §12.3: throws unless If-Match names the state that is about to be changed. */
export async function demand(
  header: string | undefined,
  show: () => Promise<Buffer>,
): Promise<void> {
  if (header === undefined || header.trim() === '*') return
  const tag = tagOf(await show())
  // A weak tag never matches here: it does not name exact bytes. One of a stale answer may.
  const matches = header
    .split(',')
    .some((one) => !one.trim().startsWith('W/') && freshTag(plainTag(one)) === tag)
  if (!matches) throw new Problem('rest_precondition_failed')
}

export const encodingOf = (
  header: string | undefined,
  { length, isCompressed = false }: Pick<Cacheable, 'length' | 'isCompressed'>,
): Encoding =>
  header === undefined || isCompressed || length < worthCompressing
    ? 'identity'
    : chosenEncoding(header)

/** Cached, because clients send the same few headers again and again. */
const chosenEncoding = keepRecent(keptHeaders, (header: string): Encoding => {
  const qualities = qualitiesOf(header)
  const wanted = (name: string) => qualities.get(name) ?? qualities.get('*') ?? 0
  if (wanted('br') > 0 && wanted('br') >= wanted('gzip')) return 'br'
  return wanted('gzip') > 0 ? 'gzip' : 'identity'
})

const gzipOptions = { level: gzipLevel }
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }

function compress(bytes: Buffer, encoding: 'br' | 'gzip'): Buffer | Promise<Buffer> {
  const isShort = bytes.length <= compressedAtOnce
  if (encoding === 'gzip') {
    return isShort ? gzipSync(bytes, gzipOptions) : compressGzip(bytes, gzipOptions)
  }
  return isShort ? brotliCompressSync(bytes, brotliOptions) : compressBrotli(bytes, brotliOptions)
}
