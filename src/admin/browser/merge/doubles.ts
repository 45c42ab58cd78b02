// Things of a list that may be the same. Pure.

import { fold } from '../components/fold.ts'

export interface Named {
  readonly id: number
  readonly name: string
  /** Street and city, where there are some. */
  readonly address?: string
  readonly city?: string
}

/** Without what people write now so and now so, either. */
const likened = (text: string): string =>
  fold(text)
    .replace(/&/g, ' and ')
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .replace(/^ ?(?:the|la|le|el|los|las|les|das|der|die) /, '')
    .trim()

const keysOf = ({ name, address = '', city = '' }: Named): readonly string[] => [
  ...(likened(name) === '' ? [] : [`name ${likened(name)}`]),
  ...(likened(address) === '' ? [] : [`at ${likened(address)}, ${likened(city)}`]),
]

/** Groups of at least two, of the same name or at the same address. */
export function likelyDoubles<T extends Named>(all: readonly T[]): readonly (readonly T[])[] {
  const groups = new Map<string, Set<T>>()
  for (const one of all) {
    // What shares a key with two groups joins them.
    const together = keysOf(one).reduce(
      (some, key) => some.union(groups.get(key) ?? new Set()),
      new Set([one]),
    )
    for (const member of together) for (const key of keysOf(member)) groups.set(key, together)
  }
  return [...new Set(groups.values())]
    .filter(({ size }) => size > 1)
    .map((group) => Array.from(group))
}
