// The page of a subscription for its subscriber, by a secret link: confirm, change, end (§21). Looking
// at it changes nothing, because programs look at links before people do.

import type { Event } from '../../calendar/events/view.ts'
import type { Offered } from '../../calendar/subscriptions/form.ts'
import type { Wish } from '../../calendar/subscriptions/rules.ts'
import type { Subscription } from '../../calendar/subscriptions/subscribe.ts'
import type { Sentence } from '../../language/sentence.ts'
import { type Html, html } from '../pages/parts/frame/html.ts'
import { type Page, type PageContext, pathTo } from '../pages/page_context.ts'
import { choices, eventList } from './form_page.ts'

const titles = {
  newsletter: 'Newsletter',
  reminders: 'Reminders of saved events',
} as const satisfies Record<Subscription['kind'], Sentence>

const ended: Sentence = 'Unsubscribe'

interface Around {
  readonly token: string
  readonly offered: Offered
  /** Those that are reminded of, or will be. */
  readonly events: readonly Event[]
  readonly wrong?: string | undefined
}

export function subscriptionPage(
  pageContext: PageContext,
  subscription: Subscription,
  { token, offered, events, wrong }: Around,
): Page {
  const { say } = pageContext
  const { kind, state, wish, asked } = subscription
  const title = say(titles[kind])
  const path = pathTo(pageContext, `/newsletter/${token}/`)
  const act = (step: string, word: Sentence, look = 'button') =>
    html`<form method="post" action="${path}">
      <button type="submit" name="step" value="${step}" class="${look}">${say(word)}</button>
    </form>`
  const isWaiting = asked !== undefined
  return {
    status: wrong === undefined ? 200 : 422,
    title,
    about: title,
    isSecret: true,
    files: ['submit.css'],
    main: html`<div class="frame submit">
      <h1 id="title">${title}</h1>
      ${wrong !== undefined && html`<div class="complaint" role="alert"><p>${wrong}</p></div>`}
      <div class="standing">
        <p>
          <strong
            >${say(isWaiting ? 'One step is missing' : state === 'paused' ? 'Paused' : 'You are subscribed')}</strong
          >
        </p>
        <p>${say(standing(isWaiting, subscription))}</p>
        ${isWaiting && kind === 'newsletter' && html`<p>${chosenIn(pageContext, offered, asked)}</p>`}
        ${isWaiting && act('confirm', 'Confirm it')}
        ${!isWaiting && state === 'paused' && act('resume', 'Send me mails again')}
      </div>
      ${kind === 'reminders' && eventList(pageContext, events)}
      ${
        kind === 'newsletter' &&
        state === 'active' &&
        html`<form method="post" action="${path}" class="proposal">
          ${choices(pageContext, offered, wish)}
          <p class="actions">
            <button type="submit" name="step" value="save">${say('Save')}</button>
          </p>
        </form>`
      }
      <div class="actions">${act('stop', ended, 'quiet')}</div>
    </div>`,
  }
}

function standing(isWaiting: boolean, { kind, state }: Subscription): Sentence {
  if (isWaiting) return 'Confirm that this is your wish. Nothing is sent before that.'
  if (state === 'paused') {
    return 'Your mail server has refused several mails in a row, so nothing is sent for the moment.'
  }
  return kind === 'newsletter'
    ? 'Here you can change what you get, and end it.'
    : 'Here you see what you are reminded of, and can end it.'
}

function chosenIn({ say }: PageContext, { categories, venues }: Offered, wish: Wish): string {
  const names = [
    ...categories.filter(({ id }) => wish.categories.includes(id)),
    ...venues.filter(({ id }) => wish.venues.includes(id)),
  ].map(({ name }) => name)
  return names.length === 0 ? say('All events') : names.join(', ')
}

/** Programs that only open the link see this, with a button. */
export const stopPage = (pageContext: PageContext, token: string): Page => {
  const { say } = pageContext
  return plain(
    pageContext,
    say('Unsubscribe'),
    say('You get no more of these mails, and your address is forgotten.'),
    html`<form method="post" action="${pathTo(pageContext, `/newsletter/${token}/stop/`)}">
      <button type="submit" class="button">${say(ended)}</button>
    </form>`,
  )
}

export const sentPage = (pageContext: PageContext): Page =>
  plain(
    pageContext,
    pageContext.say('One step is missing'),
    pageContext.say(
      'You get a mail with a link within some minutes. Open it to confirm your subscription. If none comes, look into the folder for unwanted mail.',
    ),
  )

export const endedPage = (pageContext: PageContext): Page =>
  plain(
    pageContext,
    pageContext.say('You are not subscribed any more'),
    pageContext.say('No more of these mails are sent, and your address is forgotten.'),
  )

export const goneUnderLink = (pageContext: PageContext): Page => ({
  ...plain(
    pageContext,
    pageContext.say('There is no subscription here'),
    pageContext.say('It was ended, or nobody confirmed it within three days.'),
  ),
  status: 404,
})

const plain = (pageContext: PageContext, title: string, text: string, more?: Html): Page => ({
  title,
  about: title,
  isSecret: true,
  files: ['submit.css'],
  main: html`<div class="frame submit">
    <h1 id="title">${title}</h1>
    <p>${text}</p>
    ${more}
    <p><a href="${pathTo(pageContext, '/')}">${pageContext.say('To the calendar')}</a></p>
  </div>`,
})
