// The writes that events, venues and organizers share: create, update, delete (§6, §8).

import type { Context } from '../../access/context.ts'
import { may } from '../../access/roles.ts'
import { type Fault, Problem } from '../../language/problem.ts'
import type { Database } from '../../storage/database.ts'
import { freeSlug } from '../../language/text/free_slug.ts'
import { slugOf, trashed, untrashed } from '../../language/text/slug.ts'
import type { Moment } from '../../language/time/moment.ts'
import { fetchWish, settleImage } from '../images/operations.ts'
import type { ImageWish } from '../images/fields.ts'
import { type Address, type Guard, type ItemTable, locateToEdit } from './locate.ts'
import { type Publication, settlePublication } from './publication.ts'
import {
  type ItemRow,
  type NewRow,
  claimLinks,
  claimSlug,
  deleteItem,
  findItem,
  insertItem,
  isSlugTaken,
  newItemId,
  updateItem,
} from './store.ts'
import { recordItem } from './linked/recorded.ts'
import { touchChanged, touchLeft, touchLinked } from './touch_store.ts'
import type { Status } from './status.ts'

export interface ItemInput {
  readonly author?: number
  readonly date?: Moment
  readonly date_utc?: Moment
  readonly status?: Status
  readonly image?: ImageWish
}

export interface Settled extends Publication {
  readonly image: number
}

/**
 * Outside of a transaction: the same input, with the image fetched if its address is a new one.
 * `find` checks all rights and returns the item to change; it is called only before a fetch.
 */
export async function withImage<Input extends ItemInput>(
  context: Context,
  input: Input,
  find: () => Promise<ItemRow | undefined>,
): Promise<Input> {
  if (input.image === undefined) return input
  const permit = async () => settlePublication(context, input, await find(), {})
  return { ...input, image: await fetchWish(context, input.image, permit) }
}

/** Author, date, status and image together, so that all their faults are reported at once. */
export async function settleItem(
  context: Context,
  input: ItemInput,
  stored: ItemRow | undefined,
  faults: Record<string, Fault>,
): Promise<Settled> {
  const publication = await settlePublication(context, input, stored, faults)
  const image = await settleImage(context, input.image, stored?.image ?? 0, faults)
  return { ...publication, image }
}

/** What the row of every new item has. */
export const newborn = (now: number) => ({
  modified_utc: now,
  version: 1,
  was_status: null,
  was_slug: null,
  trashed_utc: null,
})

/** Inside a transaction: a new item with its id, or the one it had before, and a free slug. */
export async function addItem<Own>(
  { db, now }: Context,
  kind: ItemTable,
  name: string,
  columns: NewRow<ItemRow> & Own,
  former?: number,
): Promise<ItemRow & Own> {
  const { table } = kind
  const given = slugOf(name)
  const row = {
    ...columns,
    slug: given,
    ...newborn(now),
  }
  const isNamed = given !== '' && former === undefined
  const inserted = isNamed ? await insertItem(db, table, row) : undefined
  if (inserted !== undefined) return { ...row, id: inserted }
  const id = former ?? (await newItemId(db))
  for (;;) {
    const slug = await ownSlug(db, kind, given || String(id), id)
    const isInserted = (await insertItem(db, table, { ...row, slug }, id)) !== undefined
    // In a batch, another transaction may have inserted it since.
    if (isInserted) return { ...row, slug, id }
  }
}

/**
 * A free slug like the wanted one, locked until the transaction ends; a slug that the item itself
 * has counts as free.
 */
export async function ownSlug(
  db: Database,
  { table }: ItemTable,
  wanted: string,
  id: number,
): Promise<string> {
  const isTaken = (slug: string) => isSlugTaken(db, table, slug, id)
  for (;;) {
    const slug = await freeSlug(wanted, isTaken)
    await claimSlug(db, table, slug)
    // Another transaction may have taken it before it was locked.
    if (!(await isTaken(slug))) return slug
  }
}

/**
 * Inside a transaction. An update that changes nothing leaves `modified` (§6.2); `touched` says
 * that something changed which is not a column of the item, such as its links.
 */
