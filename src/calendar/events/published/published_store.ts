import sql, { type Sql, raw } from 'sql-template-tag'
import type { Database } from '../../../storage/database.ts'
import { atMost } from '../../../storage/dialect.ts'
import type { EventRow } from '../store.ts'

/**
 * Listed events and series without a password. Of a series the past dates are left out: there may
 * be hundreds, with one text, and its page leads to them.
 */
const published = (from: number): Sql => sql`
  list_code in (1, 11) and password is null
  and (post_parent = 0 or end_utc >= ${from}
    or not exists (select 1 from occurrences where event_id = events.id))`

/** Parts of what is published from an instant on, by id, with the last change of each part. */
export function publishedParts(
  db: Database,
  size: number,
  from: number,
): Promise<{ part: number; modified_utc: number }[]> {
  // Inlined: with two parameters, PostgreSQL would take them for two different expressions.
  const part = sql`n / ${raw(String(size))}`
  return db.all(sql`
    select ${part} as part, max(modified_utc) as modified_utc
    from (
      select modified_utc, row_number() over (order by id) - 1 as n
      from events
      where ${published(from)}) as numbered
    group by ${part}
    order by part`)
}

export const listPublished = (
  db: Database,
  { size, skip }: { readonly size: number; readonly skip: number },
  from: number,
): Promise<Pick<EventRow, 'slug' | 'modified_utc'>[]> =>
  db.all(sql`
    select slug, modified_utc
    from events
    where ${published(from)}
    order by id
    ${atMost(size)} offset ${skip}`)
