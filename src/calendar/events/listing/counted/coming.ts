// How many events of each of many venues, organizers or terms are still to come, for the public.

import { type Target, targets } from '../../links.ts'
import sql, { raw } from 'sql-template-tag'
import type { Reader } from '../../../../access/context.ts'
import { isOneOf } from '../../../../storage/dialect.ts'
import { dayOf, daysOfBlock, secondsOfDay } from './days.ts'

/** What counted events are linked to. */
export type CountedBy = Target

/**
 * The number of public events that end after a second, by id; ids without any are absent. One
 * statement: whole blocks and days are counted already, the rest of the first day is scanned.
 */
export async function countComing(
  { db }: Reader,
  target: Target,
  ids: readonly number[],
  after: number,
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map()
  const { links, days, column } = targets[target]
  const from = after + 1
  const day = dayOf(from)
  const block = Math.floor(day / daysOfBlock)
  const key = raw(column)
  const isAsked = isOneOf(db, column, ids)
  const rows = await db.all<{ id: number; n: number }>(sql`
    select id, cast(sum(n) as bigint) as n
    from (
      select ${key} as id, ends as n
      from ${raw(days)}
      where ${isAsked} and level = 1 and day > ${block}
      union all
      select ${key}, ends
      from ${raw(days)}
      where ${isAsked} and level = 0 and day > ${day} and day < ${(block + 1) * daysOfBlock}
      union all
      select ${key}, 1
      from ${raw(links)}
      where ${isAsked} and visibility = 2
        and end_utc >= ${from} and end_utc < ${(day + 1) * secondsOfDay}) as parts
    group by id`)
  return new Map(rows.map(({ id, n }) => [id, n]))
}
