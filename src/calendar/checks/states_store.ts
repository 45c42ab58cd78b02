import sql, { join } from 'sql-template-tag'
import type { Database } from '../../storage/database.ts'

export interface KnownStates {
  readonly statuses: readonly string[]
  readonly attendances: readonly string[]
}

/** States that no request can give an event (§23). */
export async function countWrongStates(
  db: Database,
  { statuses, attendances }: KnownStates,
): Promise<number> {
  const row = await db.one<{ n: number }>(sql`
    select count(*) as n
    from event_states
    where event_status not in (${join([...statuses])})
      or attendance not in (${join([...attendances])})
      or (attendance = 'offline' and virtual_url <> '')`)
  return row?.n ?? 0
}
