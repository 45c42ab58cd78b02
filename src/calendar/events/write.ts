// Creating, changing and removing events: rights, rules, transaction.

import type { Context } from '../../access/context.ts'
import { checkPassword, hashPassword } from '../../access/secrets.ts'
import { type Fault, refuse } from '../../problem.ts'
import type { Changes, Input } from '../../schema/field.ts'
import type { Database } from '../../storage/database.ts'
import { trashed } from '../../text/slug.ts'
import { type Address, locateToEdit } from '../items/locate.ts'
import { type NewRow, deleteItem, findItem, publishDue, shareLinks } from '../items/store.ts'
import type { Status } from '../items/status.ts'
import {
  addItem,
  changeItem,
  ownSlug,
  refuseSecondTrash,
  removeItem,
  settleItem,
} from '../items/write.ts'
import { settleCost } from './prices/cost.ts'
import type { eventFields, eventUpdates } from './fields.ts'
import { givenColumns } from './given_columns.ts'
import {
  type LinkedIds,
  type LinkedRows,
  addLinks,
  allLinked,
  allLinkedIds,
  linkedIds,
  moveCounts,
  refreshLinks,
  replaceLinks,
  targetNames,
} from './links.ts'
import {
  type Links,
  type Wanted,
  createMissing,
  idsOf,
  lookUp,
  settleParent,
  withImages,
} from './references.ts'
import { isRelinked, targets, wantedIds } from './relink.ts'
import { byName } from '../terms/rules.ts'
import { count, countsLinks, nowhere, uncount } from './listing/counted/days.ts'
import { durationClass, foldedText, span } from './rules.ts'
import { type WrittenEvent, showFullEvent } from './show.ts'
import { plainState, stateOf } from './state/rules.ts'
import { settleState } from './state/settle.ts'
import { saveState } from './state/store.ts'
import { type EventRow, listCode, orphanChildren, setListCode } from './store.ts'
import { addText, changeText, forgetText } from './listing/counted/trigrams.ts'
import { settleTickets } from './prices/tickets.ts'
import { followIntoTrash } from './tombstones.ts'
import { eventKind } from './view.ts'

export type EventInput = Input<typeof eventFields>
export type EventChanges = Changes<typeof eventUpdates>

/** The columns that `settle` computes; `items/write.ts` adds the others. */
type EventColumns = Omit<NewRow<EventRow>, 'password' | 'state'>

export async function createEvent(outer: Context, asked: EventInput): Promise<WrittenEvent> {
  const input = await withImages(outer, asked, async () => undefined)
  const password = (await settlePassword(outer, input.password, async () => null)) ?? null
  const create = async (db: Database) => {
    const context = { ...outer, db }
    const hasLinks = input.venue ?? input.organizer ?? input.categories ?? input.tags
    // Sent together: the lock is taken before the lookups are run.
    const [, { columns, references, state }] = await Promise.all([
      hasLinks ? shareLinks(db) : undefined,
      settle(context, input, undefined),
    ])
    const wanted = await createMissing(context, references)
    const name = input.slug ?? input.title
    const row = await addItem(context, eventKind, name, { ...columns, password })
    const saved = await saveState(db, row.id, state, plainState)
    return insertDerived(context, { ...row, state: saved ?? null }, wanted)
  }
  return outer.db.within(create, { batched: true })
}

