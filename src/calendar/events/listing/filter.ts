// The query of a list, in instants, ids and folded text.

import type { Actor } from '../../../access/roles.ts'
import type { Search } from '../../../language/text/search/search.ts'
import type { Status } from '../../items/status.ts'
import type { MissingPart } from '../filters.ts'
import type { StateFilter } from '../state/rules.ts'

/** Seconds since 1970, inclusive; an absent one is no limit. */
export interface Window {
  readonly startFrom?: number
  readonly startTo?: number
  readonly endFrom?: number
  readonly endTo?: number
}

/** What is free, and what costs something; a donation is neither. */
export const prices = ['free', 'paid'] as const
export type Price = (typeof prices)[number]

/** What a cost without a number says in the languages of this program. */
export const freeWords: readonly string[] = ['free', 'gratis', 'gratuit', 'kostenlos']

/** By the start on the clock of the event; what fills its day is in none. */
export const partsOfDay = ['morning', 'afternoon', 'evening'] as const
export type PartOfDay = (typeof partsOfDay)[number]

/** An absent member does not filter. */
export interface EventQuery {
  readonly window?: Window | undefined
  readonly statuses?: readonly Status[] | undefined
  /** Whether events hidden from lists are shown to callers who may edit them. */
  readonly showsHidden?: boolean | undefined
  /** What title or description contain. */
  readonly search?: Search | undefined
  /** Ids; those of categories include their descendants. */
  readonly categories?: readonly number[] | undefined
  readonly tags?: readonly number[] | undefined
  readonly venues?: readonly number[] | undefined
  readonly organizers?: readonly number[] | undefined
  /** The readable venues within the requested radius. */
  readonly near?: readonly number[] | undefined
  readonly featured?: boolean | undefined
  /** Whether a venue has coordinates. */
  readonly geoloc?: boolean | undefined
  readonly include?: readonly number[] | undefined
  readonly parent?: number | undefined
  /** Leaves out the occurrences of series. */
  readonly withoutOccurrences?: true | undefined
  readonly ticketed?: boolean | undefined
  /** The users that events belong to. */
  readonly authors?: readonly number[] | undefined
  /** Only events that lack one of these. */
  readonly missing?: readonly MissingPart[] | undefined
  readonly eventStatus?: StateFilter | undefined
  readonly attendance?: StateFilter | undefined
  /** Or the most that it may cost. */
  readonly price?: Price | number | undefined
  readonly partsOfDay?: readonly PartOfDay[] | undefined
  /** The hour and minute from which on it starts, on its own clock: `20:00`. */
  readonly startsAfter?: string | undefined
  /** Only occurrences of the series of this id. */
  readonly series?: number | undefined
  /** Read in the order of ids, and not by date. */
  readonly byId?: true | undefined
  /** Of each series only the first occurrence that is found, or the series in its place (§17.5). */
  readonly fold?: 'next' | 'series' | undefined
  /** Series instead of their occurrences; one takes place in a window if an occurrence does. */
  readonly seriesOnce?: true | undefined
}

/** A query and its caller, who limits what it finds. */
export interface EventFilter extends EventQuery {
  readonly actor: Actor
}

/** By start, then id. Lists of the interface go forward in time (§5.5). */
export type DateOrder = 'ascending' | 'descending'
/** The best match of a search first, or by time. */
export type ListOrder = DateOrder | 'relevance'
