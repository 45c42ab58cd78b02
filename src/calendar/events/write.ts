// Creating, changing and removing events: rights, rules, transaction.

import type { Context } from '../../access/context.ts'
import type { Database } from '../../storage/database.ts'
import { trashed } from '../../text/slug.ts'
import { type Address, locateToEdit } from '../items/locate.ts'
import { deleteItem, findItem, publishDue, shareLinks } from '../items/store.ts'
import { addItem, changeItem, ownSlug, refuseSecondTrash, removeItem } from '../items/write.ts'
import { type LinkedRows, allLinked, linkedIds, moveCounts, refreshLinks } from './links.ts'
import { count, nowhere, uncount } from './listing/counted/days.ts'
import { forgetText } from './listing/counted/trigrams.ts'
import { type WrittenEvent, showFullEvent } from './show.ts'
import { plainState, stateOf } from './state/rules.ts'
import { saveState } from './state/store.ts'
import { type EventRow, listCode, orphanChildren, setListCode } from './store.ts'
import { eventKind } from './view.ts'
import { countedLinks, insertDerived, publicTerms, updateDerived } from './writing/derived.ts'
import { createMissing, idsOf, withImages } from './writing/references.ts'
import { isRelinked } from './writing/relink.ts'
import { type EventChanges, type EventInput, settle, settlePassword } from './writing/settle.ts'

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
    return insertDerived(
      context,
      { ...row, state: saved ?? null, recurrence: null, occurrence: null },
      wanted,
    )
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
