// Which of the events of a file are versions of the same one, in a few bytes for each: a file of a
// gigabyte has millions of them.

/** A number for a text, the same for the same text, in 53 bits. */
export function numberOf(text: string): number {
  let [low, high] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    low = Math.imul(low ^ code, 2_654_435_761)
    high = Math.imul(high ^ code, 1_597_334_677)
  }
  low =
    Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  high =
    Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  return 4_294_967_296 * (2_097_151 & high) + (low >>> 0) || 1
}

const least = 1 << 10
const growth = 1.5
const mostCounted = 65_535

/** Numbers that have been seen. */
export function newNumbers(): { readonly add: (number: number) => boolean } {
  let keys = new Float64Array(least)
  let count = 0
  const grow = () => {
    const before = keys
    keys = new Float64Array(Math.ceil(before.length * growth))
    for (const key of before) if (key !== 0) keys[placeOf(keys, key)] = key
  }
  return {
    /** Whether it is new. */
    add: (number) => {
      const place = placeOf(keys, number)
      if (keys[place] === number) return false
      keys[place] = number
      count++
      if (isFull(count, keys)) grow()
      return true
    },
  }
}

/** Longer runs of taken places would cost more than the room that is saved. */
const isFull = (used: number, keys: Float64Array): boolean => used * 4 > keys.length * 3

/** Where a number is, or the empty place where it would be. */
function placeOf(keys: Float64Array, number: number): number {
  let place = number % keys.length
  while (keys[place] !== 0 && keys[place] !== number) place = (place + 1) % keys.length
  return place
}

export interface Version {
  /** Where the newest of them begins. */
  readonly line: number
  readonly rank: number
  /** The number of its title. */
  readonly title: number
  readonly count: number
}

export interface Versions {
  /**
   * `rank` is higher for a newer one; of two that are as new the first counts. One that is as new
   * and has another title is no version, but another event.
   */
  readonly add: (number: number, line: number, rank: number, title: number) => void
  readonly of: (number: number) => Version
}

export function newVersions(): Versions {
  let keys = new Float64Array(least)
  let lines = new Uint32Array(least)
  let ranks = new Float64Array(least)
  let titles = new Float64Array(least)
  let counts = new Uint16Array(least)
  let used = 0
  const grow = () => {
    const before = { keys, lines, ranks, titles, counts }
    const size = Math.ceil(keys.length * growth)
    keys = new Float64Array(size)
    lines = new Uint32Array(size)
    ranks = new Float64Array(size)
    titles = new Float64Array(size)
    counts = new Uint16Array(size)
    for (const [from, key] of before.keys.entries()) {
      if (key === 0) continue
      const place = placeOf(keys, key)
      keys[place] = key
      lines[place] = before.lines[from]!
      ranks[place] = before.ranks[from]!
      titles[place] = before.titles[from]!
      counts[place] = before.counts[from]!
    }
  }
  return {
    add: (number, line, rank, title) => {
      const place = placeOf(keys, number)
      const isNew = keys[place] === 0
      if (!isNew && rank === ranks[place] && title !== titles[place]) return
      if (isNew || rank > ranks[place]!) {
        lines[place] = line
        ranks[place] = rank
        titles[place] = title
      }
      keys[place] = number
      counts[place] = Math.min(mostCounted, counts[place]! + 1)
      if (isNew) used++
      if (isFull(used, keys)) grow()
    },
    of: (number) => {
      const place = placeOf(keys, number)
      return {
        line: lines[place]!,
        rank: ranks[place]!,
        title: titles[place]!,
        count: counts[place]!,
      }
    },
  }
}
