// Counts the events of a slice in a window, from counted days and short index scans.

import sql, { type Sql, join, raw } from 'sql-template-tag'
import type { Reader } from '../../../../access/context.ts'
import { type MemoKey, type Read, peek, tenant, warmAfter } from '../../../../storage/memo.ts'
import { generationNow } from '../../../../storage/generation/generation.ts'
import { type Edge, timesOfDay, wantDayTimes } from '../memory/day_times.ts'
import { dayOf, daysOfBlock, secondsOfDay } from '../counted/days.ts'
import type { Window } from '../filter.ts'
import { type Bounds, bounded, boundsOf } from '../bounds.ts'
import { type Slice, daysOf, inSlice, isUnion, rowsOf, single } from './slice.ts'
import { type RunningSpan, isLong, longSpanning, shortSpanning, spanning } from '../running.ts'
import { type Spans, countIn, readSpans } from '../memory/spans.ts'
import {
  type DayTotals,
  edgesBeforeDay,
  knownDayTotals,
  totalsKey,
  wantDayTotals,
} from '../memory/day_totals.ts'

type Times = 1 | -1

/** A count as summands: starts or ends before a second, and events that span two seconds. */
interface Sum {
  readonly edges: { readonly edge: Edge; readonly before: number; readonly times: Times }[]
  readonly spans: { readonly span: RunningSpan; readonly times: Times }[]
}

interface Counted {
  readonly n: number
  /** The write generation at which it was counted. */
  readonly generation: number
}

export async function countSlice(
  reader: Reader,
  slice: Slice,
  window: Window = {},
): Promise<number> {
  const bounds = boundsOf(window)
  if (!bounds) return 0
  const known = countKnown(reader, slice, bounds)
  if (known !== undefined) return known
  if (isUnion(slice)) return countUnion(reader, slice, bounds)
  return (await countEach(reader, slice, bounds)).n
}

/** From the memo alone; undefined if something is missing there. */
export function countKnown(reader: Reader, slice: Slice, window: Window = {}): number | undefined {
  const bounds = boundsOf(window)
  if (!bounds) return 0
  if (slice.keys.length === 0 || slice.more.length > 0) return undefined
  const dayTotals = knownDayTotals(reader, slice)
  const generation = reader.memo?.generation
  if (!dayTotals || dayTotals.generation !== generation) return undefined
  const sum = sumOf(bounds)
  if (!sum.spans.every(({ span }) => isLong(span))) return undefined
  let n = knownOf(dayTotals.value, sum, dayOf)
  for (const { edge, before, times } of sum.edges) {
    const onItsDay = timesOfDay(reader, slice, edge, before)
    if (onItsDay === undefined) return undefined
    n += times * onItsDay
  }
  if (!isUnion(slice)) return n
  const shared = knownShared(reader, slice)
  return shared?.generation === generation ? n - countIn(shared.value, bounds) : undefined
}

/** Summed over the keys: an event that has two of them counts twice. */
async function countEach(reader: Reader, slice: Slice, bounds: Bounds): Promise<Counted> {
  const sum = sumOf(bounds)
  const more = slice.more.map((rows) => sql`+ (select count(*) ${rows}${bounded(bounds)})`)
  const dayTotals = slice.keys.length === 0 ? undefined : knownDayTotals(reader, slice)
  if (dayTotals) {
    const { n, generation } = await add(reader, [...partsBeside(slice, sum), ...more])
    // Otherwise the day totals are stale.
    if (generation === dayTotals.generation) {
      for (const { edge, before } of sum.edges) {
        await wantDayTimes(reader, slice, edge, before, generation)
      }
      return { n: n + knownOf(dayTotals.value, sum, nearestDay), generation }
    }
  }
  const parts = slice.keys.length === 0 ? [] : partsOf(slice, sum)
  const counted = await add(reader, [...parts, ...more])
  if (slice.keys.length > 0) await wantDayTotals(reader, slice, counted.generation)
  return counted
}

async function add({ db }: Reader, parts: readonly Sql[]): Promise<Counted> {
  const row = await db.one<Counted>(sql`
    select cast(${join([sql`0`, ...parts], ' ')} as bigint) as n, ${generationNow} as generation`)
  return row ?? { n: 0, generation: 0 }
}

/** The rectangle of starts and ends as a sum of its four corners (see README.md). */
function sumOf({ startFrom, startTo, endFrom, endTo }: Bounds): Sum {
  const sum: Sum = { edges: [], spans: [] }
  addCorner(sum, startTo + 1, endFrom - 1, 1)
  addCorner(sum, startFrom, endFrom - 1, -1)
  addCorner(sum, startTo + 1, endTo, -1)
  addCorner(sum, startFrom, endTo, 1)
  return sum
}

/** The events that start before `x` and end after `y`. No event ends before it starts. */
function addCorner(sum: Sum, x: number, y: number, times: Times): void {
  if (x === -Infinity || y === Infinity) return
  if (x <= y) {
    sum.spans.push({ span: { startsBefore: x, endsAfter: y }, times })
    return
  }
  addEdge(sum, 'start', x, times)
  if (y !== -Infinity) addEdge(sum, 'end', y + 1, times === 1 ? -1 : 1)
}

/** Summands of opposite sign cancel out. */
function addEdge({ edges }: Sum, edge: Edge, before: number, times: Times): void {
  const at = edges.findIndex(
    (one) => one.edge === edge && one.before === before && one.times !== times,
  )
  if (at < 0) edges.push({ edge, before, times })
  else edges.splice(at, 1)
}

const partsOf = (slice: Slice, { edges, spans }: Sum): readonly Sql[] => [
  ...edges.map(({ edge, before, times }) => signed(times, edgesBefore(slice, edge, before))),
  ...spans.flatMap(({ span, times }) => spanning(slice, span).map((rows) => walked(times, rows))),
]

