// Lists whose events stand in one index in the order of their dates, with their days counted;
// for who sees more than everybody, with some more events that are not counted.

import sql, { Sql, join, raw } from 'sql-template-tag'
import { type Actor, may } from '../../../access/roles.ts'
import type { Database } from '../../../storage/database.ts'
import { contains } from '../../../storage/dialect.ts'
import type { Status } from '../../items/status.ts'
import { listedAs } from '../store.ts'
import { type LinkFilter, linkFilters, remainingConditions, seesPublicLists } from './conditions.ts'
import type { EventFilter } from './filter.ts'

/** All events that have one of some keys in an index. */
export interface Slice {
  /** Where the events, or the links to them, are. */
  readonly table: 'events' | 'event_venues' | 'event_organizers' | 'event_terms'
  readonly id: 'id' | 'event_id'
  readonly days: 'event_days' | 'venue_days' | 'organizer_days' | 'term_days' | 'word_days'
  /** The column of the keys in both. */
  readonly column: 'listed' | 'venue_id' | 'organizer_id' | 'term_id'
  readonly keys: readonly number[]
  /** The rows of further events, if any; they have the same columns, and `where` is said. */
  readonly more: readonly Sql[]
  /** Only those that everybody may search and that have this in their folded text. */
  readonly word?: string
}

const daysOfLinks = {
  event_venues: 'venue_days',
  event_organizers: 'organizer_days',
  event_terms: 'term_days',
} as const

/** With more keys the statements would grow too long. */
const mostKeys = 10
const shownStatuses: readonly Status[] = ['publish', 'draft', 'pending', 'private', 'future']

/** The slice that is exactly what the filter asks for, whatever its window. */
export function sliceOf(db: Database, filter: EventFilter): Slice | undefined {
  const { search, featured, geoloc, include, parent, ticketed, actor } = filter
  const asked = [search, featured, geoloc, include, parent, ticketed]
  if (asked.some((one) => one !== undefined)) return undefined
  const [link, ...others] = linkFilters(filter)
  if (others.length > 0) return undefined
  if (link) return linkSlice(db, filter, link)
  if (seesPublicLists(filter)) return eventSlice([listedAs('publish', 0)], [])
  return may(actor, 'editOthers') ? editorSlice(filter) : authorSlice(filter)
}

function linkSlice(db: Database, filter: EventFilter, link: LinkFilter): Slice | undefined {
  const { table, column } = link
  const keys = [...new Set(link.ids)]
  const slice = { table, id: 'event_id', days: daysOfLinks[table], column } as const
  if (seesPublicLists(filter)) {
    return keys.length > mostKeys ? undefined : { ...slice, keys, more: [] }
  }
  if (keys.length > 1) return undefined
  const { statuses = shownStatuses } = filter
  return {
    ...slice,
    // What everybody finds by the link is public, and unlocked.
    keys: statuses.includes('publish') ? keys : [],
    more: keys.flatMap((key) =>
      foundByOthers(filter).map((found) => otherLinks(db, filter, { ...link, ids: [key] }, found)),
    ),
  }
}

/** What of links not everybody finds; see the migration that makes them. */
function foundByOthers({ statuses = [], showsHidden }: EventFilter): readonly number[] {
  return [0, ...(showsHidden ? [1] : []), ...(statuses.includes('trash') ? [-1] : [])]
}

function otherLinks(db: Database, filter: EventFilter, link: LinkFilter, found: number): Sql {
  return sql`
    from (
      select l.event_id, l.start_utc, l.end_utc
      from ${raw(link.table)} l
      join events e on e.id = l.event_id
      where l.${raw(link.column)} = ${link.ids[0]} and l.found = ${found}
        and ${remainingConditions(db, filter, link) ?? sql`1 = 1`}) as other
    where 1 = 1`
}

function editorSlice({ statuses = shownStatuses, showsHidden }: EventFilter): Slice | undefined {
  // The trash does not tell whether its events are hidden.
  if (statuses.includes('trash') && !showsHidden) return undefined
  const hidden = showsHidden ? [0, 1] : [0]
  const keys = statuses.flatMap((status) => hidden.map((hide) => listedAs(status, hide)))
  return eventSlice([...new Set(keys)], [])
}

/** What is public, and what is their own. */
function authorSlice({ actor, statuses = shownStatuses, showsHidden }: EventFilter) {
  if (statuses.includes('trash')) return undefined
  const wanted = [...new Set(statuses)]
  const others = wanted.filter((status) => status !== 'publish')
  const hidden = wanted.filter((status) => showsHidden && editsOwn(actor, status))
  const own = [
    ...others.map((status) => listedAs(status, 0)),
    ...hidden.map((status) => listedAs(status, 1)),
  ]
  return eventSlice(
    statuses.includes('publish') ? [listedAs('publish', 0)] : [],
    own.map((listed) => sql`from events e where author = ${actor.id} and listed = ${listed}`),
  )
}

const editsOwn = (actor: Actor, status: Status): boolean =>
  may(actor, 'publish') || status === 'draft' || status === 'pending'

const eventSlice = (keys: readonly number[], more: readonly Sql[]): Slice => ({
  table: 'events',
  id: 'id',
  days: 'event_days',
  column: 'listed',
  keys,
  more,
})

/** What is public and has a word, once the word is counted. */
export const wordSlice = (word: string): Slice => ({
  ...eventSlice([listedAs('publish', 0)], []),
  days: 'word_days',
  word,
})

/** Whether an event can have several of the keys. */
export const isUnion = ({ table, keys }: Slice): boolean => table !== 'events' && keys.length > 1

export const single = (slice: Slice, key: number): Slice => ({ ...slice, keys: [key], more: [] })

export function inSlice({ column, keys }: Pick<Slice, 'column' | 'keys'>): Sql {
  return keys.length === 1
    ? new Sql([`${column} = `, ''], keys)
    : sql`${raw(column)} in (${join([...keys])})`
}

/** Events are called `e`. */
export function rowsOf(slice: Slice): Sql {
  const { table, word } = slice
  if (table !== 'events')
    return new Sql([`from ${table} where `, ' and found = 2'], [inSlice(slice)])
  if (word === undefined) return sql`from events e where ${inSlice(slice)}`
  return sql`
    from events e where ${inSlice(slice)} and password is null and ${contains('folded', word)}`
}

export function daysOf(slice: Slice): Sql {
  const { days, word } = slice
  return new Sql(
    [`from ${days} where `, ''],
    [word === undefined ? inSlice(slice) : sql`word = ${word}`],
  )
}
