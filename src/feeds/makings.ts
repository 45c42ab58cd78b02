// Makes each feed once for all requests that wait for it, two long ones at a time.

import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { fairQueue } from '../access/fair_queue.ts'
import { unavailable } from '../problem.ts'

/** Feeds up to this many characters are short: held as a whole. */
const short = 256 * 1024
/** In characters. */
const parcel = 32 * 1024
/** Fast enough; a higher level gains little for its time. */
const gzipLevel = 5
const chunkBytes = 64 * 1024
/** Compressed bytes; a longer feed is made for each of its readers. */
const longestKept = 16 * 1024 * 1024

export type Pieces = AsyncGenerator<string>

/** Short, compressed, or too long for both. */
export type Made =
  | { readonly text: string }
  | { readonly chunks: readonly Buffer[]; readonly length: number }
  | 'too long'

export interface Wanted {
  /** Equal for identical feeds. */
  readonly key: string
  /** Callers are served in round-robin order. */
  readonly caller: string
  readonly pieces: () => Pieces
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

  function begin({ key, caller, pieces }: Wanted): Making {
    const controller = new AbortController()
    const { signal } = controller
    const forget = () => {
      if (underWay.get(key) === making) underWay.delete(key)
    }
    const made = makeAll(pieces(), signal, (work) => turns.run(caller, work, signal))
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

async function makeAll(
  pieces: Pieces,
  signal: AbortSignal,
  inTurn: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<Made> {
  try {
    const { text, isAll } = await gather(pieces, signal)
    if (isAll) return { text }
    return await inTurn(() => compressed(parcels(text, pieces, signal), signal))
  } finally {
    await pieces.return(undefined)
  }
}

/** All of a short feed, or the beginning of a long one. */
async function gather(
  pieces: Pieces,
  signal: AbortSignal,
): Promise<{ readonly text: string; readonly isAll: boolean }> {
  const begun: string[] = []
  for (let length = 0; length <= short;) {
    signal.throwIfAborted()
    const { value, done } = await pieces.next()
    if (done) return { text: begun.join(''), isAll: true }
    begun.push(value)
    length += value.length
  }
  return { text: begun.join(''), isAll: false }
}

async function compressed(source: AsyncGenerator<Buffer>, signal: AbortSignal): Promise<Made> {
  const chunks: Buffer[] = []
  const tooLong = new AbortController()
  let length = 0
  const collect = async (parts: AsyncIterable<Buffer>) => {
    for await (const part of parts) {
      chunks.push(part)
      length += part.length
      if (length > longestKept) tooLong.abort()
    }
  }
  const squeeze = createGzip({ level: gzipLevel, chunkSize: chunkBytes })
  try {
    await pipeline(source, squeeze, collect, { signal: AbortSignal.any([signal, tooLong.signal]) })
  } catch (error) {
    signal.throwIfAborted()
    if (tooLong.signal.aborted) return 'too long'
    throw error
  }
  return { chunks, length }
}

/** Joins pieces to a size that is worth compressing. */
export async function* parcels(
  text: string,
  rest: Pieces,
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
  let gathered = ''
  for await (const piece of rest) {
    signal?.throwIfAborted()
    gathered += piece
    if (gathered.length < parcel) continue
    yield Buffer.from(gathered)
    gathered = ''
  }
  if (gathered !== '') yield Buffer.from(gathered)
}
