// Series and occurrences (§17.1, §17.2) as they are read from the database. Pure.

import { parseRule } from '../../../language/time/recurrence/parse.ts'
import type { Recurrence, SeriesTimes } from '../../../language/time/recurrence/plan.ts'
import type { Rule } from '../../../language/time/recurrence/rule.ts'
import { readStamp } from '../../../language/time/recurrence/stamp.ts'
import { recurrenceWords } from '../../../language/time/recurrence/words.ts'
import type { Wall } from '../../../language/time/wall.ts'
import { toWall } from '../../../language/time/zone.ts'
import { type LinkField, columnsWith, linkFields, stateColumnsWith } from '../../items/columns.ts'
import type { EventRow } from '../store.ts'

/** The date of publication is a field in the zone of the site. */
type FieldOf<Column> = Column extends 'date_utc' ? 'date' : Column
const fieldOf = <Column extends string>(column: Column): FieldOf<Column> =>
  (column === 'date_utc' ? 'date' : column) as FieldOf<Column>

const ownColumns = columnsWith({ own: true })
const afterLinks: ReadonlySet<string> = new Set(['tickets', 'password'])

export type OwnField =
  | FieldOf<(typeof ownColumns)[number]>
  | LinkField
  | ReturnType<typeof stateColumnsWith<'own'>>[number]

/** The columns that an occurrence can have for itself, by their fields. */
export const ownColumnOf = Object.fromEntries(
  ownColumns.map((column) => [fieldOf(column), column]),
) as { readonly [Column in (typeof ownColumns)[number] as FieldOf<Column>]: Column }

/** The fields that an occurrence can have for itself, in the order of §4.2. */
export const ownFields: readonly OwnField[] = [
  ...ownColumns.filter((column) => !afterLinks.has(column)).map(fieldOf),
  ...linkFields,
  ...ownColumns.filter((column) => afterLinks.has(column)).map(fieldOf),
  ...stateColumnsWith('own'),
]

/** As it is stored; rules in their one spelling. */
export interface StoredRecurrence {
  readonly rules: readonly string[]
  readonly dates: readonly Wall[]
  readonly except: readonly Wall[]
  /** The original starts of occurrences that were deleted one by one: exceptions for good. */
  readonly deleted: readonly Wall[]
}

export interface Series extends StoredRecurrence {
  readonly first: Wall | null
  readonly last: Wall | null
  /** The horizon: occurrences up to it exist. */
  readonly known_until: Wall
}

/** Why an occurrence is in the trash: deleted alone, with its series, or given no longer. */
export type Gone = 'alone' | 'series' | 'rule'

export interface Occurrence {
  readonly series: number
  readonly original_start: Wall
  readonly own: readonly OwnField[]
  readonly gone: Gone | null
}

export function seriesOf({ recurrence }: Pick<EventRow, 'recurrence'>): Series | undefined {
  if (recurrence === null) return undefined
  const { recurrence: stored, ...rest } = JSON.parse(recurrence)
  return { ...JSON.parse(stored), ...rest }
}

export function occurrenceOf({ occurrence }: Pick<EventRow, 'occurrence'>): Occurrence | undefined {
  if (occurrence === null) return undefined
  const { series_id: series, original_start, own, gone } = JSON.parse(occurrence)
  return { series, original_start, own: JSON.parse(own), gone }
}

export const timesOf = ({
  start_date,
  timezone,
  all_day,
}: Pick<EventRow, 'start_date' | 'timezone' | 'all_day'>): SeriesTimes => ({
  start: start_date,
  zone: timezone,
  allDay: all_day === 1,
})

export const recurrenceOf = ({ rules, dates, except, deleted }: StoredRecurrence): Recurrence => ({
  rules: rules.map(ruleOf),
  dates,
  except: withoutDoubles(except, deleted),
})

export const withoutDoubles = (...lists: readonly (readonly Wall[])[]): readonly Wall[] =>
  [...new Set(lists.flat())].toSorted()

/** A stored rule, which was checked when it was written. */
export function ruleOf(text: string) {
  const read = parseRule(text)
  if ('fault' in read) throw new Error(`The stored rule ${text} cannot be read.`)
  return read.value
}

/** The recurrence in words (§17.2), of a language or a locale. */
export function inWords(
  stored: StoredRecurrence & Partial<Pick<Series, 'last'>>,
  times: SeriesTimes,
  locale: string,
): string {
  const { rules, dates, except } = recurrenceOf(stored)
  const last = stored.last?.slice(0, 10)
  const lastDay = ({ until }: Rule): string | undefined => {
    const day = lastDayOf(until, times.zone)
    // People plan by the last date, not by the end of a rule behind it.
    return rules.length === 1 && day !== undefined && last !== undefined && last < day ? last : day
  }
  return recurrenceWords(
    {
      rules: rules.map((rule) => ({ rule, lastDay: lastDay(rule) })),
      dates,
      except,
      start: times.start,
      allDay: times.allDay,
    },
    locale,
  )
}

function lastDayOf(until: string | undefined, zone: string): string | undefined {
  const stamp = until === undefined ? undefined : readStamp(until)
  if (!stamp) return undefined
  return toWall(stamp.seconds, stamp.kind === 'utc' ? zone : 'UTC').slice(0, 10)
}
