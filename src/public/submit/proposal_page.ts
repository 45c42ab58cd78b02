// The page of a proposal for its sender: what became of it, and what can be done (§21).

import type { ShownProposal } from '../../calendar/proposals/view.ts'
import type { Sentence } from '../../language/sentence.ts'
import { inWords } from '../../language/time/in_words.ts'
import { toWall } from '../../language/time/zone.ts'
import { wallSeconds } from '../../language/time/wall.ts'
import { type Html, html } from '../pages/parts/frame/html.ts'
import { type Page, type PageContext, pathTo } from '../pages/page_context.ts'
import { type Looked, factsOf } from './look_page.ts'

const states: Readonly<Record<ShownProposal['state'], readonly [Sentence, Sentence]>> = {
  unconfirmed: [
    'One step is missing',
    'Confirm that this proposal is yours. Then the editors see it.',
  ],
  waiting: ['Waiting for the editors', 'Nobody else sees it yet. You can still change it.'],
  returned: ['The editors ask you something', 'Change your proposal or answer below.'],
  accepted: ['Accepted', 'Thank you! Your event is in the calendar.'],
  refused: ['Not accepted', 'The editors have decided not to publish it.'],
  withdrawn: ['Withdrawn', 'You have taken your proposal back.'],
  expired: ['Expired', 'Nobody confirmed this proposal in time. You can send it again.'],
}

/** What could not be done, and why. */
export interface Undone {
  readonly why: string
  /** A message that was not sent. */
  readonly text: string
}

export function proposalPage(
  pageContext: PageContext,
  token: string,
  proposal: ShownProposal,
  looked: Looked,
  undone?: Undone,
): Page {
  const { say } = pageContext
  const { state, can, url } = proposal
  const [title, text] = states[state]
  const address = pathTo(pageContext, `/submit/${token}/`)
  const act = (step: string, word: Sentence, kind = 'button') =>
    html`<form method="post" action="${address}">
      <button type="submit" name="step" value="${step}" class="${kind}">${say(word)}</button>
    </form>`
  const name = proposal.title || say('Your proposal')
  return {
    title: name,
    about: say(title),
    isSecret: true,
    ...(undone && { status: 409 }),
    files: ['submit.css'],
    main: html`<div class="frame submit">
      <h1 id="title">${name}</h1>
      ${undone && html`<div class="complaint" role="alert"><p>${undone.why}</p></div>`}
      <div class="standing">
        <p><strong>${say(title)}</strong></p>
        <p>${say(text)}</p>
        ${url !== null && html`<p><a class="button" href="${url}">${say('Show the event')}</a></p>`}
        ${can.confirm && act('confirm', 'Confirm it')}
        ${state === 'expired' && html`<p><a class="button" href="${pathTo(pageContext, '/submit/')}">${say('Propose an event')}</a></p>`}
      </div>
      ${messagesOf(pageContext, proposal)} ${state !== 'expired' && factsOf(pageContext, looked)}
      ${(takesMessages.has(state) || undone?.text) && messageForm(pageContext, address, undone?.text)}
      <div class="actions">
        ${can.change && html`<a class="button" href="${address}edit/">${say('Change it')}</a>`}
        ${can.withdraw && act('withdraw', 'Withdraw it', 'quiet')}
      </div>
    </div>`,
  }
}

const takesMessages: ReadonlySet<string> = new Set(['waiting', 'returned', 'accepted'])

function messagesOf(
  { say, locale, context }: PageContext,
  { messages }: ShownProposal,
): Html | false {
  const momentOf = (wall: string) =>
    `${inWords(locale, 'shortDay', wall)}, ${inWords(locale, 'time', wall)}`
  return (
    messages.length > 0 &&
    html`<section aria-labelledby="messages">
      <h2 id="messages">${say('Messages')}</h2>
      <ol class="messages">
        ${messages.map(
          ({ by, at, text }) =>
            html`<li class="by-${by}">
              <p class="hint">
                ${say(by === 'sender' ? 'You' : 'The editors')},
                ${momentOf(toWall(wallSeconds(at), context.site.zone))}
              </p>
              <p class="said">${text}</p>
            </li>`,
        )}
      </ol>
    </section>`
  )
}

const messageForm = ({ say }: PageContext, address: string, text = ''): Html =>
  html`<form method="post" action="${address}" class="form proposal">
    <p class="field">
      <label for="text">${say('Write to the editors')}</label>
      <textarea id="text" name="text" rows="3" maxlength="2000" required>${text}</textarea>
    </p>
    <p class="actions">
      <button type="submit" name="step" value="message">${say('Send the message')}</button>
    </p>
  </form>`

export function sentPage(pageContext: PageContext): Page {
  const { say } = pageContext
  const title = say('Thank you for your proposal')
  return {
    title,
    about: title,
    isSecret: true,
    files: ['submit.css', 'submit.js'],
    main: html`<div class="frame submit" data-sent>
      <h1 id="title">${title}</h1>
      <p>
        ${say('If we may take it, you get a mail with a link. Open it to confirm your proposal; with the same link you can follow, change and withdraw it.')}
      </p>
      <p><a class="button" href="${pathTo(pageContext, '/')}">${say('To the calendar')}</a></p>
    </div>`,
  }
}
