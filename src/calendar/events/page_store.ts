// A page of a scope in the order of its dates, as deep as it may be.

import sql, { type Sql, join, raw } from 'sql-template-tag'
import type { Database } from '../../storage/database.ts'
import type { Page } from '../items/page.ts'
import { countScope } from './count_store.ts'
import { daysOfBlock, secondsOfDay } from './rollup_store.ts'
import type { Window } from './rules.ts'
import {
  type Bounds,
  type Scope,
  bounded,
  boundsOf,
  daysOf,
  isUnion,
  rowsOf,
  single,
  spanning,
} from './scope_store.ts'

/** To skip more than that is dearer than to look up the day that holds the page. */
const fewSkipped = 500

export interface OrderedPage extends Page {
  /** By start, then id. */
  readonly order?: 'ascending' | 'descending'
  /** Up to how many are skipped one by one. */
  readonly atMost?: number
}

export async function pageOf(
  db: Database,
  scope: Scope,
  window: Window,
  page: OrderedPage,
): Promise<number[]> {
  const bounds = boundsOf(window)
  if (!bounds) return []
  const isPlain = bounds.endFrom <= bounds.startFrom
  const { atMost = fewSkipped, order } = page
  if (isPlain && page.skip <= atMost) return starting(db, scope, bounds, page)
  if (order !== 'descending') return forward(db, scope, bounds, page)
  // A page from the end is one from the beginning, seen from the other side.
  const end = (await countScope(db, scope, bounds)) - page.skip
  const skip = Math.max(0, end - page.size)
  if (end <= 0) return []
  return (await forward(db, scope, bounds, { size: end - skip, skip, atMost })).toReversed()
}

async function forward(
  db: Database,
  scope: Scope,
  bounds: Bounds,
  { size, skip, atMost = fewSkipped }: OrderedPage,
): Promise<number[]> {
  if (bounds.endFrom <= bounds.startFrom) return starting(db, scope, bounds, { size, skip, atMost })
  // Those that had begun before come first.
  const early = { ...bounds, startTo: Math.min(bounds.startTo, bounds.endFrom - 1) }
  const late = { ...bounds, startFrom: bounds.endFrom }
  const before = skip === 0 ? 0 : await countEarly(db, scope, early)
  const first = skip === 0 || skip < before ? await running(db, scope, early, { size, skip }) : []
  if (first.length === size || late.startFrom > late.startTo) return first
  const page = { size: size - first.length, skip: Math.max(0, skip - before), atMost }
  return [...first, ...(await starting(db, scope, late, page))]
}

/** Events with several of the keys count once. */
async function countEarly(db: Database, scope: Scope, early: Bounds): Promise<number> {
  if (!isUnion(scope)) return countScope(db, scope, early)
  return (await running(db, scope, early, { size: 1e9, skip: 0 })).length
}

/** Those that start before the first second that they must not have ended by. */
function running(db: Database, scope: Scope, bounds: Bounds, page: Page): Promise<number[]> {
  const { startFrom, startTo, endFrom, endTo } = bounds
  const span = { startsBefore: startTo + 1, endsAfter: endFrom - 1 }
  const arms = scope.keys.flatMap((key) =>
    spanning(single(scope, key), span).map((rows) => sql`${rows}${bounded({ startFrom, endTo })}`),
  )
  const more = scope.more.map((rows) => sql`${rows}${bounded(bounds)}`)
  return merged(db, scope, [...arms, ...more], page)
}

/** Those that start in time and end in time. */
async function starting(
  db: Database,
  scope: Scope,
  bounds: Bounds,
  page: OrderedPage,
): Promise<number[]> {
  const { atMost = fewSkipped } = page
  const isDeep = page.skip > atMost && !isUnion(scope) && scope.more.length === 0
  const { startFrom, skip } = isDeep
    ? await jump(db, scope, bounds, page.skip)
    : { startFrom: bounds.startFrom, skip: page.skip }
  const { startTo, endTo } = bounds
  const rest = bounded({ startFrom, startTo, endTo })
  const arms = scope.keys.map((key) => sql`${rowsOf(single(scope, key))}${rest}`)
  const more = scope.more.map((rows) => sql`${rows}${rest}`)
  return merged(db, scope, [...arms, ...more], { ...page, skip })
}

/** Each arm is ordered and limited by itself, so that none is walked to its end. */
async function merged(
  db: Database,
  scope: Scope,
  arms: readonly Sql[],
  { size, skip, order }: OrderedPage,
): Promise<number[]> {
  const id = raw(scope.id)
  const way = raw(order === 'descending' ? 'desc' : '')
  const [only] = arms
  if (!only) return []
  const limited = (rows: Sql, limit: Sql) => sql`
    select ${id} as id, start_utc ${rows} order by start_utc ${way}, ${id} ${way} limit ${limit}`
  const query =
    arms.length === 1
      ? limited(only, sql`${size} offset ${skip}`)
      : sql`
        select id, start_utc
        from (${join(
          arms.map((rows) => sql`select * from (${limited(rows, sql`${size + skip}`)}) as arm`),
          isUnion(scope) ? ' union ' : ' union all ',
        )}) as arms
        order by start_utc ${way}, id ${way}
        limit ${size} offset ${skip}`
  const rows = await db.all<{ id: number }>(query)
  return rows.map((row) => row.id)
}

/**
 * The first second of the day that holds the start that is wanted, and how many to skip from
 * there on. What ends too late is counted with the days, and therefore taken off again.
 */
async function jump(
  db: Database,
  scope: Scope,
  { startFrom, endTo }: Bounds,
  skip: number,
): Promise<{ startFrom: number; skip: number }> {
  const before = await countScope(db, scope, { startTo: startFrom - 1 })
  const block = await walk(db, scope, { level: 1, from: -Infinity, skip: before + skip })
  const from = block.day * daysOfBlock
  const { day, skip: left } = await walk(db, scope, { level: 0, from, skip: block.skip })
  const start = day * secondsOfDay
  if (start <= startFrom) return { startFrom, skip }
  if (endTo === Infinity) return { startFrom: start, skip: left }
  const late = await countScope(db, scope, { startFrom, startTo: start - 1, endFrom: endTo + 1 })
  return { startFrom: start, skip: left + late }
}

/** The day or block in which a number of starts is passed, and what is left of that number. */
async function walk(
  db: Database,
  scope: Scope,
  { level, from, skip }: { level: 0 | 1; from: number; skip: number },
): Promise<{ day: number; skip: number }> {
  const rows = await db.all<{ day: number; n: number }>(sql`
    select day, cast(sum(starts) as bigint) as n
    ${daysOf(scope)} and level = ${level}
      ${from === -Infinity ? sql`` : sql`and day >= ${from} and day < ${from + daysOfBlock}`}
    group by day
    order by day`)
  let left = skip
  let last = from
  for (const { day, n } of rows) {
    last = day
    if (left < n) break
    if (day !== rows.at(-1)?.day) left -= n
  }
  return { day: last, skip: left }
}
