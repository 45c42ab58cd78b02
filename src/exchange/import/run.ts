// Imports items one after the other: what is new is created, what the source has changed is
// updated, and one bad item never stops the rest.

import { randomUUID } from 'node:crypto'
import type { Context } from '../../access/context.ts'
import { whileLeased } from '../../jobs/lease.ts'
import type { Database } from '../../storage/database.ts'
import { advisoryLock } from '../../storage/dialect.ts'
import type { Provenance } from '../../storage/transactions/provenance.ts'
import { writtenBy } from '../../storage/transactions/written_by.ts'
import { isSame } from './fingerprint.ts'
import { type Fetched, countImages, fetchImages } from './images.ts'
import type { RefusedItem, Remark } from './item.ts'
import { doublesAmong, knownAmong, knownOf } from './known.ts'
import { type Counts, type Outcome, importRemarks, remarksOf, withOutcomes } from './outcome.ts'
import { type Planned, batchSize, placeholderOf, planOf } from './plan.ts'
import {
  type ImportOrder,
  type Running,
  begin,
  end,
  keepCheckpoint,
  rowsOf,
  saveOutcomes,
  tell,
} from './record.ts'
import { goneAmong, insertOutcomes, sourceOf, updateImport } from './store.ts'
import { editedAmong } from './edits/touched.ts'
import { Unwritable, type Written, writeItems } from './write.ts'

export interface Imported {
  /** 0 of a dry run. */
  readonly id: number
  readonly counts: Counts
  /** Taken back with this group of the history; undefined if nothing was written. */
  readonly group: string | undefined
}

/** Images of one transaction: they are in memory until it ends. */
const mostImages = 20

export async function runImport(outer: Context, order: ImportOrder): Promise<Imported> {
  const group = randomUUID()
  const db = writtenBy(outer.db, { ...provenanceOf(outer, order), group })
  const context = { ...outer, db }
  const running = await begin(context, order, group)
  if (!order.isDry) order.begun?.(running.id, group)
  const work = () => importToEnd(running)
  await (running.lease ? whileLeased(db, running.lease, work) : work())
  const { created, updated, gone } = running.counts
  return {
    id: running.id,
    counts: running.counts,
    group: order.isDry || created + updated + gone === 0 ? undefined : group,
  }
}

/** The history names no user for the changes of a sync. */
function provenanceOf({ actor }: Context, { sync }: ImportOrder): Pick<Provenance, 'user' | 'via'> {
  if (sync) return { user: null, via: 'sync' }
  const user = actor.id === 0 ? null : { id: actor.id, login: actor.login }
  return { user, via: 'import' }
}

async function importToEnd(running: Running): Promise<void> {
  try {
    await importAll(running)
    await running.order.sync?.finish?.(running)
    await end(running, null)
  } catch (error) {
    await end(running, (error as Error).message)
    throw error
  }
}

async function importAll(running: Running): Promise<void> {
  let batch: Planned[] = []
  let refused: Outcome[] = []
  let images = 0
  const flush = async () => {
    const [planned, others] = [batch, refused]
    batch = []
    refused = []
    images = 0
    await importBatch(running, planned, others)
  }
  for await (const item of running.order.items) {
    running.order.signal?.throwIfAborted()
    if ('checkpoint' in item) {
      await flush()
      await keepCheckpoint(running, item.checkpoint)
      continue
    }
    running.order.sync?.observe(item)
    if ('refused' in item) refused.push(refusal(item))
    else batch.push(planOf(running, item))
    if (!('refused' in item)) images += countImages(item)
    if (batch.length + refused.length >= batchSize || images >= mostImages) await flush()
  }
  await flush()
  await keepCheckpoint(running, null)
}

const refusal = ({ title, line, refused }: RefusedItem): Outcome => ({
  outcome: 'refused',
  kind: 'event',
  title,
  ...(line === undefined ? {} : { line }),
  remarks: [refused],
})

