// Writes imported items, through the operations that requests use, so that every rule holds.

import type { Context } from '../../access/context.ts'
import { createEvents } from '../../calendar/events/writing/create_many.ts'
import { Problem } from '../../language/problem.ts'
import { isNothing, permit } from './edits/authority.ts'
import { withEdited } from './edits/edited_occurrences.ts'
import { type Fate, bringBack, dispositionOf } from './fate.ts'
import {
  type Fingerprint,
  differenceOf,
  hiddenNames,
  isField,
  isSame,
  nameOfOccurrence,
} from './fingerprint.ts'
import type { Fetched } from './images.ts'
import type { ImportedLinked, ImportedTerm, ReadableItem, Remark } from './item.ts'
import { addLinkedOf } from './links.ts'
import { type OutcomeName, importRemarks } from './outcome.ts'
import type { Planned, Run, Writing } from './plan.ts'
import { type KnownItem, type SourceItem, lockItems, saveSourceItems } from './store.ts'
import { touchedOf, untouched } from './edits/touched.ts'
import { versionsOf } from './edits/touched_store.ts'
import { type EventInput, createEventOf, inputOf, isPlain, updateEventOf } from './write_event.ts'
import { createTermOf, updateLinkedOf, updateTermOf } from './write_others.ts'

export interface Written {
  readonly outcome: OutcomeName
  readonly id: number
  readonly remarks: readonly Remark[]
}

/** Items that cannot be written, and why: nothing of the transaction is kept. */
export class Unwritable extends Error {
  readonly problems: ReadonlyMap<Planned, Problem>
  constructor(problems: ReadonlyMap<Planned, Problem>) {
    super('Some items cannot be written.')
    this.problems = problems
  }
}

/** A plain event that is created together with others. */
interface Pending {
  readonly planned: Planned
  readonly input: EventInput
  readonly remarks: readonly Remark[]
}

/**
 * Inside a transaction. `knownOf` is what the source has brought under the same key before. Rejects
 * with `Unwritable` if it is not possible for all of them.
 */
export async function writeItems(
  run: Run,
  context: Context,
  planned: readonly Planned[],
  knownOf: (one: Planned) => KnownItem | undefined,
  images: Fetched,
): Promise<ReadonlyMap<Planned, Written>> {
  const written = new Map<Planned, Written>()
  const problems = new Map<Planned, Problem>()
  let pending: Pending[] = []
  const flush = async () => {
    const some = pending
    pending = []
    const ids = await createEvents(
      context,
      some.map(({ input }) => input),
    )
    const made: SourceItem[] = []
    for (const [at, { planned: one, remarks }] of some.entries()) {
      const id = ids[at]
      if (typeof id !== 'number') problems.set(one, id ?? new Problem('internal_server_error'))
      else {
        written.set(one, { outcome: 'created', id, remarks })
        made.push(sourceItemOf(one, id, remarks))
      }
    }
    await saveSourceItems(context.db, run.source, made)
  }
  for (const one of planned) {
    const remarks: Remark[] = []
    const writing = { run, context, images, remarks }
    try {
      const input = await plainInputOf(writing, one, knownOf(one))
      if (input) pending.push({ planned: one, input, remarks })
      else {
        // It may refer to one of them.
        await flush()
        written.set(one, await writeItem(writing, one, knownOf(one)))
      }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      problems.set(one, error)
    }
  }
  await flush()
  if (problems.size > 0) throw new Unwritable(problems)
  return written
}

/** Undefined if it is not new, no event, or one that is not created together with others. */
async function plainInputOf(
  writing: Writing,
  { item }: Planned,
  known: SourceItem | undefined,
): Promise<EventInput | undefined> {
  if (known || item.kind !== 'event' || item.occurrences.length > 0) return undefined
  if (item.links?.post_parent !== undefined || !isPlain(item)) return undefined
  return inputOf(writing, item)
}

function sourceItemOf(
  { item, key, likeness, fingerprint }: Planned,
  item_id: number,
  remarks: readonly Remark[],
): SourceItem {
  const missing = new Set(
    remarks
      .filter(({ sentence }) => sentence === importRemarks.image)
      .map(({ facts }) => facts?.['address']),
  )
  const said = missing.size > 0 ? without(item, fingerprint, missing) : fingerprint
  return { kind: item.kind, key, item_id, likeness, fingerprint: JSON.stringify(said) }
}

