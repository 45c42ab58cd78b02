import type { Organizer } from '../../../../calendar/organizers/view.ts'
import { fact, mailLink, outside, phoneLink } from '../../parts/facts.ts'
import { type Html, html } from '../../parts/frame/html.ts'
import type { PageContext } from '../../page_context.ts'

export function organizerFacts({ say }: PageContext, organizer: Organizer): Html | undefined {
  const { phone, website, email } = organizer
  if (phone === '' && website === '' && email === '') return undefined
  return html`<dl>
    ${fact(say('Telephone'), phoneLink(phone))} ${fact(say('Email'), mailLink(email))}
    ${fact(say('Website'), outside(website))}
  </dl>`
}
