// Where visitors subscribe to the newsletter, or ask for reminders of what they have saved (§21). It
// works without a script.

import { faultTexts } from '../../language/faults.ts'
import type { Faults } from '../../language/problem.ts'
import type { Event } from '../../calendar/events/view.ts'
import type { Named, Offered } from '../../calendar/subscriptions/form.ts'
import { capital, inWords } from '../../language/time/in_words.ts'
import { type Html, html } from '../pages/parts/frame/html.ts'
import { type Page, type PageContext, itemPath, pathTo } from '../pages/page_context.ts'
import { dayLine, timeLine } from '../pages/parts/when.ts'
import { prefixOf } from '../query/address.ts'
import { complaints, trap } from '../submit/form_page.ts'

/** What was typed and ticked. */
export interface Typed {
  readonly email: string
  readonly categories: readonly number[]
  readonly venues: readonly number[]
}

export const nothingTyped: Typed = { email: '', categories: [], venues: [] }

export type Wrong = Readonly<Partial<Record<'email' | 'form', string>>>

export interface Challenge {
  readonly text: string
  readonly bits: number
}

/** What is wrong, in the words of the visitor. */
export function wrongIn({ say }: Pick<PageContext, 'say'>, faults: Faults): Wrong {
  return Object.fromEntries(
    Object.entries(faults).map(([name, { kind, facts }]) => {
      if (kind === 'challenge') {
        return [
          'form',
          say('Your browser could not show in time that it is no robot. Send it once more.'),
        ]
      }
      const labels: Readonly<Record<string, string>> = {
        email: say('Your e-mail address'),
        nickname: say('Leave this empty'),
        categories: say('Topics'),
        venues: say('Places'),
      }
      const param = `“${labels[name] ?? name}”`
      return [name === 'email' ? name : 'form', say(faultTexts[kind][1], { ...facts, param })]
    }),
  )
}

export function subscribePage(
  pageContext: PageContext,
  offered: Offered,
  challenge: Challenge,
  { typed, wrong }: { readonly typed: Typed; readonly wrong: Wrong },
): Page {
  const { say } = pageContext
  const title = say('Newsletter')
  return {
    ...framed(wrong),
    title,
    about: aboutLine(pageContext),
    addressIn: (one) => `${prefixOf(one, pageContext.siteLanguages)}/newsletter/`,
    main: html`<div class="frame submit">
      <h1 id="title">${title}</h1>
      <p>${aboutLine(pageContext)}</p>
      ${complaintsIn(pageContext, wrong)}
      ${form(
        pageContext,
        pathTo(pageContext, '/newsletter/'),
        challenge,
        html`${choices(pageContext, offered, typed)} ${address(pageContext, typed, wrong)}`,
        say('Subscribe'),
      )}
    </div>`,
  }
}

const framed = (wrong: Wrong) => ({
  status: Object.keys(wrong).length > 0 ? 422 : 200,
  isSecret: true,
  files: ['submit.css', 'submit.js'] as const,
})

/** The first days of August 2027 begin with a Sunday. */
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

function aboutLine({ say, locale, context }: PageContext): string {
  const nth = weekdays.indexOf(context.site.pages.newsletter) + 1
  const day = inWords(locale, 'weekday', `2027-08-0${Math.max(1, nth)}`)
  return capital(
    say('Once a week, on {day}, you get a mail with what is on in the next seven days.', { day }),
  )
}

const complaintsIn = (pageContext: PageContext, wrong: Wrong): Html | false =>
  Object.keys(wrong).length > 0 && complaints(pageContext, Object.entries(wrong))

const form = (
  pageContext: PageContext,
  action: string,
  { text, bits }: Challenge,
  fields: Html,
  word: string,
): Html => {
  const { say } = pageContext
  return html`<form
    method="post"
    action="${action}"
    class="proposal"
    data-bits="${bits}"
    data-solving="${say('One moment: your browser shows that it is no robot.')}"
  >
    ${fields} ${trap(pageContext)}
    <input type="hidden" name="challenge" value="${text}" />
    <p class="actions"><button type="submit" name="step" value="send">${word}</button></p>
    <p role="status" class="hint" id="solving"></p>
  </form>`
}

