// Whole answers, kept for as long as nothing was written and the clock has not changed them.

import { LRUCache } from 'lru-cache'
import type { CacheStats } from '../../memo/memo.ts'
import { type Key, keysOf } from '../../text/keys.ts'
import { type Cacheable, bytesOf } from './cacheable.ts'

export interface KeptAnswer extends Cacheable {
  /** The write generation it was read at. */
  readonly generation: number
  /** Until when the clock alone leaves it as it is. */
  readonly until: number
  readonly headers: Readonly<Record<string, string>>
  /** The headers of a request that it depends on, besides those that all answers depend on. */
  readonly vary?: string | undefined
}

export interface KeptAnswers {
  /** One of any age. */
  peek(key: Key): KeptAnswer | undefined
  /** Whether it is still right. */
  isFresh(answer: KeptAnswer | undefined, generation: number, now: number): answer is KeptAnswer
  find(key: Key, generation: number, now: number): KeptAnswer | undefined
  /** From the second time on that somebody asks for it. */
  keep(key: Key, answer: KeptAnswer): void
  readonly stats: () => CacheStats
}

/** The keys of what everybody is shown at the addresses of one origin. */
export const publicKeys = (origin: string): ((url: string) => Key) => keysOf('public', origin)

const keptBytes = 24 * 1024 * 1024
/** What an entry costs besides its bytes: key, headers, compressed forms. */
const overhead = 2048
/** Seconds by which requests may overtake one another. */
const clockSlack = 60
const rememberedKeys = 10_000

/** The last half of them at least, and all of them at most; keys are never long. */
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
  // Most questions are never asked again; their answers would only push out those that are.
  const asked = rememberKeys()
  let hits = 0
  let misses = 0
  let latest = -Infinity
  const isFresh: KeptAnswers['isFresh'] = (answer, generation, now): answer is KeptAnswer => {
    // Of what was made by a clock that was ahead nobody knows since when it is right.
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
      // The parts belong to others, who may let go of them.
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
