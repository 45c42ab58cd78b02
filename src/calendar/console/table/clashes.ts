// What else takes place at a venue at the same time.

import type { Context } from '../../../access/context.ts'
import { type Fault, refuse } from '../../../language/problem.ts'
import type { Input } from '../../../contract/schema/field.ts'
import { settle } from '../../../language/time/moment.ts'
import { queryOf, someTimes } from '../../events/read.ts'
import { stateOf } from '../../events/state/rules.ts'
import type { EventRow } from '../../events/store.ts'
import { shortEventColumns } from '../../items/columns_store.ts'
import { findItems } from '../../items/store.ts'
import { templateEvents } from '../views/store.ts'
import type { clashFields } from './fields.ts'

const mostShown = 20
/** Times that are compared; far more than a venue has in the time of one event. */
const mostTimes = 2000
/** Some that are read do not count: cancelled ones, and those of the same series. */
const mostRead = 200

export async function findClashes(
  context: Context,
  { venue, start, end, zone, except = [] }: Input<typeof clashFields>,
): Promise<readonly EventRow[]> {
  const { site, now } = context
  const faults: Record<string, Fault> = {}
  const wanted = zone || site.zone
  const [from, until] = [settle(start, wanted, now)?.at, settle(end, wanted, now)?.at]
  if (from === undefined) faults['start'] = { kind: 'moment' }
  if (until === undefined) faults['end'] = { kind: 'moment' }
  if (from !== undefined && until !== undefined && until < from)
    faults['end'] = { kind: 'reversed' }
  refuse(faults)
  if (from === undefined || until === undefined) return []
  return clashesAt(context, venue, [{ start_utc: from, end_utc: until }], except)
}

/** In seconds since 1970. */
export interface TimeSpan {
  readonly start_utc: number
  readonly end_utc: number
}

/** The first events at a venue that overlap one of these times. */
export async function clashesAt(
  context: Context,
  venue: readonly number[],
  spans: readonly TimeSpan[],
  except: readonly number[],
): Promise<readonly EventRow[]> {
  const windows = spans.map(windowOf)
  if (windows.length === 0) return []
  const how = { strict_dates: true, recurrence: 'occurrences', context: 'edit' } as const
  const query = await queryOf(context, { venue, ...how }, 'unbounded')
  const window = {
    endFrom: Math.min(...windows.map(({ endFrom }) => endFrom)),
    startTo: Math.max(...windows.map(({ startTo }) => startTo)),
  }
  const times = await someTimes(context, { ...query, window }, { size: mostTimes, skip: 0 })
  const overlapping = times.filter(({ start_utc, end_utc }) =>
    windows.some(({ endFrom, startTo }) => end_utc >= endFrom && start_utc <= startTo),
  )
  const ids = overlapping.slice(0, mostRead).map(({ id }) => id)
  const found = await findItems<EventRow>(context.db, 'events', ids, shortEventColumns)
  const templates = await templateEvents(context.db)
  return found
    .filter((row) => isOther(row, except) && isHeld(row) && !templates.has(row.id))
    .toSorted((a, b) => a.start_utc - b.start_utc || a.id - b.id)
    .slice(0, mostShown)
}

/** What only touches does not overlap; a moment without length is taken as a second. */
const windowOf = ({ start_utc, end_utc }: TimeSpan) => ({
  endFrom: start_utc + 1,
  startTo: Math.max(end_utc - 1, start_utc),
})

/** Whether it is neither one of these events, nor an occurrence of one of them. */
export const isOther = (row: EventRow, except: readonly number[]): boolean =>
  !except.includes(row.id) && (row.occurrence === null || !except.includes(row.post_parent))

export const isHeld = (row: EventRow): boolean => stateOf(row).event_status !== 'cancelled'
