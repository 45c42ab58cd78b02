// Events that were cancelled, postponed or rescheduled, and events that are online.

import { slugOf } from '../../language/text/slug.ts'
import { SECONDS_OF_DAY } from '../../language/time/gregorian.ts'
import { wallSeconds, writeWall } from '../../language/time/wall.ts'
import type { Random } from './random.ts'
import type { PlannedEvent } from './entry.ts'
import { sentences } from './data.ts'
import type { Standing } from './standing.ts'
import { website } from './things/town.ts'

/** The share of talks and meetings at a venue that can be followed from home as well. */
const mixedShare = 0.3
const streamed: ReadonlySet<string> = new Set(['talk', 'civic', 'books'])
const longestDelay = 21

/** Where it is online: an event without a venue, and some of those with one. */
export function attendanceOf(random: Random, { kind, venue }: PlannedEvent, title: string): object {
  const isMixed = streamed.has(kind.theme) && random.next() < mixedShare
  if (venue !== undefined && !isMixed) return {}
  const virtual_url = `${website('live')}/${slugOf(title)}`
  return { attendance: venue === undefined ? 'online' : 'mixed', virtual_url }
}

export interface PlannedChange extends Record<string, unknown> {
  /** What an update says later, if anything. */
  readonly update?: Readonly<Record<string, unknown>>
}

interface Times {
  readonly start_date: string
  readonly end_date: string
}

/** What becomes of the event; a rescheduled one is announced for an earlier day, and then moved. */
export function changeOf(random: Random, standing: Standing, times: Times): PlannedChange {
  if (standing === 'cancelled' || standing === 'postponed') {
    return { event_status: standing, event_status_reason: random.draw(sentences.reasons[standing]) }
  }
  if (standing !== 'rescheduled') return {}
  const delay = (1 + random.below(longestDelay)) * SECONDS_OF_DAY
  const { start_date, end_date } = times
  const reason = random.draw(sentences.reasons.rescheduled)
  return {
    start_date: writeWall(wallSeconds(start_date) - delay),
    end_date: writeWall(wallSeconds(end_date) - delay),
    update: { start_date, end_date, event_status: 'rescheduled', event_status_reason: reason },
  }
}
