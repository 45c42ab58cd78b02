// What somebody's events have, the most used first: offered in their next one, and never filled in.

import { signal } from '@preact/signals'
import type { Named } from '../../../../contract/routes.ts'
import { get } from '../../api.ts'
import type { ListName } from '../form/kinds.ts'

type Habits = Partial<Readonly<Record<ListName, readonly Named[]>>>

export const habits = signal<Habits>({})

const latest = {
  mine: true,
  recurrence: 'series',
  orderby: 'created',
  order: 'desc',
  per_page: 50,
} as const

/** Nobody waits for it; without it nothing is offered. */
export async function loadHabits(): Promise<void> {
  const { events } = await get('console/events', { query: latest })
  habits.value = {
    venues: byUse(events.flatMap((row) => row.venues)),
    organizers: byUse(events.flatMap((row) => row.organizers)),
    categories: byUse(events.flatMap((row) => row.categories)),
    tags: byUse(events.flatMap((row) => row.tags)),
  }
}

/** Each once, the most frequent first; of the same number the latest. */
export function byUse(used: readonly Named[]): readonly Named[] {
  const uses = new Map<number, number>()
  for (const { id } of used) uses.set(id, (uses.get(id) ?? 0) + 1)
  const each = [...new Map(used.toReversed().map((one) => [one.id, one])).values()].toReversed()
  return each.toSorted((a, b) => (uses.get(b.id) ?? 0) - (uses.get(a.id) ?? 0))
}
