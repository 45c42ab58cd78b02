// Changes of one event inside a transaction, with what follows from them; of a series also of its
// occurrences.

import type { Context } from '../../../access/context.ts'
import { trashed } from '../../../language/text/slug.ts'
import type { Database } from '../../../storage/database.ts'
import { deleteItem } from '../../items/store.ts'
import { changeItem, ownSlug } from '../../items/write.ts'
import { allLinked, fieldLinksOf } from '../links.ts'
import { forgetText } from '../listing/counted/trigrams.ts'
import { recordEvent, recordParent } from '../recorded.ts'
import { followSeries, forgetOccurrences } from '../series/writing/reconcile.ts'
import type { WrittenEvent } from '../show.ts'
import { type State, stateOf } from '../state/rules.ts'
import { type EventRow, isSeriesCode, listCode, orphanChildren, saveState } from '../store.ts'
import { eventKind } from '../view.ts'
import { type LinkChange, isRelinked, linkChange, updateDerived } from './derived.ts'
import { recount } from './recount.ts'
import { createMissing, idsOf } from './references.ts'
import { type EventChanges, settle } from './settle.ts'

/** A password is undefined if it stays, null if there is none from now on, else a hash. */
export type NewPassword = string | null | undefined

interface EventWrite {
  readonly columns: Partial<EventRow>
  readonly state: State
  readonly links: LinkChange
  readonly password?: NewPassword
  /** Whether something changes besides columns, state and links. */
  readonly isTouched?: boolean
  /** As it is stored, if that is not what is shown of it. */
  readonly raw?: EventRow
}

/**
 * One event with what follows from it and its entry in the history. `follow` writes what else there
 * is, and returns the event as it is recorded. Undefined if nothing has changed.
 */
export async function writeEvent<Row extends EventRow>(
  context: Context,
  stored: EventRow,
  { columns, state, links, password, isTouched = false, raw = stored }: EventWrite,
  follow: (row: EventRow) => Promise<Row>,
): Promise<Row | undefined> {
  const { db } = context
  const isRestated = (await saveState(db, stored.id, state, stateOf(stored))) !== undefined
  const wanted = { ...columns, password: password === undefined ? stored.password : password }
  const isOther = isTouched || isRestated || isRelinked(links)
  const row = await changeItem(context, eventKind, raw, wanted, isOther)
  if (row === raw) return undefined
  await updateDerived(db, stored, row, links)
  const written = await follow(row)
  await recordEvent(
    db,
    { row: stored, links: links.before },
    { row: written, state, links: links.after },
  )
  return written
}

/** A single event or a series; returns what was stored if nothing has changed. */
export async function changeEvent(
  context: Context,
  stored: EventRow,
  input: EventChanges,
  password: NewPassword,
): Promise<WrittenEvent> {
  const { columns, references, state, series } = await settle(context, input, stored)
  const given = idsOf(await createMissing(context, references))
  const write = {
    columns: { ...columns, ...(await renamed(context, stored, input.slug)) },
    state,
    links: await linkChange(context.db, stored.id, given),
    password,
    isTouched: series !== undefined,
  }
  const follow = (row: EventRow) => followSeries(context, stored, row, series)
  return (await writeEvent(context, stored, write, follow)) ?? stored
}

/** To the trash, or for good; a series takes its occurrences along. */
export async function removeEvent(
  context: Context,
  stored: EventRow,
  force: boolean,
): Promise<WrittenEvent> {
  const { db } = context
  if (force) {
    // The response shows the event as it last was.
    const linked = await allLinked(db, [stored.id])
    await eraseEvent(db, stored)
    return { ...stored, linked }
  }
  const list_code = listCode('trash', 0, isSeriesCode(stored.list_code))
  const write = {
    columns: { status: 'trash', list_code },
    state: stateOf(stored),
    links: await linkChange(db, stored.id, {}),
  } as const
  const row = await writeEvent(context, stored, write, async (written) => written)
  return followSeries(context, stored, row ?? stored)
}

/** For good, with its occurrences. */
export async function eraseEvent(db: Database, row: EventRow): Promise<void> {
  const links = await fieldLinksOf(db, row.id)
  await recordEvent(db, { row, links }, null)
  await forgetOccurrences(db, row.id)
  await recount(db, { row, links }, undefined)
  await recordParent(db, await orphanChildren(db, row.id), row.id, 0)
  await forgetText(db, row.id)
  await deleteItem(db, eventKind.table, row.id)
}

/** A given slug, made unique; in the trash it is stored for the restore. */
export async function renamed(
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
