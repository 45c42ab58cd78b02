// All events that overlap a window: a month is full of them, and shows few.

import sql, { type Sql, join, raw } from 'sql-template-tag'
import type { Database } from '../../storage/database.ts'
import { isOneOf } from '../../storage/dialect.ts'
import { type EventFilter, matching } from './matching_store.ts'
import type { EventRow } from './store.ts'
import { before, leadOf, source, throughLinks } from './window.ts'

/** All that it takes to put an event on its days; null is what protection hides (§4.10). */
export interface Span extends Pick<EventRow, 'id' | 'start_date' | 'end_date'> {
  readonly sticky: number | null
}

/** What a day shows of an event. */
export interface Brief extends Pick<EventRow, 'id' | 'slug' | 'title'> {
  readonly all_day: number | null
  readonly sticky: number | null
  readonly featured: number | null
  readonly is_protected: number
}

const open = (column: string) =>
  sql`case when e.password is null then e.${raw(column)} end as ${raw(column)}`

const columns = sql`e.id, e.start_date, e.end_date, ${open('sticky')}`

/** The longest an event of a class is, in seconds; the last class has no end. */
const day = 86_400
const longest = [day, 7 * day, 31 * day, 366 * day]

/** The filter's window says from when on an event must not have ended, and by when it starts. */
export async function listSpans(db: Database, filter: EventFilter): Promise<Span[]> {
  const lead = leadOf(filter)
  if (lead) {
    const found = await db.all<{ id: number }>(
      sql`select distinct l.event_id as id ${throughLinks(db, filter, lead)}`,
    )
    const ids = found.map(({ id }) => id)
    return db.all(sql`select ${columns} from events e where ${isOneOf(db, 'e.id', ids)}`)
  }
  if (filter.search) {
    return db.all(sql`
      ${before(filter)} select ${columns} from ${source(filter)} where ${matching(db, filter)}`)
  }
  const others = matching(db, { ...filter, window: {} })
  const arms = [...runningArms(filter), starting(filter)].map(
    (arm) => sql`select ${columns} from events e where ${arm} and ${others}`,
  )
  return db.all(join(arms, ' union all '))
}

/** Only of events that everybody still finds in lists. */
export function readBriefs(db: Database, ids: readonly number[]): Promise<Brief[]> {
  return db.all(sql`
    select e.id, e.slug, e.title, ${open('all_day')}, ${open('sticky')}, ${open('featured')},
      case when e.password is null then 0 else 1 end as is_protected
    from events e
    where ${isOneOf(db, 'e.id', ids)} and +e.listed = 1`)
}

/** Before and after all time. */
const [first, last] = [-1e15, 1e15]

const starting = ({ window: { endFrom: from = first, startTo: to = last } }: EventFilter): Sql =>
  sql`e.start_utc >= ${from} and e.start_utc <= ${to}`

/**
 * What was already running when the window begins, by class of length: it says how far back to
 * look.
 */
function runningArms({ window }: EventFilter): readonly Sql[] {
  const { endFrom: from = first } = window
  const bounded = longest.map(
    (length, index) => sql`${ofClass(index)} and
      e.start_utc >= ${from - length} and e.start_utc < ${from} and e.end_utc >= ${from}`,
  )
  return [
    ...bounded,
    sql`${ofClass(longest.length)} and e.start_utc < ${from} and e.end_utc >= ${from}`,
  ]
}

/** The index of the longer ones is found only by who says that it is about those. */
const ofClass = (index: number): Sql =>
  index === 0 ? sql`e.dur_class = 0` : sql`e.dur_class > 0 and e.dur_class = ${raw(String(index))}`
