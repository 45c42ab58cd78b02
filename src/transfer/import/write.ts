// Writes one imported item, through the operations that requests use, so that every rule holds.

import type { Context } from '../../access/context.ts'
import { differenceOf } from './fingerprint.ts'
import type { Fetched } from './images.ts'
import type { ImportedLinked, ImportedTerm, Remark } from './item.ts'
import { type OutcomeName, importRemarks } from './outcome.ts'
import type { Planned, Run, Writing } from './plan.ts'
import { isHere } from './links.ts'
import { type SourceItem, saveSourceItems, wasUndone } from './store.ts'
import { createEventOf, updateEventOf } from './write_event.ts'
import { createLinkedOf, createTermOf, updateLinkedOf, updateTermOf } from './write_others.ts'

export interface Written {
  readonly outcome: OutcomeName
  readonly id: number
  readonly remarks: readonly Remark[]
}

/** Inside a transaction. `known` is what the source has brought under this key before. */
export async function writeItem(
  run: Run,
  context: Context,
  planned: Planned,
  known: SourceItem | undefined,
  images: Fetched,
): Promise<Written> {
  const { item, key, likeness, fingerprint } = planned
  const { kind } = item
  const remarks: Remark[] = []
  const way = known ? await wayOf(context, known) : 'created'
  if (known && way === 'ignored') {
    remarks.push({ sentence: importRemarks.deleted })
    return { outcome: way, id: known.item_id, remarks }
  }
  const writing = { run, context, images, remarks }
  const before = known && way === 'updated' ? known : undefined
  const id = before ? await update(writing, planned, before) : await create(writing, planned)
  const row = { kind, key, item_id: id, likeness, fingerprint: JSON.stringify(fingerprint) }
  await saveSourceItems(context.db, run.source, [row])
  return { outcome: way, id, remarks }
}

/** What was deleted here stays deleted, unless an earlier import was taken back. */
async function wayOf(context: Context, { kind, item_id }: SourceItem): Promise<OutcomeName> {
  if (await isHere(context, kind, item_id)) return 'updated'
  return (await wasUndone(context.db, kind, item_id)) ? 'created' : 'ignored'
}

function create(writing: Writing, { item }: Planned): Promise<number> {
  if (item.kind === 'event') return createEventOf(writing, item)
  return isLinked(item) ? createLinkedOf(writing, item) : createTermOf(writing, item)
}

const isLinked = (item: ImportedLinked | ImportedTerm): item is ImportedLinked =>
  item.kind === 'venue' || item.kind === 'organizer'

async function update(
  writing: Writing,
  { item, fingerprint }: Planned,
  known: SourceItem,
): Promise<number> {
  const id = known.item_id
  const difference = differenceOf(JSON.parse(known.fingerprint), fingerprint)
  if (item.kind === 'event') await updateEventOf(writing, item, id, difference)
  else if (isLinked(item)) await updateLinkedOf(writing, item, id, difference)
  else await updateTermOf(writing, item, id, difference)
  return id
}
