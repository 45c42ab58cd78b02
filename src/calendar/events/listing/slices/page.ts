// Reads a page of a slice in date order, however deep it is.

import sql, { type Sql, join, raw } from 'sql-template-tag'
import { atMost, isOneOf } from '../../../../storage/dialect.ts'
import { readGeneration } from '../../../../storage/generation/generation.ts'
import type { Page } from '../../../../contract/schema/paging.ts'
import { countSlice } from './count.ts'
import type { Reader } from '../../../../access/context.ts'
import { daysOfBlock, secondsOfDay } from '../counted/days.ts'
import type { DateOrder, Window } from '../filter.ts'
import { type Bounds, bounded, boundsOf } from '../bounds.ts'
import { type Slice, daysOf, isUnion, rowsOf, single } from './slice.ts'
import { longSpanning, longestShort, shortSpanning, spanning } from '../running.ts'
import { type Listed, listIn } from '../memory/spans.ts'
import {
  type DayOfStart,
  type DayTotals,
  dayOfStart,
  knownDayTotals,
} from '../memory/day_totals.ts'
import { startingOnDays } from '../search/word_page.ts'

/** Skipping more rows is more expensive than looking up the day that holds the page. */
const fewSkipped = 500

export interface KnownPages<Row> {
  find(slice: Slice, bounds: Bounds, page: Page): Row[] | undefined
  /** Reports a miss, which may warm the cache. */
  want(slice: Slice, bounds: Bounds): Promise<void>
}

export interface OrderedPage<Row> extends Page {
  /** By start, then id. */
  readonly order?: DateOrder
  readonly skippedSingly?: number
  /** The columns that are read of each event `e`. */
  readonly columns: Sql
  readonly known?: KnownPages<Row>
}

export async function pageOf<Row>(
  reader: Reader,
  slice: Slice,
  window: Window | undefined,
  page: OrderedPage<Row>,
): Promise<Row[]> {
  const bounds = boundsOf(window)
  if (!bounds) return []
  const isPlain = bounds.endFrom <= bounds.startFrom
  const { skippedSingly = fewSkipped, order } = page
  if (isPlain && page.skip <= skippedSingly) return starting(reader, slice, bounds, page)
  if (order !== 'descending') return forward(reader, slice, bounds, page)
  // A deep page in descending order is an ascending page counted from the end, reversed.
  const end = (await countSlice(reader, slice, bounds)) - page.skip
  const skip = Math.max(0, end - page.size)
  if (end <= 0) return []
  const there = { ...page, order: 'ascending', size: end - skip, skip } as const
  return (await forward<Row>(reader, slice, bounds, there)).toReversed()
}

async function forward<Row>(
  reader: Reader,
  slice: Slice,
  bounds: Bounds,
  page: OrderedPage<Row>,
): Promise<Row[]> {
  if (bounds.endFrom <= bounds.startFrom) return starting(reader, slice, bounds, page)
  const { size, skip } = page
  // Events that are already running at `endFrom` come first.
  const early = { ...bounds, startTo: Math.min(bounds.startTo, bounds.endFrom - 1) }
  const late = { ...bounds, startFrom: bounds.endFrom }
  const before = skip === 0 ? 0 : await countSlice(reader, slice, early)
  const first = skip === 0 || skip < before ? await running<Row>(reader, slice, early, page) : []
  if (first.length === size || late.startFrom > late.startTo) return first
  const rest = { ...page, size: size - first.length, skip: Math.max(0, skip - before) }
  return [...first, ...(await starting<Row>(reader, slice, late, rest))]
}

/** The events of the page that start before `endFrom`, so that they run through it. */
async function running<Row>(
  reader: Reader,
  slice: Slice,
  bounds: Bounds,
  page: OrderedPage<Row>,
): Promise<Row[]> {
  const { startFrom, startTo, endFrom, endTo } = bounds
  const span = { startsBefore: startTo + 1, endsAfter: endFrom - 1 }
  const more = slice.more.map((rows) => sql`${rows}${bounded(bounds)}`)
  const arms = (by: typeof spanning) => [
    ...slice.keys.flatMap((key) =>
      by(single(slice, key), span).map((rows) => sql`${rows}${bounded({ startFrom, endTo })}`),
    ),
    ...more,
  ]
  const dayTotals = isUnion(slice) ? undefined : await freshDayTotals(reader, slice)
  if (!dayTotals) return rowsOfPage(reader, slice, arms(spanning), page)
  const { size, skip, columns } = page
  const whole = { size: size + skip, skip: 0 }
  const long = listIn(dayTotals.long, { ...longSpanning(span), startFrom, endTo }, whole.size)
  const last = long.length < whole.size ? Infinity : (long.at(-1)?.start_utc ?? Infinity)
  const isFull = more.length === 0 && last <= span.endsAfter - longestShort
  const others = isFull ? [] : await listed(reader, slice, arms(shortSpanning), whole)
  const all = others.length === 0 ? long : [...long, ...others].toSorted(inOrder)
  const ids = all.slice(skip, skip + size).map(({ id }) => id)
  return rowsById(reader, ids, { columns })
}

const inOrder = (a: Listed, b: Listed) => a.start_utc - b.start_utc || a.id - b.id

async function freshDayTotals(reader: Reader, slice: Slice): Promise<DayTotals | undefined> {
  const known = knownDayTotals(reader, slice)
  return known && known.generation === (await readGeneration(reader.db)) ? known.value : undefined
}

