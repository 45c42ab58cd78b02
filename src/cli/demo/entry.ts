import type { Wall } from '../../language/time/wall.ts'
import type { EventKind } from './data.ts'

export interface PlannedEvent {
  readonly kind: EventKind
  /** Days since 1970. */
  readonly day: number
  /** How many days an all-day event has; 0 is not all day. */
  readonly days: number
  /** `hh:mm` */
  readonly start: string
  /** Its key; undefined for an online event. */
  readonly venue: string | undefined
  /** The festival it belongs to. */
  readonly parent: PlannedEvent | undefined
  /** Of a series, whose first occurrence the entry is. */
  readonly series?: PlannedSeries
}

export interface PlannedSeries {
  readonly recurrence: { readonly rules: string; readonly except: readonly Wall[] }
  /** Of all occurrences up to the horizon. */
  readonly starts: readonly Wall[]
  /** What is said of single occurrences later, by their index. */
  readonly updates: ReadonlyMap<number, Readonly<Record<string, unknown>>>
}

/** Days since 1970. */
export interface PlannedSpan {
  readonly first: number
  readonly today: number
  readonly last: number
  /** The horizon of series. */
  readonly known: number
}

/** How many events an entry is. */
export const eventsOf = ({ series }: PlannedEvent): number => series?.starts.length ?? 1

/** Minutes of `hh:mm` since midnight. */
export function minutesOf(clock: string): number {
  const [hours, minutes] = clock.split(':')
  return Number(hours) * 60 + Number(minutes)
}

export const countEvents = (entries: readonly PlannedEvent[]): number =>
  entries.reduce((sum, entry) => sum + eventsOf(entry), 0)
