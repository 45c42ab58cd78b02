// What entries are about, as it is now: by the names of the history, and who may change it.

import { itemKinds } from '../../items/columns_store.ts'
import type { Context } from '../../../access/context.ts'
import { may } from '../../../access/roles.ts'
import { Problem } from '../../../language/problem.ts'
import { yieldToEventLoop } from '../../../storage/event_loop.ts'
import { fieldsOf as eventFields } from '../../events/recorded.ts'
import { inOrder } from '../../events/series/plan/inherit.ts'
import { occurrenceOf } from '../../events/series/rules.ts'
import { fieldLinksOf } from '../../events/links.ts'
import { versionsOf } from '../../events/series/writing/reconcile.ts'
import type { EventRow } from '../../events/store.ts'
import type { Fields } from '../../history/rules.ts'
import { fieldsOf as itemFields } from '../../items/linked/recorded.ts'
import { type Standing, canEdit } from '../../items/status.ts'
import { findItem, findItems, isOtherKind } from '../../items/store.ts'
import { fieldsOf as termFields } from '../../terms/operations.ts'
import { findTerm, knownTerms } from '../../terms/store.ts'
import { categoryKind, tagKind } from '../../terms/view.ts'
import { wordsOf } from '../images/library.ts'
import { findLibraryImage } from '../images/store.ts'
import type { UndoStep } from './plan.ts'

export interface Present {
  /** Undefined if it does not exist. */
  readonly fields: Fields | undefined
  readonly standing?: Standing
  readonly series?: number
  /** Of an image: who brought it. */
  readonly author?: number
}

/** By kind and id. */
export type Presents = ReadonlyMap<string, Present>

export const keyOf = ({ kind, id }: Pick<UndoStep, 'kind' | 'id'>): string => `${kind} ${id}`

export const termKinds = { category: categoryKind, tag: tagKind } as const

export async function findPresents(
  context: Context,
  undoings: readonly UndoStep[],
): Promise<Presents> {
  const events = undoings.filter(({ kind }) => kind === 'event').map(({ id }) => id)
  const found = new Map(await presentEvents(context, events))
  const pause = yieldToEventLoop()
  for (const undoing of undoings) {
    const { kind, id } = undoing
    if (kind === 'event') continue
    await pause()
    found.set(keyOf(undoing), await presentOther(context, kind, id))
  }
  return found
}

async function presentOther(
  { db }: Context,
  kind: Exclude<UndoStep['kind'], 'event'>,
  id: number,
): Promise<Present> {
  if (kind === 'category' || kind === 'tag') {
    const term = await findTerm(db, termKinds[kind].taxonomy, id)
    return { fields: term && termFields(term) }
  }
  if (kind === 'image') {
    const image = await findLibraryImage(db, id)
    return image ? { fields: wordsOf(image), author: image.author } : { fields: undefined }
  }
  const row = await findItem(db, itemKinds[kind].table, id)
  return row ? { fields: itemFields(row), standing: row } : { fields: undefined }
}

/** The occurrences of a series are read together. */
async function presentEvents(
  { db }: Context,
  ids: readonly number[],
): Promise<readonly (readonly [string, Present])[]> {
  const rows = await findItems<EventRow>(db, 'events', ids)
  const byseries = Map.groupBy(rows, (row) => occurrenceOf(row)?.series ?? 0)
  const found: (readonly [string, Present])[] = []
  const pause = yieldToEventLoop()
  for (const [series, some] of byseries) {
    await pause()
    const wanted = new Set(some.map(({ id }) => id))
    const versions = series === 0 ? [] : await versionsOf(db, series)
    for (const { row, links, state, original, own, gone } of versions) {
      if (!wanted.delete(row.id)) continue
      const occurrence = { original_start: original, own: inOrder(own), gone }
      const fields = eventFields({ row, links, state, occurrence })
      found.push([`event ${row.id}`, { fields, standing: row, series }])
    }
    for (const row of some) {
      if (!wanted.has(row.id)) continue
      await pause()
      const fields = eventFields({ row, links: await fieldLinksOf(db, row.id) })
      found.push([`event ${row.id}`, { fields, standing: row }])
    }
  }
  return found
}

/** Whether another thing has the id that one had which is gone. */
export async function isIdTaken({ db }: Context, { kind, id }: UndoStep): Promise<boolean> {
  if (kind === 'category' || kind === 'tag') return (await knownTerms(db, [id])).has(id)
  return (await isOtherKind(db, id)) || (await findItem(db, 'events', id)) !== undefined
}

/** The rights of the ordinary interface, for what is changed, made anew or removed. */
export async function refuseOthers(
  context: Context,
  undoings: readonly UndoStep[],
  presents: Presents,
): Promise<void> {
  const { actor } = context
  if (!may(actor, 'publish')) throw new Problem('rest_forbidden')
  const all = may(actor, 'editOthers')
  const series = new Set(undoings.filter(({ kind }) => kind === 'event').map(({ id }) => id))
  for (const undoing of undoings) {
    const present = presents.get(keyOf(undoing))
    if (!isAllowed(context, undoing, present, presents, series)) throw new Problem('rest_forbidden')
    const author = undoing.way === 'change' ? undoing.fields['author'] : undefined
    if (author !== undefined && !all && author !== actor.id) {
      throw new Problem('rest_cannot_edit_others')
    }
  }
}

function isAllowed(
  { actor }: Context,
  { kind, way, changes }: UndoStep,
  present: Present | undefined,
  presents: Presents,
  together: ReadonlySet<number>,
): boolean {
  if (kind === 'category') return may(actor, 'writeCategories')
  if (kind === 'tag') return may(actor, 'writeTags')
  if (kind === 'image') return may(actor, 'editOthers') || present?.author === actor.id
  if (way === 'delete') {
    return may(actor, 'editOthers') || changes['author']?.[0] === actor.id
  }
  if (way === 'remake' && !may(actor, 'removeForGood')) return false
  if (!present?.standing || canEdit(actor, present.standing)) return true
  // With its series, who may edit that may edit all its occurrences (§17.4).
  const { series = 0 } = present
  const above = together.has(series) ? presents.get(`event ${series}`)?.standing : undefined
  return above !== undefined && canEdit(actor, above)
}
