// Values of the history as the input and the columns of an event. Pure.

import { defined } from '../../../language/defined.ts'
import { untrashed } from '../../../language/text/slug.ts'
import type { Moment } from '../../../language/time/moment.ts'
import { toInstant } from '../../../language/time/zone.ts'
import type { Fields } from '../../history/rules.ts'
import { type GivenLinks, columnsWith, linkFields, stateColumnsWith } from '../../items/columns.ts'
import { movedSlug } from '../../items/write.ts'
import type { RecordedOccurrence, RecordedRecurrence } from '../recorded.ts'
import { type OwnField, ownFields } from '../series/rules.ts'
import type { Version } from '../series/writing/apply.ts'
import { type State, isVirtual } from '../state/rules.ts'
import type { EventRow } from '../store.ts'
import { type EventChanges, flags, texts } from '../writing/settle.ts'

/** Fields of an event by the names of the history; absent ones stay as they are. */
export interface EventFields extends Fields, GivenLinks {
  readonly status?: EventRow['status']
  readonly slug?: string
  readonly author?: number
  readonly image?: number
  readonly post_parent?: number
  readonly start_date?: string
  readonly end_date?: string
  readonly timezone?: string
  readonly date_utc?: string
  readonly cost?: readonly unknown[]
  readonly tickets?: readonly unknown[]
  readonly event_status?: State['event_status']
  readonly attendance?: State['attendance']
  readonly event_status_reason?: string
  readonly virtual_url?: string
  readonly previous_start_date?: string
  readonly recurrence?: RecordedRecurrence | null
  readonly occurrence?: RecordedOccurrence
}

/** What is taken back of an event: that it was made, that it is gone for good, or some fields. */
export interface EventUndo {
  readonly id: number
  readonly way: 'create' | 'delete' | 'change'
  /** The values to set; of one that is gone all that it had. */
  readonly fields: EventFields
  /** What the change that is taken back has left of an occurrence, if that is set back. */
  readonly left?: RecordedOccurrence | null | undefined
  /** Undefined leaves it unchanged, null is none, else a hash. */
  readonly password: string | null | undefined
}

export interface OccurrenceUndo extends EventUndo {
  /** The series that it belongs to; undefined if it is gone. */
  readonly from: number | undefined
  readonly to: number
}

const stored = [...texts, 'author', 'status', 'timezone'] as const
const states = stateColumnsWith('own')
const lists = columnsWith({ source: 'settled', type: 'json' })

/** As a request would say it; without links, parent, slug, cost and tickets. */
export function inputOf(fields: EventFields): EventChanges {
  const given = [...stored, ...flags, ...states].filter((name) => fields[name] !== undefined)
  const { image, start_date, end_date, date_utc } = fields
  return {
    ...Object.fromEntries(given.map((name) => [name, fields[name]])),
    ...(image === undefined ? {} : { image: image === 0 ? 'none' : { id: image } }),
    ...(start_date === undefined ? {} : { start_date: wall(start_date) }),
    ...(end_date === undefined ? {} : { end_date: wall(end_date) }),
    ...(date_utc === undefined ? {} : { date_utc: wall(date_utc) }),
  }
}

const emptyLists = [...lists, ...linkFields]
const emptyTexts = ['event_status_reason', 'virtual_url', 'previous_start_date'] as const

/** Of what is gone only values are recorded that are not empty; these are the others. */
export const withEmpty = (fields: EventFields): EventFields => ({
  image: 0,
  ...Object.fromEntries([...texts, ...emptyTexts].map((name) => [name, ''])),
  ...Object.fromEntries(flags.map((name) => [name, false])),
  ...Object.fromEntries(emptyLists.map((name) => [name, []])),
  ...fields,
})

const wall = (given: string): Moment => ({ kind: 'wall', wall: given })

/** Costs and tickets are stored as they are recorded. */
export function listColumns(fields: EventFields): Partial<EventRow> {
  const given = lists.filter((name) => fields[name])
  return Object.fromEntries(given.map((name) => [name, JSON.stringify(fields[name])]))
}

/** The state with the start before, which requests do not set. */
export function withPrevious(state: State, fields: EventFields, timezone: string): State {
  const { previous_start_date: previous } = fields
  return previous ? { ...state, previous_start_utc: toInstant(previous, timezone) } : state
}

/**
 * An occurrence with these values, and with the own values that it had. With its series the rest is
 * what that says; alone it keeps its original start, and what its series had changed becomes its own.
 */