const signed = (times: Times, part: Sql): Sql => (times === 1 ? sql`+ ${part}` : sql`- ${part}`)

const walked = (times: Times, rows: Sql): Sql => signed(times, sql`(select count(*) ${rows})`)

/** Whole blocks, then days up to the nearest midnight, then the rest of the day by its index. */
function edgesBefore(slice: Slice, edge: Edge, before: number): Sql {
  const column = raw(`${edge}s`)
  const sum = (where: Sql) => sql`coalesce((
    select sum(${column}) ${daysOf(slice)} and ${where}), 0)`
  if (before === Infinity) return sql`(${sum(sql`level = 1`)})`
  const day = nearestDay(before)
  const block = Math.floor(day / daysOfBlock)
  return sql`(
    ${sum(sql`level = 1 and day < ${block}`)}
    + ${sum(sql`level = 0 and day >= ${block * daysOfBlock} and day < ${day}`)}
    ${edgesBetween(slice, edge, before)})`
}

const nearestDay = (second: number) => Math.round(second / secondsOfDay)

/** Added from the nearest midnight on, or subtracted up to it. */
function edgesBetween(slice: Slice, edge: Edge, before: number, times: Times = 1): Sql {
  const midnight = nearestDay(before) * secondsOfDay
  const [from, to] = midnight <= before ? [midnight, before] : [before, midnight]
  const rows = rowsOf(slice)
  const counted =
    edge === 'start'
      ? sql`(select count(*) ${rows} and start_utc >= ${from} and start_utc < ${to})`
      : sql`(select count(*) ${rows} and end_utc >= ${from} and end_utc < ${to})`
  return signed(midnight <= before ? times : opposite(times), counted)
}

const opposite = (times: Times): Times => (times === 1 ? -1 : 1)

/** The summands that cached day totals do not cover: parts of days and short events. */
const partsBeside = (slice: Slice, { edges, spans }: Sum): readonly Sql[] => [
  ...edges.flatMap(({ edge, before, times }) =>
    before === Infinity || before % secondsOfDay === 0
      ? []
      : [edgesBetween(slice, edge, before, times)],
  ),
  ...spans.flatMap(({ span, times }) =>
    shortSpanning(slice, span).map((rows) => walked(times, rows)),
  ),
]

function knownOf(
  dayTotals: DayTotals,
  { edges, spans }: Sum,
  dayAt: (second: number) => number,
): number {
  let n = 0
  for (const { edge, before, times } of edges) {
    n += times * edgesBeforeDay(dayTotals, `${edge}s`, dayAt(before))
  }
  for (const { span, times } of spans) n += times * countIn(dayTotals.long, longSpanning(span))
  return n
}

/** With more lookups, reading shared events would hold up other requests. */
const mostLookups = 100_000
/** Reading all shared events costs as much as this many counts without them. */
const often = 8

/** Events that have several keys of a slice, once for each key beyond the first. */
const sharedEvents = tenant<Spans>('shared events')

export const sharedKey = (slice: Slice): MemoKey<Spans> => sharedEvents.key(...totalsKey(slice))

const knownShared = (reader: Reader, slice: Slice) => peek(reader.memo, sharedKey(slice))

/** Events that have several of the keys count once. */
async function countUnion(reader: Reader, slice: Slice, bounds: Bounds): Promise<number> {
  const { n, generation } = await countEach(reader, slice, bounds)
  const key = sharedKey(slice)
  const known = knownShared(reader, slice)
  if (known?.generation === generation) return n - countIn(known.value, bounds)
  const { arms, lookups } = await sharedArms(reader, slice)
  const [only, ...more] = arms
  if (!only) return n
  if (lookups <= mostLookups) {
    await warmAfter(reader.memo, key, { generation, often }, () => readShared(reader, slice))
  }
  // With more than two keys, scanning all rows that have any of them is faster.
  if (more.length === 0) {
    const both = await reader.db.one<Counted>(sql`
      select count(*) as n, ${generationNow} as generation ${only}${bounded(bounds)}`)
    // Otherwise something was written between the two statements.
    if (both?.generation === generation) return n - both.n
  }
  return reader.db.count(sql`
    select count(distinct event_id) as n ${rowsOf(slice)}${bounded(bounds)}`)
}

export async function readShared(reader: Reader, slice: Slice): Promise<Read<Spans> | undefined> {
  const { arms } = await sharedArms(reader, slice)
  return arms.length > 0 ? readSpans(reader.db, slice.id, arms) : undefined
}

/**
 * The redundant links: those to an event that has an earlier one of the keys as well. The key with
 * the most events is the first, and is not scanned. All are scanned in the order of the same index,
 * which avoids random reads.
 */
async function sharedArms(
  { db }: Reader,
  slice: Slice,
): Promise<{ readonly arms: readonly Sql[]; readonly lookups: number }> {
  const { table, column } = slice
  const sizes = await db.all<{ key: number; n: number }>(sql`
    select ${raw(column)} as key, cast(sum(starts) as bigint) as n
    ${daysOf(slice)} and level = 1
    group by ${raw(column)}
    order by n desc`)
  const keys = sizes.map(({ key }) => key)
  const arms = keys.slice(1).map((key, index) => {
    const earlier = inSlice({ column, keys: keys.slice(0, index + 1) })
    return sql`
      ${rowsOf(single(slice, key))}
        and exists (
          select 1
          from ${raw(table)} m
          where m.${earlier} and m.visibility = 2
            and m.start_utc = ${raw(table)}.start_utc and m.event_id = ${raw(table)}.event_id)`
  })
  return { arms, lookups: sizes.reduce((sum, { n }, earlier) => sum + n * earlier, 0) }
}
