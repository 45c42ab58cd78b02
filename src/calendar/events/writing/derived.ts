// What follows from an event: its text for search, links, counts, and its tombstone.

import type { Context } from '../../../access/context.ts'
import type { Database } from '../../../storage/database.ts'
import { byName } from '../../terms/rules.ts'
import type { FieldLinks } from '../../items/columns.ts'
import {
  type Target,
  addLinks,
  fieldLinksOf,
  hasSameFacts,
  insertAllLinks,
  linkedIdsOf,
  noLinks,
  refreshLinks,
  replaceLinks,
  targetNames,
} from '../links.ts'
import { addText, changeText } from '../listing/counted/trigrams.ts'
import { type Compared, storedText } from '../series/plan/inherit.ts'
import type { WrittenEvent } from '../show.ts'
import type { EventRow } from '../store.ts'
import { followIntoTrash } from '../tombstones/tombstones.ts'
import { isCounted, recount } from './recount.ts'
import { type Wanted, idsOf } from './references.ts'

export async function insertDerived(
  { db }: Context,
  row: EventRow,
  wanted: Wanted,
): Promise<WrittenEvent> {
  const { venue = [], organizer = [], categories = [], tags = [] } = wanted
  const terms = [...categories, ...tags]
  const links = { ...noLinks, ...idsOf(wanted) }
  await addLinks(db, row, linkedIdsOf(links))
  await countNew(db, { row, links })
  const counted = isCounted(row) ? 1 : 0
  const linked = {
    venues: venue,
    organizers: organizer,
    // The stored counts change only before the commit.
    terms: byName(terms).map((term) => Object.assign(term, { count: term.count + counted })),
  }
  return { ...row, linked }
}

/** A new event; `text` is what it is searched by, if that is not its own. */
interface NewEvent extends Compared {
  readonly text?: string
}

export async function insertManyDerived({ db }: Context, made: readonly NewEvent[]): Promise<void> {
  await insertAllLinks(
    db,
    made.map(({ row, links }) => ({ event: row, ids: linkedIdsOf(links) })),
  )
  for (const one of made) await countNew(db, one)
}

async function countNew(db: Database, { row, links, text = row.folded }: NewEvent): Promise<void> {
  // Occurrences without texts of their own are found by those of their series.
  if (row.folded !== '') await addText(db, row.id, row.folded)
  await recount(db, undefined, { row: { ...row, folded: text }, links })
}

/** The links of an event before and after a change. */
export interface LinkChange {
  readonly before: FieldLinks
  readonly after: FieldLinks
}

/** The links after a request, which need not name all kinds of them. */
export async function linkChange(
  db: Database,
  event: number,
  given: Partial<FieldLinks>,
): Promise<LinkChange> {
  const before = await fieldLinksOf(db, event)
  const after = { ...before, ...given }
  const [had, has] = [linkedIdsOf(before).term, linkedIdsOf(after).term]
  // Terms are a set: in another order they are the same.
  const isSameSet = had.length === has.length && has.every((id) => had.includes(id))
  const { categories, tags } = isSameSet ? before : after
  return { before, after: { ...after, categories, tags } }
}

const relinkedTargets = ({ before, after }: LinkChange): readonly Target[] => {
  const [had, has] = [linkedIdsOf(before), linkedIdsOf(after)]
  return targetNames.filter((target) => had[target].join() !== has[target].join())
}

export const isRelinked = (change: LinkChange): boolean => relinkedTargets(change).length > 0

export async function updateDerived(
  db: Database,
  before: EventRow,
  after: EventRow,
  change: LinkChange,
): Promise<void> {
  await followIntoTrash(db, before, after, linkedIdsOf(change.before))
  const text = storedText(after)
  const isRenamed = storedText(before) !== text
  if (isRenamed) await changeText(db, after.id, text)
  const relinked = relinkedTargets(change)
  const isSame = hasSameFacts(before, after)
  if (isSame && !isRenamed && relinked.length === 0) return
  for (const target of relinked)
    await replaceLinks(db, target, after, linkedIdsOf(change.after)[target])
  if (!isSame) await refreshLinks(db, after)
  await recount(db, { row: before, links: change.before }, { row: after, links: change.after })
}