export async function updateEvent(
  outer: Context,
  address: Address,
  asked: EventChanges,
): Promise<EventRow> {
  const find = async (context: Context) => {
    const row = await locateToEdit<EventRow>(context, eventKind, address)
    await context.expect(() => showFullEvent(context, row))
    refuseSecondTrash(eventKind, row, asked.status)
    return row
  }
  const input = await withImages(outer, asked, () => find(outer))
  // Before the transaction, so that no other writer waits for the hash.
  const findHash = async () => (await find(outer)).password
  const password = await settlePassword(outer, input.password, findHash)
  return outer.db.within(async (db) => {
    const context = { ...outer, db }
    await shareLinks(db)
    const stored = await find(context)
    const { columns, references, state } = await settle(context, input, stored)
    const links = idsOf(await createMissing(context, references))
    const relinked = await isRelinked(context, stored, links)
    const restated = (await saveState(db, stored.id, state, stateOf(stored))) !== undefined
    const wanted: Partial<EventRow> = {
      ...columns,
      ...(await renamed(context, stored, input.slug)),
      password: password === undefined ? stored.password : password,
    }
    const row = await changeItem(context, eventKind, stored, wanted, relinked || restated)
    if (row !== stored) await updateDerived(context, stored, row, links)
    return row
  })
}

export async function deleteEvent(
  context: Context,
  address: Address,
  force: boolean,
): Promise<WrittenEvent> {
  let linked: LinkedRows | undefined
  const row = await removeItem<EventRow>(
    context,
    eventKind,
    address,
    force,
    showFullEvent,
    async (inside, before, after) => {
      if (after) return updateDerived(inside, before, after, {})
      // The response shows the event as it last was.
      linked = await allLinked(inside.db, [before.id])
      await uncount(inside.db, before, await countedLinks(inside.db, before))
      await moveCounts(inside.db, await publicTerms(inside, before), [])
      await orphanChildren(inside.db, before.id)
      await forgetText(inside.db, before.id)
    },
  )
  return linked ? { ...row, linked } : row
}

/** Deletes an event in the trash for good. */
export async function forgetEvent(db: Database, id: number): Promise<void> {
  const row = await findItem<EventRow>(db, eventKind.table, id)
  if (row) await uncount(db, row, nowhere)
  await orphanChildren(db, id)
  await forgetText(db, id)
  await deleteItem(db, eventKind.table, id)
}

/** Publishes the scheduled events whose date has come, with their links and counts. */
export async function publishDueEvents(db: Database, now: number): Promise<void> {
  await shareLinks(db)
  for (const id of await publishDue(db, eventKind.table, now)) {
    const before = await findItem<EventRow>(db, eventKind.table, id)
    if (!before) continue
    const after = { ...before, list_code: listCode(before.status, before.hide_from_listings) }
    await setListCode(db, after)
    await refreshLinks(db, after)
    // `publishDue` has set the status already, but `list_code` is still that of `future`.
    await uncount(db, { ...before, status: 'future' }, nowhere)
    await count(db, after, await countedLinks(db, after))
    await moveCounts(db, [], await linkedIds(db, 'term', id))
  }
}

/** Validates a request: all columns and references that follow from it, or all its faults. */
async function settle(context: Context, input: EventChanges, stored: EventRow | undefined) {
  const faults: Record<string, Fault> = {}
  const { site, now } = context
  const settled = await settleItem(context, input, stored, faults)
  const timezone = (input.timezone ?? stored?.timezone ?? site.zone) || site.zone
  const all_day = input.all_day ?? stored?.all_day === 1
  const times = span({ ...dates(input), all_day, timezone }, stored, now, faults)
  const references = await lookUp(context, input, faults)
  const post_parent = await settleParent(
    context,
    input.post_parent,
    stored?.id,
    stored?.post_parent ?? 0,
    faults,
  )
  const tickets =
    input.tickets &&
    settleTickets(input.tickets, { zone: timezone, now, currency: site.currency.code }, faults)
  const state = await settleState(context.db, input, { stored, references, times }, faults)
  refuse(faults)
  if (!times) throw new Error('Times without a fault are there.')

  const given = givenColumns(input, stored)
  const currency = { ...site.currency, free: site.free }
  const row = { ...given, ...settled, ...times, timezone, post_parent }
  const columns: EventColumns = {
    ...row,
    cost: JSON.stringify(settleCost(input.cost, JSON.parse(stored?.cost ?? '[]'), currency)),
    tickets: tickets ? JSON.stringify(tickets) : (stored?.tickets ?? '[]'),
    dur_class: durationClass(times),
    list_code: listCode(settled.status, given.hide_from_listings),
    folded: foldedText(given),
  }
  return { columns, references, state }
}

