// Names for series that were found by looking: the same ones in every run.

import type { ImportedEvent } from '../../import/item.ts'
import { alike, asSeries, seriesOf, seriesOfDates, startOf } from './guess.ts'

type Known = (keys: readonly string[]) => Promise<ReadonlySet<string>>

/** Begins the key of a series that was found by looking; the key of one of its dates follows. */
export const guessedPrefix = 'series '

/** So many are asked for at a time. */
const mostKeys = 1000

/**
 * A series is named after one of its dates, the same one as long as that is among them. What an
 * earlier run has brought stays what it is, a single event or a series, so that nothing is there
 * twice, and no date of a series stays that has left it.
 */
export async function withSeries(
  events: readonly ImportedEvent[],
  known: Known = async () => new Set(),
): Promise<readonly ImportedEvent[]> {
  const keys = events.map(({ key = '' }) => key)
  const before = new Set<string>()
  for (let at = 0; at < keys.length; at += mostKeys) {
    const some = keys.slice(at, at + mostKeys)
    for (const key of await known([...some, ...some.map(nameAfter)])) before.add(key)
  }
  const wasSingle = ({ key = '' }: ImportedEvent) => before.has(key)
  return alike(events).flatMap((group) => {
    const [singles, free] = [group.filter(wasSingle), group.filter((one) => !wasSingle(one))]
    const names = free.map(({ key = '' }) => nameAfter(key)).toSorted(byNumber)
    const named = names.find((name) => before.has(name))
    if (named === undefined && singles.length > 0) return group
    const found = seriesOf(free)
    if (found) return singles.concat(asSeries(found, named ?? names[0] ?? ''))
    if (named === undefined) return group
    const dates = new Map(free.toReversed().map((one) => [startOf(one), one]))
    const others = free.filter((one) => dates.get(startOf(one)) !== one)
    return singles.concat(others, asSeries(seriesOfDates([...dates.values()]), named))
  })
}

const nameAfter = (key: string): string => `${guessedPrefix}${key}`

const byNumber = (a: string, b: string): number =>
  Number(a.slice(guessedPrefix.length)) - Number(b.slice(guessedPrefix.length))
