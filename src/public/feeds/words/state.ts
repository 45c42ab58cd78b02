// What became of an event, in words (§23): before its title, and beside its times.

import type { EventStatus } from '../../../calendar/events/state/rules.ts'
import type { Event } from '../../../calendar/events/view.ts'
import type { Say } from '../../../language/text/locale/say.ts'
import { momentWords } from './span_words.ts'
import { stateWords } from './words.ts'

type Stated = Pick<Event, 'event_status'>

/** Undefined for a scheduled event. */
export const statusWord = (event_status: EventStatus, say: Say): string | undefined =>
  event_status === 'scheduled' ? undefined : say(stateWords[event_status])

/** `Cancelled:`, with the blank that French has before a colon. */
export function statusLabel(event_status: EventStatus, say: Say): string | undefined {
  const state = statusWord(event_status, say)
  return state && say(stateWords.marked, { state, title: '' }).trimEnd()
}

/** `Cancelled: Lantern Walk` */
export function markedTitle(
  { event_status, title }: Stated & Pick<Event, 'title'>,
  say: Say,
): string {
  const state = statusWord(event_status, say)
  return state === undefined ? title : say(stateWords.marked, { state, title })
}

/** Whether it does not take place at its times. */
export const isOff = ({ event_status }: Stated): boolean =>
  event_status === 'cancelled' || event_status === 'postponed'

type Noted = Stated & Pick<Event, 'event_status_reason' | 'previous_start_date' | 'all_day'>

/** A sentence, and the start before the last change where the sentence introduces it. */
export interface StateNote {
  readonly text: string
  readonly previous?: string
}

/** The reason, and what is known of the date; nothing for a scheduled event. */
export function notesOf(event: Noted, say: Say): readonly StateNote[] {
  const { event_status, event_status_reason: reason, previous_start_date: previous } = event
  if (event_status === 'scheduled') return []
  return [
    ...(reason === '' ? [] : [{ text: reason }]),
    ...(event_status === 'postponed' ? [{ text: say(stateWords.noDate) }] : []),
    ...(previous === '' ? [] : [{ text: say(stateWords.before), previous }]),
  ]
}

/** The same as plain texts. */
export function stateNotes(event: Noted, locale: string, say: Say): readonly string[] {
  return notesOf(event, say).map(({ text, previous }) =>
    previous === undefined
      ? text
      : `${text} ${momentWords(previous, event.all_day === true, locale)}`,
  )
}