function dates({ start_date, end_date }: EventChanges) {
  return { ...(start_date ? { start_date } : {}), ...(end_date ? { end_date } : {}) }
}

/**
 * The hash to store; undefined leaves it unchanged, null removes it. The same password keeps its
 * hash, so that a repeated request changes nothing.
 */
async function settlePassword(
  { actor }: Context,
  asked: string | undefined,
  findHash: () => Promise<string | null>,
): Promise<string | null | undefined> {
  if (asked === undefined) return undefined
  if (asked === '') return null
  const caller = `user ${actor.id}`
  const hash = await findHash()
  const isSame = hash !== null && (await checkPassword(caller, { password: asked, hash }))
  return isSame ? hash : hashPassword(caller, asked)
}

/** A given slug, made unique; in the trash it is stored for the restore. */
async function renamed(
  context: Context,
  stored: EventRow,
  asked: string | undefined,
): Promise<Partial<EventRow>> {
  if (asked === undefined) return {}
  const wanted = asked === '' ? String(stored.id) : asked
  if (stored.status !== 'trash') {
    return wanted === stored.slug
      ? {}
      : { slug: await ownSlug(context.db, eventKind, wanted, stored.id) }
  }
  if (wanted === stored.slug || wanted === stored.was_slug) return {}
  const slug = await ownSlug(context.db, eventKind, trashed(wanted), stored.id)
  return { was_slug: wanted, slug }
}

/** Inserts the text, links and counts of a new event. */
async function insertDerived(
  { db }: Context,
  row: EventRow,
  wanted: Wanted,
): Promise<WrittenEvent> {
  const { venue = [], organizer = [], categories = [], tags = [] } = wanted
  const terms = [...categories, ...tags]
  const links = { venue: venue.map(idOf), organizer: organizer.map(idOf), term: terms.map(idOf) }
  await addText(db, row.id, row.folded)
  await addLinks(db, row, links)
  await count(db, row, links)
  const counted = row.status === 'publish' ? 1 : 0
  await moveCounts(db, [], counted === 1 ? links.term : [])
  const linked = {
    venues: venue,
    organizers: organizer,
    // The stored counts change only before the commit.
    terms: byName(terms).map((term) => Object.assign(term, { count: term.count + counted })),
  }
  return { ...row, linked }
}

/** Updates the tombstone, text, links and counts of a changed event. */
async function updateDerived(
  context: Context,
  before: EventRow,
  after: EventRow,
  links: Links,
): Promise<void> {
  const { db } = context
  await followIntoTrash(db, before, after)
  if (before.folded !== after.folded) await changeText(db, after.id, after.folded)
  const counted = await publicTerms(context, before)
  await uncount(db, before, await countedLinks(db, before))
  for (const target of targetNames) {
    if (!targets[target].some((name) => links[name])) continue
    const present = await linkedIds(db, target, after.id)
    const wanted = await wantedIds(context, after.id, target, links, present)
    await replaceLinks(db, target, after, wanted)
  }
  await refreshLinks(db, after)
  await count(db, after, await countedLinks(db, after))
  await moveCounts(db, counted, await publicTerms(context, after))
}

const idOf = ({ id }: { id: number }): number => id

/** The links by which the event is counted. */
async function countedLinks(db: Database, event: EventRow): Promise<LinkedIds> {
  return countsLinks(event) ? allLinkedIds(db, event.id) : nowhere
}

/** The terms whose `count` includes the event. */
async function publicTerms({ db }: Context, { id, status }: { id: number; status: Status }) {
  return status === 'publish' ? linkedIds(db, 'term', id) : []
}
