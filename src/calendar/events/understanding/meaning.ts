import type { Days, Period } from '../../../language/time/calendar_days.ts'
import type { PartOfDay, Price } from '../listing/filter.ts'

/** What words of a search mean, as filters of a list; an absent member does not filter. */
export interface Meaning {
  readonly when?: Period | Days
  readonly time?: readonly PartOfDay[]
  /** The hour from which on it starts, `20:00`. */
  readonly after?: string
  /** Or the most that it may cost. */
  readonly price?: Price | number
  readonly online?: boolean
  /** Slugs, of which an event has one. */
  readonly category?: readonly string[]
  readonly venue?: readonly string[]
}
