import { SECONDS_OF_DAY, addMonths } from './gregorian.ts'
import { instantOf, localSeconds } from './periods.ts'
import type { Wall } from './wall.ts'

export const firstSecond = (wall: Wall): Wall => `${wall.slice(0, 10)} 00:00:00`

export const lastSecond = (wall: Wall): Wall => `${wall.slice(0, 10)} 23:59:59`

/** The instant of 00:00:00 of the day that an instant falls on in a zone (§5.6). */
export function dayStart(at: number, zone: string): number {
  const count = Math.floor(localSeconds(at, zone) / SECONDS_OF_DAY)
  return instantOf(count * SECONDS_OF_DAY, zone)
}

/** The instant of 23:59:59 of the day that an instant falls on in a zone (§5.6). */
export function dayEnd(at: number, zone: string): number {
  const count = Math.floor(localSeconds(at, zone) / SECONDS_OF_DAY)
  return instantOf((count + 1) * SECONDS_OF_DAY - 1, zone)
}

/** The same wall clock in another year; 29 February may become the 28th. */
export function addYears(at: number, zone: string, years: number): number {
  const seconds = localSeconds(at, zone)
  const count = Math.floor(seconds / SECONDS_OF_DAY)
  const time = seconds - count * SECONDS_OF_DAY
  return instantOf(addMonths(count, years * 12) * SECONDS_OF_DAY + time, zone)
}
