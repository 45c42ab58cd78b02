// Events that go on already: until when says more than when they began.

import type { Event } from '../../../calendar/events/view.ts'
import type { Say } from '../../../language/text/locale/say.ts'
import { inWords } from '../../../language/time/in_words.ts'
import { daysCovered } from '../../query/events.ts'
import { ongoingWord } from './words.ts'

type Walls = Pick<Event, 'start_date' | 'end_date'>

/** Whether an event began before a day, and is on it. */
export function isOngoing(event: Walls, day: string): boolean {
  const { first, last } = daysCovered(event)
  return first < day && day <= last
}

/** The last day, with the year if it is another one than that of `day`. */
export function untilWords({ end_date: end }: Walls, locale: string, day: string): string {
  const isSameYear = end.slice(0, 4) === day.slice(0, 4)
  return inWords(locale, isSameYear ? 'dateOfYear' : 'date', end)
}

export const ongoingWords = (event: Walls, locale: string, day: string, say: Say): string =>
  say(ongoingWord, { date: untilWords(event, locale, day) })
