import sql from 'sql-template-tag'
import type { Pages } from '../../../contract/schema/paging.ts'
import type { Database } from '../../../storage/database.ts'
import { isOneOf } from '../../../storage/dialect.ts'
import { raiseGeneration } from '../../../storage/generation/generation.ts'
import { pagesFrom, saveRow } from '../../../storage/queries.ts'

export interface ColourRow {
  readonly term_id: number
  readonly colour: string
}

export const colouredTerms = (db: Database): Pages<ColourRow> =>
  pagesFrom(db, {
    columns: sql`term_id, colour`,
    from: sql`term_colours`,
    order: sql`term_id`,
  })

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
export const listColoursOf = (
  db: Database,
  events: readonly number[],
): Promise<(ColouredTerm & { readonly event_id: number })[]> =>
  db.all(sql`
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

export async function setColour(db: Database, row: ColourRow): Promise<void> {
  // Pages of the calendar show them.
  await raiseGeneration(db)
  await (row.colour === ''
    ? db.run(sql`delete from term_colours where term_id = ${row.term_id}`)
    : saveRow(db, 'term_colours', { ...row }, ['term_id']))
}
