// The SQL of deliveries.

import sql, { type Sql, join, raw } from 'sql-template-tag'
import type { Pages } from '../../contract/schema/paging.ts'
import type { Database } from '../../storage/database.ts'
import { atMost, nextIds } from '../../storage/dialect.ts'
import { allOf, pagesFrom } from '../../storage/queries.ts'
import { type ColumnTypes, inChunks, tableOf, insertRows } from '../../storage/rows.ts'
import type { DeliveryKind, DeliveryStatus, Failure } from './rules.ts'

export interface DeliveryRow {
  readonly id: number
  readonly webhook_id: number
  /** The id by which the receiver knows it. */
  readonly message: string
  readonly kind: DeliveryKind
  readonly item_id: number
  /** `event.update` */
  readonly type: string
  readonly body: string
  readonly status: DeliveryStatus
  readonly attempts: number
  readonly next_utc: number
  readonly first_utc: number | null
  readonly sent_utc: number | null
  /** Of the last attempt: the status of the answer, why it failed, how long it took, the answer. */
  readonly answer_status: number | null
  readonly failure: Failure | null
  readonly ms: number | null
  readonly answer: string | null
  readonly created_utc: number
}

export type NewDelivery = Pick<DeliveryRow, keyof typeof newColumns>

const newColumns = {
  webhook_id: 'bigint',
  message: 'text',
  kind: 'text',
  item_id: 'bigint',
  type: 'text',
  body: 'text',
  created_utc: 'bigint',
} as const satisfies ColumnTypes & { [Name in keyof DeliveryRow]?: string }

export async function insertDeliveries(
  db: Database,
  rows: readonly NewDelivery[],
): Promise<readonly number[]> {
  const ids = await nextIds(db, 'delivery', rows.length)
  const pending = rows.map((row, index) => ({
    ...row,
    id: ids[index] ?? 0,
    status: 'pending',
    attempts: 0,
    next_utc: row.created_utc,
  }))
  const { id, status, attempts, next_utc } = resultColumns
  await insertRows(db, 'deliveries', { ...newColumns, id, status, attempts, next_utc }, pending)
  return ids
}

/** No earlier delivery about the same thing is pending. */
const isFirst = sql`not exists (
  select 1 from deliveries earlier
  where earlier.webhook_id = deliveries.webhook_id and earlier.item_id = deliveries.item_id
    and earlier.kind = deliveries.kind and earlier.status = 'pending'
    and earlier.id < deliveries.id)`

/** While a webhook is switched off only tests are sent. */
const ofKinds = (isActive: boolean): Sql => (isActive ? sql`true` : sql`kind = 'webhook'`)

/** Those to be sent now, at most `size`: about each thing the first. */
export const findDue = (
  db: Database,
  { id, isActive, now, size }: { id: number; isActive: boolean; now: number; size: number },
): Promise<DeliveryRow[]> =>
  db.all(sql`
    select * from deliveries
    where webhook_id = ${id} and status = 'pending' and next_utc <= ${now}
      and ${ofKinds(isActive)} and ${isFirst}
    order by next_utc, id
    ${atMost(size)}`)

export async function findNextDue(
  db: Database,
  { id, isActive }: { id: number; isActive: boolean },
): Promise<number> {
  const row = await db.one<{ next_utc: number }>(sql`
    select next_utc from deliveries
    where webhook_id = ${id} and status = 'pending' and ${ofKinds(isActive)} and ${isFirst}
    order by next_utc
    limit 1`)
  return row?.next_utc ?? Infinity
}

export const countPending = (db: Database, webhookId: number): Promise<number> =>
  db.count(sql`
    select count(*) as n from deliveries where webhook_id = ${webhookId} and status = 'pending'`)

export type Result = Pick<DeliveryRow, keyof typeof resultColumns>

const resultColumns = {
  id: 'bigint',
  status: 'text',
  attempts: 'bigint',
  next_utc: 'bigint',
  first_utc: 'bigint',
  sent_utc: 'bigint',
  answer_status: 'bigint',
  failure: 'text',
  ms: 'bigint',
  answer: 'text',
} as const satisfies ColumnTypes & { [Name in keyof DeliveryRow]?: string }

const resultNames = Object.keys(resultColumns).filter((name) => name !== 'id')

/** Attempts that were noted meanwhile, or begun anew, stay as they are. */
export async function updateResults(db: Database, results: readonly Result[]): Promise<void> {
  const values = raw(resultNames.map((name) => `${name} = given.${name}`).join(', '))
  const rows = results.map((result) => ({ ...result }))
  await inChunks(rows, (some) =>
    db.run(sql`
      update deliveries set ${values}
      from ${tableOf(db, some, resultColumns)} as given
      where deliveries.id = given.id and deliveries.attempts = given.attempts - 1`),
  )
}

export interface DeliveryFilter {
  readonly webhookId: number
  readonly statuses: readonly DeliveryStatus[] | undefined
}

/** The newest first. */
export const deliveriesOf = (
  db: Database,
  { webhookId, statuses = [] }: DeliveryFilter,
): Pages<DeliveryRow> =>
  pagesFrom(db, {
    columns: sql`*`,
    from: sql`deliveries where ${allOf(
      sql`webhook_id = ${webhookId}`,
      statuses.length > 0 ? sql`status in (${join([...statuses])})` : undefined,
    )}`,
    order: sql`id desc`,
  })

export const findDelivery = (
  db: Database,
  webhookId: number,
  id: number,
): Promise<DeliveryRow | undefined> =>
  db.one(sql`select * from deliveries where webhook_id = ${webhookId} and id = ${id}`)

const begunAnew = (now: number): Sql =>
  sql`status = 'pending', attempts = 0, next_utc = ${now}, first_utc = null`

export const sendAgain = (db: Database, id: number, now: number): Promise<number> =>
  db.run(sql`update deliveries set ${begunAnew(now)} where id = ${id}`)

export const hurryPending = (db: Database, webhookId: number, now: number): Promise<number> =>
  db.run(sql`
    update deliveries set ${begunAnew(now)}
    where webhook_id = ${webhookId} and status = 'pending'`)

const mostRemoved = 1000

export const deleteDeliveriesBefore = (db: Database, before: number): Promise<number> =>
  deleteSome(db, sql`created_utc < ${before}`)

export const deleteDeliveriesOf = (db: Database, webhookId: number): Promise<number> =>
  deleteSome(db, sql`webhook_id = ${webhookId}`)

const deleteSome = (db: Database, condition: Sql): Promise<number> =>
  db.run(sql`
    delete from deliveries
    where id in (select id from deliveries where ${condition} ${atMost(mostRemoved)})`)
