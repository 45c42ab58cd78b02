// What a list is asked for, in instants, ids and words.

import type { Actor } from '../../../access/roles.ts'
import type { Status } from '../../items/status.ts'

/** Seconds since 1970, all of them included; what is left out is no limit. */
export interface Window {
  readonly startFrom?: number
  readonly startTo?: number
  readonly endFrom?: number
  readonly endTo?: number
}

/** Whatever is left out is not asked for. */
export interface EventQuery {
  readonly window?: Window | undefined
  readonly statuses?: readonly Status[] | undefined
  /** Whether events hidden from lists are shown to who may edit them. */
  readonly showsHidden?: boolean | undefined
  /** Folded text that title or description contain. */
  readonly search?: string | undefined
  /** Ids; of categories with all that stand below them. */
  readonly categories?: readonly number[] | undefined
  readonly tags?: readonly number[] | undefined
  readonly venues?: readonly number[] | undefined
  readonly organizers?: readonly number[] | undefined
  /** The readable venues near the place that was asked for. */
  readonly near?: readonly number[] | undefined
  readonly featured?: boolean | undefined
  /** Whether a venue has coordinates. */
  readonly geoloc?: boolean | undefined
  readonly include?: readonly number[] | undefined
  readonly parent?: number | undefined
  readonly ticketed?: boolean | undefined
}

/** A query, and who asks: nobody finds more than they may see. */
export interface EventFilter extends EventQuery {
  readonly actor: Actor
}

/** By start, then id. Lists of the interface go forward in time (§5.5). */
export type Order = 'ascending' | 'descending'
