// A feed as compressed pieces: those that are unchanged are used again in its next state, and all
// of them in a row are one gzip stream.

import { constants, crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import type { LinkedIds } from '../../../calendar/events/links.ts'
import { tagOf } from '../../../language/text/written.ts'
import type { ZoneUse } from '../ical/zone.ts'
import { joinCrc } from './crc.ts'

/** The state of all that some events are linked to, shown or not. */
export interface LinkedState {
  readonly ids: LinkedIds
  readonly tag: string
}

/** Which events a part of a feed is about, and on what else it depends. */
export interface Origin {
  /** The events in their state; empty for what is none. */
  readonly key: string
  /** The embedded generation at which it was right. */
  readonly embedded: number
  readonly linked: LinkedState | undefined
  /** The zones that have to be defined for it. */
  readonly uses: readonly ZoneUse[]
}

/** Written, but not compressed. */
export interface Rendered extends Origin {
  readonly bytes: Buffer
}

export interface Piece extends Origin {
  /** Hash of its bytes. */
  readonly tag: string
  /** Of its bytes before they were compressed. */
  readonly length: number
  readonly crc: number
  readonly deflated: Buffer
}

export type FeedPart = string | Rendered | Piece
export type Parts = AsyncGenerator<FeedPart>

/** Pieces of an earlier state of the feed, by their key. */
export type KnownPieces = ReadonlyMap<string, readonly Piece[]>

export const noPieces: KnownPieces = new Map()

const none: Origin = { key: '', embedded: 0, linked: undefined, uses: [] }

export const textPart = (text: string): Rendered => ({ ...none, bytes: Buffer.from(text) })

export const isPiece = (part: Rendered | Piece): part is Piece => 'crc' in part

export const lengthOf = (part: Rendered | Piece): number =>
  isPiece(part) ? part.length : part.bytes.length

/** Fast enough; a higher level gains little for its time. */
const level = 5

/** Ends at a byte and refers to nothing before it, so that pieces can be put in any order. */
export function compressed({ bytes, ...origin }: Rendered): Piece {
  const output = deflateRawSync(bytes, { level, finishFlush: constants.Z_SYNC_FLUSH })
  // The output is the beginning of a larger buffer, which would be kept with it.
  const deflated = Buffer.allocUnsafeSlow(output.length)
  deflated.set(output)
  return { ...origin, tag: tagOf(bytes), length: bytes.length, crc: crc32(bytes), deflated }
}

/** The bytes of a part, not compressed. */
export const bytesOf = (part: Rendered | Piece): Buffer =>
  isPiece(part)
    ? inflateRawSync(part.deflated, { finishFlush: constants.Z_SYNC_FLUSH })
    : part.bytes

/** Identifies the content: pieces are cut by content alone. */
export const tagOfPieces = (pieces: readonly Piece[]): string =>
  tagOf(pieces.map(({ tag }) => tag).join(' '))

/** Deflate, no name, no time, any system (RFC 1952 §2.3). */
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** An empty last block. */
const lastBlock = [3, 0]

/** All pieces as one gzip stream. */
export function gzipOf(pieces: readonly Piece[]): readonly Buffer[] {
  let [crc, length] = [0, 0]
  for (const piece of pieces) {
    crc = joinCrc(crc, piece.crc, piece.length)
    length += piece.length
  }
  const end = Buffer.alloc(lastBlock.length + 8)
  end.set(lastBlock)
  end.writeUInt32LE(crc, lastBlock.length)
  end.writeUInt32LE(length % 2 ** 32, lastBlock.length + 4)
  return [head, ...pieces.map(({ deflated }) => deflated), end]
}
