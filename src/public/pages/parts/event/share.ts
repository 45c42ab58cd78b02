// Ways to tell others of a page, without anybody in between.

import type { Event } from '../../../../calendar/events/view.ts'
import { type PageContext, pathTo } from '../../page_context.ts'
import { type Html, html } from '../frame/html.ts'

/** The page of an event. */
export const shareEvent = (
  pageContext: PageContext,
  { title, slug }: Pick<Event, 'title' | 'slug'>,
): Html => {
  const path = pathTo({ ...pageContext, base: '' }, `/event/${encodeURIComponent(slug)}/`)
  const embed = pathTo(pageContext, `/embed/?build=1&view=event&event=${encodeURIComponent(slug)}`)
  return share(pageContext, { address: `${pageContext.context.home}${path}`, title, embed })
}

interface Shared {
  /** Whole. */
  readonly address: string
  readonly title: string
  /** Where it is made part of another website; absent if it cannot be. */
  readonly embed?: string
}

/** The sheet of the system and the clipboard need the script, which shows their buttons. */
export function share({ say }: PageContext, { address, title, embed }: Shared): Html {
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`
  return html`<div class="share" data-address="${address}" data-title="${title}">
    <h2>${say('Share')}</h2>
    <ul>
      <li hidden>
        <button type="button" class="share-sheet">${say('Share …')}</button>
      </li>
      <li hidden>
        <button
          type="button"
          class="share-copy"
          data-done="${say('The link is copied.')}"
          data-failed="${say('The link could not be copied. Copy it from here:')}"
        >
          ${say('Copy the link')}
        </button>
      </li>
      <li><a href="${mail}">${say('Send by mail')}</a></li>
      ${embed !== undefined && html`<li><a href="${embed}" rel="nofollow">${say('Put it on your website')}</a></li>`}
    </ul>
  </div>`
}
