// A wall clock as the form has it: `2027-06-12 19:30:00`, or what is typed of it so far. Pure.

import { readClock } from '../fields/clock.ts'

export interface WallParts {
  /** As a date has it: `2027-06-12`; empty if none is chosen. */
  readonly day: string
  /** As it was typed; `19:30` if it came from the server. */
  readonly clock: string
}

export function partsOf(wall: string): WallParts {
  const at = wall.indexOf(' ')
  const [day, clock] = at < 0 ? [wall, ''] : [wall.slice(0, at), wall.slice(at + 1)]
  return { day, clock: clock.replace(/^(\d\d:\d\d):00$/, '$1') }
}

/** What cannot be read stays as it was typed, and is refused when it is saved. */
export function wallOf({ day, clock }: WallParts): string {
  if (day === '' && clock.trim() === '') return ''
  const read = readClock(clock)
  return `${day} ${read === undefined ? clock.trim() : `${read}:00`}`
}

const whole = /^\d{4,}-\d\d-\d\d \d\d:\d\d:\d\d$/

export const isWhole = (wall: string): boolean => whole.test(wall)
