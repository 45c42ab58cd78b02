// Asks for a calendar file at an address, which may lie: every answer is whole, or a failure.

import { hash } from 'node:crypto'
import { defined } from '../../language/defined.ts'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import {
  type Answer,
  type Guard,
  NoAnswer,
  authorizationOf,
  redirectOf,
  request,
  retryAfterOf,
} from '../../http/outgoing/request.ts'
import { reasonFor } from '../ical/file/foreign.ts'
import { SyncFailure, failureOf, remarkOf } from './remarks.ts'
import type { Memory } from './rules.ts'

export interface AskLimits {
  /** For all of it, redirects included. */
  readonly seconds: number
  /** Of the calendar, also if it was packed. */
  readonly bytes: number
}

/** More than the calendar of a city over many years. */
export const usualLimits: AskLimits = { seconds: 120, bytes: 64 * 1024 ** 2 }
const mostRedirects = 5

export interface Asking {
  readonly guard: Guard
  /** `login:secret`, or a token alone; for the origin of the address only. */
  readonly credentials: string | null
  /** What is known of the last answer; none if all of it is wanted. */
  readonly known?: Pick<Memory, 'etag' | 'modified'>
  readonly limits?: AskLimits
  readonly signal?: AbortSignal
}

/** A whole calendar, with what it is known by. */
export interface Calendar extends Pick<Memory, 'etag' | 'modified'> {
  readonly body: Buffer
  readonly digest: string
}

/** Undefined if the source says that it is as before. Rejects with `SyncFailure`. */
export async function askForCalendar(
  address: string,
  asking: Asking,
): Promise<Calendar | undefined> {
  const { known = {}, limits = usualLimits } = asking
  const answer = await askWithRedirects(address, asking, limits)
  const { status, headers } = answer
  // Whatever else is in it: the source says that nothing is new.
  if (status === 304 && (known.etag ?? known.modified) !== undefined) return undefined
  if (status !== 200) throw refusedWith(answer)
  if (!answer.isWhole) throw brokenOff(answer, limits)
  const body = await unpacked(answer, limits)
  refuseParts(body)
  const { etag, 'last-modified': modified } = headers
  return {
    body,
    digest: digestOf(body),
    ...(isShort(etag) ? { etag } : {}),
    ...(isShort(modified) ? { modified } : {}),
  }
}

const longestValidator = 1000
const isShort = (given: string | undefined): given is string =>
  given !== undefined && given.length <= longestValidator

/** Each address is checked, and gets credentials only if it is of the same origin. */
async function askWithRedirects(start: string, asking: Asking, limits: AskLimits): Promise<Answer> {
  const limit = AbortSignal.timeout(limits.seconds * 1000)
  const { origin } = new URL(start)
  let url = new URL(start)
  for (let left = mostRedirects; left >= 0; left -= 1) {
    const answer = await askOnce(url, url.origin === origin, asking, limits, limit)
    const location = redirectOf(answer)
    if (location === undefined) return answer
    const next = URL.parse(location, url.href)
    if (!next) throw failureOf('address', { address: excerpt(location) })
    url = next
  }
  throw failureOf('redirects')
}

async function askOnce(
  url: URL,
  isOwn: boolean,
  { guard, credentials, known = {}, signal }: Asking,
  { seconds, bytes }: AskLimits,
  limit: AbortSignal,
): Promise<Answer> {
  const headers = {
    accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
    ...defined({ 'if-none-match': known.etag, 'if-modified-since': known.modified }),
    ...(isOwn && credentials !== null ? { authorization: authorizationOf(credentials) } : {}),
  }
  const ends = signal ? AbortSignal.any([limit, signal]) : limit
  const outgoing = { ...guard, method: 'GET' as const, headers, seconds, mostBytes: bytes }
  try {
    const answer = await request(url.href, { ...outgoing, signal: ends })
    if (!answer.isWhole && limit.aborted) throw failureOf('time')
    return answer
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    signal?.throwIfAborted()
    if (error.reason === 'address') throw failureOf('address', { address: excerpt(url.href) })
    throw failureOf(limit.aborted ? 'time' : error.reason)
  }
}

/** Retry-After is obeyed with any status. */
const refusedWith = (answer: Answer): SyncFailure =>
  new SyncFailure(remarkOf('status', { status: answer.status }), retryAfterOf(answer))

const brokenOff = ({ body }: Answer, { bytes }: AskLimits): SyncFailure =>
  body.length >= bytes ? tooLarge(bytes) : failureOf('brokenOff')

const tooLarge = (bytes: number) => failureOf('large', { max: Math.ceil(bytes / 1024 ** 2) })

const unpackers = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
} as const

/** Compression is not asked for; an answer that has it is read up to the limit. */
async function unpacked({ body, headers }: Answer, { bytes }: AskLimits): Promise<Buffer> {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if (encoding === 'identity' || encoding === '') return body
  if (!Object.hasOwn(unpackers, encoding)) throw failureOf('encoding')
  try {
    return await unpackers[encoding as keyof typeof unpackers](body, { maxOutputLength: bytes })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge(bytes) : failureOf('encoding')
  }
}

const headLength = 1024

/** Every calendar that begins has to end: else something is missing, and would be taken for gone. */
function refuseParts(body: Buffer): void {
  const text = body.toString('latin1').replaceAll('\0', '')
  const begun = text.match(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?BEGIN:VCALENDAR\b/gim)
  if (!begun) throw new SyncFailure(reasonFor(body.toString('latin1', 0, headLength)))
  const ended = text.match(/^END:VCALENDAR\b/gim)
  if (begun.length !== ended?.length) throw failureOf('cut')
}

/** Without the time at which it was written: many sources are new with every request only by that. */
function digestOf(body: Buffer): string {
  const text = body.toString('latin1').replace(/^DTSTAMP[:;].*$/gim, '')
  return hash('sha256', text, 'base64url')
}

const longestExcerpt = 100
const excerpt = (address: string): string => address.slice(0, longestExcerpt)