/** The events of the page by their starts: `endFrom` is not later than `startFrom`. */
async function starting<Row>(
  reader: Reader,
  slice: Slice,
  bounds: Bounds,
  page: OrderedPage<Row>,
): Promise<Row[]> {
  const { skippedSingly = slice.words ? 0 : fewSkipped } = page
  const isDeep = page.skip > skippedSingly && !isUnion(slice) && slice.more.length === 0
  const { startFrom, skip } = isDeep
    ? await jump(reader, slice, bounds, page.skip)
    : { startFrom: bounds.startFrom, skip: page.skip }
  const there = { ...bounds, startFrom }
  if (slice.words && page.order !== 'descending') {
    const found = await startingOnDays(reader, slice, there, { size: page.size, skip })
    return rowsById(reader, found, page)
  }
  const known = page.order === 'descending' ? undefined : page.known
  const inMemory = known?.find(slice, there, { size: page.size, skip })
  if (inMemory) return inMemory
  const { startTo, endTo } = bounds
  const rest = bounded({ startFrom, startTo, endTo })
  const arms = slice.keys.map((key) => sql`${rowsOf(single(slice, key))}${rest}`)
  const more = slice.more.map((rows) => sql`${rows}${rest}`)
  const rows = await rowsOfPage(reader, slice, [...arms, ...more], { ...page, skip })
  await known?.want(slice, there)
  return rows
}

const wayOf = ({ order }: { order?: DateOrder | undefined }) =>
  raw(order === 'descending' ? 'desc' : '')

/** Finds the ids from indexes alone, then joins the events; skipped rows are never joined. */
async function rowsOfPage<Row>(
  { db }: Reader,
  slice: Slice,
  arms: readonly Sql[],
  page: OrderedPage<Row>,
): Promise<Row[]> {
  const { columns, size, skip } = page
  const [only, ...others] = arms
  if (!only) return []
  const way = wayOf(page)
  if (slice.table === 'events' && skip === 0 && others.length === 0) {
    return db.all(sql`
      select ${columns} ${only} order by start_utc ${way}, id ${way} ${atMost(size)}`)
  }
  return db.all(sql`
    select ${columns}
    from (${listing(slice, arms, page)}) as p
    join events e on e.id = p.id
    order by p.start_utc ${way}, p.id ${way}`)
}

const listed = async (
  { db }: Reader,
  slice: Slice,
  arms: readonly Sql[],
  page: Page,
): Promise<readonly Listed[]> => (arms.length === 0 ? [] : db.all(listing(slice, arms, page)))

/** Each arm is ordered and limited by itself, so that none is scanned to its end. */
function listing(
  slice: Slice,
  arms: readonly Sql[],
  { size, skip, order }: Omit<OrderedPage<unknown>, 'columns'>,
): Sql {
  const id = raw(slice.id)
  const way = wayOf({ order })
  const limited = (rows: Sql, limit: Sql) => sql`
    select ${id} as id, start_utc ${rows} order by start_utc ${way}, ${id} ${way} ${limit}`
  const [only] = arms
  if (only && arms.length === 1) return limited(only, sql`${atMost(size)} offset ${skip}`)
  return sql`
    select id, start_utc
    from (${join(
      arms.map((rows) => sql`select * from (${limited(rows, atMost(size + skip))}) as arm`),
      isUnion(slice) ? ' union ' : ' union all ',
    )}) as arms
    order by start_utc ${way}, id ${way}
    ${atMost(size)} offset ${skip}`
}

export async function rowsById<Row>(
  { db }: Reader,
  ids: readonly number[],
  { columns, order }: Pick<OrderedPage<Row>, 'columns' | 'order'>,
): Promise<Row[]> {
  if (ids.length === 0) return []
  const way = wayOf({ order })
  return db.all(sql`
    select ${columns}
    from events e
    where ${isOneOf(db, 'e.id', ids)}
    order by e.start_utc ${way}, e.id ${way}`)
}

/**
 * The first second of the day that holds the first event of the page, and how many to skip from
 * there on. Counted days include events that end too late, which have to be corrected for.
 */
async function jump(
  reader: Reader,
  slice: Slice,
  { startFrom, endTo }: Bounds,
  skip: number,
): Promise<{ startFrom: number; skip: number }> {
  const before = await countSlice(reader, slice, { startTo: startFrom - 1 })
  const { day, left } = await dayOf(reader, slice, before + skip)
  const start = day * secondsOfDay
  if (start <= startFrom) return { startFrom, skip }
  if (endTo === Infinity) return { startFrom: start, skip: left }
  const window = { startFrom, startTo: start - 1, endFrom: endTo + 1 }
  const late = await countSlice(reader, slice, window)
  return { startFrom: start, skip: left + late }
}

/** The day of the nth start, and how many starts of that day come before it. */
async function dayOf(reader: Reader, slice: Slice, nth: number): Promise<DayOfStart> {
  const known = knownDayTotals(reader, slice)
  if (known && known.generation === reader.memo?.generation) return dayOfStart(known.value, nth)
  const block = await walk(reader, slice, { level: 1, from: -Infinity, left: nth })
  const from = block.day * daysOfBlock
  return walk(reader, slice, { level: 0, from, left: block.left })
}

/** The same among days or blocks, from a given one on. */
async function walk(
  { db }: Reader,
  slice: Slice,
  { level, from, left: nth }: { level: 0 | 1; from: number; left: number },
): Promise<DayOfStart> {
  const rows = await db.all<{ day: number; n: number }>(sql`
    select day, cast(sum(starts) as bigint) as n
    ${daysOf(slice)} and level = ${level}
      ${from === -Infinity ? sql`` : sql`and day >= ${from} and day < ${from + daysOfBlock}`}
    group by day
    order by day`)
  let left = nth
  let last = from
  for (const { day, n } of rows) {
    last = day
    if (left < n) break
    if (day !== rows.at(-1)?.day) left -= n
  }
  return { day: last, left }
}
