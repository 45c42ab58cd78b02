// What an event is, at a glance: the script shows it beside a link in a month, a week or a day.

import { readEvent } from '../../../../calendar/events/read.ts'
import { showFullEvent } from '../../../../calendar/events/show.ts'
import { orGone } from '../../../query/gone.ts'
import { priceOf } from '../../../query/words/prices.ts'
import { type Elsewhere, type Page, type PageContext, itemPath } from '../../page_context.ts'
import { venuesOf, zoneNote } from '../../parts/cards.ts'
import { type Html, html } from '../../parts/frame/html.ts'
import { picture } from '../../parts/pictures.ts'
import { isInLists, keepOf } from '../../parts/event/keep.ts'
import { ruleOf, repeatLine } from '../../parts/repeats.ts'
import { stateMark, stateNote, struck } from '../../parts/state.ts'
import { dayLine, isOneDay, ownTime, timeLine } from '../../parts/when.ts'
import type { FullEvent } from './event_facts.ts'

/** The query of an event's address that asks for it. */
export const isPreview = ({ part }: { readonly part?: unknown }): boolean => part === 'preview'

export async function eventPreview(
  pageContext: PageContext,
  slug: string,
): Promise<Page | Elsewhere> {
  const { context } = pageContext
  const { row } = await orGone(context, 'event', slug, () => readEvent(context, { slug }, {}))
  const event = await showFullEvent(context, row)
  return {
    title: event.title,
    about: event.title,
    isPart: true,
    isUnlisted: true,
    until: Infinity,
    main: glance(pageContext, event, isInLists(row) ? keepOf(event) : undefined),
  }
}

function glance(pageContext: PageContext, event: FullEvent, keep: string | undefined): Html {
  const { categories, image, slug } = event
  const price = priceOf(pageContext.context, event)
  const names = categories.map(({ name }) => name).join(' · ')
  return html`<article class="glance">
    ${image && html`<p class="glance-picture">${picture(image, '20rem')}</p>`}
    ${names !== '' && html`<p class="glance-kind">${names}</p>`}
    <h2>
      <a href="${itemPath(pageContext, 'event', slug)}"
        >${stateMark(pageContext, event)}${event.title}</a
      >
    </h2>
    <p class="glance-when">
      ${struck(event, when(pageContext, event))} ${ownTime(pageContext, event)}
    </p>
    ${stateNote(pageContext, event)} ${place(pageContext, event)}
    ${price !== undefined && html`<p class="glance-cost">${price}</p>`}
    ${ruleOf(event) !== '' && html`<p class="glance-rule">${repeatLine(ruleOf(event))}</p>`}
    <p class="glance-more" ${keep !== undefined && html`data-keep="${keep}"`}>
      <a class="button" href="${itemPath(pageContext, 'event', slug)}"
        >${pageContext.say('Details')}</a
      >
      <button class="glance-close" type="button">${pageContext.say('Close')}</button>
    </p>
  </article>`
}

/** Times of several days have their days with them. */
function when(pageContext: PageContext, event: FullEvent): Html {
  const isWhole = isOneDay(event) || event.all_day === true
  const day = isWhole ? html`${dayLine(pageContext, event)}<br />` : undefined
  return html`${day}${timeLine(pageContext, event)}${zoneNote(pageContext, event)}`
}

function place({ say }: PageContext, event: FullEvent): Html | undefined {
  const places = [
    ...venuesOf(event).map(({ venue, city }) => (city === '' ? venue : `${venue}, ${city}`)),
    ...(event.is_virtual === true ? [say('Online')] : []),
  ]
  return places.length === 0 ? undefined : html`<p class="glance-place">${places.join(' · ')}</p>`
}
