// What one reading of a source has seen, as far as it decides about what is gone there.

import { wallSeconds } from '../../language/time/wall.ts'
import { readZone, toInstant } from '../../language/time/zone.ts'
import type { ImportItem } from '../import/item.ts'
import type { Window } from './rules.ts'

export interface Reading {
  readonly observe: (item: ImportItem) => void
  /** From the first to the last start; undefined if there are no events. */
  readonly window: () => Window | undefined
  /** How many events there are that could be read. */
  readonly events: () => number
  /** Whether something could not be read that may have been any event. */
  readonly hasNameless: () => boolean
  /** Whether what is called so was there, and could not be read. */
  readonly isUnreadable: (key: string) => boolean
}

export function newReading(zone: string): Reading {
  let [from, to] = [Infinity, -Infinity]
  let events = 0
  let hasNameless = false
  const unreadable = new Set<string>()
  return {
    observe: (item) => {
      if ('refused' in item) {
        if (item.key === undefined) hasNameless = true
        else unreadable.add(item.key)
      } else if (item.kind === 'event') {
        events += 1
        const start = startOf(item.values, zone)
        // What is no date is refused when it is written.
        if (Number.isNaN(start)) return
        from = Math.min(from, start)
        to = Math.max(to, start)
      }
    },
    window: () => (from <= to ? [from, to] : undefined),
    events: () => events,
    hasNameless: () => hasNameless,
    // A second event of the same name has its start behind that.
    isUnreadable: (key) =>
      unreadable.size > 0 && (unreadable.has(key) || unreadable.has(key.replace(/ \S+$/, ''))),
  }
}

type Values = Extract<ImportItem, { kind: 'event' }>['values']

function startOf({ start_date, timezone }: Values, zone: string): number {
  const wall = `${String(start_date)} 00:00:00`.slice(0, 19)
  const own = typeof timezone === 'string' ? readZone(timezone) : undefined
  return Number.isNaN(wallSeconds(wall)) ? Number.NaN : toInstant(wall, own ?? zone)
}
