// The text of server-sent events.

import type { StreamPiece } from '../route.ts'

/** After how long a client that was cut off comes back. */
const retryMs = 3000

/** A comment: it keeps the connection alive. */
export const beat = Buffer.from(':\n\n')

/** A cursor alone tells a client where to go on, and is no event. */
export const cursorOnly = (cursor: string): Buffer => Buffer.from(`id: ${cursor}\n\n`)

export const beginningOf = (cursor: string): Buffer =>
  Buffer.from(`retry: ${retryMs}\nid: ${cursor}\n\n`)

/** What the client has is of no use any more; what comes is what follows this cursor. */
export const resetTo = (cursor: string): Buffer =>
  Buffer.from(`event: reset\nid: ${cursor}\ndata: ${JSON.stringify({ cursor })}\n\n`)

/** Undefined if there are none. JSON has no line breaks, so each is one line of data. */
export function messagesOf({ messages, cursor }: StreamPiece): Buffer | undefined {
  if (messages.length === 0) return undefined
  const texts = messages.map(
    (one) => `event: change\nid: ${one.cursor}\ndata: ${JSON.stringify(one.data)}\n\n`,
  )
  // The end of the piece may be further on than its last change.
  const isFurther = messages.at(-1)?.cursor !== cursor
  return Buffer.from(texts.join('') + (isFurther ? `id: ${cursor}\n\n` : ''))
}