function address({ say }: PageContext, { email }: Typed, wrong: Wrong): Html {
  const about =
    wrong.email !== undefined && html`aria-invalid="true" aria-describedby="email-wrong"`
  return html`<fieldset>
    <legend>${say('Where it is sent')}</legend>
    <p class="field">
      <label for="at-email">${say('Your e-mail address')}</label>
      <input
        id="at-email"
        name="email"
        type="email"
        required
        maxlength="254"
        autocomplete="email"
        value="${email}"
        ${about}
      />
      ${wrong.email !== undefined && html`<span class="complaint" id="email-wrong">${wrong.email}</span>`}
    </p>
    <p class="hint">
      ${say('You get a mail with a link to confirm it. Your address is used for this alone, and forgotten when you unsubscribe.')}
    </p>
  </fieldset>`
}

export function choices(
  { say }: PageContext,
  { categories, venues }: Offered,
  typed: Pick<Typed, 'categories' | 'venues'>,
): Html | false {
  if (categories.length + venues.length === 0) return false
  return html`<fieldset>
    <legend>${say('What you want to hear of')}</legend>
    <p class="hint">${say('Choose nothing to hear of everything.')}</p>
    ${ticks(say('Topics'), 'categories', categories, typed.categories)}
    ${ticks(say('Places'), 'venues', venues, typed.venues)}
  </fieldset>`
}

/** A list of places can be long: it is folded away until somebody wants it. */
const ticks = (
  title: string,
  name: 'categories' | 'venues',
  offered: readonly Named[],
  chosen: readonly number[],
): Html | false =>
  offered.length > 0 &&
  html`<details class="ticks" ${(name === 'categories' || chosen.length > 0) && html`open`}>
    <summary>${title}</summary>
    <ul>
      ${offered.map(
        (one) =>
          html`<li class="field check">
            <input
              type="checkbox"
              id="at-${name}-${one.id}"
              name="${name}[]"
              value="${one.id}"
              ${chosen.includes(one.id) && html`checked`}
            />
            <label for="at-${name}-${one.id}">${one.name}</label>
          </li>`,
      )}
    </ul>
  </details>`

export function remindersPage(
  pageContext: PageContext,
  code: string,
  events: readonly Event[],
  challenge: Challenge,
  { typed, wrong }: { readonly typed: Typed; readonly wrong: Wrong },
): Page {
  const { say } = pageContext
  const title = say('Reminders of saved events')
  const about = say(
    'You get a mail the day before each of these events, and when one of them is moved or cancelled. Of a series it is the next date. After the last event your address is forgotten.',
  )
  return {
    ...framed(wrong),
    title,
    about,
    main: html`<div class="frame submit">
      <h1 id="title">${title}</h1>
      <p>${about}</p>
      ${complaintsIn(pageContext, wrong)} ${eventList(pageContext, events)}
      ${
        events.length > 0 &&
        form(
          pageContext,
          pathTo(pageContext, `/newsletter/reminders/${code}/`),
          challenge,
          address(pageContext, typed, wrong),
          say('Remind me'),
        )
      }
    </div>`,
  }
}

export const eventList = (pageContext: PageContext, events: readonly Event[]): Html =>
  events.length === 0
    ? html`<p>${pageContext.say('None of the saved events is coming.')}</p>`
    : html`<ul class="reminded">
        ${events.map(
          (event) =>
            html`<li>
              <a href="${itemPath(pageContext, 'event', event.slug)}">${event.title}</a>
              <span class="hint"
                >${dayLine(pageContext, event)}, ${timeLine(pageContext, event)}</span
              >
            </li>`,
        )}
      </ul>`
