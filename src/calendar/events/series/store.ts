// The SQL of series, and of what is shown of them: their dates, and what feeds ask.

import sql, { type Sql, join, raw } from 'sql-template-tag'
import type { Page } from '../../../contract/schema/paging.ts'
import type { Database } from '../../../storage/database.ts'
import { atMost, isOneOf } from '../../../storage/dialect.ts'
import { raiseGeneration } from '../../../storage/generation/generation.ts'
import { saveRow } from '../../../storage/queries.ts'
import { stateNames } from '../../items/columns.ts'
import { selectEvent } from '../../items/columns_store.ts'
import { targets } from '../links.ts'
import type { EventRow, EventTimes } from '../store.ts'
import type { Series, StoredRecurrence } from './rules.ts'

export interface SavedSeries extends Series {
  /** The instant of `known_until`; null if no start comes after it. */
  readonly known_until_utc: number | null
}

export async function saveSeries(db: Database, event: number, series: SavedSeries): Promise<void> {
  const { rules, dates, except, deleted, ...edges } = series
  const { first, last, known_until, known_until_utc } = edges
  const recurrence = JSON.stringify({ rules, dates, except, deleted } satisfies StoredRecurrence)
  const row = { event_id: event, recurrence, first, last, known_until, known_until_utc }
  await saveRow(db, 'series', row, ['event_id'])
  await raiseGeneration(db)
}

export const isSeries = async (db: Database, event: number): Promise<boolean> =>
  db.exists(sql`select 1 as one from series where event_id = ${event}`)

export const forgetSeries = (db: Database, event: number): Promise<number> =>
  db.run(sql`delete from series where event_id = ${event}`)

/** The series, not those in the trash, whose horizon lies at or before an instant. */
export const seriesBehind = (db: Database, until: number): Promise<readonly number[]> =>
  db.ids(sql`
    select s.event_id as id
    from series s
    join events e on e.id = s.event_id
    where s.known_until_utc <= ${until} and e.status <> 'trash'
    order by s.event_id`)

/** `now` if it is changed itself, and not an occurrence alone. */
export async function touchSeries(db: Database, series: number, now?: number): Promise<void> {
  const modified = now === undefined ? sql`` : sql`, modified_utc = ${now}`
  await db.run(sql`update events set version = version + 1${modified} where id = ${series}`)
  await raiseGeneration(db)
}

export async function copyBeside(db: Database, from: number, to: EventRow): Promise<void> {
  const { id, start_utc, end_utc, dur_class } = to
  for (const { links, column } of Object.values(targets)) {
    await db.run(sql`
      insert into ${raw(links)}
        (event_id, ${raw(column)}, position, visibility, start_utc, end_utc, dur_class)
      select ${id}, ${raw(column)}, position, visibility, ${start_utc}, ${end_utc}, ${dur_class}
      from ${raw(links)} where event_id = ${from}`)
  }
  const state = raw(stateNames.join(', '))
  await db.run(sql`
    insert into event_states (event_id, ${state})
    select ${id}, ${state} from event_states where event_id = ${from}`)
}

export interface DatesFilter {
  readonly series: number | Sql
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

/** The next one on a side of an event, in the order of time. */
export function dateBeside(
  db: Database,
  filter: DatesFilter,
  { start_utc, id }: Pick<EventRow, 'id' | 'start_utc'>,
  side: 'before' | 'after',
): Promise<EventRow | undefined> {
  const [isBeyond, way] = side === 'before' ? [raw('<'), raw('desc')] : [raw('>'), raw('asc')]
  return db.one(sql`
    select ${columns[db.dialect]} ${dates(filter)}
      and (e.start_utc ${isBeyond} ${start_utc}
        or (e.start_utc = ${start_utc} and e.id ${isBeyond} ${id}))
    order by e.start_utc ${way}, e.id ${way}
    ${atMost(1)}`)
}

export const countComing = (
  db: Database,
  series: readonly number[],
  now: number,
): Promise<{ series_id: number; coming: number }[]> =>
  db.all(sql`
    select e.post_parent as series_id, count(*) as coming
    from events e
    where ${isOneOf(db, 'e.post_parent', series)} and +e.list_code = 1 and e.end_utc >= ${now}
      and ${isDate}
    group by e.post_parent`)

/** The first one of each series that is not over; those that are hidden from lists do not count. */
export const listNextDates = (
  db: Database,
  series: readonly number[],
  now: number,
): Promise<EventRow[]> =>
  db.all(sql`
    select ${columns[db.dialect]}
    from events e
    where e.id in (
      select (
        select e.id ${dates({ series: sql`s.event_id`, codes: [1] })} and e.end_utc >= ${now}
        order by e.start_utc, e.id
        ${atMost(1)})
      from series s
      where ${isOneOf(db, 's.event_id', series)})`)

/** An occurrence without values of its own, for all such ones of its series; null if there is none. */
export interface Sample {
  readonly series_id: number
  readonly event_id: number | null
}

export const findSamples = (db: Database): Promise<Sample[]> =>
  db.all(sql`
    select s.event_id as series_id, (
      select o.event_id
      from occurrences o
      where o.series_id = s.event_id and o.own = '[]' and o.gone is null
      order by o.original_start
      ${atMost(1)}) as event_id
    from series s`)

/** An occurrence with values of its own. */
export interface ChangedOccurrence extends EventTimes {
  readonly series_id: number
  readonly original_start: string
  /** JSON: names of fields. */
  readonly own: string
}

/** Of all series or of one, by series and original start. */
export const findChanged = (db: Database, series?: number): Promise<ChangedOccurrence[]> =>
  db.all(sql`
    select e.id, e.version, e.start_utc, e.end_utc, e.start_date, e.end_date,
      o.series_id, o.original_start, o.own
    from occurrences o
    join events e on e.id = o.event_id
    where o.own <> '[]' and o.gone is null${series === undefined ? sql`` : sql` and o.series_id = ${series}`}
    order by o.series_id, o.original_start`)

/** A series without its texts; `recurrence` is the JSON of what is stored. */
export interface SeriesRow
  extends
    EventTimes,
    Pick<
      EventRow,
      'modified_utc' | 'timezone' | 'all_day' | 'author' | 'status' | 'was_status' | 'password'
    > {
  readonly recurrence: string
  readonly last: string | null
  readonly known_until: string
}

export const findSeriesRows = (db: Database, ids: readonly number[]): Promise<SeriesRow[]> =>
  db.all(sql`
    select e.id, e.version, e.start_utc, e.end_utc, e.start_date, e.end_date, e.modified_utc,
      e.timezone, e.all_day, e.author, e.status, e.was_status, e.password, s.recurrence, s.last,
      s.known_until
    from series s
    join events e on e.id = s.event_id
    where ${isOneOf(db, 's.event_id', ids)}`)
