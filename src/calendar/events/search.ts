// The SQL of search (§5.10): by trigrams where few events can match, by walking where many do.

import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '../../storage/database.ts'
import { atMost, contains } from '../../storage/dialect.ts'

/** Up to so many candidates the index leads; beyond, a walk in date order finds a page sooner. */
const fewCandidates = 8000
/** A trigram of so few needs no rarer one. */
const fewEnough = 200
/** So many of the rarest trigrams are asked for together. */
const askedTrigrams = 2
/** Longer ones are hardly common, and no good key. */
const longestWord = 40
/** Of a long phrase not every trigram is looked at. */
const weighedTrigrams = 16

/** How a list that searches is read: from where, and what must hold of every event `e`. */
export interface SearchPlan {
  /** Stands before the `select`. */
  readonly prefix: Sql
  /** Stands after `from`. */
  readonly source: Sql
  readonly condition: Sql
  /** The same for who has to see every match: it leaves out most of the others. */
  readonly thorough: Sql
  /** What is searched for, if it is in too many texts to look at them all. */
  readonly common: string | undefined
}

/** The folded text of an event is its title and its description, a line each. */
export async function planSearch(db: Database, folded: string): Promise<SearchPlan> {
  const condition = contains('e.folded', folded)
  const common = folded.length <= longestWord ? folded : undefined
  const walk = { prefix: sql``, source: sql`events e`, condition, thorough: condition, common }
  const trigrams = trigramsOf(folded)
  if (trigrams.length === 0) return walk
  if (db.dialect === 'postgres') return planPostgres(db, folded, walk)
  const { asked, isFew } = await rarestOf(db, trigrams)
  const candidates = sql`select rowid as id from events_text where events_text match ${asked}`
  if (!isFew) return { ...walk, thorough: sql`e.id in (${candidates}) and ${condition}` }
  return {
    ...walk,
    common: undefined,
    // A cross join keeps the order: candidates first, then the events they name.
    source: sql`(${candidates}) found cross join events e on e.id = found.id`,
  }
}

/** Left to itself, the planner would walk by date: it is made to look up the few that were found. */
async function planPostgres(db: Database, folded: string, walk: SearchPlan): Promise<SearchPlan> {
  const row = await db.one<{ n: number }>(sql`
    select count(*) as n
    from (select 1 from events where ${contains('folded', folded)} ${atMost(fewCandidates + 1)}) few`)
  if ((row?.n ?? 0) > fewCandidates) return walk
  return {
    ...walk,
    common: undefined,
    condition: sql`true`,
    thorough: sql`true`,
    prefix: sql`with found as materialized (
      select id from events where ${contains('folded', folded)})`,
    source: sql`found
      cross join lateral (select * from events where events.id = found.id offset 0) e`,
  }
}

function trigramsOf(folded: string): readonly string[] {
  const letters = Array.from(folded)
  const found = new Set<string>()
  for (let at = 0; at + 3 <= letters.length; at += 1) found.add(letters.slice(at, at + 3).join(''))
  return [...found]
}

const quoted = (trigram: string) => `"${trigram.replaceAll('"', '""')}"`

/** Counting ends early: how many events have a common trigram does not matter. */
async function rarestOf(
  db: Database,
  trigrams: readonly string[],
): Promise<{ readonly asked: string; readonly isFew: boolean }> {
  const step = Math.ceil(trigrams.length / weighedTrigrams)
  const weighed: { trigram: string; n: number }[] = []
  for (const trigram of trigrams.filter((_, index) => index % step === 0)) {
    const row = await db.one<{ n: number }>(sql`
      select count(*) as n
      from (
        select 1 from events_text where events_text match ${quoted(trigram)}
        ${atMost(fewCandidates + 1)})`)
    weighed.push({ trigram, n: row?.n ?? 0 })
    if ((row?.n ?? 0) <= fewEnough) break
  }
  const rarest = weighed.toSorted((a, b) => a.n - b.n).slice(0, askedTrigrams)
  const few = rarest.filter(({ n }) => n <= fewEnough)
  const asked = (few.length > 0 ? few : rarest).map(({ trigram }) => quoted(trigram)).join(' AND ')
  return { asked, isFew: (rarest[0]?.n ?? 0) <= fewCandidates }
}

/** SQLite keeps its trigrams in a table of their own; PostgreSQL has an index on the column. */
export async function indexText(db: Database, id: number, folded: string): Promise<void> {
  await forgetText(db, id)
  await addText(db, id, folded)
}

export async function addText(db: Database, id: number, folded: string): Promise<void> {
  if (db.dialect === 'postgres') return
  await db.run(sql`insert into events_text (rowid, folded) values (${id}, ${folded})`)
}

export async function forgetText(db: Database, id: number): Promise<void> {
  if (db.dialect === 'postgres') return
  await db.run(sql`delete from events_text where rowid = ${id}`)
}
