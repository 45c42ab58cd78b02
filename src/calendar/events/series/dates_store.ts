// The SQL of the dates of a series: its occurrences, as events.

import sql, { type Sql, join } from 'sql-template-tag'
import type { Database } from '../../../storage/database.ts'
import { atMost, isOneOf } from '../../../storage/dialect.ts'
import { selectEvent } from '../../items/columns_store.ts'
import type { Page } from '../../../schema/paging.ts'
import type { EventRow } from '../store.ts'

/** The occurrences of a series that are shown. */
export interface DatesFilter {
  readonly series: number
  /** Their `list_code` is one of these. */
  readonly codes: readonly number[]
}

const columns = selectEvent('e')

/** What has the series as its parent may also be an event that an editor put below it. */
const isDate = sql`exists (select 1 from occurrences o where o.event_id = e.id)`

/** By the parent: the unary plus keeps the planner off the index of all public events. */
const dates = ({ series, codes }: DatesFilter): Sql => sql`
  from events e
  where e.post_parent = ${series} and +e.list_code in (${join([...codes])}) and ${isDate}`

export interface DateCounts {
  /** How many are not over at a moment, and how many are. */
  readonly coming: number
  readonly past: number
  /** When the first of the coming ones is over. */
  readonly next_end: number | null
}

export async function countDates(
  db: Database,
  filter: DatesFilter,
  now: number,
): Promise<DateCounts> {
  const row = await db.one<DateCounts>(sql`
    select count(case when e.end_utc >= ${now} then 1 end) as coming,
      count(case when e.end_utc < ${now} then 1 end) as past,
      min(case when e.end_utc >= ${now} then e.end_utc end) as next_end
    ${dates(filter)}`)
  return row ?? { coming: 0, past: 0, next_end: null }
}

/** Coming ones in the order of time, past ones backwards. */
export function listDates(
  db: Database,
  filter: DatesFilter,
  which: 'coming' | 'past',
  now: number,
  { size, skip }: Page,
): Promise<EventRow[]> {
  const { when, order } =
    which === 'coming'
      ? { when: sql`e.end_utc >= ${now}`, order: sql`e.start_utc, e.id` }
      : { when: sql`e.end_utc < ${now}`, order: sql`e.start_utc desc, e.id desc` }
  return db.all(sql`
    select ${columns[db.dialect]} ${dates(filter)} and ${when}
    order by ${order}
    ${atMost(size)} offset ${skip}`)
}

type Start = Pick<EventRow, 'id' | 'start_utc'>

/** The one before an event, in the order of time. */
export function dateBefore(
  db: Database,
  filter: DatesFilter,
  { start_utc, id }: Start,
): Promise<EventRow | undefined> {
  return db.one(sql`
    select ${columns[db.dialect]} ${dates(filter)}
      and (e.start_utc < ${start_utc} or (e.start_utc = ${start_utc} and e.id < ${id}))
    order by e.start_utc desc, e.id desc
    ${atMost(1)}`)
}

export function dateAfter(
  db: Database,
  filter: DatesFilter,
  { start_utc, id }: Start,
): Promise<EventRow | undefined> {
  return db.one(sql`
    select ${columns[db.dialect]} ${dates(filter)}
      and (e.start_utc > ${start_utc} or (e.start_utc = ${start_utc} and e.id > ${id}))
    order by e.start_utc, e.id
    ${atMost(1)}`)
}

/** How many public dates each of these series has that are not over at a moment. */
export function countComing(
  db: Database,
  series: readonly number[],
  now: number,
): Promise<{ series_id: number; coming: number }[]> {
  return db.all(sql`
    select e.post_parent as series_id, count(*) as coming
    from events e
    where ${isOneOf(db, 'e.post_parent', series)} and +e.list_code = 1 and e.end_utc >= ${now}
      and ${isDate}
    group by e.post_parent`)
}
