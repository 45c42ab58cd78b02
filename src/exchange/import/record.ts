// What is kept of an import while it runs: its counts, its outcomes, and where it would go on.

import type { Context } from '../../access/context.ts'
import { type Lease, longSeconds, takeLease } from '../../jobs/leases_store.ts'
import { now } from '../../language/time/clock.ts'
import type { Authority } from './edits/authority.ts'
import type { Checkpoint, ImportItem } from './item.ts'
import { type Counts, type Outcome, noCounts, withOutcomes } from './outcome.ts'
import type { Defaults, OwnItems, Run } from './plan.ts'
import {
  type SourceKind,
  findSource,
  importLease,
  insertImport,
  insertOutcomes,
  saveCheckpoint,
  sourceOf,
  updateImport,
} from './store.ts'

export interface ImportOrder {
  readonly kind: SourceKind
  /** The address of a site or a calendar; empty for files, which share one source by kind. */
  readonly address: string
  /** What people call it. */
  readonly name: string
  readonly items: AsyncIterable<ImportItem | Checkpoint>
  readonly defaults: Defaults
  /** Says what would happen, and changes nothing. */
  readonly isDry: boolean
  readonly report: (outcome: Outcome) => void
  /** Told what it is called in the database, unless it is a dry run. */
  readonly begun?: (id: number, group: string) => void
  readonly signal?: AbortSignal
  /** Of a file: the events that this calendar has exported itself. */
  readonly own?: OwnItems
  /** Present if the source is kept in step: its items are all that it has. */
  readonly sync?: SyncOrder
}

export interface SyncOrder {
  readonly authority: Authority
  /** Told every item as it comes. */
  readonly observe: (item: ImportItem) => void
  /** After all items: what is to be done about those that have not come. */
  readonly finish?: (running: Running) => Promise<void>
}

export interface Running extends Run {
  readonly context: Context
  readonly order: ImportOrder
  readonly id: number
  /** Absent of a dry run. */
  readonly lease: Lease | undefined
  counts: Counts
  position: number
}

export async function begin(context: Context, order: ImportOrder, group: string): Promise<Running> {
  const { db, actor } = context
  const { kind, address, name, isDry, defaults } = order
  const started = await db.within(async (inside) => {
    // A dry run does not make a source that is not there.
    if (isDry) {
      return {
        source: (await findSource(inside, kind, address)) ?? 0,
        files: undefined,
        id: 0,
        lease: undefined,
      }
    }
    const source = await sourceOf(inside, kind, address)
    const isCalendar = order.sync && kind === 'ics'
    const files = isCalendar ? await findSource(inside, kind, '') : undefined
    const id = await insertImport(inside, {
      source_id: source,
      name,
      user_id: actor.id === 0 ? null : actor.id,
      group_id: group,
      started_utc: now(),
      counts: JSON.stringify(noCounts),
    })
    // With its row, which is shown as cut off without one.
    const lease = await takeLease(inside, `${importLease}${id}`, longSeconds)
    return { source, files, id, lease }
  })
  return {
    ...started,
    ids: new Map(),
    seen: new Set(),
    context,
    order,
    defaults,
    isDry,
    own: order.own,
    authority: order.sync?.authority,
    counts: noCounts,
    position: 0,
  }
}

export async function end(
  { context, order, id, counts }: Running,
  error: string | null,
): Promise<void> {
  if (order.isDry) return
  const ended = { counts: JSON.stringify(counts), ended_utc: now(), error }
  await context.db.within((inside) => updateImport(inside, id, ended))
}

export async function keepCheckpoint(
  { context, order, source }: Running,
  checkpoint: string | null,
): Promise<void> {
  if (order.isDry) return
  await context.db.within((db) => saveCheckpoint(db, source, checkpoint))
}

export async function saveOutcomes(
  running: Running,
  outcomes: readonly Outcome[],
): Promise<readonly Outcome[]> {
  const rows = rowsOf(running, outcomes)
  const { context, order, id } = running
  if (rows.length > 0 && !order.isDry) {
    await context.db.within((db) => insertOutcomes(db, id, rows))
  }
  return outcomes
}

/** What is unchanged is only counted. */
export const rowsOf = ({ position }: Running, outcomes: readonly Outcome[]) =>
  outcomes.flatMap(({ outcome, kind, id, title, line, remarks }, index) =>
    outcome === 'unchanged'
      ? []
      : [
          {
            position: position + index,
            outcome,
            kind,
            item_id: id ?? null,
            title,
            line: line ?? null,
            remarks: JSON.stringify(remarks),
          },
        ],
  )

export function tell(running: Running, outcomes: readonly Outcome[]): void {
  for (const one of outcomes) running.order.report(one)
  running.counts = withOutcomes(running.counts, outcomes)
  running.position += outcomes.length
}
