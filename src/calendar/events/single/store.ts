import sql from 'sql-template-tag'
import { type Selected, allColumns } from '../../items/columns_store.ts'
import type { EventRow } from '../store.ts'

/** An event with the ids of what it is linked to, in no order: `7,4`, or null if there is nothing. */
export interface LinkedEventRow extends EventRow {
  readonly venue_ids: string | null
  readonly organizer_ids: string | null
  readonly term_ids: string | null
}

const linkedIds = sql`
  (select string_agg(cast(venue_id as text), ',')
    from event_venues where event_id = events.id) as venue_ids,
  (select string_agg(cast(organizer_id as text), ',')
    from event_organizers where event_id = events.id) as organizer_ids,
  (select string_agg(cast(term_id as text), ',')
    from event_terms where event_id = events.id) as term_ids`

const { sqlite, postgres } = allColumns.events

/** In one statement with the event itself, because a further one costs as much again. */
export const linkedColumns: Selected = {
  sqlite: sql`${sqlite}, ${linkedIds}`,
  postgres: sql`${postgres}, ${linkedIds}`,
}
