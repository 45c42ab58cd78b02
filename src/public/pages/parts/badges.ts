// Badges of an event: an icon, and the same in words.

import type { Sentence } from '../../../language/sentence.ts'
import type { Brief } from '../../../calendar/events/agenda.ts'
import { type Html, html } from './frame/html.ts'
import { icon } from './icons/icons.ts'
import type { PageContext } from '../page_context.ts'

export interface Marked {
  readonly sticky: boolean | null
  readonly featured: boolean | null
  readonly password_protected: boolean
}

/** Where space is narrow: icons only, with words for screen readers. */
export function signs({ say }: PageContext, event: Marked): Html {
  const said = (sign: Sentence) => say('{label}:', { label: say(sign) })
  return html`${event.sticky === true && html`${icon('pin')}<span class="unseen">${said('Pinned')} </span>`}${
    event.featured === true &&
    event.sticky !== true &&
    html`${icon('star')}<span class="unseen">${said('Featured')} </span>`
  }${
    event.password_protected &&
    html`${icon('lock')}<span class="unseen">${said('With a password')} </span>`
  }`
}

/** The badges of a brief row. */
export const briefMarks = ({ sticky, featured, is_protected }: Brief): Marked => ({
  sticky: sticky === 1,
  featured: featured === 1,
  password_protected: is_protected === 1,
})

export function badges({ say }: PageContext, event: Marked): Html | undefined {
  if (!event.sticky && !event.featured && !event.password_protected) return undefined
  return html`<p class="badges">
    ${event.sticky === true && html`<span class="badge">${icon('pin')} ${say('Pinned')}</span>`}
    ${event.featured === true && html`<span class="badge">${icon('star')} ${say('Featured')}</span>`}
    ${event.password_protected && html`<span class="badge">${icon('lock')} ${say('With a password')}</span>`}
  </p>`
}
