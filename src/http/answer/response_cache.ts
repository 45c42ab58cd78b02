// Caches whole answers until something is written or the clock changes them.

import { LRUCache } from 'lru-cache'
import type { CacheStats } from '../../storage/memo.ts'
import { type Key, keysOf } from '../../language/text/keys.ts'
import { type Cacheable, bytesOf } from './cacheable.ts'

export interface KeptAnswer extends Cacheable {
  /** The write generation it was read at. */
  readonly generation: number
  /** Until when the clock alone does not change it. */
  readonly until: number
  readonly headers: Readonly<Record<string, string>>
  /** The headers of a request that it depends on, besides those that all answers depend on. */
  readonly vary?: string | undefined
}

export interface KeptAnswers {
  /** A cached answer of any age. */
  peek(key: Key): KeptAnswer | undefined
  /** Whether the answer is still fresh. */
  isFresh(answer: KeptAnswer | undefined, generation: number, now: number): answer is KeptAnswer
  find(key: Key, generation: number, now: number): KeptAnswer | undefined
  /** Caches the answer from the second request for it on. */
  keep(key: Key, answer: KeptAnswer): void
  readonly stats: () => CacheStats
}

/** The keys of public answers at the addresses of one origin. */
export const publicKeys = (origin: string): ((url: string) => Key) => keysOf('public', origin)

const keptBytes = 24 * 1024 * 1024
/** Bytes of an entry besides its key and its body: headers and the like. */
const overhead = 2048
/** How many seconds requests may be handled out of order. */
const clockSlack = 60
const rememberedKeys = 10_000

/** Remembers at least the last half of `rememberedKeys`, and at most all; keys are never long. */
function rememberKeys() {
  let [young, old] = [new Set<Key>(), new Set<Key>()]
  return {
    has: (key: Key) => young.has(key) || old.has(key),
    add: (key: Key) => {
      if (young.size >= rememberedKeys / 2) [young, old] = [new Set(), young]
      young.add(key)
    },
  }
}

export function keepAnswers(): KeptAnswers {
  const kept = new LRUCache<Key, KeptAnswer>({
    maxSize: keptBytes,
    // A compressed form is smaller than the bytes it stands for.
    sizeCalculation: ({ length }, key) => 2 * length + key.length + overhead,
  })
  // Most requests are never repeated; their answers would only evict those that are.
  const asked = rememberKeys()
  let hits = 0
  let misses = 0
  let latest = -Infinity
  const isFresh: KeptAnswers['isFresh'] = (answer, generation, now): answer is KeptAnswer => {
    // The clock was set back: of answers made while it was ahead it is unknown when they expire.
    const isBack = now < latest - clockSlack
    if (isBack) kept.clear()
    if (isBack || now > latest) latest = now
    const isRight = !isBack && answer?.generation === generation && now < answer.until
    if (isRight) hits += 1
    else misses += 1
    return isRight
  }
  return {
    peek: (key) => kept.get(key),
    isFresh,
    find: (key, generation, now) => {
      const found = kept.get(key)
      return isFresh(found, generation, now) ? found : undefined
    },
    keep: (key, answer) => {
      if (!asked.has(key)) return asked.add(key)
      // The parts belong to other caches, which may evict them.
      bytesOf(answer)
      kept.set(key, answer)
    },
    stats: () => ({
      hits,
      misses,
      entries: kept.size,
      size: kept.calculatedSize,
      limit: keptBytes,
    }),
  }
}
