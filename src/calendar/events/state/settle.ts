// The state of an event after a request, or its faults (§23).

import type { Fault } from '../../../language/problem.ts'
import type { Database } from '../../../storage/database.ts'
import { hasVenue } from '../store.ts'
import {
  type Attendance,
  type EventStatus,
  type State,
  isVirtual,
  plainState,
  stateOf,
} from './rules.ts'

/** What a request says of it; absent fields stay as they are. */
export interface StateInput {
  readonly event_status?: EventStatus
  readonly event_status_reason?: string
  readonly attendance?: Attendance
  readonly virtual_url?: string
  /** Null resets it. */
  readonly is_virtual?: boolean | null
  readonly start_date?: unknown
}

export interface Around {
  readonly stored:
    | { readonly id: number; readonly start_utc: number; readonly state: string | null }
    | undefined
  readonly references: { readonly venue?: readonly unknown[] }
  /** Absent if the times of the request are wrong. */
  readonly times: { readonly start_utc: number } | undefined
}

type Faults = Record<string, Fault>

export async function settleState(
  db: Database,
  input: StateInput,
  around: Around,
  faults: Faults,
): Promise<State> {
  const { stored, times } = around
  const before = stored ? stateOf(stored) : plainState
  const attendance =
    givenAttendance(input, faults) ??
    (await attendanceByFlag(db, input, around)) ??
    before.attendance
  const virtual_url = input.virtual_url ?? before.virtual_url
  if (virtual_url !== '' && !isVirtual(attendance)) faults['virtual_url'] = { kind: 'offline' }
  const isMoved =
    stored !== undefined && times !== undefined && times.start_utc !== stored.start_utc
  // A change of the zone moves the start too, but says nothing about a new date.
  const hasNewDate = isMoved && input.start_date !== undefined
  const isRescheduled = hasNewDate && before.event_status === 'postponed'
  return {
    event_status: input.event_status ?? (isRescheduled ? 'rescheduled' : before.event_status),
    event_status_reason: input.event_status_reason ?? before.event_status_reason,
    attendance,
    virtual_url,
    previous_start_utc: isMoved ? stored.start_utc : before.previous_start_utc,
  }
}

function givenAttendance(
  { attendance, is_virtual }: StateInput,
  faults: Faults,
): Attendance | undefined {
  const isGiven = attendance !== undefined && typeof is_virtual === 'boolean'
  if (isGiven && is_virtual !== isVirtual(attendance)) {
    faults['is_virtual'] = { kind: 'disagreement', facts: { other: 'attendance' } }
  }
  return attendance
}

async function attendanceByFlag(
  db: Database,
  { is_virtual }: StateInput,
  { stored, references: { venue } }: Around,
): Promise<Attendance | undefined> {
  if (is_virtual === undefined) return undefined
  if (!is_virtual) return plainState.attendance
  const isAtVenue = venue
    ? venue.length > 0
    : stored !== undefined && (await hasVenue(db, stored.id))
  return isAtVenue ? 'mixed' : 'online'
}
