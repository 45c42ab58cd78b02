// Sets occurrences back, through their series.

import type { Context } from '../../../access/context.ts'
import { refuse } from '../../../language/problem.ts'
import { untrashed } from '../../../language/text/slug.ts'
import type { Wall } from '../../../language/time/wall.ts'
import { toInstant } from '../../../language/time/zone.ts'
import { findItem } from '../../items/store.ts'
import { fieldLinksOf } from '../links.ts'
import { recordParent } from '../recorded.ts'
import { leaveOut, takeBack } from '../scope/occurrence.ts'
import { addNamed } from '../series/writing/add.ts'
import type { Version } from '../series/writing/apply.ts'
import { findOccurrences } from '../series/writing/occurrences_store.ts'
import { reconcile, versionsOf } from '../series/writing/reconcile.ts'
import { seriesOf, timesOf } from '../series/rules.ts'
import { startsAfter } from '../series/plan/settle.ts'
import { touchSeries } from '../series/store.ts'
import type { EventRow } from '../store.ts'
import { eventKind } from '../view.ts'
import { recount } from '../writing/recount.ts'
import type { RestoredRow } from './row.ts'
import { moveOccurrences } from './store.ts'
import { type EventUndo, type OccurrenceUndo, restoredVersion, withEmpty } from './values.ts'

type Restore = (stored: Version) => Version

interface Affected {
  readonly before: EventRow
  readonly after: EventRow
  readonly isRestored: boolean
  readonly undos: readonly OccurrenceUndo[]
}

export async function restoreOccurrences(
  context: Context,
  restored: readonly RestoredRow[],
  undos: readonly OccurrenceUndo[],
): Promise<void> {
  const rows = new Map(restored.map((row) => [row.after.id, row]))
  await handBack(context, rows, undos)
  const series = new Set([...rows.keys(), ...undos.flatMap(({ from = 0, to }) => [from, to])])
  series.delete(0)
  for (const id of [...series].toSorted((a, b) => a - b)) {
    const row = rows.get(id)
    const after = row?.after ?? (await findSeries(context, id))
    await restoreOne(context, {
      before: row?.before ?? after,
      after,
      isRestored: row !== undefined,
      undos: undos.filter(({ to }) => to === id),
    })
  }
}

async function findSeries({ db }: Context, id: number): Promise<EventRow> {
  const row = await findItem<EventRow>(db, eventKind.table, id)
  if (!row) refuse({ post_parent: { kind: 'reference', facts: { entry: id } } })
  return row as EventRow
}

/** Occurrences that a split gave to another series return to theirs. */
async function handBack(
  context: Context,
  rows: ReadonlyMap<number, RestoredRow>,
  undos: readonly OccurrenceUndo[],
): Promise<void> {
  const { db } = context
  const moved = undos.filter(({ from, to }) => from !== undefined && from !== to)
  for (const some of Map.groupBy(moved, ({ from, to }) => `${from} ${to}`).values()) {
    const [{ from = 0, to } = { to: 0 }] = some
    const [left, entered] = [rows.get(from), rows.get(to)]
    const ids = new Set(some.map(({ id }) => id))
    const theirs = (await versionsOf(db, from)).filter(({ row }) => ids.has(row.id))
    const shown = left?.before ?? (await findSeries(context, from))
    const next = entered?.before ?? entered?.after ?? (await findSeries(context, to))
    for (const { row, stored, links } of theirs) {
      // The words of an occurrence are counted by the text of the series that it has.
      const text = ({ folded }: EventRow) => (stored.folded === '' ? folded : stored.folded)
      const foldedAs = (folded: string) => ({ row: { ...row, folded }, links })
      await recount(db, foldedAs(text(shown)), foldedAs(text(next)))
    }
    await moveOccurrences(db, [...ids], to)
    const named = theirs.map(({ row }) => row)
    await recordParent(db, named, from, to)
  }
}

async function restoreOne(context: Context, affected: Affected): Promise<void> {
  const { db, now } = context
  const { before, undos, isRestored } = affected
  if (before.recurrence === null && affected.after.recurrence === null && undos.length === 0) {
    return
  }
  await remake(context, affected)
  const known = await findOccurrences(db, affected.after.id)
  const restores = restoresOf(affected)
  const after = await leftOut(context, affected, restores, known)
  const startOf = clockOf(context, before, after)
  if (isRestored) followDeleted(after, restores, known, startOf)
  if (undos.length > 0) await touchSeries(db, after.id)
  await reconcile(
    { db, now },
    { before, after, restored: restores, ...(startOf ? { startOf } : {}) },
  )
}

