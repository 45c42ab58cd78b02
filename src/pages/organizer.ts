import type { Organizer } from '../calendar/organizers/view.ts'
import { fact, mailLink, outside, phoneLink } from './facts.ts'
import { type Html, html } from './html.ts'
import type { Scene } from './scene.ts'

export function organizerFacts({ say }: Scene, organizer: Organizer): Html | undefined {
  const { phone, website, email } = organizer
  if (phone === '' && website === '' && email === '') return undefined
  return html`<dl>
    ${fact(say('Telephone'), phoneLink(phone))} ${fact(say('Email'), mailLink(email))}
    ${fact(say('Website'), outside(website))}
  </dl>`
}