export function restoredVersion(
  now: Version,
  { way, fields, left }: Pick<EventUndo, 'way' | 'fields' | 'left'>,
  isAlone: boolean,
): Version {
  const { occurrence, recurrence: _none, venue, organizer, categories, tags } = fields
  const had = occurrence ? occurrenceBefore(now, occurrence, left) : now
  const given = isAlone && way === 'change' ? ownNames(now, fields) : []
  const links = { venue, organizer, categories, tags }
  const linked = Object.entries(links).filter(([, ids]) => ids !== undefined)
  const state = restoredState(now.state, fields, fields.timezone ?? now.row.timezone)
  return {
    ...now,
    row: { ...now.row, ...occurrenceColumns(now.row, fields), state: JSON.stringify(state) },
    state,
    links: { ...now.links, ...Object.fromEntries(linked) },
    original: isAlone ? now.original : had.original,
    own: new Set([...had.own, ...given]),
    gone: had.gone,
  }
}

/** Without what the change did; what was done to it besides, before or since, stays. */
function occurrenceBefore(
  now: Version,
  before: RecordedOccurrence,
  left: RecordedOccurrence | null | undefined,
): Pick<Version, 'original' | 'own' | 'gone'> {
  const [had, got] = [new Set(before.own), new Set(left?.own)]
  return {
    original: before.original_start === left?.original_start ? now.original : before.original_start,
    own: now.own.difference(got.difference(had)).union(had.difference(got)),
    gone: before.gone === left?.gone ? now.gone : before.gone,
  }
}

/** Whether what a change did to an occurrence, besides its values, is as it left it. */
export function isAsLeft(
  now: RecordedOccurrence,
  before: RecordedOccurrence,
  left: RecordedOccurrence,
): boolean {
  const [own, had, got] = [new Set(now.own), new Set(before.own), new Set(left.own)]
  return (
    (['original_start', 'gone'] as const).every(
      (name) => before[name] === left[name] || now[name] === left[name],
    ) && [...had.symmetricDifference(got)].every((field) => own.has(field) === got.has(field))
  )
}

function restoredState(state: State, fields: EventFields, timezone: string): State {
  const given = states.filter((name) => fields[name] !== undefined)
  const values = Object.fromEntries(given.map((name) => [name, fields[name]]))
  const restored = withPrevious({ ...state, ...values }, fields, timezone)
  // As in a request: an address only of what is online.
  return isVirtual(restored.attendance) ? restored : { ...restored, virtual_url: '' }
}

const named: Readonly<Record<string, OwnField>> = { date_utc: 'date' }
const names: ReadonlySet<string> = new Set(ownFields)

/** What is not its own yet; whether it is in the trash is no value of its own. */
function ownNames({ own, row }: Version, fields: EventFields): readonly OwnField[] {
  const isMoved = fields.status === 'trash' || row.status === 'trash'
  return Object.keys(fields)
    .map((name) => named[name] ?? name)
    .filter((name): name is OwnField => names.has(name))
    .filter((name) => !own.has(name) && !(name === 'status' && isMoved))
}

function occurrenceColumns(row: EventRow, fields: EventFields): Partial<EventRow> {
  const { status, slug, image, post_parent, start_date, end_date, date_utc } = fields
  const given = [...texts, 'author', 'timezone'].filter((name) => fields[name] !== undefined)
  const marked = flags.filter((name) => fields[name] !== undefined)
  const zone = fields.timezone ?? row.timezone
  const isMoved = status !== undefined && (status === 'trash') !== (row.status === 'trash')
  const at = (name: 'start_utc' | 'end_utc', date: string | undefined) =>
    date === undefined ? {} : { [name]: toInstant(date, zone) }
  return {
    ...Object.fromEntries(given.map((name) => [name, fields[name]])),
    ...Object.fromEntries(marked.map((name) => [name, fields[name] ? 1 : 0])),
    ...defined({ image, post_parent, start_date, end_date }),
    ...at('start_utc', start_date),
    ...at('end_utc', end_date),
    ...(date_utc === undefined ? {} : { date_utc: toInstant(date_utc, 'UTC') }),
    ...listColumns(fields),
    ...(status !== undefined && status !== 'trash' ? { status } : {}),
    ...(slug === undefined ? {} : slugColumns(row, slug, isMoved)),
  }
}

/** In the trash the slug is kept for the way back. */
function slugColumns({ status }: EventRow, slug: string, isMoved: boolean): Partial<EventRow> {
  if (isMoved) return movedSlug(slug, status !== 'trash')
  return status === 'trash' ? { slug, was_slug: untrashed(slug) } : { slug }
}
