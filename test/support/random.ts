// A seeded random generator: the same seed gives the same world and the same queries.

export interface Random {
  /** From 0 up to 1, exclusive. */
  readonly next: () => number
  /** From `from` to `to`, inclusive. */
  readonly integer: (from: number, to: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <T>(entries: readonly T[]) => T
  /** Some of the entries in random order, each once. */
  readonly some: <T>(entries: readonly T[], most: number) => T[]
}

export function random(seed: number): Random {
  let state = seed >>> 0
  // Mulberry32.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const integer = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(entries: readonly T[]): T => {
    const found = entries[integer(0, entries.length - 1)]
    if (found === undefined) throw new Error('There is nothing to pick from.')
    return found
  }
  return {
    next,
    integer,
    chance: (probability) => next() < probability,
    pick,
    some: (entries, most) => {
      const left = [...entries]
      const count = integer(0, Math.min(most, left.length))
      return Array.from({ length: count }, () => left.splice(integer(0, left.length - 1), 1)).flat()
    },
  }
}

export function shuffled<T>(chance: Random, entries: readonly T[]): readonly T[] {
  const left = [...entries]
  for (let at = left.length - 1; at > 0; at -= 1) {
    const other = chance.integer(0, at)
    const kept = left[at] as T
    left[at] = left[other] as T
    left[other] = kept
  }
  return left
}
