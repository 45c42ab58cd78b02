// How many events of a scope are in a window, from the counts of days and two short walks.

import sql, { type Sql, join, raw } from 'sql-template-tag'
import type { Database } from '../../storage/database.ts'
import { inWindow } from './matching_store.ts'
import { daysOfBlock, secondsOfDay } from './rollup_store.ts'
import type { Window } from './rules.ts'
import {
  type Bounds,
  type Scope,
  bounded,
  boundsOf,
  daysOf,
  inScope,
  rowsOf,
  single,
  spanning,
} from './scope_store.ts'

type Edge = 'start' | 'end'

/** How often each part counts: edges before a second, and events that span two of them. */
interface Sum {
  readonly edges: Map<string, { edge: Edge; before: number; times: number }>
  readonly spans: { startsBefore: number; endsAfter: number; times: number }[]
}

/** For keys of which an event has one. */
export async function countScope(
  db: Database,
  scope: Scope,
  window: Partial<Bounds>,
): Promise<number> {
  const bounds = boundsOf(window)
  if (!bounds) return 0
  const kept = scope.keys.length === 0 ? [sql`0`] : partsOf(scope, sumOf(bounds))
  const more = scope.more.map((rows) => sql`+ (select count(*) ${rows}${bounded(bounds)})`)
  const parts = [...kept, ...more]
  const row = await db.one<{ n: number }>(sql`select cast(${join(parts, ' ')} as bigint) as n`)
  return row?.n ?? 0
}

/** A rectangle of starts and ends is made of corners. */
function sumOf({ startFrom, startTo, endFrom, endTo }: Bounds): Sum {
  const sum: Sum = { edges: new Map(), spans: [] }
  addCorner(sum, startTo + 1, endFrom - 1, 1)
  addCorner(sum, startFrom, endFrom - 1, -1)
  addCorner(sum, startTo + 1, endTo, -1)
  addCorner(sum, startFrom, endTo, 1)
  return sum
}

/** Those that start before `x` and end after `y`. No event ends before it starts. */
function addCorner(sum: Sum, x: number, y: number, times: number): void {
  if (x === -Infinity || y === Infinity) return
  if (x <= y) {
    sum.spans.push({ startsBefore: x, endsAfter: y, times })
    return
  }
  addEdge(sum, 'start', x, times)
  if (y !== -Infinity) addEdge(sum, 'end', y + 1, -times)
}

function addEdge({ edges }: Sum, edge: Edge, before: number, times: number): void {
  const name = `${edge} ${before}`
  const known = edges.get(name)?.times ?? 0
  edges.set(name, { edge, before, times: known + times })
}

function partsOf(scope: Scope, { edges, spans }: Sum): readonly Sql[] {
  const counted = [...edges.values()].flatMap(({ edge, before, times }) =>
    times === 0 ? [] : [sql`${sign(times)} ${edgesBefore(scope, edge, before)}`],
  )
  const walked = spans.flatMap(({ times, ...span }) =>
    spanning(scope, span).map((rows) => sql`${sign(times)} (select count(*) ${rows})`),
  )
  return [sql`0`, ...counted, ...walked]
}

/** No part counts more than once. */
const sign = (times: number) => raw(times > 0 ? '+' : '-')

/** Whole blocks, then days, then what is left of the last day by its index. */
function edgesBefore(scope: Scope, edge: Edge, before: number): Sql {
  const column = raw(`${edge}s`)
  const sum = (where: Sql) => sql`coalesce((
    select sum(${column}) ${daysOf(scope)} and ${where}), 0)`
  if (before === Infinity) return sql`(${sum(sql`level = 1`)})`
  const day = Math.floor(before / secondsOfDay)
  const block = Math.floor(day / daysOfBlock)
  const at = raw(`${edge}_utc`)
  return sql`(
    ${sum(sql`level = 1 and day < ${block}`)}
    + ${sum(sql`level = 0 and day >= ${block * daysOfBlock} and day < ${day}`)}
    + (select count(*) ${rowsOf(scope)} and ${at} >= ${day * secondsOfDay} and ${at} < ${before}))`
}

/** Events that have several of the keys count once. Two keys: those with both are the fewer. */
export async function countUnion(db: Database, scope: Scope, window: Window): Promise<number> {
  const [one, other, ...more] = scope.keys
  if (one === undefined || other === undefined || more.length > 0) {
    return countDistinct(db, scope, window)
  }
  const first = await countScope(db, single(scope, one), window)
  const second = await countScope(db, single(scope, other), window)
  if (first === 0 || second === 0) return first + second
  const [few, many] = first < second ? [one, other] : [other, one]
  return first + second - (await countBoth(db, scope, { few, many, window }))
}

/** Both are looked through in the order of the same index, so that neither is read at random. */
async function countBoth(
  db: Database,
  scope: Scope,
  { few, many, window }: { few: number; many: number; window: Window },
): Promise<number> {
  const { table, column } = scope
  const row = await db.one<{ n: number }>(sql`
    select count(*) as n
    from ${raw(table)} l
    where ${join(linked(single(scope, few), window), ' and ')}
      and exists (
        select 1
        from ${raw(table)} m
        where m.${raw(column)} = ${many} and m.found = 2
          and m.start_utc = l.start_utc and m.event_id = l.event_id)`)
  return row?.n ?? 0
}

async function countDistinct(db: Database, scope: Scope, window: Window): Promise<number> {
  const row = await db.one<{ n: number }>(sql`
    select count(distinct l.event_id) as n
    from ${raw(scope.table)} l
    where ${join(linked(scope, window), ' and ')}`)
  return row?.n ?? 0
}

const linked = (scope: Scope, window: Window): Sql[] => [
  sql`l.${inScope(scope)}`,
  sql`l.found = 2`,
  ...inWindow(window, 'l'),
]
