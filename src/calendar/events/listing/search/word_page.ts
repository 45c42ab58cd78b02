// Reads a page of events that have common words: their counted days say on which days there are
// any, so that other days are not scanned.

import sql, { type Sql, raw } from 'sql-template-tag'
import type { Reader } from '../../../../access/context.ts'
import type { Database } from '../../../../storage/database.ts'
import { atMost } from '../../../../storage/dialect.ts'
import type { Page } from '../../../../contract/schema/paging.ts'
import { type Bounds, bounded } from '../bounds.ts'
import { dayOf, secondsOfDay } from '../counted/days.ts'
import { type Slice, daysOf, eventConditions } from '../slices/slice.ts'

export async function startingOnDays(
  { db }: Reader,
  slice: Slice,
  { startFrom, startTo, endTo }: Bounds,
  { size, skip }: Page,
): Promise<readonly number[]> {
  const found: number[] = []
  const last = dayOf(startTo)
  for (let from = dayOf(startFrom); found.length < size + skip;) {
    const wanted = size + skip - found.length
    const days = await daysFrom(db, slice, from, last, wanted)
    const end = days.at(-1)
    if (end === undefined) break
    const within = bounded({ startFrom, startTo, endTo })
    const ids = await db.ids(sql`
      ${onDays(db, slice, days, within)} order by start_utc, id ${atMost(wanted)}`)
    for (const id of ids) found.push(id)
    from = end + 1
  }
  return found.slice(skip)
}

async function daysFrom(
  db: Database,
  slice: Slice,
  from: number,
  to: number,
  wanted: number,
): Promise<readonly number[]> {
  const since = from === -Infinity ? sql`` : sql`and day >= ${from}`
  const until = to === Infinity ? sql`` : sql`and day <= ${to}`
  const rows = await db.all<{ day: number; starts: number }>(sql`
    select day, starts
    ${daysOf(slice)} and level = 0 and starts > 0 ${since} ${until}
    order by day
    ${atMost(wanted)}`)
  const days: number[] = []
  let starts = 0
  for (const row of rows) {
    days.push(row.day)
    starts += row.starts
    if (starts >= wanted) break
  }
  return days
}

/** Joined in this order: a short range of the index for each day. */
function onDays(db: Database, slice: Slice, days: readonly number[], within: Sql): Sql {
  const length = raw(String(secondsOfDay))
  const events = sql`
    events e
    where ${eventConditions(slice)} and start_utc >= d.day * ${length}
      and start_utc < (d.day + 1) * ${length}${within}`
  if (db.dialect === 'sqlite') {
    return sql`
      select e.id, e.start_utc
      from (select value as day from json_each(${JSON.stringify(days)})) as d
      cross join ${events}`
  }
  return sql`
    select found.id, found.start_utc
    from unnest(${days}::bigint[]) as d (day)
    cross join lateral (select e.id, e.start_utc from ${events} offset 0) as found`
}
