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

/** Prices as a request gives them; empty if nothing is said. */
export type Cost = readonly (string | number)[]

/** How often a series takes place. */
export interface Repeats {
  /** Every so many weeks, or months if `week` is given. */
  readonly every: number
  /** The week of the month, from 1. */
  readonly week?: number
  /** With the season, unless it says otherwise. */
  readonly end?: 'never' | 'past'
  /** There is none in school holidays. */
  readonly hasHolidays?: true
  readonly once?: readonly Once[]
}

/** What is different in one occurrence. */
export interface Once {
  /** After today, from 0. */
  readonly nth: number
  readonly update: Readonly<Record<string, unknown>>
  /** How many minutes later it begins. */
  readonly later?: number
}

/** A kind of event, from which any number of different ones can be made. */
export interface Kind {
  readonly theme: Theme
  /** Relative frequency. */
  readonly weight: number
  readonly titles: Texts
  /** Words for `{name}` in titles and texts, besides those that all kinds have. */
  readonly words?: Words
  readonly opening: Texts
  readonly details: Texts
  readonly closing: Texts
  readonly categories: readonly CategoryKey[]
  readonly tags: readonly TagName[]
  /** Empty for an online event. */
  readonly venues: readonly VenueKey[]
  readonly hosts: readonly HostKey[]
  /** 0 is Sunday. */
  readonly weekdays: readonly number[]
  readonly starts: Texts
  readonly minutes: readonly number[]
  readonly costs: readonly Cost[]
  /** First and last month; all year if absent. */
  readonly months?: readonly [number, number]
  /** For all-day events: possible numbers of days. */
  readonly days?: readonly number[]
  /** Zones other than the town's. */
  readonly zones?: Texts
  /** Has tickets that are sold elsewhere. */
  readonly ticketed?: true
  /** Contains other events. */
  readonly hosting?: true
  /** Is a series; its first weekday, start and venue count. */
  readonly repeats?: Repeats
}

export const anyDay = [0, 1, 2, 3, 4, 5, 6] as const
export const workdays = [1, 2, 3, 4, 5] as const
export const weekend = [6, 0] as const
export const lateWeek = [4, 5, 6] as const
export const free: Cost = ['Free']
