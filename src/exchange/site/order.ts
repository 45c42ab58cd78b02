// What a person says who wants to read the calendar of another site.

import type { Authors } from '../import/authors.ts'
import type { Guard } from '../../http/outgoing/request.ts'
import type { SiteCurrency } from '../../calendar/events/prices/cost.ts'

/** How patient and how gentle the requests to a site are. */
export interface Patience {
  readonly perSecond: number
  /** So many pages are asked for at a time. */
  readonly atOnce: number
  readonly attempts: number
  /** The pause before the second attempt; it doubles with each one, up to the longest. */
  readonly firstPause: number
  /** In milliseconds. A site that asks for more is left, and read on with the next run. */
  readonly longestPause: number
  /** For one request. */
  readonly seconds: number
}

export const ordinaryPatience: Patience = {
  perSecond: 8,
  atOnce: 4,
  attempts: 6,
  firstPause: 1000,
  longestPause: 120_000,
  seconds: 60,
}

export interface SiteAccess {
  /** `login:application password`, or a token alone; sent to the origin of the root only. */
  readonly credentials?: string
  /** Which addresses may be asked; the host that the person names is one of `allowed`. */
  readonly guard: Guard
  readonly patience?: Patience
  readonly signal?: AbortSignal
}

/** What becomes of events of a source that has no series: they stay single, or a rule is sought. */
export type SeriesChoice = 'keep' | 'guess'

export interface SiteOrder extends SiteAccess {
  /** The root of the namespace, as `findSite` gives it. */
  readonly root: string
  readonly series: SeriesChoice
  /** Where an interrupted run goes on; null begins at the beginning. */
  readonly checkpoint: string | null
  /** Host and path of the own home: what came from here is not brought back. */
  readonly home: string
  /** How costs are shown here. */
  readonly currency: SiteCurrency
  /** Told how many items of how many have been read. */
  readonly advance?: (done: number, all: number) => void
  /** Those of the keys of events that earlier runs have brought. */
  readonly known?: (keys: readonly string[]) => Promise<ReadonlySet<string>>
  /** Whose items they become here; without it, those of the user who imports. */
  readonly authors?: Authors
  /** Told at the end. */
  readonly finished?: (summary: SiteSummary) => void
}

export interface SiteSummary {
  readonly requests: number
  /** Pages of lists that had to be read. */
  readonly pages: number
  /** How many series single events could be, if they had not been kept. */
  readonly couldBeSeries: number
}
