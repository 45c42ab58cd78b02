// What an occurrence takes from its series, and what is its own (§17.1). Pure.

import { foldedText, durationClass, span } from '../../rules.ts'
import { type State, isVirtual, stateOf } from '../../state/rules.ts'
import { type EventRow, listCode } from '../../store.ts'
import type { Settled } from '../../../../language/time/moment.ts'
import type { Status } from '../../../items/status.ts'
import { type FieldLinks, linkFields, stateColumnsWith } from '../../../items/columns.ts'
import { type OwnField, occurrenceOf, ownColumnOf, ownFields } from '../rules.ts'
import { spanAt } from './times.ts'

/** An event with all that is compared between an occurrence and its series. */
export interface Compared {
  readonly row: EventRow
  readonly links: FieldLinks
}

/** What is not computed at the start of the occurrence. */
const { status: _status, start_date: _start, end_date: _end, ...columnOf } = ownColumnOf
const columns = Object.entries(columnOf) as readonly [keyof typeof columnOf, keyof EventRow][]
const textFields: readonly OwnField[] = ['title', 'description', 'excerpt']
const stateFields = stateColumnsWith('own')

export type Own = ReadonlySet<OwnField>

export const inOrder = (own: Own): readonly OwnField[] => ownFields.filter((one) => own.has(one))

export const hasOwnTexts = (own: Own): boolean => textFields.some((name) => own.has(name))

/** The row as it is stored: texts that are those of the series are left out. */
export const asStored = (row: EventRow, own: Own): EventRow =>
  hasOwnTexts(own) ? row : { ...row, description: '', excerpt: '', folded: '' }

export function storedText(row: EventRow): string {
  const occurrence = occurrenceOf(row)
  return occurrence && !hasOwnTexts(new Set(occurrence.own)) ? '' : row.folded
}

/**
 * The own values of an occurrence without those that are what its series gives it at this start.
 * Start and end are compared as they are shown: of whole days, if it fills days.
 */
export function stillOwn(own: Own, occurrence: Compared, series: Compared, start: Settled): Own {
  if (own.size === 0) return own
  const at = (names: readonly OwnField[]) =>
    timesAt(start, occurrence.row, series.row, new Set(names.filter((name) => own.has(name))))
  const [shown, given] = [at(timeFields), at(['all_day', 'timezone'])]
  const isOfSeries = (field: OwnField) =>
    field === 'start_date' || field === 'end_date'
      ? shown[instantOf[field]] === given[instantOf[field]]
      : isSame(field, occurrence, series)
  return new Set([...own].filter((field) => !isOfSeries(field)))
}

const timeFields = ['start_date', 'end_date', 'all_day', 'timezone'] as const
const instantOf = { start_date: 'start_utc', end_date: 'end_utc' } as const

function isSame(
  field: Exclude<OwnField, keyof typeof instantOf>,
  occurrence: Compared,
  series: Compared,
): boolean {
  if (field === 'status') return wantedStatus(occurrence.row) === wantedStatus(series.row)
  if (isOneOf(stateFields, field)) {
    return stateOf(occurrence.row)[field] === stateOf(series.row)[field]
  }
  if (isOneOf(linkFields, field)) return isSameList(occurrence.links, series.links, field)
  return occurrence.row[columnOf[field]] === series.row[columnOf[field]]
}

const isOneOf = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  (names as readonly string[]).includes(name)

function isSameList(a: FieldLinks, b: FieldLinks, field: (typeof linkFields)[number]): boolean {
  const isOrdered = field === 'venue' || field === 'organizer'
  const sorted = (ids: readonly number[]) => (isOrdered ? ids : ids.toSorted((x, y) => x - y))
  return sorted(a[field]).join() === sorted(b[field]).join()
}

/** The status of an event, of one in the trash the status before. */
const statusOf = ({ status, was_status }: EventRow): Status =>
  status === 'trash' ? (was_status ?? 'draft') : status

