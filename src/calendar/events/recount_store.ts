// The counts of days made anew from the events, and held against them.

import sql, { type Sql, raw } from 'sql-template-tag'
import type { Database } from '../../storage/database.ts'
import { raiseGeneration } from '../../storage/generation.ts'
import { daysOfBlock, secondsOfDay } from './rollup_store.ts'

interface Counts {
  readonly days: string
  readonly column: string
  readonly source: Sql
}

const counts: readonly Counts[] = [
  { days: 'event_days', column: 'listed', source: sql`from events` },
  { days: 'venue_days', column: 'venue_id', source: sql`from event_venues where found = 2` },
  {
    days: 'organizer_days',
    column: 'organizer_id',
    source: sql`from event_organizers where found = 2`,
  },
  { days: 'term_days', column: 'term_id', source: sql`from event_terms where found = 2` },
]

/** Gives what the counts must be whatever happened before; for events that came in bulk. */
export async function rebuildCounts(db: Database): Promise<void> {
  await db.within(async (inside) => {
    for (const { days, ...one } of counts) {
      await inside.run(sql`delete from ${raw(days)}`)
      await inside.run(sql`
        insert into ${raw(days)} (${raw(one.column)}, level, day, starts, ends)
        ${counted(one)}`)
    }
    await raiseGeneration(inside)
  })
}

/** How many of the counts are not what the events say. */
export async function wrongCounts(db: Database): Promise<number> {
  let wrong = 0
  for (const { days, ...one } of counts) {
    const row = await db.one<{ n: number }>(sql`
      select count(*) as n
      from (
        select c.item
        from (
          select ${raw(one.column)} as item, level, day, starts, ends from ${raw(days)}
          union all
          select item, level, day, -starts, -ends from (${counted(one)}) as true_counts) as c
        group by c.item, c.level, c.day
        having sum(c.starts) <> 0 or sum(c.ends) <> 0) as wrong`)
    wrong += row?.n ?? 0
  }
  return wrong
}

function counted({ column, source }: Omit<Counts, 'days'>): Sql {
  const edges = (of: string, starts: number) => sql`
    select ${raw(column)} as item, ${floored(of, secondsOfDay)} as day,
      ${raw(`${starts} as starts, ${1 - starts} as ends`)} ${source}`
  const perDay = sql`
    select item, 0 as level, day, sum(starts) as starts, sum(ends) as ends
    from (${edges('start_utc', 1)} union all ${edges('end_utc', 0)}) as edges
    group by item, day`
  const perBlock = sql`
    select item, 1 as level, ${floored('day', daysOfBlock)} as day,
      sum(starts) as starts, sum(ends) as ends
    from (${perDay}) as days
    group by item, ${floored('day', daysOfBlock)}`
  return sql`${perDay} union all ${perBlock}`
}

/** Both databases divide towards zero, but days before 1970 count down. */
function floored(column: string, by: number): Sql {
  return raw(`((${column} - ((${column} % ${by}) + ${by}) % ${by}) / ${by})`)
}
