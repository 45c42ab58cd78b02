// What follows from an event: its text for search, links, counts, and its tombstone.

import type { Context } from '../../../access/context.ts'
import type { Database } from '../../../storage/database.ts'
import { byName } from '../../terms/rules.ts'
import {
  type LinkedIds,
  type Target,
  addLinks,
  allLinkedIds,
  hasSameFacts,
  insertAllLinks,
  linkedIds,
  linkedTerms,
  moveCounts,
  refreshLinks,
  replaceLinks,
  targetNames,
} from '../links.ts'
import { count, countsLinks, nowhere, uncount } from '../listing/counted/days.ts'
import { addText, changeText } from '../listing/counted/trigrams.ts'
import { storedText } from '../series/plan/inherit.ts'
import type { WrittenEvent } from '../show.ts'
import { type EventRow, isSeriesCode } from '../store.ts'
import { followIntoTrash } from '../tombstones/tombstones.ts'
import type { Links, Wanted } from './references.ts'

export async function insertDerived(
  { db }: Context,
  row: EventRow,
  wanted: Wanted,
): Promise<WrittenEvent> {
  const { venue = [], organizer = [], categories = [], tags = [] } = wanted
  const terms = [...categories, ...tags]
  const links = linkedIdsOf(wanted)
  await addLinks(db, row, links)
  await countNew(db, row, links)
  const counted = isCounted(row) ? 1 : 0
  const linked = {
    venues: venue,
    organizers: organizer,
    // The stored counts change only before the commit.
    terms: byName(terms).map((term) => Object.assign(term, { count: term.count + counted })),
  }
  return { ...row, linked }
}

export async function insertManyDerived(
  { db }: Context,
  made: readonly { readonly row: EventRow; readonly wanted: Wanted }[],
): Promise<void> {
  const all = made.map(({ row, wanted }) => ({ event: row, ids: linkedIdsOf(wanted) }))
  await insertAllLinks(db, all)
  for (const { event, ids } of all) await countNew(db, event, ids)
}

/** The same for events that were stored elsewhere; `text` is what they are searched by. */
export async function insertStoredDerived(
  { db }: Context,
  made: readonly { readonly row: EventRow; readonly links: LinkedIds; readonly text: string }[],
): Promise<void> {
  await insertAllLinks(
    db,
    made.map(({ row, links }) => ({ event: row, ids: links })),
  )
  for (const { row, links, text } of made) {
    // Occurrences without texts of their own are found by those of their series.
    if (row.folded !== '') await addText(db, row.id, row.folded)
    await count(db, { ...row, folded: text }, links)
    await moveCounts(db, [], isCounted(row) ? links.term : [])
  }
}

function linkedIdsOf({
  venue = [],
  organizer = [],
  categories = [],
  tags = [],
}: Wanted): LinkedIds {
  const term = [...categories, ...tags].map(idOf)
  return { venue: venue.map(idOf), organizer: organizer.map(idOf), term }
}

async function countNew(db: Database, row: EventRow, links: LinkedIds): Promise<void> {
  await addText(db, row.id, row.folded)
  await count(db, row, links)
  await moveCounts(db, [], isCounted(row) ? links.term : [])
}

export async function updateDerived(
  context: Context,
  before: EventRow,
  after: EventRow,
  links: Links,
): Promise<void> {
  const { db } = context
  await followIntoTrash(db, before, after)
  const text = storedText(after)
  const isRenamed = storedText(before) !== text
  if (isRenamed) await changeText(db, after.id, text)
  const isLinked = targetNames.some((target) => isNamed(target, links))
  const isSame = hasSameFacts(before, after)
  if (isSame && !isRenamed && !isLinked) return
  const counted = await publicTerms(context, before)
  await uncount(db, before, await countedLinks(db, before))
  for (const target of targetNames) {
    if (!isNamed(target, links)) continue
    const present = await linkedIds(db, target, after.id)
    const wanted = await wantedIds(context, after.id, target, links, present)
    await replaceLinks(db, target, after, wanted)
  }
  if (!isSame) await refreshLinks(db, after)
  await count(db, after, await countedLinks(db, after))
  await moveCounts(db, counted, await publicTerms(context, after))
}

const idOf = ({ id }: { id: number }): number => id

/** The links by which the event is counted. */
export const countedLinks = async (db: Database, event: EventRow): Promise<LinkedIds> =>
  countsLinks(event) ? allLinkedIds(db, event.id) : nowhere

/** The terms whose `count` includes the event. */
export const publicTerms = async ({ db }: Context, event: EventRow) =>
  isCounted(event) ? linkedIds(db, 'term', event.id) : []

/** Terms count public events, and occurrences instead of series. */
const isCounted = ({ status, list_code }: EventRow): boolean =>
  status === 'publish' && !isSeriesCode(list_code)

/** The kinds of links that are stored in the table of each target. */
const targets = {
  venue: ['venue'],
  organizer: ['organizer'],
  term: ['categories', 'tags'],
} as const

/** Whether a request says what an event is linked to in the table of a target. */
export const isNamed = (target: Target, links: Links): boolean =>
  targets[target].some((name) => links[name])

export async function isRelinked(
  context: Context,
  stored: EventRow,
  links: Links,
): Promise<boolean> {
  for (const target of targetNames) {
    if (!isNamed(target, links)) continue
    const before = await linkedIds(context.db, target, stored.id)
    const after = await wantedIds(context, stored.id, target, links, before)
    const isSame = before.length === after.length && before.every((id, at) => id === after[at])
    if (!isSame) return true
  }
  return false
}

/** Terms share one table: those of a taxonomy that the request does not name stay. */
export async function wantedIds(
  { db }: Context,
  event: number,
  target: Target,
  links: Links,
  present: readonly number[],
): Promise<readonly number[]> {
  if (target !== 'term') return links[target] ?? present
  if (!links.categories && !links.tags) return present
  const kept = await termsByTaxonomy(db, event)
  const wanted = [...(links.categories ?? kept.categories), ...(links.tags ?? kept.tags)]
  const sameSet = wanted.length === present.length && wanted.every((id) => present.includes(id))
  return sameSet ? present : wanted
}

async function termsByTaxonomy(db: Context['db'], event: number) {
  const rows = await linkedTerms(db, [event])
  const ids = (taxonomy: string) =>
    rows.filter((row) => row.taxonomy === taxonomy).map(({ id }) => id)
  return { categories: ids('cal_events_cat'), tags: ids('post_tag') }
}
