// Writes changed occurrences: rows, texts, links, states and counts, each in few statements.

import { yieldToEventLoop } from '../../../../storage/event_loop.ts'
import type { Database } from '../../../../storage/database.ts'
import { eventColumnsBut } from '../../../items/columns_store.ts'
import { type LinkedIds, linkedIdsOf, targetNames } from '../../links.ts'
import { changeText, forgetText } from '../../listing/counted/trigrams.ts'
import { type State, plainState } from '../../state/rules.ts'
import { type EventChange, type EventVersion, recordEvents, recordParent } from '../../recorded.ts'
import type { EventRow } from '../../store.ts'
import { type Compared, type Own, hasOwnTexts, inOrder } from '../plan/inherit.ts'
import {
  deleteEvents,
  findChildren,
  forgetTombstones,
  refreshManyLinks,
  replaceManyLinks,
  updateEvents,
  updateStates,
} from '../../writing/many_store.ts'
import { updateOccurrences } from './occurrences_store.ts'
import { recount } from '../../writing/recount.ts'
import type { Gone } from '../rules.ts'
import { freeSlugs } from './slugs.ts'

export interface Version extends Compared {
  /** As it is stored, without texts that are those of the series. */
  readonly stored: EventRow
  readonly state: State
  readonly original: string
  readonly own: Own
  readonly gone: Gone | null
}

export interface OccurrenceUpdate {
  readonly before: Version
  readonly after: Version
  readonly isTouched: boolean
}

const columns = eventColumnsBut(['id', 'version', 'modified_utc'])

export async function applyChanges(
  db: Database,
  now: number,
  changes: readonly OccurrenceUpdate[],
): Promise<void> {
  const real = await withFreeSlugs(
    db,
    changes.filter((one) => one.isTouched || isChanged(one)),
  )
  await updateEvents(
    db,
    real.map((one) => recordOf(one, now)),
  )
  await updateOccurrences(
    db,
    real.filter(isOtherwiseOwn).map(({ after: { row, original, own, gone } }) => ({
      id: row.id,
      original_start: original,
      own: inOrder(own),
      gone,
    })),
  )
  await updateStates(
    db,
    real.filter(isRestated).map(({ after: { row, state } }) => ({ id: row.id, state })),
  )
  for (const { before, after } of real) {
    if (before.stored.folded === after.stored.folded) continue
    await changeText(db, after.row.id, after.stored.folded)
  }
  await writeLinks(db, real)
  await moveAllCounts(db, real)
  await recordEvents(db, real.map(recordedChange))
  const restored = real.filter(({ before, after }) => before.gone !== null && after.gone === null)
  if (restored.length > 0)
    await forgetTombstones(
      db,
      restored.map(({ after }) => after.row.id),
    )
}

export async function removeMany(db: Database, versions: readonly Version[]): Promise<void> {
  const pause = yieldToEventLoop()
  for (const version of versions) {
    await pause()
    await recount(db, version, undefined)
    if (version.stored.folded !== '') await forgetText(db, version.row.id)
  }
  await recordEvents(
    db,
    versions.map((version) => ({
      before: recordedVersion(version, hasOwnTexts(version.own)),
      after: null,
    })),
  )
  const ids = versions.map(({ row }) => row.id)
  for (const child of await findChildren(db, ids)) {
    await recordParent(db, [child], child.post_parent, 0)
  }
  await deleteEvents(db, ids)
}

/** Without texts that are those of the series before and after: their change is recorded once. */
function recordedChange({ before, after }: OccurrenceUpdate): EventChange {
  const hasTexts = hasOwnTexts(before.own) || hasOwnTexts(after.own)
  return { before: recordedVersion(before, hasTexts), after: recordedVersion(after, hasTexts) }
}

function recordedVersion(version: Version, hasTexts: boolean): EventVersion {
  const { row, links, state, original, own, gone } = version
  const occurrence = { original_start: original, own: inOrder(own), gone }
  return { row, hasTexts, links, state, occurrence }
}

