// What the database says of itself and of the calendar, in few and cheap statements.

import sql, { type Sql, join, raw } from 'sql-template-tag'
import type { Database } from '../../../storage/database.ts'
import type { Taxonomy } from '../../terms/store.ts'

const category: Taxonomy = 'cal_events_cat'
const tag: Taxonomy = 'post_tag'

const counted = {
  events: sql`select count(*) from events`,
  public_events: sql`select count(*) from events where list_code = 1`,
  venues: sql`select count(*) from venues`,
  organizers: sql`select count(*) from organizers`,
  categories: sql`select count(*) from terms where taxonomy = ${category}`,
  tags: sql`select count(*) from terms where taxonomy = ${tag}`,
  images: sql`select count(*) from images`,
  image_bytes: sql`select cast(coalesce(sum(filesize), 0) as bigint) from images`,
  users: sql`select count(*) from users where disabled_utc is null`,
}

export type Counts = Readonly<Record<keyof typeof counted, number>>

/** Reads an index of all events: its result is cached. */
export const countAll = (db: Database): Promise<Counts> => countEach(db, counted)

async function countEach<Name extends string>(
  db: Database,
  queries: Readonly<Record<Name, Sql>>,
): Promise<Readonly<Record<Name, number>>> {
  const columns = Object.entries<Sql>(queries).map(
    ([name, query]) => sql`(${query}) as ${raw(name)}`,
  )
  const row = await db.one<Record<Name, number>>(sql`select ${join(columns)}`)
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

const countedWebhooks = {
  active: sql`select count(*) from webhooks where active = 1`,
  /** Switched off by the program. */
  off: sql`select count(*) from webhooks where active = 0 and disabled_reason is not null`,
  /** Every attempt fails for now. */
  failing: sql`
    select count(*) from webhooks where active = 1 and failing_since_utc is not null`,
  /** Messages that are not delivered yet. */
  waiting: sql`select count(*) from deliveries where status = 'pending'`,
}

export type WebhookCounts = Readonly<Record<keyof typeof countedWebhooks, number>>

export const countWebhooks = (db: Database): Promise<WebhookCounts> =>
  countEach(db, countedWebhooks)
