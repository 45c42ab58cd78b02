import type { Sql } from 'sql-template-tag'
import type { Database } from './database.ts'

type Asked = Pick<Database, 'all' | 'one'>

/** Through `this`: whoever wraps `all` and `one` of a database has wrapped these as well. */
export const shortAnswers = {
  async ids(this: Asked, query: Sql): Promise<number[]> {
    const rows = await this.all<{ id: number }>(query)
    return rows.map(({ id }) => id)
  },
  async count(this: Asked, query: Sql): Promise<number> {
    const row = await this.one<{ n: number | null }>(query)
    return row?.n ?? 0
  },
  async exists(this: Asked, query: Sql): Promise<boolean> {
    return (await this.one(query)) !== undefined
  },
}
