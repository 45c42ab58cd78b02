import type { Words } from '../compose.ts'
import type { HostKey } from '../organizers.ts'
import type { CategoryKey, TagName } from '../terms.ts'
import type { VenueKey } from '../venues.ts'

type Texts = readonly string[]

/** What the pictures of an event show. */
export const themes = [
  'jazz',
  'classical',
  'song',
  'folk',
  'stage',
  'film',
  'children',
  'sport',
  'water',
  'civic',
  'talk',
  'craft',
  'books',
  'art',
  'market',
  'festival',
  'parish',
  'nature',
  'online',
] as const
export type Theme = (typeof themes)[number]

/** Prices as a request gives them; none is nothing said. */
export type Cost = readonly (string | number)[]

/** A kind of event, from which any number of different ones can be made. */
export interface Kind {
  readonly theme: Theme
  /** How often it happens beside the others. */
  readonly weight: number
  readonly titles: Texts
  /** Words for `{name}` in titles and texts, besides those that all kinds have. */
  readonly words?: Words
  readonly opening: Texts
  readonly details: Texts
  readonly closing: Texts
  readonly categories: readonly CategoryKey[]
  readonly tags: readonly TagName[]
  /** None is an event that takes place online. */
  readonly venues: readonly VenueKey[]
  readonly hosts: readonly HostKey[]
  /** 0 is Sunday. */
  readonly weekdays: readonly number[]
  readonly starts: Texts
  readonly minutes: readonly number[]
  readonly costs: readonly Cost[]
  /** First and last month; all year if absent. */
  readonly months?: readonly [number, number]
  /** All-day events of so many days. */
  readonly days?: readonly number[]
  /** Zones other than the town's. */
  readonly zones?: Texts
  /** Has tickets that are sold elsewhere. */
  readonly ticketed?: true
  /** Has other events in it. */
  readonly hosting?: true
}

export const anyDay = [0, 1, 2, 3, 4, 5, 6] as const
export const workdays = [1, 2, 3, 4, 5] as const
export const weekend = [6, 0] as const
export const lateWeek = [4, 5, 6] as const
export const free: Cost = ['Free']
