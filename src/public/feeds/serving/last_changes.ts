// Remembers since when feeds have their present content, for `Last-Modified`.

import { LRUCache } from 'lru-cache'
import type { LastChange } from '../../../http/answer/cacheable.ts'

interface Seen extends LastChange {
  readonly tag: string
  readonly generation: number
  /** When this content was last read. */
  readonly at: number
}

export interface Content {
  readonly tag: string
  readonly generation: number
}

export interface LastChanges {
  /** Notes what a feed contains now, and returns since when. */
  note(key: string, content: Content, now: number): LastChange
}

const mostFeeds = 5000

/**
 * The first time that this process saw the content counts: removed events leave no date, so that
 * those of the others say nothing. After a restart a client gets an unchanged feed once more.
 */
export function rememberChanges(): LastChanges {
  const seen = new LRUCache<string, Seen>({ max: mostFeeds })
  return {
    note: (key, content, now) => {
      const before = seen.get(key)
      if (before?.tag === content.tag && before.generation === content.generation) return before
      const found = { ...content, at: now, ...changeOf(before, content, now) }
      seen.set(key, found)
      return found
    },
  }
}

function changeOf(before: Seen | undefined, { tag }: Content, now: number): LastChange {
  if (!before) return { modified: now, doubtful: undefined }
  // Dates have whole seconds: another content needs another second.
  if (before.tag !== tag) {
    return { modified: Math.max(now, before.modified + 1), doubtful: undefined }
  }
  // Something was written, and another process may have sent another content meanwhile.
  const after = before.doubtful?.after ?? before.at
  return { modified: before.modified, doubtful: { after, until: now } }
}
