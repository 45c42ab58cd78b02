// Looks up the item at an address and checks whether the caller may read or edit it (§9.3).

import type { Context } from '../../access/context.ts'
import { memoize, tenant } from '../../storage/memo.ts'
import { Problem } from '../../language/problem.ts'
import type { Database } from '../../storage/database.ts'
import type { Selected, Table, ItemName } from './columns_store.ts'
import {
  type ItemRow,
  findItem,
  findItems,
  findItemBySlug,
  isOtherKind,
  lockItem,
} from './store.ts'
import { type Standing, canEdit, canRead } from './status.ts'

export interface ItemTable {
  readonly name: ItemName
  readonly table: Table
  /** What is read of it, if it is not all columns. */
  readonly selected?: Selected
}

export type Address = { readonly id: number } | { readonly slug: string }

export async function locateToRead<Row extends ItemRow>(
  { db, actor }: Context,
  kind: ItemTable,
  address: Address,
): Promise<Row> {
  const row = await find<Row>(db, kind, address)
  if (!row) throw await notFound(db, kind, address)
  if (canRead(actor, row)) return row
  throw new Problem(
    row.status === 'trash' ? `${kind.name}-no-longer-available` : `${kind.name}-not-accessible`,
  )
}

export interface Guard<Row> {
  /** Runs before the item is locked: for locks that all writers take first. */
  readonly before?: (found: Row) => Promise<void>
  readonly isAllowed: (row: Row) => boolean | Promise<boolean>
}

const standing = ({ actor }: Context): Guard<ItemRow> => ({
  isAllowed: (row) => canEdit(actor, row),
})

/** Throws as `locateToEdit` does unless the caller may edit the item, without a lock. */
export async function mayEdit<Row extends ItemRow>(
  context: Context,
  kind: ItemTable,
  address: Address,
  { isAllowed }: Guard<Row> = standing(context),
): Promise<void> {
  const row = await find<Row>(context.db, kind, address)
  if (!row) throw await notFound(context.db, kind, address)
  if (!(await isAllowed(row))) throw new Problem('rest_forbidden')
}

/** Inside a transaction: locks the item until the transaction ends. */
export async function locateToEdit<Row extends ItemRow>(
  context: Context,
  kind: ItemTable,
  address: Address,
  { before, isAllowed }: Guard<Row> = standing(context),
): Promise<Row> {
  const { db } = context
  const found = await find<Row>(db, kind, address)
  if (found) await before?.(found)
  if (found) await lockItem(db, kind.table, found.id)
  const row = found && (await findItem<Row>(db, kind.table, found.id))
  if (!row) throw await notFound(db, kind, address)
  if (!(await isAllowed(row))) throw new Problem('rest_forbidden')
  return row
}

/** The fact is for alias roots, where the id of another kind has its own response (§2.2). */
async function notFound(db: Database, kind: ItemTable, address: Address): Promise<Problem> {
  const isOther = kind.name === 'event' && 'id' in address && (await isOtherKind(db, address.id))
  return new Problem(`rest-${kind.name}-not-found`, { facts: { other_kind: isOther ? 1 : 0 } })
}

/** Lookup ignores letter case; stored slugs are in lower case (§6.13). */
function find<Row extends ItemRow>(
  db: Database,
  { table, selected }: ItemTable,
  address: Address,
): Promise<Row | undefined> {
  if ('id' in address) return findItem(db, table, address.id, selected)
  return findItemBySlug(db, table, address.slug.toLowerCase(), selected)
}

const references = tenant<Standing | undefined>('references')

/** As a reference or a filter a hidden item is exactly like an unknown one (§9.3). */
export async function isReference(
  context: Context,
  { table }: ItemTable,
  id: number,
): Promise<boolean> {
  const row = await memoize(context.memo, references.key(table, id), () =>
    standingOf(context.db, table, id),
  )
  return row !== undefined && isNamed(context, row)
}

/** The same as `isReference` for several ids, but returns whole rows. */
export async function findReferences<Row extends ItemRow>(
  context: Context,
  { table }: ItemTable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Row>> {
  const rows = await findItems<Row>(context.db, table, ids)
  return new Map(rows.flatMap((row) => (isNamed(context, row) ? [[row.id, row]] : [])))
}

const isNamed = ({ actor }: Context, item: Standing): boolean =>
  item.status !== 'trash' && canRead(actor, item)

/** Only what `isNamed` needs, because it is cached. */
async function standingOf(db: Database, table: Table, id: number): Promise<Standing | undefined> {
  const row = await findItem(db, table, id)
  return row && { status: row.status, was_status: row.was_status, author: row.author }
}
