// Computes the counted days again from the events, and compares them.

import { targets } from '../../links.ts'
import sql, { type Sql, raw } from 'sql-template-tag'
import type { Database } from '../../../../storage/database.ts'
import { holdGeneration, raiseGeneration } from '../../../../storage/generation/generation.ts'
import { daysOfBlock, secondsOfDay } from './days.ts'
import { type CountedWord, allWords, forgetAllWords } from './common_words.ts'
import { hasKey, readKey } from './keys.ts'

interface Counts {
  readonly days: string
  readonly column: string
  readonly source: Sql
  /** A condition on the counts, if not all are meant. */
  readonly only?: Sql
}

const counts: readonly Counts[] = [
  { days: 'event_days', column: 'list_code', source: sql`from events` },
  ...Object.values(targets).map(({ days, column, links }) => ({
    days,
    column,
    source: sql`from ${raw(links)} where visibility = 2`,
  })),
]

/** Counts the events with an id up to `done`. */
const countsOfWord = async (db: Database, { word, done, names }: CountedWord): Promise<Counts> => ({
  days: 'word_days',
  column: 'word',
  source: sql`
      from (select start_utc, end_utc, ${word} as word from events e
        where id <= ${done} and list_code = 1 and password is null
          and ${hasKey(db, await readKey(db, word, names))}) as texts`,
  only: sql`and word = ${word}`,
})

/** Replaces all counts, for repairs and after bulk inserts. */
export const rebuildCounts = (db: Database): Promise<void> =>
  db.within(rebuild, { exclusive: true })

async function rebuild(db: Database): Promise<void> {
  // A transaction that has counted an event holds the generation until its commit.
  await holdGeneration(db)
  for (const one of counts) {
    const into = sql`insert into ${raw(one.days)} (${raw(one.column)}, level, day, starts, ends)`
    await db.run(sql`delete from ${raw(one.days)}`)
    await db.run(sql`${into} ${perDay(one)}`)
    await db.run(sql`${into} ${perBlock(one)}`)
  }
  // Words are counted again in the background once a search queues them.
  await forgetAllWords(db)
  await raiseGeneration(db)
}

export async function wrongCounts(db: Database): Promise<number> {
  let wrong = 0
  const words: Counts[] = []
  for (const one of await allWords(db)) words.push(await countsOfWord(db, one))
  for (const one of [...counts, ...words]) {
    wrong += await differences(db, one, 0, perDay(one))
    wrong += await differences(db, one, 1, perBlock(one))
  }
  return wrong
}

const differences = (
  db: Database,
  { days, column, only = sql`` }: Counts,
  level: number,
  right: Sql,
): Promise<number> =>
  db.count(sql`
    select count(*) as n
    from (
      select c.item
      from (
        select ${raw(column)} as item, day, starts, ends from ${raw(days)}
        where level = ${level} ${only}
        union all
        select item, day, -starts, -ends from (${right}) as right_counts) as c
      group by c.item, c.day
      having sum(c.starts) <> 0 or sum(c.ends) <> 0) as wrong`)

function perDay({ column, source }: Counts): Sql {
  const edges = (of: string, starts: number) => sql`
    select ${raw(column)} as item, ${floored(of, secondsOfDay)} as day,
      ${raw(`${starts} as starts, ${1 - starts} as ends`)} ${source}`
  return sql`
    select item, 0 as level, day, sum(starts) as starts, sum(ends) as ends
    from (${edges('start_utc', 1)} union all ${edges('end_utc', 0)}) as edges
    group by item, day`
}

/** From the stored counts of days. */
const perBlock = ({ days, column, only = sql`` }: Counts): Sql =>
  sql`
    select ${raw(column)} as item, 1 as level, ${floored('day', daysOfBlock)} as day,
      sum(starts) as starts, sum(ends) as ends
    from ${raw(days)}
    where level = 0 ${only}
    group by ${raw(column)}, ${floored('day', daysOfBlock)}`

/** Floor division: both databases round towards zero, but days before 1970 are negative. */
const floored = (column: string, by: number): Sql =>
  raw(`((${column} - ((${column} % ${by}) + ${by}) % ${by}) / ${by})`)
