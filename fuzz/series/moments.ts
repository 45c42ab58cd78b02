// Days, clocks and zones that requests are made of.

import type { Clock, Day } from './wall.ts'

// Monday to Thursday: no weekly start is on the day of the horizon, a Friday.
export const firstDays: readonly Day[] = [
  '2027-02-22',
  '2027-03-01',
  '2027-03-02',
  '2027-03-09',
  '2027-03-11',
  '2027-03-17',
  '2027-03-25',
]
export const clocks: readonly Clock[] = ['19:00:00', '10:30:00', '20:15:00', '22:00:00']
/** Before the one that the clocks of Europe and America leave out. */
export const nightClock: Clock = '02:30:00'
export const zones = [
  'Europe/Paris',
  'America/New_York',
  'Australia/Sydney',
  'UTC',
  'Europe/London',
]
