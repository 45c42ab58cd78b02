import sql, { type Sql, join, raw } from 'sql-template-tag'
import type { Pages } from '../contract/schema/paging.ts'
import type { Database } from './database.ts'
import { atMost } from './dialect.ts'

/** How many rows there are in all of these, each a table with its conditions. */
export function sumOf(db: Database, parts: readonly Sql[]): Promise<number> {
  const counts = parts.map((part) => sql`select count(*) as n from ${part}`)
  return db.count(
    sql`select cast(sum(n) as bigint) as n from (${join(counts, ' union all ')}) as counted`,
  )
}

/** A list that is read page by page. */
export interface Listing {
  readonly columns: Sql
  /** Tables and conditions, without `from`. */
  readonly from: Sql
  readonly order: Sql
}

export const pagesFrom = <Row>(db: Database, { columns, from, order }: Listing): Pages<Row> => ({
  count: () => db.count(sql`select count(*) as n from ${from}`),
  items: ({ size, skip }) =>
    db.all<Row>(sql`
      select ${columns} from ${from}
      order by ${order}
      ${atMost(size)} offset ${skip}`),
})

/** Holds where all of these do; those that are undefined are not asked for. */
export function allOf(...conditions: readonly (Sql | undefined)[]): Sql {
  const asked = conditions.filter((one) => one !== undefined)
  return asked.length === 0 ? sql`true` : join(asked, ' and ')
}

type Columns = Readonly<Record<string, unknown>>

/** A row with all its columns; `ending` is what follows, such as what to do on a conflict. */
export function insertRow(
  db: Database,
  table: string,
  row: Columns,
  ending = sql``,
): Promise<number> {
  const names = raw(Object.keys(row).join(', '))
  const values = join(Object.values(row))
  return db.run(sql`insert into ${raw(table)} (${names}) values (${values}) ${ending}`)
}

/** The same, or the other columns of the row that has this key. */
export function saveRow(
  db: Database,
  table: string,
  row: Columns,
  key: readonly string[],
): Promise<number> {
  const others = Object.keys(row).filter((name) => !key.includes(name))
  const values = others.map((name) => `${name} = excluded.${name}`).join(', ')
  const ending = raw(`on conflict (${key.join(', ')}) do update set ${values}`)
  return insertRow(db, table, row, ending)
}

export function updateRows(
  db: Database,
  table: string,
  changed: Columns,
  where: Sql,
): Promise<number> {
  const values = Object.entries(changed).map(([name, value]) => sql`${raw(name)} = ${value}`)
  return db.run(sql`update ${raw(table)} set ${join(values)} where ${where}`)
}
