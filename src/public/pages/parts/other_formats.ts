// Other formats: feeds to subscribe to, and one event for the visitor's own calendar.

import type { Event } from '../../../calendar/events/view.ts'
import { oembedLinks } from '../../embeds/discovery.ts'
import type { Context } from '../../../access/context.ts'
import { eventFile, feedsOf } from '../../feeds/addresses.ts'
import { isOff } from '../../feeds/words/state.ts'
import { feedWords } from '../../feeds/words/words.ts'
import {
  type AddLink,
  type Subscription,
  addLinks,
  seriesLinks,
  subscriptionOf,
  subscriptionTo,
} from '../../feeds/subscribe.ts'
import { type Html, html } from './frame/html.ts'
import { type Page, type PageContext, pathTo } from '../page_context.ts'

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

export const hasNewsletter = ({ site }: Context): boolean =>
  site.hasMail && site.pages.newsletter !== 'off'

/** Below every list and every series, folded away: how to subscribe to it. */
export function subscribeBlock(pageContext: PageContext, page: Page): Html | undefined {
  const subscription = subscriptionIn(pageContext, page)
  if (!subscription) return undefined
  const { title: word, text, address, webcal, ways, other } = subscription
  return html`<section class="subscribe" aria-labelledby="subscribe">
    <details>
      <summary class="frame"><h2 id="subscribe">${word}</h2></summary>
      <div class="frame">
        <div>
          <p>${text}</p>
          <p class="ways-links">
            <a class="button" href="${webcal}">${word}</a>
            ${ways
              .filter(({ href }) => href !== webcal)
              .map((way) => html`<a href="${way.href}" rel="noopener nofollow">${way.name}</a> `)}
            ${hasNewsletter(pageContext.context) && html`<a href="${pathTo(pageContext, '/newsletter/')}">${pageContext.say('Newsletter')}</a>`}
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
    </details>
  </section>`
}

function subscriptionIn(
  { context, siteLanguages }: PageContext,
  { publicQuery, series, saved, status = 200, title }: Page,
): Subscription | undefined {
  if (status !== 200) return undefined
  if (saved) {
    const name = `${context.site.name} · ${title}`
    const text = context.say(feedWords.savedNow)
    return { ...subscriptionTo(context, saved.feed, name), text }
  }
  if (series) return subscriptionTo(context, eventFile(series.slug), title)
  if (!publicQuery) return undefined
  const name = publicQuery.about === undefined ? context.site.name : title
  return subscriptionOf(context, publicQuery, siteLanguages, name)
}

/**
 * Nothing for an event that does not take place then; other dates of its series may. `series` is the
 * slug of the series of an occurrence, if it is told.
 */
export function addToCalendar(
  { context, say }: PageContext,
  event: Event,
  series: string | undefined,
): Html | undefined {
  const links = isOff(event) ? [] : addLinks(context, event)
  if (links.length === 0 && series === undefined) return undefined
  return html`<div class="add">
    <h2>${say('Add to your calendar')}</h2>
    ${
      links.length > 0 &&
      html`<ul>
        ${links.map((one) => addLink(one))}
      </ul>`
    }
    ${series !== undefined && allDates(context, series, say('All dates'))}
  </div>`
}

export function addSeriesToCalendar({ context, say }: PageContext, event: Event): Html | undefined {
  if (isOff(event)) return undefined
  return html`<div class="add">
    <h2>${say('Add to your calendar')}</h2>
    <ul>
      ${seriesLinks(context, event.slug).map((one) => addLink(one))}
    </ul>
  </div>`
}

const allDates = (context: Context, series: string, name: string): Html =>
  html`<h3>${name}</h3>
    <ul>
      ${seriesLinks(context, series).map((one) => addLink(one, name))}
    </ul>`

/** `of` tells links apart that have the same words. */
const addLink = ({ href, text }: AddLink, of?: string): Html =>
  html`<li>
    <a href="${href}" rel="noopener nofollow"
      >${text}${of !== undefined && html`<span class="unseen">, ${of}</span>`}</a
    >
  </li>`
