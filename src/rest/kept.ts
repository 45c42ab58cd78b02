// Whole answers, kept for as long as nothing was written and the clock has not changed them.

import { LRUCache } from 'lru-cache'

export interface KeptAnswer {
  /** The write generation it was read at. */
  readonly generation: number
  /** Until when the clock alone leaves it as it is. */
  readonly until: number
  readonly bytes: Buffer
  readonly tag: string
  readonly headers: Readonly<Record<string, string>>
  /** Compressed forms, as they were asked for. */
  readonly compressed: Map<string, Buffer>
}

export interface KeptAnswers {
  find(key: string, generation: number, now: number): KeptAnswer | undefined
  keep(key: string, answer: KeptAnswer): void
}

const keptBytes = 32 * 1024 * 1024
/** What an entry costs besides its bytes: key, headers, compressed forms. */
const overhead = 2048

export function keepAnswers(): KeptAnswers {
  const kept = new LRUCache<string, KeptAnswer>({
    maxSize: keptBytes,
    // A compressed form is smaller than the bytes it stands for.
    sizeCalculation: ({ bytes }, key) => 2 * bytes.length + key.length + overhead,
  })
  return {
    find: (key, generation, now) => {
      const found = kept.get(key)
      return found && found.generation === generation && now < found.until ? found : undefined
    },
    keep: (key, answer) => void kept.set(key, answer),
  }
}

/** Numbers that are dear to find, such as totals, by key and write generation. */
export function keepNumbers(): (
  generation: number,
  key: string,
  find: () => Promise<number>,
) => Promise<number> {
  const kept = new LRUCache<string, { readonly generation: number; readonly value: number }>({
    max: 5000,
  })
  return async (generation, key, find) => {
    const found = kept.get(key)
    if (found?.generation === generation) return found.value
    const value = await find()
    kept.set(key, { generation, value })
    return value
  }
}
