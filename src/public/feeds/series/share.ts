// A series as a feed has it: one event that repeats, and the occurrences that differ from it.

import type { Context } from '../../../access/context.ts'
import type { ChangedOccurrence, SeriesRow } from '../../../calendar/events/series/store.ts'
import { type OneRule, asOneRule } from '../../../calendar/events/series/plan/one_rule.ts'
import {
  type Series,
  type StoredRecurrence,
  recurrenceOf,
  timesOf,
  withoutDoubles,
} from '../../../calendar/events/series/rules.ts'
import { isProtectedFrom } from '../../../calendar/events/show.ts'
import type { EventTimes } from '../../../calendar/events/store.ts'
import type { Wall } from '../../../language/time/wall.ts'
import { toInstant } from '../../../language/time/zone.ts'

export interface FeedSeries {
  readonly id: number
  readonly version: number
  /** When it was last changed, in seconds since 1970. */
  readonly modified: number
  readonly zone: string
  /** Whether its starts are written as days. */
  readonly fillsDays: boolean
  /** Original starts that are not in the feed, or in the trash. */
  readonly except: readonly Wall[]
  /** Its recurrence as it is written; computed when it is asked for. */
  readonly written: () => OneRule
  /** In seconds since 1970: the earliest start and the last end; Infinity if it never ends. */
  readonly from: number
  readonly until: number
}

/** What an event is in a series: the series itself, or one occurrence. */
export interface Share {
  readonly series: FeedSeries
  /** Of the occurrence. */
  readonly original_start?: Wall
}

/** An event of a feed before it is read. */
export interface Listed extends EventTimes {
  readonly share?: Share
}

/** Where the event stands among all that are in the feed: a series before its earliest start. */
export const placeOf = ({ start_utc, share }: Listed): number => share?.series.from ?? start_utc

/** What a written event depends on besides its own version. */
export function keyOfShare({ series, original_start }: Share): string {
  const { id, version, fillsDays, except, from } = series
  return original_start === undefined
    ? `${fillsDays} ${from} ${except.join()}`
    : `${id} ${version} ${fillsDays} ${from} ${original_start}`
}

/** A series as it is stored, and which of its changed occurrences a feed shows. */
export interface SeriesParts {
  readonly row: Omit<SeriesRow, 'recurrence'>
  readonly recurrence: StoredRecurrence & Pick<Series, 'known_until'>
  readonly shown: readonly ChangedOccurrence[]
  readonly hidden: readonly ChangedOccurrence[]
}

/** The series, then its changed occurrences in the order of their original starts. */
export function listSeries(context: Context, parts: SeriesParts): readonly Listed[] {
  const { row, shown } = parts
  const series = feedSeries(context, parts)
  return [
    listed(row, { series }),
    ...shown.map((one) => listed(one, { series, original_start: one.original_start })),
  ]
}

function listed(event: EventTimes, share: Share): Listed {
  const { id, version, start_utc, end_utc, start_date, end_date } = event
  return { id, version, start_utc, end_utc, start_date, end_date, share }
}

function feedSeries(context: Context, { row, recurrence, shown, hidden }: SeriesParts): FeedSeries {
  const { id, version, modified_utc, timezone: zone, all_day, start_utc, end_utc, last } = row
  const { rules, dates, except, deleted, known_until } = recurrence
  const left = withoutDoubles(
    except,
    deleted,
    hidden.map(({ original_start }) => original_start),
  )
  let written: OneRule | undefined
  const lastEnd = last === null ? Infinity : toInstant(last, zone) + end_utc - start_utc
  return {
    id,
    version,
    modified: modified_utc,
    zone,
    // The redacted form of a protected event does not say whether it fills days.
    fillsDays: all_day === 1 && !isProtectedFrom(context, row),
    except: left,
    written: () => {
      const all = recurrenceOf({ rules, dates, except: left, deleted })
      written ??= asOneRule(all, timesOf(row), known_until)
      return written
    },
    from: Math.min(start_utc, ...shown.map((one) => one.start_utc)),
    until: Math.max(lastEnd, ...shown.map((one) => one.end_utc)),
  }
}

/** The zones of the series, and the last end in each. */
export function reachOf(shares: readonly (Share | undefined)[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const { series } of shares.filter((share) => share !== undefined)) {
    found.set(series.zone, Math.max(series.until, found.get(series.zone) ?? 0))
  }
  return found
}
