// Which venues a caller may read, as SQL on a venue `v`.

import sql, { type Sql } from 'sql-template-tag'
import { type Actor, may } from '../../access/roles.ts'
import type { Database } from '../../storage/database.ts'

export function readableVenue(actor: Actor): Sql {
  if (may(actor, 'editOthers')) return sql`v.status <> 'trash'`
  return sql`(v.status = 'publish' or (v.author = ${actor.id} and v.status <> 'trash'))`
}

/** Readable venues with coordinates inside a box of degrees. */
export function venuesWithin(
  db: Database,
  actor: Actor,
  box: { readonly south: number; readonly north: number },
): Promise<{ id: number; lat: number; lng: number }[]> {
  return db.all(sql`
    select v.id, v.geo_lat as lat, v.geo_lng as lng
    from venues v
    where v.geo_lat between ${box.south} and ${box.north} and ${readableVenue(actor)}
    order by v.id`)
}
