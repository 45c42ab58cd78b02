// Lists whose events stand in one index in the order of their dates, with their days counted;
// for who sees more than everybody, with some more events that are not counted.

import sql, { Sql, join, raw } from 'sql-template-tag'
import { type Actor, may } from '../../access/roles.ts'
import type { Database } from '../../storage/database.ts'
import { contains } from '../../storage/dialect.ts'
import type { Status } from '../items/status.ts'
import {
  type EventFilter,
  type LinkFilter,
  besides,
  linkFilters,
  seesPublicLists,
} from './matching_store.ts'
import type { Window } from './rules.ts'
import { listedAs } from './store.ts'

/** All events that have one of some keys in an index. */
export interface Scope {
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

/** The scope that is exactly what the filter asks for, whatever its window. */
export function scopeOf(db: Database, filter: EventFilter): Scope | undefined {
  const { search, featured, geoloc, include, parent, ticketed, actor } = filter
  const asked = [search, featured, geoloc, include, parent, ticketed]
  if (asked.some((one) => one !== undefined)) return undefined
  const [link, ...others] = linkFilters(filter)
  if (others.length > 0) return undefined
  if (link) return linkScope(db, filter, link)
  if (seesPublicLists(filter)) return eventScope([listedAs('publish', 0)], [])
  return may(actor, 'editOthers') ? editorScope(filter) : authorScope(filter)
}

function linkScope(db: Database, filter: EventFilter, link: LinkFilter): Scope | undefined {
  const { table, column } = link
  const keys = [...new Set(link.ids)]
  const scope = { table, id: 'event_id', days: daysOfLinks[table], column } as const
  if (seesPublicLists(filter)) {
    return keys.length > mostKeys ? undefined : { ...scope, keys, more: [] }
  }
  if (keys.length > 1) return undefined
  const { statuses = shownStatuses } = filter
  return {
    ...scope,
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
        and ${besides(db, filter, link) ?? sql`1 = 1`}) as other
    where 1 = 1`
}

function editorScope({ statuses = shownStatuses, showsHidden }: EventFilter): Scope | undefined {
  // The trash does not tell whether its events are hidden.
  if (statuses.includes('trash') && !showsHidden) return undefined
  const hidden = showsHidden ? [0, 1] : [0]
  const keys = statuses.flatMap((status) => hidden.map((hide) => listedAs(status, hide)))
  return eventScope([...new Set(keys)], [])
}

/** What is public, and what is their own. */
function authorScope({ actor, statuses = shownStatuses, showsHidden }: EventFilter) {
  if (statuses.includes('trash')) return undefined
  const wanted = [...new Set(statuses)]
  const others = wanted.filter((status) => status !== 'publish')
  const hidden = wanted.filter((status) => showsHidden && editsOwn(actor, status))
  const own = [
    ...others.map((status) => listedAs(status, 0)),
    ...hidden.map((status) => listedAs(status, 1)),
  ]
  return eventScope(
    statuses.includes('publish') ? [listedAs('publish', 0)] : [],
    own.map((listed) => sql`from events e where author = ${actor.id} and listed = ${listed}`),
  )
}

const editsOwn = (actor: Actor, status: Status): boolean =>
  may(actor, 'publish') || status === 'draft' || status === 'pending'

const eventScope = (keys: readonly number[], more: readonly Sql[]): Scope => ({
  table: 'events',
  id: 'id',
  days: 'event_days',
  column: 'listed',
  keys,
  more,
})

/** What is public and has a word, once the word is counted. */
export const wordScope = (word: string): Scope => ({
  ...eventScope([listedAs('publish', 0)], []),
  days: 'word_days',
  word,
})

/** Whether an event can have several of the keys. */
export const isUnion = ({ table, keys }: Scope): boolean => table !== 'events' && keys.length > 1

export const single = (scope: Scope, key: number): Scope => ({ ...scope, keys: [key], more: [] })

export function inScope({ column, keys }: Pick<Scope, 'column' | 'keys'>): Sql {
  return keys.length === 1
    ? new Sql([`${column} = `, ''], keys)
    : sql`${raw(column)} in (${join([...keys])})`
}

/** Events are called `e`. */
export function rowsOf(scope: Scope): Sql {
  const { table, word } = scope
  if (table !== 'events')
    return new Sql([`from ${table} where `, ' and found = 2'], [inScope(scope)])
  if (word === undefined) return sql`from events e where ${inScope(scope)}`
  return sql`
    from events e where ${inScope(scope)} and password is null and ${contains('folded', word)}`
}

export function daysOf(scope: Scope): Sql {
  const { days, word } = scope
  return new Sql(
    [`from ${days} where `, ''],
    [word === undefined ? inScope(scope) : sql`word = ${word}`],
  )
}

/** The same window with every bound that follows from the others; `undefined` is empty. */
export interface Bounds {
  readonly startFrom: number
  readonly startTo: number
  readonly endFrom: number
  readonly endTo: number
}

export function boundsOf(window: Window): Bounds | undefined {
  const { startFrom = -Infinity, startTo = Infinity } = window
  const { endFrom = -Infinity, endTo = Infinity } = window
  const bounds = {
    startFrom,
    startTo: Math.min(startTo, endTo),
    endFrom: Math.max(endFrom, startFrom),
    endTo,
  }
  const isEmpty = bounds.startFrom > bounds.startTo || bounds.endFrom > bounds.endTo
  return isEmpty ? undefined : bounds
}

/** The bounds as conditions; those that are not needed are left out. */
export function bounded({ startFrom, startTo, endFrom, endTo }: Partial<Bounds>): Sql {
  const conditions = [
    [' and start_utc >= ', startFrom],
    [' and start_utc <= ', startTo],
    [' and end_utc >= ', endFrom],
    [' and end_utc <= ', endTo],
  ] as const
  const needed = conditions.filter(([, value = Infinity]) => Math.abs(value) !== Infinity)
  return new Sql(
    [...needed.map(([text]) => text), ''],
    needed.map(([, value]) => value),
  )
}

/** The longest an event of each class is, in seconds; see `durationClass`. */
const day = 86_400
const classes = [day, 7 * day, 31 * day, 366 * day, Infinity]
/** Those from here on are the long ones. */
const firstLong = 2
/** The longest that is not one of them. */
export const longestShort = 7 * day

/** From before the first second to after the second, which is not earlier. */
export interface Span {
  readonly startsBefore: number
  readonly endsAfter: number
}

/**
 * The rows that start before one second and end after another that is not earlier: all that go on
 * from the first to the second. A class of length says how far back to look; what starts on the
 * last day before needs no class. Every part is a short piece of an index.
 */
export function spanning(scope: Scope, span: Span): readonly Sql[] {
  return spanningOf(scope, span, classes)
}

/** Whether nothing that is not long can be as long as that. */
export const isLong = ({ startsBefore, endsAfter }: Span): boolean =>
  endsAfter - longestShort >= startsBefore - 1

/** The same without the long ones, for who knows those: see `longSpanning`. */
export function shortSpanning(scope: Scope, span: Span): readonly Sql[] {
  return spanningOf(scope, span, classes.slice(0, firstLong))
}

function spanningOf(
  scope: Scope,
  { startsBefore, endsAfter }: Span,
  some: readonly number[],
): readonly Sql[] {
  const recent = endsAfter - day
  return some.flatMap((longest, index) => {
    const after = endsAfter - longest
    const before = index === 0 ? startsBefore : Math.min(startsBefore, recent + 1)
    if (after >= before - 1) return []
    const inClass = index === 0 ? sql`` : ofClass(index)
    const from = after === -Infinity ? sql`` : sql` and start_utc > ${after}`
    return [
      sql`${rowsOf(scope)}${inClass}${from} and start_utc < ${before} and end_utc > ${endsAfter}`,
    ]
  })
}

/** Which of the long ones `shortSpanning` leaves out. */
export const longSpanning = ({ startsBefore, endsAfter }: Span): Bounds => ({
  startFrom: -Infinity,
  startTo: Math.min(startsBefore - 1, endsAfter - day),
  endFrom: endsAfter + 1,
  endTo: Infinity,
})

/** All of the long ones, a class each: so they come in the order of the index. */
export function longRows(scope: Scope): readonly Sql[] {
  return classes.flatMap((_, index) =>
    index < firstLong ? [] : [sql`${rowsOf(scope)}${ofClass(index)}`],
  )
}

/** The index of the longer ones is found only by who says that it is about those. */
const ofClass = (index: number) => raw(` and dur_class > 0 and dur_class = ${index}`)
