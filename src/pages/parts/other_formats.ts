// Other formats: feeds to subscribe to, and one event for the visitor's own calendar.

import type { Event } from '../../calendar/events/view.ts'
import { oembedLinks } from '../../embeds/discovery.ts'
import { feedsOf } from '../../feeds/addresses.ts'
import { addLinks, subscriptionOf } from '../../feeds/subscribe.ts'
import { type Html, html } from './html.ts'
import type { Page, PageContext } from '../page_context.ts'

export function feedLinks(
  { base, siteLanguages }: PageContext,
  { publicQuery, status = 200 }: Page,
): Html | undefined {
  if (!publicQuery || status !== 200) return undefined
  return html`${feedsOf(publicQuery, siteLanguages).map(
    ({ type, href, title }) =>
      html`<link rel="alternate" type="${type}" href="${base}${href}" title="${title}" /> `,
  )}`
}

/** oEmbed discovery, for programs that replace a link by the event. */
export function embedLinks(
  { context, language }: PageContext,
  { kind, addressIn, isSecret }: Page,
): Html | undefined {
  if (kind !== 'event' || isSecret || !addressIn) return undefined
  return html`${oembedLinks(context.origin, `${context.home}${addressIn(language)}`).map(
    ({ type, href }) => html`<link rel="alternate" type="${type}" href="${href}" /> `,
  )}`
}

/** Below every list: how to subscribe to it. */
export function subscribeBlock(
  pageContext: PageContext,
  { publicQuery, status = 200, title }: Page,
): Html | undefined {
  if (!publicQuery || status !== 200) return undefined
  const { context, siteLanguages } = pageContext
  const name = publicQuery.about === undefined ? context.site.name : title
  const {
    title: word,
    text,
    address,
    webcal,
    ways,
    other,
  } = subscriptionOf(context, publicQuery, siteLanguages, name)
  return html`<section class="subscribe" aria-labelledby="subscribe">
    <div class="frame">
      <div>
        <h2 id="subscribe">${word}</h2>
        <p>${text}</p>
        <p class="ways-links">
          <a class="button" href="${webcal}">${word}</a>
          ${ways
            .filter(({ href }) => href !== webcal)
            .map((way) => html`<a href="${way.href}" rel="noopener nofollow">${way.name}</a> `)}
        </p>
      </div>
      <div class="ways">
        <ul>
          ${ways.map((way) => html`<li>${way.text}</li>`)}
        </ul>
        <label for="feed">${other}</label>
        <input id="feed" type="text" readonly value="${address}" />
      </div>
    </div>
  </section>`
}

export function addToCalendar({ context, say }: PageContext, event: Event): Html {
  return html`<div class="add">
    <h2>${say('Add to your calendar')}</h2>
    <ul>
      ${addLinks(context, event).map(
        ({ href, text }) => html`<li><a href="${href}" rel="noopener nofollow">${text}</a></li>`,
      )}
    </ul>
  </div>`
}