async function importBatch(
  running: Running,
  planned: readonly Planned[],
  refused: readonly Outcome[],
): Promise<void> {
  const { db } = running.context
  const known = await knownAmong(running, db, planned)
  const gone = await goneAmong(db, [...known.values()])
  const isTheirs = running.authority === 'theirs'
  const edited = isTheirs ? await editedAmong(db, [...known.values()]) : gone
  const isUnchanged = (one: Planned) => {
    const stored = knownOf(one, known)
    if (!stored || stored.isOfFile) return false
    if (gone.has(stored) || edited.has(stored)) return false
    return isSame(JSON.parse(stored.fingerprint), one.fingerprint)
  }
  const different = planned.filter((one) => !isUnchanged(one))
  const unchanged = planned
    .filter(isUnchanged)
    .map((one) => outcomeOf(one, 'unchanged', knownOf(one, known)?.item_id))
  const { order, context } = running
  const images = order.isDry
    ? undefined
    : await fetchImages(
        context,
        different.map(({ item }) => item),
      )
  await writeBatch(running, different, images, [...refused, ...unchanged])
}

const outcomeOf = (
  { item: { kind, title, line, remarks } }: Planned,
  outcome: Outcome['outcome'],
  id?: number,
  more: readonly Remark[] = [],
): Outcome => ({
  outcome,
  kind,
  ...(id === undefined ? {} : { id }),
  title,
  ...(line === undefined ? {} : { line }),
  remarks: [...remarks, ...more],
})

/** What cannot be written is refused, and the rest is written without it. */
async function writeBatch(
  running: Running,
  planned: readonly Planned[],
  images: Fetched,
  before: readonly Outcome[],
): Promise<void> {
  try {
    tell(running, await write(running, planned, images, before))
  } catch (error) {
    if (!(error instanceof Unwritable)) throw error
    const { problems } = error
    const refused = [...problems].flatMap(([one, problem]) =>
      placeholderOf(one, problem)
        ? []
        : outcomeOf(one, 'refused', undefined, one.refused ?? remarksOf(problem)),
    )
    const others = planned.flatMap((one) => {
      const problem = problems.get(one)
      return problem ? (placeholderOf(one, problem) ?? []) : one
    })
    await writeBatch(running, others, images, [...before, ...refused])
  }
}

const sourceIn = (db: Database, { kind, address }: ImportOrder): Promise<number> =>
  sourceOf(db, kind, address)

const createdAmong = (written: ReadonlyMap<Planned, Written>): ReadonlyMap<Planned, number> =>
  new Map(
    [...written].flatMap(([one, { outcome, id }]) => (outcome === 'created' ? [[one, id]] : [])),
  )

/** Ends a transaction whose changes are not wanted. */
class DryRun extends Error {}

/** In one transaction: the items, and what became of them. */
async function write(
  running: Running,
  planned: readonly Planned[],
  images: Fetched,
  before: readonly Outcome[],
): Promise<readonly Outcome[]> {
  const { context, order, source } = running
  if (planned.length === 0) return saveOutcomes(running, before)
  let outcomes: readonly Outcome[] = []
  const work = async (db: Database) => {
    // Another import of the same source waits, and then finds what this one has made.
    await advisoryLock(db, `import ${source}`)
    // A dry run makes a new source as well, and takes it back.
    const run = order.isDry ? { ...running, source: await sourceIn(db, order) } : running
    const known = await knownAmong(run, db, planned)
    const inside = { ...context, db }
    const written = await writeItems(run, inside, planned, (one) => knownOf(one, known), images)
    const doubles = await doublesAmong(inside, createdAmong(written))
    const made = [...written].map(([one, { outcome, id, remarks }]) =>
      one.refused
        ? outcomeOf(one, 'refused', id, [...one.refused, { sentence: importRemarks.placeholder }])
        : outcomeOf(one, outcome, id, [...remarks, ...[doubles.get(one) ?? []].flat()]),
    )
    outcomes = [...before, ...made]
    if (order.isDry) throw new DryRun()
    await insertOutcomes(db, running.id, rowsOf(running, outcomes))
    // So that it is known what was done if its process dies.
    const counts = JSON.stringify(withOutcomes(running.counts, outcomes))
    await updateImport(db, running.id, { counts })
  }
  try {
    await context.db.within(work)
  } catch (error) {
    if (!(error instanceof DryRun)) throw error
  }
  return outcomes
}
