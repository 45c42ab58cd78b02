import sql, { raw } from 'sql-template-tag'
import type { Database } from '../../storage/database.ts'
import { atMost } from '../../storage/dialect.ts'
import type { EventRow } from './store.ts'

/** Parts of all listed events without a password, by id, with the last change of each part. */
export function publishedParts(
  db: Database,
  size: number,
): Promise<{ part: number; modified_utc: number }[]> {
  // Inlined: with two parameters, PostgreSQL would take them for two different expressions.
  const part = sql`n / ${raw(String(size))}`
  return db.all(sql`
    select ${part} as part, max(modified_utc) as modified_utc
    from (
      select modified_utc, row_number() over (order by id) - 1 as n
      from events
      where list_code = 1 and password is null) as numbered
    group by ${part}
    order by part`)
}

export function listPublished(
  db: Database,
  { size, skip }: { readonly size: number; readonly skip: number },
): Promise<Pick<EventRow, 'slug' | 'modified_utc'>[]> {
  return db.all(sql`
    select slug, modified_utc
    from events
    where list_code = 1 and password is null
    order by id
    ${atMost(size)} offset ${skip}`)
}
