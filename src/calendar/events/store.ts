import { saveRow } from '../../storage/queries.ts'
import sql from 'sql-template-tag'
import type { Database } from '../../storage/database.ts'
import { type StoredEvent, stateNames } from '../items/columns.ts'
import type { Status } from '../items/status.ts'
import type { ItemRow } from '../items/store.ts'
import type { State } from './state/rules.ts'

export interface EventRow extends ItemRow, Omit<StoredEvent, keyof ItemRow> {
  /** JSON of a `State`, which is stored in a table of its own; null is the plain one. */
  readonly state: string | null
  /** JSON of what the tables `series` and `occurrences` say of it; null if they say nothing. */
  readonly recurrence: string | null
  readonly occurrence: string | null
}

/** The members of a row that are stored in tables of their own. */
export type Aside = 'state' | 'recurrence' | 'occurrence'

export type EventVersion = Pick<EventRow, 'id' | 'version'>

export type EventTimes = EventVersion &
  Pick<EventRow, 'start_utc' | 'end_utc' | 'start_date' | 'end_date'>

export const lineage = (db: Database, id: number): Promise<number[]> =>
  db.ids(sql`
    with recursive up (id, post_parent) as (
      select id, post_parent from events where id = ${id}
      union
      select e.id, e.post_parent from events e join up on e.id = up.post_parent)
    select id from up`)

export type NamedRow = Pick<EventRow, 'id' | 'title' | 'author'>

/** The events below this one have no parent any more; returns them. */
export const orphanChildren = (db: Database, id: number): Promise<NamedRow[]> =>
  db.all(sql`
    update events set post_parent = 0, version = version + 1
    where post_parent = ${id}
    returning id, title, author`)

const codes: Readonly<Record<Status, number>> = {
  trash: 0,
  publish: 1,
  draft: 2,
  pending: 3,
  private: 4,
  future: 5,
}

/** Added to the `list_code` of a series, which is in no list. */
const codeOfSeries = 10

/** Status and hiding from lists as one number, the key of indexes and counted days. */
export function listCode(status: Status, hide_from_listings: number, isSeries = false): number {
  const code = codes[status] + (isSeries ? codeOfSeries : 0)
  // Never -0, which `Object.is` and strict assertions tell from 0.
  return hide_from_listings === 1 && status !== 'trash' ? -code : code
}

export const isSeriesCode = (list_code: number): boolean => Math.abs(list_code) >= codeOfSeries

export async function setListCode(
  db: Database,
  { id, list_code }: Pick<EventRow, 'id' | 'list_code'>,
): Promise<void> {
  await db.run(sql`update events set list_code = ${list_code} where id = ${id}`)
}

/** Its JSON, if it differs from the state before. An event with the plain one needs no row. */
export async function saveState(
  db: Database,
  event: number,
  after: State,
  before: State,
): Promise<string | undefined> {
  if (stateNames.every((name) => after[name] === before[name])) return undefined
  await saveRow(db, 'event_states', { event_id: event, ...after }, ['event_id'])
  return JSON.stringify(after)
}

/** Whether the event is linked to a venue that is not in the trash. */
export const hasVenue = (db: Database, event: number): Promise<boolean> =>
  db.exists(sql`
    select 1
    from event_venues l
    join venues v on v.id = l.venue_id
    where l.event_id = ${event} and v.status <> 'trash'`)
