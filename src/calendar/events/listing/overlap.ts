// All events that overlap a window, for the views of months, weeks and days.

import sql, { type Sql, join, raw } from 'sql-template-tag'
import type { Database } from '../../../storage/database.ts'
import { isOneOf } from '../../../storage/dialect.ts'
import { leadOf, matching, throughLinks } from './conditions/conditions.ts'
import type { EventFilter, Window } from './filter.ts'
import { runningArms } from './running.ts'
import { planSearch } from './search/search.ts'
import type { Reader } from '../../../access/context.ts'
import type { EventStatus } from '../state/rules.ts'
import type { EventRow } from '../store.ts'

/** What it takes to place an event on its days; null if protection hides it (§4.10). */
export interface OverlapSpan extends Pick<
  EventRow,
  'id' | 'start_date' | 'end_date' | 'start_utc' | 'end_utc' | 'timezone'
> {
  readonly all_day: number | null
  readonly sticky: number | null
  readonly featured: number | null
}

export interface Brief extends Pick<EventRow, 'id' | 'slug' | 'title' | 'timezone' | 'start_utc'> {
  readonly all_day: number | null
  readonly sticky: number | null
  readonly featured: number | null
  readonly is_protected: number
  readonly event_status: EventStatus
  /** Empty if protection hides it. */
  readonly event_status_reason: string
  readonly series_id: number | null
}

const open = (column: string) =>
  sql`case when e.password is null then e.${raw(column)} end as ${raw(column)}`

const columns = sql`e.id, e.start_date, e.end_date, e.start_utc, e.end_utc, e.timezone,
  ${open('all_day')}, ${open('sticky')}, ${open('featured')}`

/** Of the filter's window only `endFrom` and `startTo` are set. */
export async function listSpans(reader: Reader, filter: EventFilter): Promise<OverlapSpan[]> {
  const { db } = reader
  const lead = leadOf(filter)
  if (lead) {
    const ids = await db.ids(
      sql`select distinct l.event_id as id ${throughLinks(db, filter, lead)}`,
    )
    return db.all(sql`select ${columns} from events e where ${isOneOf(db, 'e.id', ids)}`)
  }
  const { actor, search } = filter
  if (search) {
    const { withClause, fromClause, condition } = await planSearch(reader, { actor, search })
    return db.all(sql`
      ${withClause}
      select ${columns} from ${fromClause} where ${matching(db, filter, condition)}`)
  }
  const others = matching(db, { ...filter, window: {} })
  const { endFrom = first } = filter.window ?? {}
  const arms = [...runningArms(endFrom), starting(filter.window)].map(
    (arm) => sql`select ${columns} from events e where ${arm} and ${others}`,
  )
  return db.all(join(arms, ' union all '))
}

/** Only of events that are still in public lists. */
export const readBriefs = (db: Database, ids: readonly number[]): Promise<Brief[]> =>
  db.all(sql`
    select e.id, e.slug, e.title, e.timezone, e.start_utc, ${open('all_day')},
      ${open('sticky')}, ${open('featured')},
      case when e.password is null then 0 else 1 end as is_protected,
      coalesce(s.event_status, 'scheduled') as event_status,
      case when e.password is null then coalesce(s.event_status_reason, '') else '' end
        as event_status_reason,
      case when e.post_parent = 0 then null
        else (select series_id from occurrences where event_id = e.id) end as series_id
    from events e
    left join event_states s on s.event_id = e.id
    where ${isOneOf(db, 'e.id', ids)} and +e.list_code = 1`)

/** Before and after all time. */
const [first, last] = [-1e15, 1e15]

const starting = ({ endFrom: from = first, startTo: to = last }: Window = {}): Sql =>
  sql`e.start_utc >= ${from} and e.start_utc <= ${to}`
