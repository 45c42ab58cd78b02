// Sets venues and organizers back, or makes them anew (§18).

import type { Context } from '../../../access/context.ts'
import { type Fault, refuse } from '../../../language/problem.ts'
import { untrashed } from '../../../language/text/slug.ts'
import type { Fields } from '../../history/rules.ts'
import { type Described, type LinkedKind, derivedOf } from './linked.ts'
import type { LinkedRow } from './linked_store.ts'
import { recordItem } from './recorded.ts'
import { findItem, lockItem } from '../store.ts'
import {
  type ItemInput,
  addItem,
  changeItem,
  deleteLinked,
  movedSlug,
  settleItem,
} from '../write.ts'

/** Fields of a venue or an organizer by the names of the history; absent ones stay as they are. */
export interface LinkedFields extends Fields {
  readonly author?: number
  readonly status?: NonNullable<ItemInput['status']>
  readonly date_utc?: string
  readonly image?: number
  readonly slug?: string
}

/** Inside a transaction; undefined if it is gone for good. */
export async function lockLinked<Own extends Described, Input>(
  { db }: Context,
  { table }: LinkedKind<Own, Input>,
  id: number,
): Promise<(LinkedRow & Own) | undefined> {
  await lockItem(db, table, id)
  return findItem<LinkedRow & Own>(db, table, id)
}

export async function restoreLinked<Own extends Described, Input>(
  context: Context,
  kind: LinkedKind<Own, Input>,
  stored: LinkedRow & Own,
  fields: LinkedFields,
): Promise<void> {
  const { settled, given } = await checked(context, kind, fields, stored)
  const row = { ...stored, ...given }
  const { slug, status = stored.status } = fields
  const isMoved = (status === 'trash') !== (stored.status === 'trash')
  const columns = {
    ...given,
    ...settled,
    ...derivedOf(kind, row),
    ...(slug !== undefined && isMoved ? movedSlug(slug, status === 'trash') : {}),
  }
  const changed = await changeItem(context, kind, stored, columns)
  await recordItem(context.db, kind, stored, changed)
}

/** With its old id, and with its old slug if that is free. */
export async function remakeLinked<Own extends Described, Input>(
  context: Context,
  kind: LinkedKind<Own, Input>,
  id: number,
  fields: LinkedFields,
): Promise<void> {
  const { settled, given } = await checked(context, kind, fields, undefined)
  const own = { ...emptied(kind.defaults), ...given }
  const columns = { ...own, ...settled, ...derivedOf(kind, own) }
  const { slug = String(id) } = fields
  const made = await addItem(context, kind, slug, columns, id)
  const was_slug = untrashed(slug)
  const trash = { was_status: 'draft', was_slug, trashed_utc: context.now } as const
  const row = settled.status === 'trash' ? await changeItem(context, kind, made, trash) : made
  await recordItem(context.db, kind, null, row)
}

export async function removeLinked<Own extends Described, Input>(
  { db }: Context,
  kind: LinkedKind<Own, Input>,
  stored: LinkedRow & Own,
): Promise<void> {
  await recordItem(db, kind, stored, null)
  await deleteLinked(db, kind, stored)
}

/** Author, date, status and image as in a request; other columns have the names of the history. */
async function checked<Own extends Described, Input>(
  context: Context,
  kind: LinkedKind<Own, Input>,
  fields: LinkedFields,
  stored: (LinkedRow & Own) | undefined,
) {
  const faults: Record<string, Fault> = {}
  const settled = await settleItem(context, inputOf(fields), stored, faults)
  const own = Object.keys(kind.defaults).filter((name) => fields[name] !== undefined)
  // The values were columns of this kind when they were recorded.
  const given = Object.fromEntries(own.map((name) => [name, fields[name]])) as Partial<Own>
  kind.check({ ...(stored ?? emptied(kind.defaults)), ...given }, faults)
  refuse(faults)
  return { settled, given }
}

/** What is empty is not recorded of what is gone; a default may be something else. */
function emptied<Own extends Described>(defaults: Own): Own {
  const entries = Object.entries(defaults).map(([name, value]) => [
    name,
    typeof value === 'number' ? 0 : value === null ? null : '',
  ])
  return Object.fromEntries(entries) as Own
}

const inputOf = ({ author, status, date_utc, image }: LinkedFields): ItemInput => ({
  ...(author === undefined ? {} : { author }),
  ...(status === undefined ? {} : { status }),
  ...(date_utc === undefined ? {} : { date_utc: { kind: 'wall', wall: date_utc } }),
  ...(image === undefined ? {} : { image: image === 0 ? 'none' : { id: image } }),
})
