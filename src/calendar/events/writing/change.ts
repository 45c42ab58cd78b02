// Changes of one event inside a transaction, with what follows from them; of a series also of its
// occurrences.

import type { Context } from '../../../access/context.ts'
import { trashed } from '../../../language/text/slug.ts'
import { deleteItem } from '../../items/store.ts'
import { changeItem, ownSlug } from '../../items/write.ts'
import { allLinked, moveCounts } from '../links.ts'
import { uncount } from '../listing/counted/days.ts'
import { forgetText } from '../listing/counted/trigrams.ts'
import { recordEvent, recordParent } from '../recorded.ts'
import { fieldLinksOf } from '../series/writing/field_links.ts'
import { followSeries, forgetOccurrences } from '../series/writing/reconcile.ts'
import type { WrittenEvent } from '../show.ts'
import { stateOf } from '../state/rules.ts'
import { type EventRow, isSeriesCode, listCode, orphanChildren, saveState } from '../store.ts'
import { eventKind } from '../view.ts'
import { countedLinks, isRelinked, publicTerms, updateDerived } from './derived.ts'
import { createMissing, idsOf } from './references.ts'
import { type EventChanges, settle } from './settle.ts'

/** A password is undefined if it stays, null if there is none from now on, else a hash. */
export type NewPassword = string | null | undefined

/** A single event or a series; returns what was stored if nothing has changed. */
export async function changeEvent(
  context: Context,
  stored: EventRow,
  input: EventChanges,
  password: NewPassword,
): Promise<WrittenEvent> {
  const { columns, references, state, series } = await settle(context, input, stored)
  const links = idsOf(await createMissing(context, references))
  const relinked = await isRelinked(context, stored, links)
  const linked = relinked ? await fieldLinksOf(context.db, stored.id) : undefined
  const restated = (await saveState(context.db, stored.id, state, stateOf(stored))) !== undefined
  const wanted: Partial<EventRow> = {
    ...columns,
    ...(await renamed(context, stored, input.slug)),
    password: password === undefined ? stored.password : password,
  }
  const isTouched = relinked || restated || series !== undefined
  const row = await changeItem(context, eventKind, stored, wanted, isTouched)
  if (row === stored) return row
  await updateDerived(context, stored, row, links)
  const after = await followSeries(context, stored, row, series)
  await recordEvent(
    context.db,
    { row: stored, links: linked },
    { row: after, state, links: linked && { ...linked, ...links } },
  )
  return after
}

/** To the trash, or for good; a series takes its occurrences along. */
export async function removeEvent(
  context: Context,
  stored: EventRow,
  force: boolean,
): Promise<WrittenEvent> {
  if (force) return removeForGood(context, stored)
  const list_code = listCode('trash', 0, isSeriesCode(stored.list_code))
  const inTrash: Partial<EventRow> = { status: 'trash', list_code }
  const row = await changeItem(context, eventKind, stored, inTrash)
  await updateDerived(context, stored, row, {})
  await recordEvent(context.db, { row: stored }, { row })
  return followSeries(context, stored, row)
}

/** The response shows the event as it last was. */
async function removeForGood(context: Context, row: EventRow): Promise<WrittenEvent> {
  const { db } = context
  const linked = await allLinked(db, [row.id])
  await recordEvent(db, { row, links: await fieldLinksOf(db, row.id) }, null)
  await forgetOccurrences(db, row.id)
  await uncount(db, row, await countedLinks(db, row))
  await moveCounts(db, await publicTerms(context, row), [])
  await recordParent(db, await orphanChildren(db, row.id), row.id, 0)
  await forgetText(db, row.id)
  await deleteItem(db, eventKind.table, row.id)
  return { ...row, linked }
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
