import sql from 'sql-template-tag'
import type { Database } from '../../../storage/database.ts'
import { atMost } from '../../../storage/dialect.ts'

export interface ColourRow {
  readonly term_id: number
  readonly colour: string
}

export async function countColours(db: Database): Promise<number> {
  const row = await db.one<{ n: number }>(sql`select count(*) as n from term_colours`)
  return row?.n ?? 0
}

export function listColours(
  db: Database,
  { size, skip }: { readonly size: number; readonly skip: number },
): Promise<ColourRow[]> {
  return db.all(sql`
    select term_id, colour from term_colours
    order by term_id
    ${atMost(size)} offset ${skip}`)
}

export async function setColour(db: Database, { term_id, colour }: ColourRow): Promise<void> {
  if (colour === '') await db.run(sql`delete from term_colours where term_id = ${term_id}`)
  else {
    await db.run(sql`
      insert into term_colours (term_id, colour) values (${term_id}, ${colour})
      on conflict (term_id) do update set colour = excluded.colour`)
  }
}
