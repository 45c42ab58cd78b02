// Nodes of two versions share a database while it is upgraded (decision 8). Each migration says
// since which schema nodes can go on beside it; one that is too old neither reads nor writes.

import sql from 'sql-template-tag'
import { DatabaseAway } from './database.ts'

/** How many migrations this program knows. */
let known = Infinity

/** Called by the list of migrations, which imports what needs it here. */
export function knowSchema(count: number): void {
  known = count
}

/** The database has become one of a newer version; a retry may reach a node of that version. */
export class NewerSchema extends DatabaseAway {
  constructor() {
    super('A newer version of Fasti has upgraded the database; this node has to be upgraded, too.')
  }
}

/** The earliest schema whose nodes can go on. Rows of versions that did not say so are for their own. */
export const leastSchema = sql`(select coalesce(max(coalesce(least, id)), 0) from migrations)`

export function refuseNewer(least: number): void {
  if (least > known) throw new NewerSchema()
}
