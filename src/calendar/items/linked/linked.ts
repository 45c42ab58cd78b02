// The operations that venues and organizers share; a LinkedKind has what differs.

import type { Context } from '../../../access/context.ts'
import { may } from '../../../access/roles.ts'
import type { Input as FieldInput } from '../../../contract/schema/field.ts'
import { type Found, findPage } from '../../../contract/schema/paging.ts'
import { type Fault, invalid, refuse } from '../../../language/problem.ts'
import { foldLong } from '../../../language/text/search/fold.ts'
import { advisoryLock } from '../../../storage/dialect.ts'
import type { linkedFilters } from '../fields.ts'
import { type Address, type ItemTable, locateToEdit, locateToRead } from '../locate.ts'
import { readSearch } from '../search.ts'
import { type Status, canEdit, canRead } from '../status.ts'
import { findItem } from '../store.ts'
import {
  type ItemInput,
  type Settled,
  addItem,
  changeItem,
  refuseSecondTrash,
  removeItem,
  settleItem,
  withImage,
} from '../write.ts'
import { type LinkTable, type LinkedRow, findNamesakes, linkedItems } from './linked_store.ts'
import { recordItem } from './recorded.ts'

/** `Own` are the columns that this kind has beside those of every linked item. */
export interface LinkedKind<Own extends Described, Input> extends ItemTable, LinkTable {
  readonly name: 'venue' | 'organizer'
  readonly table: 'venues' | 'organizers'
  readonly nameOf: (row: Own) => string
  readonly defaults: Own
  /** The given fields as columns; `stored` is absent on create. */
  readonly columns: (input: Input, stored?: Own) => Partial<Own>
  readonly searched: (row: Own) => readonly string[]
  /** Checks that the values agree with each other after the request. */
  readonly check: (row: Own, faults: Record<string, Fault>) => void
  readonly showFull: (context: Context, row: LinkedRow & Own) => Promise<unknown>
}

export interface Described {
  readonly description: string
}

export type LinkedFilters = Omit<FieldInput<typeof linkedFilters>, 'context'>

/** A new one, or the existing one that equals it in all given fields (§6.8). */
export async function createLinked<Own extends Described, Input extends ItemInput>(
  outer: Context,
  kind: LinkedKind<Own, Input>,
  asked: Input,
): Promise<LinkedRow & Own> {
  const input = await withImage(outer, asked, async () => undefined)
  return outer.db.within((db) => addLinked({ ...outer, db }, kind, input))
}

/** Inside a transaction: the same for input that has passed through `withImage`. */
export async function addLinked<Own extends Described, Input extends ItemInput>(
  context: Context,
  kind: LinkedKind<Own, Input>,
  input: Input,
): Promise<LinkedRow & Own> {
  const faults: Record<string, Fault> = {}
  const settled = await settleItem(context, input, undefined, faults)
  const given = kind.columns(input)
  const draft = { ...kind.defaults, ...given, ...settled }
  kind.check(draft, faults)
  refuse(faults)

  const derived = derivedOf(kind, draft)
  const { name_key } = derived
  await advisoryLock(context.db, `${kind.table} name ${name_key}`)
  const same = await findSame(context, kind, name_key, { ...given, ...named(input, settled) })
  if (same) return same
  const row = await addItem(context, kind, kind.nameOf(draft), { ...draft, ...derived })
  await recordItem(context.db, kind, null, row)
  return row
}

async function findSame<Own extends Described, Input>(
  { db, actor }: Context,
  kind: LinkedKind<Own, Input>,
  nameKey: string,
  given: object,
): Promise<(LinkedRow & Own) | undefined> {
  const others = Object.entries(given).filter(([name]) => name !== kind.name)
  const namesakes = await findNamesakes<LinkedRow & Own>(db, kind, nameKey)
  return namesakes.find(
    (row) =>
      canRead(actor, row) && others.every(([name, value]) => row[name as keyof Own] === value),
  )
}

const named = (input: ItemInput, settled: Settled): Partial<Settled> => ({
  ...(input.author === undefined ? {} : { author: settled.author }),
  ...((input.date ?? input.date_utc) ? { date_utc: settled.date_utc } : {}),
  ...(input.status === undefined ? {} : { status: settled.status }),
  ...(input.image === undefined ? {} : { image: settled.image }),
})