/** The date of publication alone decides whether it is scheduled. */
function wantedStatus(row: EventRow): Status {
  const status = statusOf(row)
  return status === 'future' ? 'publish' : status
}

/** The times of an occurrence: those of the series at its start, where they are not its own. */
function timesAt(start: Settled, row: EventRow, series: EventRow, own: Own) {
  const derived = spanAt(start, series)
  if (!timeFields.some((name) => own.has(name))) return derived
  // In a zone of its own it has the wall clock of the series; otherwise the same instants, also in
  // an hour that the zone has twice.
  const isElsewhere = own.has('timezone') && row.timezone !== series.timezone
  const point = (name: 'start_date' | 'end_date', at: number) =>
    own.has(name) || isElsewhere
      ? ({ kind: 'wall', wall: own.has(name) ? row[name] : derived[name] } as const)
      : ({ kind: 'instant', at } as const)
  const given = {
    start_date: point('start_date', derived.start_utc),
    end_date: point('end_date', derived.end_utc),
    all_day: (own.has('all_day') ? row : series).all_day === 1,
    timezone: (own.has('timezone') ? row : series).timezone,
  }
  // An own start after the end that the series gives keeps the duration of the series.
  return span(given, row, 0, {}) ?? lasting(given, series)
}

function lasting(given: Parameters<typeof span>[0], series: EventRow) {
  const start = span({ ...given, end_date: given.start_date! }, undefined, 0, {})
  if (!start) throw new Error('A stored start cannot be read.')
  return spanAt(
    { wall: start.start_date, at: start.start_utc },
    { ...series, timezone: given.timezone },
  )
}

export interface Inherited {
  /** With its texts, also if they are stored with the series. */
  readonly row: EventRow
  readonly state: State
  readonly links: FieldLinks
}

export function inherit(
  occurrence: Compared,
  own: Own,
  series: Compared,
  start: Settled,
  now: number,
): Inherited {
  const { row } = occurrence
  const from = (field: OwnField) => (own.has(field) ? row : series.row)
  const taken = Object.fromEntries(columns.map(([field, name]) => [name, from(field)[name]]))
  const times = timesAt(start, row, series.row, own)
  const whole = { ...row, ...taken, ...times, post_parent: series.row.id } as EventRow
  const status = settledStatus(statusOf(own.has('status') ? row : series.row), whole, now)
  const made: EventRow = {
    ...whole,
    status,
    dur_class: durationClass(times),
    list_code: listCode(status, whole.hide_from_listings),
    // Folding is expensive, and most occurrences have the texts of their series.
    folded: hasOwnTexts(own) ? foldedText(whole) : series.row.folded,
  }
  const links = (field: (typeof linkFields)[number]) =>
    (own.has(field) ? occurrence : series).links[field]
  return {
    row: made,
    state: inheritState(row, own, series.row, made.start_utc),
    links: {
      venue: links('venue'),
      organizer: links('organizer'),
      categories: links('categories'),
      tags: links('tags'),
    },
  }
}

/** A date of publication decides between scheduled and public. */
function settledStatus(status: Status, { date_utc }: EventRow, now: number): Status {
  if (status === 'publish' && date_utc > now) return 'future'
  return status === 'future' && date_utc <= now ? 'publish' : status
}

function inheritState(row: EventRow, own: Own, series: EventRow, start_utc: number): State {
  const [mine, given] = [stateOf(row), stateOf(series)]
  const from = (field: (typeof stateFields)[number]) => (own.has(field) ? mine : given)
  const { attendance } = from('attendance')
  return {
    event_status: from('event_status').event_status,
    event_status_reason: from('event_status_reason').event_status_reason,
    attendance,
    virtual_url: isVirtual(attendance) ? from('virtual_url').virtual_url : '',
    previous_start_utc: start_utc === row.start_utc ? mine.previous_start_utc : row.start_utc,
  }
}
