// What the database says of itself and of the calendar, in few and cheap statements.

import sql from 'sql-template-tag'
import type { Database } from '../../../storage/database.ts'
import type { Taxonomy } from '../../terms/store.ts'

const category: Taxonomy = 'cal_events_cat'
const tag: Taxonomy = 'post_tag'

export interface Counts {
  readonly events: number
  readonly public_events: number
  readonly venues: number
  readonly organizers: number
  readonly categories: number
  readonly tags: number
  readonly images: number
  readonly image_bytes: number
  readonly users: number
}

/** Reads an index of all events: its result is cached. */
export async function countAll(db: Database): Promise<Counts> {
  const row = await db.one<Counts>(sql`
    select
      (select count(*) from events) as events,
      (select count(*) from events where list_code = 1) as public_events,
      (select count(*) from venues) as venues,
      (select count(*) from organizers) as organizers,
      (select count(*) from terms where taxonomy = ${category}) as categories,
      (select count(*) from terms where taxonomy = ${tag}) as tags,
      (select count(*) from images) as images,
      (select cast(coalesce(sum(filesize), 0) as bigint) from images) as image_bytes,
      (select count(*) from users where disabled_utc is null) as users`)
  if (!row) throw new Error('Counting gave nothing.')
  return row
}

export interface DatabaseFacts {
  readonly version: string
  readonly bytes: number
}

export async function describeDatabase(db: Database): Promise<DatabaseFacts> {
  const row = await db.one<DatabaseFacts>(
    db.dialect === 'postgres'
      ? sql`
        select current_setting('server_version') as version,
          pg_database_size(current_database()) as bytes`
      : sql`
        select sqlite_version() as version, c.page_count * s.page_size as bytes
        from pragma_page_count() c, pragma_page_size() s`,
  )
  return row ?? { version: '', bytes: 0 }
}

export interface ConnectedNode {
  readonly address: string
  readonly connections: number
}

/** Who is connected to PostgreSQL; a file has one server. */
export async function connectedNodes(db: Database): Promise<readonly ConnectedNode[]> {
  if (db.dialect !== 'postgres') return []
  return db.all<ConnectedNode>(sql`
    select coalesce(host(client_addr), 'local') as address, count(*) as connections
    from pg_stat_activity
    where application_name = 'fasti' and datname = current_database()
    group by 1 order by 1`)
}

/** Calendars elsewhere that so many looks in a row could not read. */
export const countFailingSyncs = (db: Database, failures: number): Promise<number> =>
  db.count(sql`
    select count(*) as n from syncs where is_active = 1 and failures >= ${failures}`)

export interface WebhookCounts {
  readonly active: number
  /** Switched off by the program. */
  readonly off: number
  /** Every attempt fails for now. */
  readonly failing: number
  /** Messages that are not delivered yet. */
  readonly waiting: number
}

export async function countWebhooks(db: Database): Promise<WebhookCounts> {
  const row = await db.one<WebhookCounts>(sql`
    select
      (select count(*) from webhooks where active = 1) as active,
      (select count(*) from webhooks where active = 0 and disabled_reason is not null) as off,
      (select count(*) from webhooks where active = 1 and failing_since_utc is not null) as failing,
      (select count(*) from deliveries where status = 'pending') as waiting`)
  return row ?? { active: 0, off: 0, failing: 0, waiting: 0 }
}
