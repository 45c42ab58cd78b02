// The text of server-sent events.

import type { StreamPiece } from '../route.ts'
import { mostUnread } from './subscriber.ts'

/** After how long a client that was cut off comes back. */
const retryMs = 3000

/** What is sent at once, and the cursor of a client that has got it. */
export interface Chunk {
  readonly bytes: Buffer
  readonly cursor: string
}

/** A comment: it keeps the connection alive. */
export const beat = Buffer.from(':\n\n')

/** A cursor alone tells a client where to go on, and is no event. */
export const cursorOnly = (cursor: string): Buffer => Buffer.from(`id: ${cursor}\n\n`)

export const beginningOf = (cursor: string): Buffer =>
  Buffer.from(`retry: ${retryMs}\nid: ${cursor}\n\n`)

/** What the client has is of no use any more; what comes is what follows this cursor. */
export const resetTo = (cursor: string): Chunk => ({
  bytes: Buffer.from(`event: reset\nid: ${cursor}\ndata: ${JSON.stringify({ cursor })}\n\n`),
  cursor,
})

/** The events of a piece; one chunk is at most `mostUnread` and one event more. */
export function* chunksOf({ messages, cursor: end }: StreamPiece): Generator<Chunk> {
  let texts: string[] = []
  let size = 0
  for (const [index, { cursor, data }] of messages.entries()) {
    // JSON has no line breaks, so each is one line of data.
    const text = `event: change\nid: ${cursor}\ndata: ${JSON.stringify(data)}\n\n`
    texts.push(text)
    size += text.length
    const isLast = index === messages.length - 1
    // The end of the piece may be further on than its last change.
    if (isLast && cursor !== end) texts.push(`id: ${end}\n\n`)
    if (isLast || size > mostUnread) {
      yield { bytes: Buffer.from(texts.join('')), cursor: isLast ? end : cursor }
      texts = []
      size = 0
    }
  }
}
