// What became of an event, in words before its title, and what is known beside it (§23).

import type { Event } from '../../calendar/events/view.ts'
import { isOff, statusLabel } from '../../feeds/state.ts'
import { stateWords } from '../../feeds/words.ts'
import type { PageContext } from '../page_context.ts'
import { capital, inWords } from '../../time/in_words.ts'
import { type Html, html } from './html.ts'

type Stated = Pick<Event, 'event_status'>

/** Nothing for a scheduled event. */
export function stateMark({ context }: PageContext, { event_status }: Stated): Html | undefined {
  const label = statusLabel(event_status, context.say)
  return label === undefined ? undefined : html`<strong class="state">${label}</strong> `
}

/** Times at which it does not take place are struck through. */
export const struck = (event: Stated, times: Html): Html =>
  isOff(event) ? html`<s>${times}</s>` : times

type Noted = Stated & Pick<Event, 'event_status_reason' | 'previous_start_date' | 'all_day'>

/** The reason, and what is known of the date. */
export function stateNote(pageContext: PageContext, event: Noted): Html | undefined {
  const { event_status, event_status_reason: reason, previous_start_date: previous } = event
  if (event_status === 'scheduled') return undefined
  const { say } = pageContext.context
  const notes = [
    ...(reason === '' ? [] : [html`${reason}`]),
    ...(event_status === 'postponed' ? [html`${say(stateWords.noDate)}`] : []),
    ...(previous === ''
      ? []
      : [html`${say(stateWords.before)} <s>${momentOf(pageContext, event)}</s>`]),
  ]
  if (notes.length === 0) return undefined
  return html`<p class="state-note">
    ${notes.map((note, index) => html`${index > 0 && html`<br />`}${note}`)}
  </p>`
}

function momentOf({ language }: PageContext, event: Noted): string {
  const { previous_start_date: wall, all_day } = event
  const day = capital(inWords(language, 'day', wall))
  return all_day === true ? day : `${day}, ${inWords(language, 'time', wall)}`
}
