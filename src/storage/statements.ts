import { LRUCache } from 'lru-cache'

/** LRU cache of `size` values by text: preparing a statement costs more than running it. */
export function keepRecent<T extends {}>(
  size: number,
  make: (text: string) => T,
): (text: string) => T {
  const kept = new LRUCache<string, T>({ max: size })
  return (text) => {
    const known = kept.get(text)
    if (known !== undefined) return known
    const made = make(text)
    kept.set(text, made)
    return made
  }
}
