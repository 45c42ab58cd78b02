// The SQL of search (§5.10): by trigrams if few events can match, else by a scan in date order.

import sql, { type Sql } from 'sql-template-tag'
import type { Reader } from '../../../access/context.ts'
import { memoize, peek, put, tenant, warmAfter } from '../../../memo/memo.ts'
import type { Database } from '../../../storage/database.ts'
import { atMost, contains } from '../../../storage/dialect.ts'
import { readGeneration } from '../../../storage/generation.ts'
import { type Bounds, bounded } from './bounds.ts'
import { type Spans, readSpans } from './memory/spans.ts'

/** Up to this many candidates the index is used; beyond, a scan in date order is faster. */
const fewCandidates = 8000
/** A trigram with at most this many events needs no rarer one. */
const fewEnough = 200
/** How many of the rarest trigrams are matched together. */
const askedTrigrams = 2
/** The most trigrams of a phrase that are counted. */
const weighedTrigrams = 16

/** How a search is read: the SQL around its events `e`, and their condition. */
export interface SearchPlan {
  /** Stands before the `select`. */
  readonly withClause: Sql
  /** Stands after `from`. */
  readonly fromClause: Sql
  readonly condition: Sql
  /** The same for reading every match: the index excludes most other events. */
  readonly thorough: Sql
  readonly folded: string
  /** Whether too many texts can match to read them all. */
  readonly isCommon: boolean
}

const searchWeights = tenant<Weighed>('search weights')
const searchResults = tenant<Spans>('search results')
const searchWindows = tenant<Spans>('search results in a window')

/** The trigrams to match, and whether few texts have them. */
interface Weighed {
  readonly asked: string
  readonly isFew: boolean
}

/** The folded text of an event is its title and its description, one per line. */
export async function planSearch(reader: Reader, folded: string): Promise<SearchPlan> {
  const condition = contains('e.folded', folded)
  const plain = { withClause: sql``, fromClause: sql`events e`, condition, thorough: condition }
  const walk = { ...plain, folded, isCommon: true }
  const trigrams = trigramsOf(folded)
  if (trigrams.length === 0) return walk
  const { asked, isFew } = await weighedOf(reader, folded, trigrams)
  const { dialect } = reader.db
  if (dialect === 'postgres')
    return isFew ? { ...walk, isCommon: false, ...materialized(folded) } : walk
  const candidates = sql`select rowid as id from events_text where events_text match ${asked}`
  if (!isFew) return { ...walk, thorough: sql`e.id in (${candidates}) and ${condition}` }
  return {
    ...walk,
    isCommon: false,
    // A cross join fixes the join order: candidates first, then their events.
    fromClause: sql`(${candidates}) found cross join events e on e.id = found.id`,
  }
}

/** Affects only how the search is read, not its result. */
function weighedOf(reader: Reader, folded: string, trigrams: readonly string[]): Promise<Weighed> {
  const { db } = reader
  return memoize(reader.memo, searchWeights.key(folded), () =>
    db.dialect === 'postgres' ? weighText(db, folded) : rarestOf(db, trigrams),
  )
}

async function weighText(db: Database, folded: string): Promise<Weighed> {
  const row = await db.one<{ n: number }>(sql`
    select count(*) as n
    from (
      select 1 from events where ${contains('folded', folded)}
      ${atMost(fewCandidates + 1)}) few`)
  return { asked: '', isFew: (row?.n ?? 0) <= fewCandidates }
}

/** Makes PostgreSQL look up the few matches, where its planner would scan by date. */
const materialized = (folded: string): Partial<SearchPlan> => ({
  condition: sql`true`,
  thorough: sql`true`,
  withClause: sql`with found as materialized (
    select id from events where ${contains('folded', folded)})`,
  fromClause: sql`found
    cross join lateral (select * from events where events.id = found.id offset 0) e`,
})

/**
 * All public matches in a window, if few are possible. The first request caches those of its
 * window, the next one with another window those of all time, until something is written.
 */
export async function foundBy(
  reader: Reader,
  plan: SearchPlan,
  bounds: Bounds,
): Promise<Spans | undefined> {
  if (plan.isCommon) return undefined
  const generation = await readGeneration(reader.db)
  const { startFrom, startTo, endFrom, endTo } = bounds
  const key = searchResults.key(plan.folded)
  const keyHere = searchWindows.key(startFrom, startTo, endFrom, endTo, plan.folded)
  for (const one of [key, keyHere]) {
    const known = peek(reader.memo, one)
    if (known?.generation === generation) return known.value
  }
  // The text comes last, because it is the most expensive to check.
  const read = (inTime: Sql) => {
    const rows = sql`
      from ${plan.fromClause}
      where e.list_code = 1 and e.password is null ${inTime} and ${plan.condition}`
    return readSpans(reader.db, 'e.id', [rows], plan.withClause)
  }
  const here = await read(bounded(bounds))
  put(reader.memo, keyHere, here)
  await warmAfter(reader.memo, key, { generation, often: 2 }, () => read(sql``))
  return here?.value
}

function trigramsOf(folded: string): readonly string[] {
  const letters = Array.from(folded)
  const found = new Set<string>()
  for (let at = 0; at + 3 <= letters.length; at += 1) found.add(letters.slice(at, at + 3).join(''))
  return [...found]
}

const quoted = (trigram: string) => `"${trigram.replaceAll('"', '""')}"`

/** Counting stops early: the exact count of a common trigram does not matter. */
async function rarestOf(db: Database, trigrams: readonly string[]): Promise<Weighed> {
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
