// What has become of an item since its source has brought it.

import { type ItemRow, findItem } from '../../calendar/items/store.ts'
import { updateEvent } from '../../calendar/events/write.ts'
import { isHere } from './links.ts'
import { importRemarks } from './outcome.ts'
import type { Writing } from './plan.ts'
import type { SourceItem } from './store.ts'
import { lastChange } from './edits/touched_store.ts'

/**
 * `here`: as before. `deleted`: by people, and it stays deleted. `undone`: the import or sync that
 * made it was taken back, and its source has not changed it since. `back`: a sync has moved it to the
 * trash, because it was gone. `new`: it is to be made again.
 */
export type Fate = 'here' | 'deleted' | 'undone' | 'back' | 'new'

export async function dispositionOf(
  { run, context }: Writing,
  { kind, item_id }: SourceItem,
  isAsBefore: () => boolean,
): Promise<Fate> {
  if (await isHere(context, kind, item_id)) return 'here'
  const last = await lastChange(context.db, kind, item_id)
  const isSync = run.authority !== undefined
  // Who imports once more wants it; a sync comes by itself.
  if (last?.action === 'undo') return isSync && isAsBefore() ? 'undone' : 'new'
  if (!isSync || last?.via !== 'sync' || last.action !== 'trash') return 'deleted'
  const isInTrash = kind === 'event' && (await findItem(context.db, 'events', item_id))
  return isInTrash ? 'back' : 'new'
}

/** From the trash, with the status that it had. */
export async function bringBack({ context, remarks }: Writing, id: number): Promise<void> {
  const row = await findItem<ItemRow>(context.db, 'events', id)
  await updateEvent(context, { id }, { status: row?.was_status ?? 'draft' })
  remarks.push({ sentence: importRemarks.back })
}
