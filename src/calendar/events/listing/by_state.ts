// Lists by attendance: few events have a state, so that these are found first.

import sql, { join } from 'sql-template-tag'
import type { Reader } from '../../../access/context.ts'
import { atMost } from '../../../storage/dialect.ts'
import type { EventFilter } from './filter.ts'

/** More are found sooner in date order. */
const fewStated = 2000

/** The filter with the ids of all events of an attendance, if they are few. */
export async function byState({ db }: Reader, filter: EventFilter): Promise<EventFilter> {
  const { attendance, include } = filter
  if (!attendance?.isWanted || attendance.values.length === 0 || include) return filter
  const rows = await db.all<{ id: number }>(sql`
    select event_id as id
    from event_states
    where attendance in (${join([...attendance.values])})
    ${atMost(fewStated + 1)}`)
  return rows.length > fewStated ? filter : { ...filter, include: rows.map(({ id }) => id) }
}
