// Names for series that were found by looking: the same ones in every run.

import type { ImportedEvent } from '../import/item.ts'
import { type Guessed, asSeries } from './guess.ts'

type Known = (keys: readonly string[]) => Promise<ReadonlySet<string>>

/** Begins the key of a series that was found by looking; the key of one of its dates follows. */
export const guessedPrefix = 'series '

/**
 * A series is named after one of its dates, the same one as long as that is among them. What an
 * earlier run has brought as single events stays that, so that nothing is there twice.
 */
export async function withKeys(
  { series, single }: Guessed,
  known: Known = async () => new Set(),
): Promise<readonly ImportedEvent[]> {
  const items: ImportedEvent[] = []
  for (const one of series) {
    const keys = one.members.map(({ key = '' }) => key)
    const names = keys.map((key) => `${guessedPrefix}${key}`)
    const before = await known([...names, ...keys])
    const named = names.find((name) => before.has(name)) ?? names.toSorted(byNumber)[0] ?? ''
    const isSingle = !before.has(named) && keys.some((key) => before.has(key))
    if (isSingle) items.push(...one.members)
    else items.push(asSeries(one, named))
  }
  return [...items, ...single]
}

const byNumber = (a: string, b: string): number =>
  Number(a.slice(guessedPrefix.length)) - Number(b.slice(guessedPrefix.length))
