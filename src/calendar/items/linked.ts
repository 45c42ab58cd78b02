// What venues and organizers do alike. Each says in a LinkedKind what is its own.

import type { Context } from '../../access/context.ts'
import { may } from '../../access/roles.ts'
import { type Fault, invalid, refuse } from '../../problem.ts'
import { claim } from '../../storage/dialect.ts'
import { fold, foldLong } from '../../text/fold.ts'
import { type Found, findPage } from './page.ts'
import { type Address, type Kind, locateToEdit, locateToRead } from './locate.ts'
import {
  type LinkTable,
  type LinkedRow,
  countLinked,
  findNamesakes,
  listLinked,
} from './linked_store.ts'
import { type Columns, findItem } from './store.ts'
import { type Status, canEdit, canRead } from './status.ts'
import {
  type ItemInput,
  type Settled,
  addItem,
  changeItem,
  refuseSecondTrash,
  removeItem,
  settleItem,
  withImage,
} from './write.ts'

export interface LinkedKind<Row extends LinkedRow, Input> extends Kind, LinkTable {
  readonly name: 'venue' | 'organizer'
  readonly table: 'venues' | 'organizers'
  readonly nameOf: (row: { readonly [K in keyof Row]?: unknown }) => string
  /** What a new one has where nothing is given. */
  readonly defaults: Columns
  /** The given fields as columns; `stored` is absent on create. */
  readonly columns: (input: Input, stored?: Row) => Columns
  /** All the texts that `search` looks into. */
  readonly searched: (row: Row) => readonly string[]
  /** Whether the values agree with each other after the request. */
  readonly check: (row: Row, faults: Record<string, Fault>) => void
  readonly showFull: (context: Context, row: Row) => Promise<unknown>
}

export interface LinkedFilters {
  readonly page: number
  readonly per_page: number
  readonly search?: string
  readonly event?: number
  readonly has_events?: boolean
  readonly only_with_upcoming: boolean
  readonly status?: readonly Status[]
}

/** A new one, or the one that is the same in all that was given (§6.8). */
export async function createLinked<Row extends LinkedRow, Input extends ItemInput>(
  outer: Context,
  kind: LinkedKind<Row, Input>,
  asked: Input,
): Promise<Row> {
  const input = await withImage(outer, asked, async () => undefined)
  return outer.db.within((db) => addLinked({ ...outer, db }, kind, input))
}

/** Inside a transaction: the same for input that has passed through `withImage`. */
export async function addLinked<Row extends LinkedRow, Input extends ItemInput>(
  context: Context,
  kind: LinkedKind<Row, Input>,
  input: Input,
): Promise<Row> {
  const faults: Record<string, Fault> = {}
  const settled = await settleItem(context, input, undefined, faults)
  const given = kind.columns(input)
  const draft = { ...kind.defaults, ...given, ...settled } as unknown as Row
  kind.check(draft, faults)
  refuse(faults)

  const name = kind.nameOf(draft)
  const name_key = name.toLowerCase()
  await claim(context.db, `${kind.table} name ${name_key}`)
  const same = await findSame(context, kind, name_key, { ...given, ...named(input, settled) })
  if (same) return same
  const columns = { ...draft, name_key, folded: foldedOf(kind, draft) }
  return addItem<Row>(context, kind, name, columns as unknown as Columns)
}

async function findSame<Row extends LinkedRow, Input>(
  { db, actor }: Context,
  kind: LinkedKind<Row, Input>,
  nameKey: string,
  given: Columns,
): Promise<Row | undefined> {
  const others = Object.entries(given).filter(([name]) => name !== kind.name)
  const namesakes = await findNamesakes<Row>(db, kind, nameKey)
  return namesakes.find(
    (row) =>
      canRead(actor, row) && others.every(([name, value]) => row[name as keyof Row] === value),
  )
}

/** Of author, date, status and image those that the request named. */
function named(input: ItemInput, settled: Settled): Columns {
  return {
    ...(input.author === undefined ? {} : { author: settled.author }),
    ...((input.date ?? input.date_utc) ? { date_utc: settled.date_utc } : {}),
    ...(input.status === undefined ? {} : { status: settled.status }),
    ...(input.image === undefined ? {} : { image: settled.image }),
  }
}

async function updateLinked<Row extends LinkedRow, Input extends ItemInput>(
  outer: Context,
  kind: LinkedKind<Row, Input>,
  address: Address,
  asked: Input,
): Promise<Row> {
  const find = async (context: Context) => {
    const row = await locateToEdit<Row>(context, kind, address)
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
    const name_key = kind.nameOf(row).toLowerCase()
    return changeItem(context, kind, stored, { ...wanted, name_key, folded: foldedOf(kind, row) })
  })
}

async function findLinked<Row extends LinkedRow, Input>(
  context: Context,
  kind: LinkedKind<Row, Input>,
  input: LinkedFilters,
): Promise<Found<Row>> {
  const { db, actor, now } = context
  refuseHiddenStatuses(context, input.status)
  const faults: Record<string, Fault> = {}
  const event = await eventFilter(context, 'event', input.event, faults)
  refuse(faults)
  const beyond = `${kind.name}-archive-page-not-found` as const
  const filter = {
    actor,
    now,
    statuses: input.status,
    search: input.search === undefined ? undefined : fold(input.search),
    event: event === 'protected' ? 0 : event,
    hasEvents: input.has_events,
    onlyWithUpcoming: input.only_with_upcoming,
  }
  const found = await findPage(context, input, beyond, {
    count: () => countLinked(db, kind, filter),
    items: (page) => listLinked<Row>(db, kind, filter, page),
  })
  return input.only_with_upcoming ? found : { ...found, steadyUntil: Infinity }
}

/** Who may not create sees what is public only (§5.4). */
export function refuseHiddenStatuses(
  { actor }: Context,
  wanted: readonly Status[] | undefined,
): void {
  if (may(actor, 'create') || !wanted || wanted.every((status) => status === 'publish')) return
  throw invalid({ status: { kind: 'choice', facts: { allowed: 'publish' } } })
}

/** The event a list is asked about: unknown and hidden are 400, protected is found by nobody. */
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

export function foldedOf<Row extends LinkedRow, Input>(
  kind: LinkedKind<Row, Input>,
  row: Row,
): string {
  return kind.searched(row).map(foldLong).join('\n')
}

/** The operations of one kind, as its routes want them. */
export function linkedOperations<Row extends LinkedRow, Input extends ItemInput>(
  kind: LinkedKind<Row, Input>,
) {
  return {
    create: (context: Context, input: Input) => createLinked(context, kind, input),
    update: (context: Context, address: Address, input: Input) =>
      updateLinked(context, kind, address, input),
    remove: (context: Context, address: Address, force: boolean) =>
      removeItem<Row>(context, kind, address, force, kind.showFull),
    read: async (context: Context, address: Address) => ({
      row: await locateToRead<Row>(context, kind, address),
      secret: false,
    }),
    find: (context: Context, filters: LinkedFilters) => findLinked(context, kind, filters),
  }
}
