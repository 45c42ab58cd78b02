// Slices: lists whose events are in one index in date order, with counted days; for callers who
// see more than the public, with further events that are not counted.

import sql, { Sql, join, raw } from 'sql-template-tag'
import { type Actor, may } from '../../../../access/roles.ts'
import type { Database } from '../../../../storage/database.ts'
import type { Status } from '../../../items/status.ts'
import { listCode } from '../../store.ts'
import {
  type LinkFilter,
  linkFilters,
  remainingConditions,
  seesPublicLists,
} from '../conditions/conditions.ts'
import type { EventFilter } from '../filter.ts'

/** All events that have one of the keys in an index. */
export interface Slice {
  /** The table of the events, or of the links to them. */
  readonly table: 'events' | 'event_venues' | 'event_organizers' | 'event_terms'
  readonly id: 'id' | 'event_id'
  readonly days: 'event_days' | 'venue_days' | 'organizer_days' | 'term_days' | 'word_days'
  readonly column: 'list_code' | 'venue_id' | 'organizer_id' | 'term_id'
  readonly keys: readonly number[]
  /** The rows of further events, with the same columns, each with its `where` clause. */
  readonly more: readonly Sql[]
  /** Only events without a password that have these words. */
  readonly words?: CountedWords
}

export interface CountedWords {
  readonly word: string
  readonly series: string
  /** On an event `e`. */
  readonly condition: Sql
}

/** With more keys the statements would grow too long. */
const mostKeys = 10
const shownStatuses: readonly Status[] = ['publish', 'draft', 'pending', 'private', 'future']

/** A filter by anything else has no slice. */
const sliced: ReadonlySet<string> = new Set<keyof EventFilter>([
  ...(['actor', 'window', 'statuses', 'showsHidden', 'byId', 'fold'] as const),
  ...(['venues', 'near', 'organizers', 'categories', 'tags'] as const),
])

const isUnsliced = ([name, value]: readonly [string, unknown]): boolean =>
  value !== undefined && !sliced.has(name)

/** The slice that equals the filter without its window, if there is one. */
export function sliceOf(db: Database, filter: EventFilter): Slice | undefined {
  if (Object.entries(filter).some(isUnsliced)) return undefined
  const { actor } = filter
  const [link, ...others] = linkFilters(filter)
  if (others.length > 0) return undefined
  if (link) return linkSlice(db, filter, link)
  if (seesPublicLists(filter)) return eventSlice([listCode('publish', 0)], [])
  return may(actor, 'editOthers') ? editorSlice(filter) : authorSlice(filter)
}

function linkSlice(db: Database, filter: EventFilter, link: LinkFilter): Slice | undefined {
  const { table, column, days } = link
  const keys = [...new Set(link.ids)]
  const slice = { table, id: 'event_id', days, column } as const
  if (seesPublicLists(filter)) {
    return keys.length > mostKeys ? undefined : { ...slice, keys, more: [] }
  }
  if (keys.length > 1) return undefined
  const { statuses = shownStatuses } = filter
  return {
    ...slice,
    // Counted links are public and without a password.
    keys: statuses.includes('publish') ? keys : [],
    more: keys.flatMap((key) =>
      visibilityToOthers(filter).map((visibility) =>
        otherLinks(db, filter, { ...link, ids: [key] }, visibility),
      ),
    ),
  }
}

/** The `visibility` values to read besides 2; see the migration `usual-names`. */
const visibilityToOthers = ({ statuses = [], showsHidden }: EventFilter): readonly number[] => [
  0,
  ...(showsHidden ? [1] : []),
  ...(statuses.includes('trash') ? [-1] : []),
]

const otherLinks = (db: Database, filter: EventFilter, link: LinkFilter, visibility: number): Sql =>
  sql`
    from (
      select l.event_id, l.start_utc, l.end_utc
      from ${raw(link.table)} l
      join events e on e.id = l.event_id
      where l.${raw(link.column)} = ${link.ids[0]} and l.visibility = ${visibility}
        and ${remainingConditions(db, filter, link) ?? sql`1 = 1`}) as other
    where 1 = 1`

function editorSlice({ statuses = shownStatuses, showsHidden }: EventFilter): Slice | undefined {
  // In the trash, `list_code` is the same for hidden events.
  if (statuses.includes('trash') && !showsHidden) return undefined
  const hidden = showsHidden ? [0, 1] : [0]
  const keys = statuses.flatMap((status) => hidden.map((hide) => listCode(status, hide)))
  return eventSlice([...new Set(keys)], [])
}

function authorSlice({ actor, statuses = shownStatuses, showsHidden }: EventFilter) {
  if (statuses.includes('trash')) return undefined
  const wanted = [...new Set(statuses)]
  const others = wanted.filter((status) => status !== 'publish')
  const hidden = wanted.filter((status) => showsHidden && editsOwn(actor, status))
  const own = [
    ...others.map((status) => listCode(status, 0)),
    ...hidden.map((status) => listCode(status, 1)),
  ]
  return eventSlice(
    statuses.includes('publish') ? [listCode('publish', 0)] : [],
    own.map((code) => sql`from events e where author = ${actor.id} and list_code = ${code}`),
  )
}

const editsOwn = (actor: Actor, status: Status): boolean =>
  may(actor, 'publish') || status === 'draft' || status === 'pending'

const eventSlice = (keys: readonly number[], more: readonly Sql[]): Slice => ({
  table: 'events',
  id: 'id',
  days: 'event_days',
  column: 'list_code',
  keys,
  more,
})

export const wordSlice = (words: CountedWords): Slice => ({
  ...eventSlice([listCode('publish', 0)], []),
  days: 'word_days',
  words,
})

/** Whether an event can have several of the keys. */
export const isUnion = ({ table, keys }: Slice): boolean => table !== 'events' && keys.length > 1

export const single = (slice: Slice, key: number): Slice => ({ ...slice, keys: [key], more: [] })

export const inSlice = ({ column, keys }: Pick<Slice, 'column' | 'keys'>): Sql =>
  keys.length === 1
    ? new Sql([`${column} = `, ''], keys)
    : sql`${raw(column)} in (${join([...keys])})`

/** The alias of events is `e`. */
export function rowsOf(slice: Slice): Sql {
  const { table } = slice
  if (table !== 'events')
    return new Sql([`from ${table} where `, ' and visibility = 2'], [inSlice(slice)])
  return sql`from events e where ${eventConditions(slice)}`
}

export function eventConditions(slice: Slice): Sql {
  const { words } = slice
  return words ? sql`${inSlice(slice)} and password is null and ${words.condition}` : inSlice(slice)
}

export function daysOf(slice: Slice): Sql {
  const { days, words } = slice
  return new Sql([`from ${days} where `, ''], [words ? sql`word = ${words.word}` : inSlice(slice)])
}
