import sql from 'sql-template-tag'
import type { Database } from '../../../storage/database.ts'
import { atMost, isOneOf } from '../../../storage/dialect.ts'
import { raiseGeneration } from '../../../storage/generation/generation.ts'

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

/** A category with a colour, as the calendar shows it on an event. */
export interface ColouredTerm extends ColourRow {
  readonly name: string
  readonly slug: string
}

/** How far below a coloured category others take its colour. */
const deepest = 20

/**
 * The coloured categories of these events, as far as they are in public lists, in the order of each
 * event. A category without a colour has that of the nearest one above.
 */
export function listColoursOf(
  db: Database,
  events: readonly number[],
): Promise<(ColouredTerm & { readonly event_id: number })[]> {
  return db.all(sql`
    with recursive coloured (id, term_id, colour, depth) as (
      select term_id, term_id, colour, 0 from term_colours
      union all
      select t.id, c.term_id, c.colour, c.depth + 1
      from coloured c join terms t on t.parent = c.id
      where c.depth < ${deepest} and t.id not in (select term_id from term_colours))
    select l.event_id, c.term_id, c.colour, t.name, t.slug
    from coloured c
    join event_terms l on l.term_id = c.id
    join terms t on t.id = c.term_id
    where t.taxonomy = 'cal_events_cat' and ${isOneOf(db, 'l.event_id', events)}
      and l.visibility = 2
    order by l.event_id, l.position, c.term_id`)
}

export async function setColour(db: Database, { term_id, colour }: ColourRow): Promise<void> {
  // Pages of the calendar show them.
  await raiseGeneration(db)
  if (colour === '') await db.run(sql`delete from term_colours where term_id = ${term_id}`)
  else {
    await db.run(sql`
      insert into term_colours (term_id, colour) values (${term_id}, ${colour})
      on conflict (term_id) do update set colour = excluded.colour`)
  }
}
