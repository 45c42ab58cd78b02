// What the last event of somebody had: offered in their next one, and never filled in.

import { signal } from '@preact/signals'
import type { Named } from '../../../../contract/routes.ts'
import { get } from '../../api.ts'

type Habits = Readonly<Record<string, readonly Named[]>>

export const habits = signal<Habits>({})

const last = {
  mine: true,
  recurrence: 'series',
  orderby: 'created',
  order: 'desc',
  per_page: 1,
} as const

/** Nobody waits for it; without it nothing is offered. */
export async function loadHabits(): Promise<void> {
  const { events } = await get('console/events', { query: last })
  const [row] = events
  habits.value = row
    ? {
        venue: row.venues,
        organizer: row.organizers,
        categories: row.categories,
        tags: row.tags,
      }
    : {}
}