export async function changeItem<Row extends ItemRow>(
  context: Context,
  kind: ItemTable,
  stored: Row,
  wanted: Partial<ItemRow>,
  touched = false,
): Promise<Row> {
  const moved = { ...wanted, ...(await moveThroughTrash(context, kind, stored, wanted)) }
  const changed = Object.entries(moved).filter(
    ([name, value]) => stored[name as keyof Row] !== value,
  )
  if (changed.length === 0 && !touched) return stored
  const { db, now } = context
  await updateItem(db, kind.table, stored.id, { ...Object.fromEntries(changed), modified_utc: now })
  if (kind.table !== 'events') await touchEvents(context, kind.table, stored)
  return (await findItem<Row>(db, kind.table, stored.id)) ?? stored
}

/** Within one second the versions of events tell that what they are linked to has changed (§17.6). */
async function touchEvents(
  { db, now }: Context,
  table: Exclude<ItemTable['table'], 'events'>,
  { id, modified_utc }: ItemRow,
): Promise<void> {
  await (modified_utc < now ? touchChanged(db, table, id, now) : touchLinked(db, table, id))
}

/** The columns with which an item gets a slug of the history when it moves into or out of the trash. */
export const movedSlug = (slug: string, isIntoTrash: boolean): Partial<ItemRow> =>
  isIntoTrash ? { slug, was_slug: untrashed(slug) } : { was_slug: slug }

/** Slug and former state of an item that goes into the trash or comes back (§8.1, §8.3). */
async function moveThroughTrash(
  context: Context,
  kind: ItemTable,
  stored: ItemRow,
  wanted: Partial<ItemRow>,
): Promise<Partial<ItemRow>> {
  const status = wanted.status ?? stored.status
  if (status === 'trash' && stored.status !== 'trash') {
    const was_slug = wanted.was_slug ?? wanted.slug ?? stored.slug
    const marked = wanted.was_slug ? wanted.slug : undefined
    return {
      slug: await ownSlug(context.db, kind, marked ?? trashed(was_slug), stored.id),
      was_status: stored.status,
      was_slug,
      trashed_utc: context.now,
    }
  }
  if (status === 'trash' || stored.status !== 'trash') return {}
  const free = wanted.was_slug ?? stored.was_slug ?? stored.slug
  const slug = await ownSlug(context.db, kind, free, stored.id)
  return { slug, was_status: null, was_slug: null, trashed_utc: null }
}

export function refuseSecondTrash(
  kind: ItemTable,
  stored: ItemRow,
  status: Status | undefined,
): void {
  if (status === 'trash' && stored.status === 'trash') throw new Problem(`${kind.name}-is-in-trash`)
}

/** DELETE of a venue or organizer: to the trash, or with `force` for good. Returns the last state. */
export const removeItem = async <Row extends ItemRow>(
  outer: Context,
  kind: ItemTable,
  address: Address,
  force: boolean,
  show: (context: Context, row: Row) => Promise<unknown>,
): Promise<Row> =>
  outer.db.within(async (db) => {
    const context = { ...outer, db }
    if (force) await claimLinks(db)
    const row = await locateToRemove<Row>(context, kind, address, force, show)
    if (!force) {
      const after = await changeItem(context, kind, row, { status: 'trash' })
      await recordItem(db, kind, row, after)
      return after
    }
    await recordItem(db, kind, row, null)
    await deleteLinked(db, kind, row)
    return row
  })

export async function deleteLinked(
  db: Database,
  { table }: ItemTable,
  row: ItemRow,
): Promise<void> {
  if (table !== 'events') await touchLeft(db, table, row)
  await deleteItem(db, table, row.id)
}

/** Inside a transaction: the item that a DELETE is about, if the caller may delete it. */
export async function locateToRemove<Row extends ItemRow>(
  context: Context,
  kind: ItemTable,
  address: Address,
  force: boolean,
  show: (context: Context, row: Row) => Promise<unknown>,
  guard?: Guard<Row>,
): Promise<Row> {
  const row = await locateToEdit<Row>(context, kind, address, guard)
  if (force && !may(context.actor, 'removeForGood')) throw new Problem('rest_forbidden')
  await context.expect(() => show(context, row))
  if (!force) refuseSecondTrash(kind, row, 'trash')
  return row
}