async function updateLinked<Own extends Described, Input extends ItemInput>(
  outer: Context,
  kind: LinkedKind<Own, Input>,
  address: Address,
  asked: Input,
): Promise<LinkedRow & Own> {
  const find = async (context: Context) => {
    const row = await locateToEdit<LinkedRow & Own>(context, kind, address)
    await context.expect(() => kind.showFull(context, row))
    refuseSecondTrash(kind, row, asked.status)
    return row
  }
  const input = await withImage(outer, asked, () => find(outer))
  return outer.db.within(async (db) => {
    const context = { ...outer, db }
    const stored = await find(context)
    const faults: Record<string, Fault> = {}
    const settled = await settleItem(context, input, stored, faults)
    const wanted = { ...kind.columns(input, stored), ...settled }
    const row = { ...stored, ...wanted }
    kind.check(row, faults)
    refuse(faults)
    const columns = { ...wanted, ...derivedOf(kind, row) }
    const changed = await changeItem(context, kind, stored, columns)
    await recordItem(db, kind, stored, changed)
    return changed
  })
}

async function findLinked<Own extends Described, Input>(
  context: Context,
  kind: LinkedKind<Own, Input>,
  input: LinkedFilters,
): Promise<Found<LinkedRow & Own>> {
  const { db, actor, now } = context
  refuseHiddenStatuses(context, input.status)
  const faults: Record<string, Fault> = {}
  const search = readSearch(context, input, faults)
  const event = await eventFilter(context, 'event', input.event, faults)
  refuse(faults)
  const beyond = `${kind.name}-archive-page-not-found` as const
  const filter = {
    actor,
    now,
    statuses: input.status,
    search,
    event: event === 'protected' ? 0 : event,
    hasEvents: input.has_events,
    onlyWithUpcoming: input.only_with_upcoming,
  }
  const pages = linkedItems<LinkedRow & Own>(db, kind, filter)
  const found = await findPage(context, input, beyond, pages)
  return input.only_with_upcoming ? found : { ...found, freshUntil: Infinity }
}

/** Callers who may not create can only filter for public items (§5.4). */
export function refuseHiddenStatuses(
  { actor }: Context,
  wanted: readonly Status[] | undefined,
): void {
  if (may(actor, 'create') || !wanted || wanted.every((status) => status === 'publish')) return
  throw invalid({ status: { kind: 'choice', facts: { allowed: 'publish' } } })
}

/** The event a list is filtered by: 400 if unknown or hidden; `protected` matches nothing. */
export async function eventFilter(
  { db, actor }: Context,
  param: string,
  id: number | undefined,
  faults: Record<string, Fault>,
): Promise<number | 'protected' | undefined> {
  if (id === undefined) return undefined
  const row = await findItem<LinkedRow & { password: string | null }>(db, 'events', id)
  if (!row || row.status === 'trash' || !canRead(actor, row)) {
    faults[param] = { kind: 'reference', facts: { entry: id } }
    return undefined
  }
  return row.password !== null && !canEdit(actor, row) ? 'protected' : id
}

/** The columns by which it is found: as a namesake, and in searches. */
export const derivedOf = <Own extends Described, Input>(
  kind: LinkedKind<Own, Input>,
  row: Own,
) => ({
  name_key: kind.nameOf(row).toLowerCase(),
  folded: kind.searched(row).map(foldLong).join('\n'),
})

export const linkedOperations = <Own extends Described, Input extends ItemInput>(
  kind: LinkedKind<Own, Input>,
) => ({
  create: (context: Context, input: Input) => createLinked(context, kind, input),
  update: (context: Context, address: Address, input: Input) =>
    updateLinked(context, kind, address, input),
  remove: (context: Context, address: Address, { force }: { readonly force: boolean }) =>
    removeItem<LinkedRow & Own>(context, kind, address, force, kind.showFull),
  read: async (context: Context, address: Address) => ({
    row: await locateToRead<LinkedRow & Own>(context, kind, address),
    secret: false,
  }),
  find: (context: Context, filters: LinkedFilters) => findLinked(context, kind, filters),
})
