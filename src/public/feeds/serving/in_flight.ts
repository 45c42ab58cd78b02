// Makes each feed once for all requests that wait for it, two long ones at a time.

import { fairQueue } from '../../../access/fair_queue.ts'
import { unavailable } from '../../../language/problem.ts'
import { tagOf } from '../../../language/text/written.ts'
import {
  type Parts,
  type Piece,
  type Rendered,
  bytesOf,
  compressed,
  isPiece,
  lengthOf,
  tagOfPieces,
  textPart,
} from '../compose/piece.ts'

/** Feeds up to this many bytes are short: held as a whole. */
const short = 256 * 1024
/** In characters: texts between pieces are joined to this size. */
const parcel = 32 * 1024
/** Texts of so many bytes recur between pieces, and are compressed once. */
const longestSeparator = 8
/** Compressed bytes; a longer feed is made for each of its readers. */
const longestKept = 16 * 1024 * 1024

/** Short, compressed, or too long for both. The tag identifies the content. */
export type Made =
  | { readonly tag: string; readonly bytes: Buffer }
  | { readonly tag: string; readonly pieces: readonly Piece[] }
  | 'too long'

export interface Wanted {
  /** Equal for identical feeds. */
  readonly key: string
  /** Callers are served in round-robin order. */
  readonly caller: string
  readonly parts: () => Parts
}

export interface Makings {
  /** Joins one under way with the same key. It stops when no request waits for it. */
  make(wanted: Wanted, gone: AbortSignal): Promise<Made>
}

interface Making {
  readonly made: Promise<Made>
  readonly stop: () => void
  waiting: number
}

export function shareMakings(): Makings {
  const underWay = new Map<string, Making>()
  const turns = fairQueue({ running: 2, waitingEach: 10, waiting: 40 })

  function begin({ key, caller, parts }: Wanted): Making {
    const controller = new AbortController()
    const { signal } = controller
    const forget = () => {
      if (underWay.get(key) === making) underWay.delete(key)
    }
    const made = makeAll(parts(), signal, (work) => turns.run(caller, work, signal))
    const stop = () => {
      // A request from now on starts a new one.
      forget()
      // No request is left to receive this error.
      controller.abort(unavailable())
    }
    const making = { made: made.finally(forget), stop, waiting: 0 }
    underWay.set(key, making)
    return making
  }

  return {
    make: async (wanted, gone) => {
      const making = underWay.get(wanted.key) ?? begin(wanted)
      making.waiting += 1
      const leave = () => {
        making.waiting -= 1
        if (making.waiting === 0) making.stop()
      }
      gone.addEventListener('abort', leave, { once: true })
      return making.made.finally(() => gone.removeEventListener('abort', leave))
    },
  }
}

type Larger = AsyncGenerator<Rendered | Piece>

async function makeAll(
  parts: Parts,
  signal: AbortSignal,
  inTurn: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<Made> {
  const larger = joined(parts, signal)
  try {
    const { begun, isAll } = await gather(larger)
    if (!isAll) return await inTurn(() => composed(begun, larger))
    const bytes = Buffer.concat(begun.map(bytesOf))
    return { tag: tagOf(bytes), bytes }
  } finally {
    await larger.return(undefined)
  }
}

/** Joins the texts between pieces, so that few parts are small. */
async function* joined(parts: Parts, signal?: AbortSignal): Larger {
  let text = ''
  for await (const part of parts) {
    signal?.throwIfAborted()
    if (typeof part === 'string') text += part
    if (text.length >= parcel || (typeof part !== 'string' && text !== '')) {
      yield textPart(text)
      text = ''
    }
    if (typeof part !== 'string') yield part
  }
  if (text !== '') yield textPart(text)
}

/** All of a short feed, or the beginning of a long one. */
async function gather(
  larger: Larger,
): Promise<{ readonly begun: readonly (Rendered | Piece)[]; readonly isAll: boolean }> {
  const begun: (Rendered | Piece)[] = []
  for (let length = 0; length <= short;) {
    const { value, done } = await larger.next()
    if (done) return { begun, isAll: true }
    begun.push(value)
    length += lengthOf(value)
  }
  return { begun, isAll: false }
}

async function composed(begun: readonly (Rendered | Piece)[], rest: Larger): Promise<Made> {
  const pieces: Piece[] = []
  const separators = new Map<string, Piece>()
  const pieceOf = (part: Rendered): Piece => {
    if (part.bytes.length > longestSeparator) return compressed(part)
    const text = part.bytes.toString()
    const piece = separators.get(text) ?? compressed(part)
    separators.set(text, piece)
    return piece
  }
  let size = 0
  for await (const part of following(begun, rest)) {
    const piece = isPiece(part) ? part : pieceOf(part)
    pieces.push(piece)
    size += piece.deflated.length
    if (size > longestKept) return 'too long'
  }
  return { tag: tagOfPieces(pieces), pieces }
}

async function* following(begun: readonly (Rendered | Piece)[], rest: Larger): Larger {
  yield* begun
  yield* rest
}

/** The bytes of a feed that is sent while it is made. */
export async function* bytesOfParts(parts: Parts): AsyncGenerator<Buffer> {
  for await (const part of joined(parts)) yield bytesOf(part)
}
