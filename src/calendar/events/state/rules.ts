// What became of an event, and where it is online (§23).

import { toWall } from '../../../language/time/zone.ts'

export const eventStatuses = ['scheduled', 'cancelled', 'postponed', 'rescheduled'] as const
export const attendances = ['offline', 'online', 'mixed'] as const

export type EventStatus = (typeof eventStatuses)[number]
export type Attendance = (typeof attendances)[number]

/** As it is stored. */
export interface State {
  readonly event_status: EventStatus
  readonly event_status_reason: string
  readonly attendance: Attendance
  readonly virtual_url: string
  /** The start before its last change; null if it was never changed. */
  readonly previous_start_utc: number | null
}

export const plainState: State = {
  event_status: 'scheduled',
  event_status_reason: '',
  attendance: 'offline',
  virtual_url: '',
  previous_start_utc: null,
}

/** The state in a row, which is JSON or null. */
export const stateOf = ({ state }: { readonly state: string | null }): State =>
  state === null ? plainState : JSON.parse(state)

/** When a rescheduled event started before, in its own time zone. */
export const previousStart = (
  { timezone }: { readonly timezone: string },
  { event_status, previous_start_utc }: State,
): string =>
  event_status === 'rescheduled' && previous_start_utc !== null
    ? toWall(previous_start_utc, timezone)
    : ''

export const isVirtual = (attendance: Attendance): boolean => attendance !== 'offline'

/** Events whose stored state has one of the values are wanted, or all others are. */
export interface StateFilter {
  readonly values: readonly string[]
  readonly isWanted: boolean
}

/**
 * The filter of a list for some of all values. An event without a stored state has the plain one:
 * if that is wanted, the filter names what is not.
 */
function filterOf<Value extends string>(
  all: readonly Value[],
  plain: Value,
  wanted: readonly Value[],
): StateFilter {
  const isWanted = !wanted.includes(plain)
  return { values: all.filter((one) => wanted.includes(one) === isWanted), isWanted }
}

export const statusFilter = (wanted: readonly EventStatus[]): StateFilter =>
  filterOf(eventStatuses, plainState.event_status, wanted)

export const attendanceFilter = (wanted: readonly Attendance[]): StateFilter =>
  filterOf(attendances, plainState.attendance, wanted)

/** It does not take place then. */
export const isOffIn = (row: { readonly state: string | null }): boolean =>
  ['cancelled', 'postponed'].includes(stateOf(row).event_status)
