// Creating, changing and removing events: rights, rules, transaction.

import type { Context } from '../../access/context.ts'
import type { Database } from '../../storage/database.ts'
import { yieldToEventLoop } from '../../storage/event_loop.ts'
import { type Address, locateToEdit, mayEdit } from '../items/locate.ts'
import { findItem, lockLinksShared, publishDue } from '../items/store.ts'
import { urlsOf } from '../items/view.ts'
import { addItem, locateToRemove, refuseSecondTrash } from '../items/write.ts'
import type { Scope } from './fields.ts'
import { fieldLinksOf, refreshLinks } from './links.ts'
import { recordEvent } from './recorded.ts'
import { changeThrough, refuseScope, removeThrough, throughSeries } from './scope/through.ts'
import { occurrenceOf } from './series/rules.ts'
import { followSeries } from './series/writing/reconcile.ts'
import { type WrittenEvent, showFullEvent } from './show.ts'
import { plainState } from './state/rules.ts'
import { type EventRow, isSeriesCode, listCode, saveState, setListCode } from './store.ts'
import { eventKind } from './view.ts'
import { eraseEvent } from './writing/change.ts'
import { insertDerived } from './writing/derived.ts'
import { recount } from './writing/recount.ts'
import { createMissing, idsOf, withImages } from './writing/references.ts'
import { type EventChanges, type EventInput, settle, settlePassword } from './writing/settle.ts'

export async function createEvent(outer: Context, asked: EventInput): Promise<WrittenEvent> {
  const input = await withImages(outer, asked, async () => undefined)
  const password = (await settlePassword(outer, input.password, async () => [])) ?? null
  const create = async (db: Database) => {
    const context = { ...outer, db }
    const hasLinks = input.venue ?? input.organizer ?? input.categories ?? input.tags
    // Sent together: the lock is taken before the lookups are run.
    const [, { columns, references, state, series }] = await Promise.all([
      hasLinks ? lockLinksShared(db) : undefined,
      settle(context, input, undefined),
    ])
    const wanted = await createMissing(context, references)
    const name = input.slug ?? input.title
    const item = await addItem(context, eventKind, name, { ...columns, password })
    const saved = await saveState(db, item.id, state, plainState)
    const row = { ...item, state: saved ?? null, recurrence: null, occurrence: null }
    const written = await insertDerived(context, row, wanted)
    // Of a series not the linked rows: the counts of terms rise with every occurrence.
    const made = series ? await followSeries(context, row, row, series) : written
    await recordEvent(db, null, { row: made, links: idsOf(wanted) })
    return made
  }
  return outer.db.within(create, { batched: !input.recurrence })
}

export async function updateEvent(
  outer: Context,
  address: Address,
  asked: EventChanges,
): Promise<WrittenEvent> {
  const find = async (context: Context) => {
    const row = await locateToEdit(context, eventKind, address, guardOf(context, asked.scope))
    await context.expect(() => showFullEvent(context, row))
    refuseSecondTrash(eventKind, row, asked.status)
    refuseScope(row, asked.scope)
    return row
  }
  const input = await withImages(outer, asked, () => find(outer))
  // Before the transaction, so that no other writer waits for the hash.
  const findHashes = async () => hashesOf(outer, await find(outer))
  const password = await settlePassword(outer, input.password, findHashes)
  return outer.db.within(async (db) => {
    const context = { ...outer, db }
    await lockLinksShared(db)
    const row = await find(context)
    return changeThrough(context, row, withoutOlderForm(context, row, input), password)
  })
}

/** An alias shows the page of an event as its website if it has none; sent back it is none (§2.2). */
function withoutOlderForm(context: Context, row: EventRow, input: EventChanges): EventChanges {
  const { website, ...rest } = input
  if (!context.root.alias || website === undefined) return input
  return urlsOf(context, eventKind, row).includes(website) ? rest : input
}

const guardOf = (context: Context, scope: Scope = 'this') =>
  throughSeries(context, (one) => one === scope)

/** Whether there is a scope with which the caller may update the event. */
export const permitUpdate = (context: Context, address: Address): Promise<void> =>
  mayEdit(
    context,
    eventKind,
    address,
    throughSeries(context, () => true),
  )

/** The passwords that an update may mean: that of its series, and its own. */
async function hashesOf({ db }: Context, row: EventRow): Promise<readonly (string | null)[]> {
  const occurrence = occurrenceOf(row)
  const series = occurrence && (await findItem<EventRow>(db, eventKind.table, occurrence.series))
  return [series?.password ?? null, row.password]
}

export interface Removal {
  readonly force: boolean
  readonly scope?: Scope
}

export const deleteEvent = async (
  outer: Context,
  address: Address,
  { force, scope }: Removal,
): Promise<WrittenEvent> =>
  outer.db.within(async (db) => {
    const context = { ...outer, db }
    await lockLinksShared(db)
    const guard = guardOf(context, scope)
    const row = await locateToRemove(context, eventKind, address, force, showFullEvent, guard)
    refuseScope(row, scope)
    return removeThrough(context, row, scope, force)
  })

export async function forgetEvent(db: Database, id: number): Promise<void> {
  const row = await findItem<EventRow>(db, eventKind.table, id)
  // It may have gone with its series.
  if (row) await eraseEvent(db, row)
}

/** Publishes the scheduled events whose date has come, with their links and counts. */
export async function publishDueEvents(db: Database, now: number): Promise<void> {
  await lockLinksShared(db)
  const pause = yieldToEventLoop()
  for (const id of await publishDue(db, eventKind.table, now)) {
    // A series has hundreds of occurrences.
    await pause()
    const before = await findItem<EventRow>(db, eventKind.table, id)
    if (!before) continue
    const isSeries = isSeriesCode(before.list_code)
    const list_code = listCode(before.status, before.hide_from_listings, isSeries)
    const after = { ...before, list_code }
    await setListCode(db, after)
    await refreshLinks(db, after)
    const links = await fieldLinksOf(db, id)
    // `publishDue` has set the status already, but `list_code` is still that of `future`.
    const scheduled: EventRow = { ...before, status: 'future' }
    await recount(db, { row: scheduled, links }, { row: after, links })
    await recordEvent(db, { row: scheduled }, { row: after })
  }
}
