// Caches long feeds compressed, within bounds. Readers share the bytes of a feed, however slow they
// are; readers of an old state are cut off when its bytes are needed for others.

import type { Piece } from '../compose/piece.ts'

export interface LongFeed {
  /** The write generation it was read at. */
  readonly generation: number
  /** What it depends on besides the data of the calendar. */
  readonly state: string
  /** When the clock alone makes it stale. */
  readonly until: number
  /** Identifies the content. */
  readonly tag: string
  /** Gzip-compressed, in order; undefined if the feed is too long to be cached. */
  readonly chunks: readonly Buffer[] | undefined
  /** What the chunks consist of, for the next state of the feed. */
  readonly pieces: readonly Piece[]
}

export interface LongFeeds {
  /** The last state that was kept, fresh or not. */
  find(key: string): LongFeed | undefined
  /** Replaces an earlier state of the feed. */
  keep(key: string, feed: LongFeed): void
  /** Registers a reader of the feed; `cut` disconnects it. Returns what to call when it is done. */
  read(feed: LongFeed, cut: () => void): () => void
}

/** Bytes of a feed and of each of its chunks besides the chunks themselves. */
const overhead = 1024

export function keepLongFeeds(mostBytes: number): LongFeeds {
  /** In order of last use, the most recent at the end. */
  const kept = new Map<string, LongFeed>()
  /** States that were replaced while somebody read them. */
  const replaced = new Set<LongFeed>()
  const readers = new Map<LongFeed, Set<() => void>>()
  /** How many states have a chunk: unchanged pieces are in several. */
  const holders = new Map<Buffer, number>()
  let bytes = 0

  function hold({ chunks = [] }: LongFeed): void {
    bytes += overhead
    for (const chunk of chunks) {
      const count = holders.get(chunk) ?? 0
      if (count === 0) bytes += chunk.length + overhead
      holders.set(chunk, count + 1)
    }
  }

  function release({ chunks = [] }: LongFeed): void {
    bytes -= overhead
    for (const chunk of chunks) {
      const count = (holders.get(chunk) ?? 0) - 1
      if (count > 0) holders.set(chunk, count)
      else if (holders.delete(chunk)) bytes -= chunk.length + overhead
    }
  }

  function drop(feed: LongFeed): void {
    release(feed)
    for (const cut of readers.get(feed) ?? []) cut()
  }

  /** What nobody reads goes first, then what was replaced, then what was used longest ago. */
  function makeRoom(newest: LongFeed): void {
    const unread = [...kept].filter(([, feed]) => !readers.has(feed))
    for (const [key, feed] of unread) {
      if (bytes <= mostBytes) return
      if (feed !== newest && kept.delete(key)) drop(feed)
    }
    for (const feed of replaced) {
      if (bytes <= mostBytes) return
      if (replaced.delete(feed)) drop(feed)
    }
    for (const [key, feed] of kept) {
      if (bytes <= mostBytes) return
      if (feed !== newest && kept.delete(key)) drop(feed)
    }
  }

  return {
    find: (key) => {
      const found = kept.get(key)
      if (!found) return undefined
      kept.delete(key)
      kept.set(key, found)
      return found
    },
    keep: (key, feed) => {
      const before = kept.get(key)
      kept.delete(key)
      kept.set(key, feed)
      hold(feed)
      if (before && readers.has(before)) replaced.add(before)
      else if (before) release(before)
      makeRoom(feed)
    },
    read: (feed, cut) => {
      const all = readers.get(feed) ?? new Set()
      readers.set(feed, all.add(cut))
      return () => {
        all.delete(cut)
        if (all.size > 0) return
        readers.delete(feed)
        if (replaced.delete(feed)) release(feed)
      }
    },
  }
}
