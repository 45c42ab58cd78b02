// A request as it goes over the wire. Strings have one character for each byte, so that any bytes
// can be expressed and a case can be stored as JSON.

import type { Role } from '../src/access/roles.ts'

export type Caller = Role | 'nobody'

/** How a body is framed; by default with the true `Content-Length`. */
export type Framing =
  /** `Content-Length` is wrong by this many bytes. */
  | { readonly lie: number }
  | {
      /** Lengths of the chunks, repeated; the last one takes what is left. */
      readonly chunks: readonly number[]
      readonly extension?: string
      readonly trailer?: string
      /** The chunk of length zero is missing. */
      readonly endless?: boolean
    }

export interface Shot {
  /** Which part of the server it is meant for. */
  readonly face: string
  readonly role: Caller
  readonly method: string
  readonly target: string
  readonly version?: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body?: string
  readonly framing?: Framing
}

export type Leaving =
  | 'at once'
  | 'half sent'
  | 'at first byte'
  | 'half closed'
  /** After so many bytes were sent, and so many milliseconds later. */
  | { readonly sent: number; readonly ms?: number }
  /** After so many bytes have come back. */
  | { readonly heard: number }

/** Requests that are pipelined on one connection. */
export interface Exchange {
  readonly shots: readonly Shot[]
  /** Sent in pieces of this many bytes. */
  readonly pieces?: number
  readonly leave?: Leaving
}

/** Exchanges one after the other; the earlier ones may fill caches for the last. */
export interface Trial {
  readonly steps: readonly Exchange[]
}

/**
 * Values that differ between calendars: the secrets of callers, and what requests name as `{feed}`
 * and `{media}`.
 */
export type Tokens = Readonly<Record<Caller | 'feed' | 'media', string>>

const usualHost = 'cal.example'
const mostChunks = 2000

export const has = ({ headers }: Shot, name: string): boolean =>
  headers.some(([one]) => one.toLowerCase() === name)

export const headerOf = ({ headers }: Shot, name: string): string | undefined =>
  headers.find(([one]) => one.toLowerCase() === name)?.[1]

export function bytesOf(shot: Shot, tokens: Tokens): Buffer {
  const { method, target, version = '1.1', role, headers, body, framing } = shot
  const path = target.replace('{feed}', tokens.feed).replace('/{media}', tokens.media)
  const lines = [`${method} ${path} HTTP/${version}`]
  if (!has(shot, 'host')) lines.push(`Host: ${usualHost}`)
  if (role !== 'nobody') lines.push(`Authorization: Bearer ${tokens[role]}`)
  for (const [name, value] of headers) lines.push(`${name}: ${value}`)
  const isChunked = framing !== undefined && 'chunks' in framing
  if (isChunked) lines.push('Transfer-Encoding: chunked')
  else if (body !== undefined && !has(shot, 'content-length')) {
    lines.push(`Content-Length: ${Math.max(0, body.length + (framing?.lie ?? 0))}`)
  }
  const sent = isChunked ? chunked(body ?? '', framing) : (body ?? '')
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${sent}`, 'latin1')
}

function chunked(body: string, framing: Extract<Framing, { chunks: unknown }>): string {
  const { chunks, extension = '', trailer = '', endless = false } = framing
  const parts: string[] = []
  let at = 0
  for (let turn = 0; at < body.length; turn += 1) {
    const wished = Math.max(1, chunks[turn % chunks.length] ?? 1)
    const length = turn < mostChunks ? Math.min(wished, body.length - at) : body.length - at
    parts.push(`${length.toString(16)}${extension}\r\n${body.slice(at, at + length)}\r\n`)
    at += length
  }
  return `${parts.join('')}${endless ? '' : `0${extension}\r\n${trailer}\r\n`}`
}

/** Whether the request is complete, so that the server must answer or refuse it. */
export function isWhole(shot: Shot): boolean {
  const { framing, headers, method, target, version = '1.1' } = shot
  const isCut =
    framing !== undefined && ('lie' in framing ? framing.lie !== 0 : framing.endless === true)
  const own = ['content-length', 'transfer-encoding', 'connection', 'upgrade']
  const isFramed = own.some((name) => has(shot, name)) || method === 'CONNECT'
  const text = [method, target, version, ...headers.flat()].join('')
  return !isCut && !isFramed && version === '1.1' && !/[\r\n\0]/.test(text)
}
