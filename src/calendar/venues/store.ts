import sql, { type Sql } from 'sql-template-tag'
import { type Actor, may } from '../../access/roles.ts'
import type { Database } from '../../storage/database.ts'
import type { StoredLinked, venueColumns } from '../items/linked/linked_columns.ts'
import type { LinkedRow } from '../items/linked/linked_store.ts'

export type VenueColumns = StoredLinked<typeof venueColumns>
export type VenueRow = LinkedRow & VenueColumns

export function readableVenue(actor: Actor): Sql {
  if (may(actor, 'editOthers')) return sql`v.status <> 'trash'`
  return sql`(v.status = 'publish' or (v.author = ${actor.id} and v.status <> 'trash'))`
}

export const venuesWithin = (
  db: Database,
  actor: Actor,
  box: { readonly south: number; readonly north: number },
): Promise<{ id: number; lat: number; lng: number }[]> =>
  db.all(sql`
    select v.id, v.geo_lat as lat, v.geo_lng as lng
    from venues v
    where v.geo_lat between ${box.south} and ${box.north} and ${readableVenue(actor)}
    order by v.id`)

const mostAround = 500

export const venuesAround = (
  db: Database,
  actor: Actor,
  { lat, lng }: { readonly lat: number; readonly lng: number },
  half: number,
): Promise<{ id: number; slug: string; name: string; lat: number; lng: number }[]> =>
  db.all(sql`
    select v.id, v.slug, v.venue as name, v.geo_lat as lat, v.geo_lng as lng
    from venues v
    where v.geo_lat between ${lat - half} and ${lat + half}
      and v.geo_lng between ${lng - half} and ${lng + half} and ${readableVenue(actor)}
    limit ${mostAround}`)
