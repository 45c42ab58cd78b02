// Caches long feeds compressed, within bounds. Readers share the bytes of a feed, however slow they
// are; readers of an old state are cut off when its bytes are needed for a new one.

export interface LongFeed {
  /** The write generation it was read at. */
  readonly generation: number
  /** When the clock alone makes it stale. */
  readonly until: number
  /** Gzip-compressed, in order; undefined if the feed is too long to be cached. */
  readonly chunks: readonly Buffer[] | undefined
  /** Of all chunks, in bytes. */
  readonly length: number
}

export interface LongFeeds {
  find(key: string, now: number): LongFeed | undefined
  keep(key: string, feed: LongFeed): void
  /** Registers a reader of the feed; `cut` disconnects it. Returns what to call when it is done. */
  read(feed: LongFeed, cut: () => void): () => void
}

export function keepLongFeeds(mostBytes: number): LongFeeds {
  /** In order of last use, the most recent at the end. */
  const kept = new Map<string, LongFeed>()
  const readers = new Map<LongFeed, Set<() => void>>()
  let bytes = 0

  function forget(key: string, feed: LongFeed): void {
    kept.delete(key)
    bytes -= feed.length
    for (const cut of readers.get(feed) ?? []) cut()
  }

  function makeRoom(wanted: number): void {
    const unread = [...kept].filter(([, feed]) => !readers.has(feed))
    for (const [key, feed] of [...unread, ...kept]) {
      if (bytes + wanted <= mostBytes) return
      if (kept.get(key) === feed) forget(key, feed)
    }
  }

  return {
    find: (key, now) => {
      const found = kept.get(key)
      if (!found || now >= found.until) return undefined
      kept.delete(key)
      kept.set(key, found)
      return found
    },
    keep: (key, feed) => {
      const before = kept.get(key)
      if (before) forget(key, before)
      for (const [other, old] of kept) {
        if (old.generation < feed.generation && !readers.has(old)) forget(other, old)
      }
      makeRoom(feed.length)
      kept.set(key, feed)
      bytes += feed.length
    },
    read: (feed, cut) => {
      const all = readers.get(feed) ?? new Set()
      readers.set(feed, all.add(cut))
      return () => {
        all.delete(cut)
        if (all.size === 0) readers.delete(feed)
      }
    },
  }
}
