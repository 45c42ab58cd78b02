// Events that were public and are in the trash: programs that keep a calendar are told for a while.

import type { Context } from '../access/context.ts'
import type { Actor } from '../access/roles.ts'
import type { EventFilters } from '../calendar/events/operations.ts'
import type { EventRow } from '../calendar/events/store.ts'
import { dayStart } from '../time/day.ts'
import { SECONDS_OF_DAY } from '../time/gregorian.ts'
import { type Selection, isSelected } from './selection.ts'
import { walkEvents } from './walk.ts'

/** Longer than any program waits before it asks again. */
const daysTold = 30

/** Looks into the trash; what is shown of it is decided here. */
const keeper: Actor = { id: 0, login: '', role: 'editor' }

export async function* walkCancelled(
  context: Context,
  selection: Selection,
): AsyncGenerator<readonly EventRow[]> {
  const { now, site } = context
  const since = dayStart(now, site.zone) - daysTold * SECONDS_OF_DAY
  const isTold = (row: EventRow) =>
    row.was_status === 'publish' &&
    (row.trashed_utc ?? 0) >= since &&
    (row.password === null || isOpen(selection.filters)) &&
    isSelected(selection, row)
  const filters: EventFilters = { ...selection.filters, status: ['trash'], context: 'view' }
  for await (const rows of walkEvents({ ...context, actor: keeper }, filters)) {
    const told = rows.filter(isTold)
    if (told.length > 0) yield told
  }
}

/** No filter finds a protected event by what it hides (§5.4). */
function isOpen({ categories, tags, venue, organizer, search, featured, geoloc }: EventFilters) {
  const hiding = [categories, tags, venue, organizer, search, featured, geoloc]
  return hiding.every((filter) => filter === undefined)
}
