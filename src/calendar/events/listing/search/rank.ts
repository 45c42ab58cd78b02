// How well an event matches a search (§5.10): title before names before text, whole words before
// parts of words. A day that is named counts like a name.

import sql, { raw } from 'sql-template-tag'
import { type NamedDays, hasForm, hasWhole } from '../../../../language/text/search/search.ts'
import type { Database } from '../../../../storage/database.ts'
import { isOneOf } from '../../../../storage/dialect.ts'
import {
  type LinkedIds,
  type Target,
  type ByTarget,
  targetNames,
  targets,
  byTarget,
  nowhere,
} from '../../links.ts'
import type { EventRow } from '../../store.ts'
import { isOn } from '../counted/keys.ts'
import type { SearchParts } from './parts.ts'

/** Of an event, what it is ranked by; they are in the order of a list by date. */
export type Ranked = Pick<EventRow, 'id' | 'folded' | 'start_date'>
type Texts = readonly Ranked[]

/** The same events by their ranks, and those of the same rank by date. */
export async function rankedIds(
  db: Database,
  { parts, isWholeFirst }: Pick<SearchParts, 'parts' | 'isWholeFirst'>,
  events: Texts,
): Promise<readonly number[]> {
  const some = parts.filter(({ isWanted }) => isWanted)
  const links = await linksOf(db, some, events)
  const wanted = some.map((part): Named => ({
    text: part.text,
    linked: setsOf(part.linked),
    whole: setsOf(part.whole),
    days: part.days,
  }))
  const ranked = events.map((event) => ({
    id: event.id,
    rank: wanted.reduce((sum, part) => sum + rankOf(part, event, links(event.id), isWholeFirst), 0),
  }))
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ id }) => id)
}

type IdSets = ByTarget<ReadonlySet<number>>

const setsOf = (ids: LinkedIds): IdSets => byTarget((target) => new Set(ids[target]))

interface Named {
  readonly text: string
  readonly linked: IdSets
  readonly whole: IdSets
  readonly days: NamedDays | undefined
}

/** Where a text is found, as a whole word and as a part of one. */
interface Ranks {
  readonly title: readonly [whole: number, part: number]
  readonly names: readonly [whole: number, part: number]
  readonly text: readonly [whole: number, part: number]
}
const byPlace: Ranks = { title: [0, 1], names: [2, 3], text: [4, 5] }
const byWhole: Ranks = { title: [0, 3], names: [1, 4], text: [2, 5] }

function rankOf(
  { text, linked, whole, days }: Named,
  { folded, start_date }: Ranked,
  links: LinkedIds,
  isWholeFirst: boolean,
): number {
  const ranks = isWholeFirst ? byWhole : byPlace
  const isWholeIn = isWholeFirst ? hasForm : hasWhole
  const end = folded.indexOf('\n')
  const title = folded.slice(0, end)
  const found = [
    ...(title.includes(text) ? [ranks.title[isWholeIn(title, text) ? 0 : 1]] : []),
    ...(meet(linked, links) ? [ranks.names[meet(whole, links) ? 0 : 1]] : []),
    ...(days && isOn(days, start_date) ? [ranks.names[0]] : []),
  ]
  if (found.length > 0 && !isWholeFirst) return found[0] ?? 0
  return Math.min(...found, ranks.text[isWholeIn(folded.slice(end), text) ? 0 : 1])
}

const meet = (some: IdSets, links: LinkedIds): boolean =>
  targetNames.some((kind) => links[kind].some((id) => some[kind].has(id)))

async function linksOf(
  db: Database,
  parts: SearchParts['parts'],
  events: Texts,
): Promise<(event: number) => LinkedIds> {
  const found = new Map<number, Record<Target, number[]>>()
  const ids = events.map(({ id }) => id)
  for (const kind of targetNames) {
    const named = [...new Set(parts.flatMap(({ linked }) => linked[kind]))]
    if (named.length === 0) continue
    const { links, column } = targets[kind]
    const rows = await db.all<{ event_id: number; id: number }>(sql`
      select event_id, ${raw(column)} as id
      from ${raw(links)}
      where ${isOneOf(db, 'event_id', ids)} and ${isOneOf(db, `+${column}`, named)}`)
    for (const { event_id, id } of rows) {
      const known = found.get(event_id) ?? { venue: [], organizer: [], term: [] }
      known[kind].push(id)
      found.set(event_id, known)
    }
  }
  return (event) => found.get(event) ?? nowhere
}
