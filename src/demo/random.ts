/** Numbers that look random and are the same for the same seed on every machine. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number from 0 up to, not including, `bound`. */
  below(bound: number): number
  pick<T>(list: readonly T[]): T
  chance(share: number): boolean
  /** So many different entries, in the order of the list. */
  some<T>(list: readonly T[], count: number): T[]
}

export function randomFrom(seed: string): Random {
  const next = stream(hash(seed))
  const below = (bound: number) => Math.floor(next() * bound)
  return {
    next,
    below,
    pick: (list) => {
      const found = list[below(list.length)]
      if (found === undefined) throw new Error('Nothing can be picked from an empty list.')
      return found
    },
    chance: (share) => next() < share,
    some: (list, count) => {
      const chosen = new Set<number>()
      while (chosen.size < Math.min(count, list.length)) chosen.add(below(list.length))
      return list.filter((_, index) => chosen.has(index))
    },
  }
}

/** FNV-1a over 32 bits. */
function hash(text: string): number {
  let state = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193)
  }
  return state >>> 0
}

/** Mulberry32. */
function stream(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
