// The SQL of giving everything of a user to another one.

import { type ItemName, itemKinds } from '../../items/columns_store.ts'
import sql, { raw } from 'sql-template-tag'
import type { Database } from '../../../storage/database.ts'
import { raiseEmbedded, raiseGeneration } from '../../../storage/generation/generation.ts'

export interface HandedItem {
  readonly id: number
  readonly title: string
  /** 1 if it follows its series, which is handed over as well. */
  readonly follows: number
}

/** An occurrence has the author of its series, unless that is its own. */
const follows = sql`
  exists (
    select 1 from occurrences o where o.event_id = events.id and o.own not like '%"author"%')`

/** Gives all items of a user to another one, also those in the trash, and returns them. */
export async function giveItems(
  db: Database,
  kind: ItemName,
  { from, to, now }: { readonly from: number; readonly to: number; readonly now: number },
): Promise<HandedItem[]> {
  const { table, title } = itemKinds[kind]
  const given = await db.all<HandedItem>(sql`
    update ${raw(table)}
    set author = ${to}, modified_utc = ${now}, version = version + 1
    where author = ${from}
    returning id, ${raw(title)} as title,
      case when ${table === 'events' ? follows : sql`false`} then 1 else 0 end as follows`)
  if (given.length > 0) await (table === 'events' ? raiseGeneration(db) : raiseEmbedded(db))
  return given
}
