/** Pseudo-random numbers, the same for the same seed on every machine. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number from 0 up to, not including, `bound`. */
  below(bound: number): number
  /** Like from a pack of cards: everything comes once before anything comes again. */
  draw<T>(list: readonly T[]): T
  shuffled<T>(list: readonly T[]): T[]
}

export function randomFrom(seed: string): Random {
  const next = stream(hash(seed))
  const below = (bound: number) => Math.floor(next() * bound)
  const packs = new WeakMap<readonly unknown[], unknown[]>()

  function shuffled<T>(list: readonly T[]): T[] {
    const left = [...list]
    return list.map(() => {
      const at = below(left.length)
      const [taken, last] = [left[at], left.pop()]
      if (at < left.length && last !== undefined) left[at] = last
      // The index is below the length, so there is an entry.
      return taken as T
    })
  }

  function draw<T>(list: readonly T[]): T {
    const pack = (packs.get(list) ?? []) as T[]
    if (pack.length === 0) pack.push(...shuffled(list))
    packs.set(list, pack)
    const drawn = pack.pop()
    if (drawn === undefined) throw new Error('Nothing can be drawn from an empty list.')
    return drawn
  }

  return { next, below, draw, shuffled }
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
