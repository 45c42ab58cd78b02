// Dates as they are given (§3.6), read in Paris on a Wednesday morning.

import assert from 'node:assert/strict'
import { type Settled, readMoment, settle } from '../../src/language/time/moment.ts'
import { wallSeconds } from '../../src/language/time/wall.ts'

export const PARIS = 'Europe/Paris'

/** A Wednesday, 10:20:30 in Paris. */
export const NOW = wallSeconds('2027-06-09 08:20:30')

export function settledOf(given: string, zone = PARIS, now = NOW): Settled | undefined {
  const moment = readMoment(given)
  return moment && settle(moment, zone, now)
}

export const wallOf = (given: string, zone?: string, now?: number): string | undefined =>
  settledOf(given, zone, now)?.wall

export const instantOf = (given: string, zone?: string, now?: number): number | undefined =>
  settledOf(given, zone, now)?.at

export function assertWalls(walls: Readonly<Record<string, string>>): void {
  for (const [given, wall] of Object.entries(walls)) assert.equal(wallOf(given), wall, given)
}

/** Takes several on a line, with bars between them. */
export function assertRefused(...lines: readonly string[]): void {
  for (const given of lines.flatMap((line) => line.split(' | '))) {
    assert.equal(readMoment(given), undefined, given)
  }
}
