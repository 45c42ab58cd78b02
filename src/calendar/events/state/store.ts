import sql, { join, raw } from 'sql-template-tag'
import type { Database } from '../../../storage/database.ts'
import { stateNames } from '../../items/columns.ts'
import type { State } from './rules.ts'

const columns = raw(stateNames.join(', '))
const replaced = raw(stateNames.map((name) => `${name} = excluded.${name}`).join(', '))

/** Its JSON, if it differs from the state before. An event with the plain one needs no row. */
export async function saveState(
  db: Database,
  event: number,
  after: State,
  before: State,
): Promise<string | undefined> {
  if (stateNames.every((name) => after[name] === before[name])) return undefined
  await db.run(sql`
    insert into event_states (event_id, ${columns})
    values (${event}, ${join(stateNames.map((name) => after[name]))})
    on conflict (event_id) do update set ${replaced}`)
  return JSON.stringify(after)
}

/** Whether the event is linked to a venue that is not in the trash. */
export async function hasVenue(db: Database, event: number): Promise<boolean> {
  const found = await db.one(sql`
    select 1
    from event_venues l
    join venues v on v.id = l.venue_id
    where l.event_id = ${event} and v.status <> 'trash'`)
  return found !== undefined
}