/** What has an image that could not be fetched is new again with the next import. */
function without(
  item: ReadableItem,
  fingerprint: Fingerprint,
  missing: ReadonlySet<unknown>,
): Fingerprint {
  const occurrences = item.kind === 'event' ? item.occurrences : []
  const starts = occurrences
    .filter(({ values }) => missing.has(values['image']))
    .map(({ original_start }) => nameOfOccurrence(original_start))
  const names = new Set([...starts, ...(missing.has(item.values['image']) ? ['image'] : [])])
  return Object.fromEntries(Object.entries(fingerprint).filter(([name]) => !names.has(name)))
}

async function writeItem(
  writing: Writing,
  planned: Planned,
  known: KnownItem | undefined,
): Promise<Written> {
  const { run, context, remarks } = writing
  // What was here before is better than what is known of it now.
  if (planned.refused && known) return { outcome: 'refused', id: known.item_id, remarks }
  const fate = known ? await dispositionOf(writing, known, () => isAsBefore(planned, known)) : 'new'
  if (known && (fate === 'deleted' || fate === 'undone')) {
    remarks.push({ sentence: importRemarks[fate] })
    return { outcome: 'ignored', id: known.item_id, remarks }
  }
  if (known && fate !== 'new') return writeKnown(writing, planned, known, fate)
  const id = await create(writing, planned)
  await saveSourceItems(context.db, run.source, [sourceItemOf(planned, id, remarks)])
  return { outcome: 'created', id, remarks }
}

/** The same content again. */
const isAsBefore = ({ fingerprint }: Planned, known: SourceItem): boolean =>
  isSame(JSON.parse(known.fingerprint), fingerprint)

async function writeKnown(
  writing: Writing,
  planned: Planned,
  known: KnownItem,
  fate: Fate,
): Promise<Written> {
  const { run, context, remarks } = writing
  const id = known.item_id
  if (fate === 'back') await bringBack(writing, id)
  const { isWritten, fingerprint } = await update(writing, planned, known)
  const row = sourceItemOf({ ...planned, fingerprint }, id, remarks)
  const isNoted = row.fingerprint === known.fingerprint
  if (!isNoted || known.isOfFile) await saveSourceItems(context.db, run.source, [row])
  return { outcome: isWritten || fate === 'back' ? 'updated' : 'unchanged', id, remarks }
}

function create(writing: Writing, { item }: Planned): Promise<number> {
  if (item.kind === 'event') return createEventOf(writing, item)
  return isLinked(item) ? addLinkedOf(writing, item.kind, item.values) : createTermOf(writing, item)
}

const isLinked = (item: ImportedLinked | ImportedTerm): item is ImportedLinked =>
  item.kind === 'venue' || item.kind === 'organizer'

interface Updated {
  /** Whether something is different here now: what a source says otherwise may mean the same. */
  readonly isWritten: boolean
  /** What the source said of what is here now: what was kept may be written with another run. */
  readonly fingerprint: Fingerprint
}

async function update(
  writing: Writing,
  { item, fingerprint }: Planned,
  known: SourceItem,
): Promise<Updated> {
  const { run, context, remarks } = writing
  const { kind, item_id: id } = known
  const before: Fingerprint = JSON.parse(known.fingerprint)
  const { authority } = run
  if (authority) await lockItems(context.db, kind, [id])
  const touched = authority ? await touchedOf(context.db, kind, id) : untouched
  const hidden = new Set(hiddenNames(item, before))
  const after = withKept(before, fingerprint, hidden)
  const names = Object.keys(fingerprint).filter((name) => isField(name) && !hidden.has(name))
  const whole = differenceOf(before, after)
  const { difference: permitted, kept } = permit(authority, whole, names, touched)
  const isOfSeries = authority === 'theirs' && item.kind === 'event' && hidden.size === 0
  const difference = isOfSeries ? await withEdited(writing, item, id, permitted) : permitted
  if (kept.length > 0) {
    remarks.push({ sentence: importRemarks.kept, facts: { names: kept.join(', ') } })
  }
  const noted = withKept(before, after, new Set(kept))
  if (isNothing(difference)) return { isWritten: false, fingerprint: noted }
  const versions = await versionsOf(context.db, kind, id)
  if (item.kind === 'event') await updateEventOf(writing, item, id, difference)
  else if (isLinked(item)) await updateLinkedOf(writing, item, id, difference)
  else await updateTermOf(writing, item, id, difference)
  const isWritten = versions !== (await versionsOf(context.db, kind, id))
  return { isWritten, fingerprint: noted }
}

/** Of fields that were kept the source said before what is here, or nothing. */
function withKept(before: Fingerprint, after: Fingerprint, kept: ReadonlySet<string>): Fingerprint {
  if (kept.size === 0) return after
  const others = Object.entries(after).filter(([name]) => !kept.has(name))
  const old = Object.entries(before).filter(([name]) => kept.has(name))
  return Object.fromEntries([...others, ...old])
}
