// What became of an event, in words before its title, and what is known beside it (§23).

import type { Event } from '../../../calendar/events/view.ts'
import { isOff, notesOf, statusLabel } from '../../feeds/words/state.ts'
import type { PageContext } from '../page_context.ts'
import { capital, inWords } from '../../../language/time/in_words.ts'
import type { Wall } from '../../../language/time/wall.ts'
import { type Html, html } from './frame/html.ts'

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
  const notes = notesOf(event, pageContext.context.say).map(({ text, previous }) =>
    previous === undefined
      ? html`${text}`
      : html`${text} <s>${momentOf(pageContext, previous, event.all_day === true)}</s>`,
  )
  if (notes.length === 0) return undefined
  return html`<p class="state-note">
    ${notes.map((note, index) => html`${index > 0 && html`<br />`}${note}`)}
  </p>`
}

function momentOf({ locale }: PageContext, wall: Wall, isAllDay: boolean): string {
  const day = capital(inWords(locale, 'day', wall))
  return isAllDay ? day : `${day}, ${inWords(locale, 'time', wall)}`
}