/** Those that are gone for good, with their ids and slugs. */
async function remake(
  { db, now }: Context,
  { after, undos }: Pick<Affected, 'after' | 'undos'>,
): Promise<void> {
  // Those outside of the trash get their slugs first.
  const all = undos.filter(({ way }) => way === 'delete')
  const gone = all.toSorted((a, b) => turnOf(a) - turnOf(b))
  if (gone.length === 0) return
  const links = await fieldLinksOf(db, after.id)
  const named = gone.map(({ id, fields: { slug = String(id), occurrence } }) => {
    const wall = occurrence?.original_start ?? after.start_date
    // Made outside of the trash it is moved there with its own slug.
    const free = after.status === 'trash' ? slug : untrashed(slug)
    return { id, slug: free, start: { wall, at: toInstant(wall, after.timezone) } }
  })
  await addNamed(db, { row: after, links }, named, now)
}

const turnOf = ({ fields }: OccurrenceUndo): number => (fields.status === 'trash' ? 1 : 0)

const restoresOf = ({ undos, isRestored }: Affected): Map<number, Restore> =>
  new Map(
    undos.flatMap((undo): readonly [number, Restore][] => {
      const { id, way, password } = undo
      if (way !== 'create') {
        const wanted = way === 'delete' ? { ...undo, fields: withEmpty(undo.fields) } : undo
        return [[id, (now) => withPassword(restoredVersion(now, wanted, !isRestored), password)]]
      }
      // With its series it is given no longer, or in the trash as well.
      return isRestored ? [] : [[id, (now) => ({ ...now, gone: 'alone' })]]
    }),
  )

const withPassword = (version: Version, password: EventUndo['password']): Version =>
  password === undefined ? version : { ...version, row: { ...version.row, password } }

type Known = Awaited<ReturnType<typeof findOccurrences>>

/** What is deleted alone is an exception of its series, and what is not is none (§17.4). */
async function leftOut(
  context: Context,
  { after }: Pick<Affected, 'after'>,
  restores: ReadonlyMap<number, Restore>,
  known: Known,
): Promise<EventRow> {
  const series = seriesOf(after)
  if (!series) return after
  const deleted = new Set(series.deleted)
  const found = (await versionsOf(context.db, after.id)).flatMap((version) => {
    const wanted = restores.get(version.row.id)?.(version)
    return wanted ? [wanted] : []
  })
  const gone = found.filter(({ gone: why, original }) => why === 'alone' && !deleted.has(original))
  const back = found.filter(({ gone: why, original }) => why === null && deleted.has(original))
  if (gone.length > 0) await leaveOut(context, after, gone.map(originalOf))
  const row = gone.length > 0 ? await findSeries(context, after.id) : after
  if (back.length > 0) await takeBack(context, row, back.map(originalOf))
  return back.length + gone.length > 0 && known.length > 0 ? findSeries(context, after.id) : after
}

const originalOf = ({ original }: Version): Wall => original

/** Where the times of the series are set back, original starts go along. */
function clockOf({ now, site }: Context, before: EventRow, after: EventRow) {
  const [known, next] = [seriesOf(before), seriesOf(after)]
  if (!known || !next) return undefined
  const clock = { now, days: site.recurrenceDays }
  return startsAfter(known, timesOf(before), next, timesOf(after), clock)
}

/** Occurrences that are not set back themselves follow the exceptions of a series that is. */
function followDeleted(
  after: EventRow,
  restores: Map<number, Restore>,
  known: Known,
  startOf: ((original: Wall) => Wall) | undefined,
): void {
  const deleted = new Set(seriesOf(after)?.deleted)
  if (!seriesOf(after)) return
  for (const { id, original_start, gone } of known) {
    const original = startOf?.(original_start) ?? original_start
    if (restores.has(id) || (gone === 'alone') === deleted.has(original)) continue
    const why = deleted.has(original) ? 'alone' : null
    restores.set(id, (now) => ({ ...now, original, gone: why }))
  }
}
