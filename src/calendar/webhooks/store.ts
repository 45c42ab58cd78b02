// The SQL of webhooks.

import sql from 'sql-template-tag'
import type { Role } from '../../access/roles.ts'
import type { Pages } from '../../contract/schema/paging.ts'
import type { Database } from '../../storage/database.ts'
import { forUpdate, nextId } from '../../storage/dialect.ts'
import { insertRow, pagesFrom, updateRows } from '../../storage/queries.ts'
import type { DisabledReason } from './rules.ts'

export interface WebhookRow {
  readonly id: number
  /** The administrator who made it: it sends what this user sees. */
  readonly owner: number
  readonly url: string
  readonly secret: string
  /** The one before, which signs as well until then. */
  readonly old_secret: string | null
  readonly old_secret_until_utc: number | null
  /** JSON. */
  readonly kinds: string
  readonly actions: string
  readonly filters: string
  /** The root it was made on: `https://cal.example/es/api`. */
  readonly base: string
  readonly language: string
  /** 1 or 0. */
  readonly active: number
  /** Why it was switched off; null if an administrator did it. */
  readonly disabled_reason: DisabledReason | null
  readonly cursor: string
  /** Since when every attempt has failed. */
  readonly failing_since_utc: number | null
  readonly paused_until_utc: number | null
  /** When it began anew because its cursor had expired. */
  readonly skipped_utc: number | null
  readonly created_utc: number
  readonly modified_utc: number
}

export interface OwnedWebhook extends WebhookRow {
  /** Null if there is no such user any more. */
  readonly login: string | null
  /** Null also if the user is disabled. */
  readonly role: Role | null
}

type NewWebhook = Omit<WebhookRow, 'id'>

const columns = sql`
  webhooks.*, users.login, case when users.disabled_utc is null then users.role end as role`
const owned = sql`webhooks left join users on users.id = webhooks.owner`

export async function insertWebhook(db: Database, row: NewWebhook): Promise<number> {
  const id = await nextId(db, 'webhook')
  await insertRow(db, 'webhooks', { id, ...row })
  return id
}

export const webhooksOf = (db: Database): Pages<OwnedWebhook> =>
  pagesFrom(db, { columns, from: owned, order: sql`webhooks.id` })

export const findWebhook = (db: Database, id: number): Promise<OwnedWebhook | undefined> =>
  db.one(sql`select ${columns} from ${owned} where webhooks.id = ${id}`)

/** Inside a transaction: it stays as it is until the end. */
export async function lockWebhook(db: Database, id: number): Promise<OwnedWebhook | undefined> {
  await db.one(sql`select id from webhooks where id = ${id} ${forUpdate(db)}`)
  return findWebhook(db, id)
}

export const updateWebhook = (
  db: Database,
  id: number,
  changed: Partial<NewWebhook>,
): Promise<number> => updateRows(db, 'webhooks', changed, sql`id = ${id}`)

export const deleteWebhook = (db: Database, id: number): Promise<number> =>
  db.run(sql`delete from webhooks where id = ${id}`)

/** False if the webhook was changed meanwhile: then nothing may be queued for the old cursor. */
export async function moveCursor(
  db: Database,
  { id, cursor: from }: Pick<WebhookRow, 'id' | 'cursor'>,
  to: string,
): Promise<boolean> {
  const moved = await db.run(sql`
    update webhooks set cursor = ${to} where id = ${id} and cursor = ${from} and active = 1`)
  return moved > 0
}

export const switchOff = async (
  db: Database,
  id: number,
  reason: DisabledReason,
): Promise<number> =>
  db.run(sql`
    update webhooks set active = 0, disabled_reason = ${reason} where id = ${id} and active = 1`)

/** Null is that attempts succeed, and that the receiver wants no pause. */
export async function noteHealth(
  db: Database,
  id: number,
  { failingSince, pausedUntil }: { failingSince: number | null; pausedUntil: number | null },
): Promise<void> {
  const since =
    failingSince === null ? sql`null` : sql`coalesce(failing_since_utc, ${failingSince})`
  await db.run(sql`
    update webhooks
    set failing_since_utc = ${since}, paused_until_utc = ${pausedUntil}
    where id = ${id}`)
}