export const countChanged = (changes: readonly OccurrenceUpdate[]): number =>
  changes.filter(isChanged).length

const isChanged = (change: OccurrenceUpdate): boolean =>
  isOtherwiseOwn(change) || isRestated(change) || isContentChanged(change)

function isContentChanged(change: OccurrenceUpdate): boolean {
  const { before, after } = change
  if (columns.some((name) => before.stored[name] !== after.stored[name])) return true
  if (targetNames.some((target) => isRelinked(change, target))) return true
  return (['description', 'excerpt', 'folded'] as const).some(
    (name) => before.row[name] !== after.row[name],
  )
}

const isOtherwiseOwn = ({ before, after }: OccurrenceUpdate): boolean =>
  before.original !== after.original ||
  before.gone !== after.gone ||
  before.own.size !== after.own.size ||
  [...before.own].some((field) => !after.own.has(field))

const isRestated = ({ before, after }: OccurrenceUpdate): boolean =>
  Object.keys(plainState).some(
    (name) => before.state[name as keyof State] !== after.state[name as keyof State],
  )

function isRelinked({ before, after }: OccurrenceUpdate, target: keyof LinkedIds): boolean {
  // Terms have no order.
  const ids = (links: readonly number[]) =>
    (target === 'term' ? links.toSorted((a, b) => a - b) : links).join()
  return ids(linkedIdsOf(before.links)[target]) !== ids(linkedIdsOf(after.links)[target])
}

async function withFreeSlugs(
  db: Database,
  changes: readonly OccurrenceUpdate[],
): Promise<readonly OccurrenceUpdate[]> {
  const renamed = changes.filter(({ before, after }) => before.row.slug !== after.row.slug)
  const slugs = await freeSlugs(
    db,
    renamed.map(({ after }) => after.row.slug),
  )
  const free = new Map(renamed.map((change, index) => [change, slugs[index]]))
  return changes.map((change) => {
    const slug = free.get(change)
    if (slug === undefined) return change
    const { after } = change
    const named = { ...after, row: { ...after.row, slug }, stored: { ...after.stored, slug } }
    return { ...change, after: named }
  })
}

/** Columns that differ; what only shows something else of its series is not modified itself. */
function recordOf(change: OccurrenceUpdate, now: number) {
  const { before, after } = change
  const differing = columns.filter((name) => before.stored[name] !== after.stored[name])
  const isModified = isContentChanged(change) || isRestated(change)
  return {
    id: after.row.id,
    ...Object.fromEntries(differing.map((name) => [name, after.stored[name]])),
    ...(isModified ? { modified_utc: now } : {}),
  }
}

const factNames = ['start_utc', 'end_utc', 'dur_class', 'list_code', 'status', 'password'] as const

const hasOtherFacts = ({ before, after }: OccurrenceUpdate): boolean =>
  factNames.some((name) => before.row[name] !== after.row[name])

async function writeLinks(db: Database, changes: readonly OccurrenceUpdate[]): Promise<void> {
  const moved = changes.filter(hasOtherFacts)
  await refreshManyLinks(
    db,
    moved.map(({ after }) => after.row),
  )
  for (const target of targetNames) {
    const relinked = changes.filter((one) => isRelinked(one, target))
    await replaceManyLinks(
      db,
      target,
      relinked.map(({ after }) => ({ event: after.row, ids: linkedIdsOf(after.links)[target] })),
    )
  }
}

async function moveAllCounts(db: Database, changes: readonly OccurrenceUpdate[]): Promise<void> {
  const pause = yieldToEventLoop()
  for (const change of changes) {
    await pause()
    const { before, after } = change
    const isRelinkedAnywhere = targetNames.some((target) => isRelinked(change, target))
    if (!isRelinkedAnywhere && !hasOtherFacts(change) && before.row.folded === after.row.folded) {
      continue
    }
    await recount(db, before, after)
  }
}
