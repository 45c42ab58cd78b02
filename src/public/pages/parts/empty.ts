// Explains an empty list and suggests where to go.

import { type Html, html } from './frame/html.ts'
import { type PublicQuery, isNarrowed } from '../../query/address.ts'
import { type ListContext, type PageContext, linkTo } from '../page_context.ts'
import { withView } from './frame/layout.ts'

export function nothingHere(pageContext: ListContext, publicQuery: PublicQuery): Html {
  const { say, hasEvents, language } = pageContext
  if (isNarrowed(publicQuery)) return nothingFound(pageContext, publicQuery)
  if (!hasEvents) return emptyCalendar(pageContext)
  const list: PublicQuery = { language, view: 'list', page: 1 }
  const { view, about, date } = publicQuery
  const isAll = (view === 'list' || view === 'now') && about === undefined && date === undefined
  const past: PublicQuery = { ...withView(publicQuery, 'past'), page: 1 }
  return html`<div class="nothing">
    <p class="nothing-title">${say('Nothing is planned here.')}</p>
    <p>
      ${
        isAll
          ? html`<a href="${linkTo(pageContext, past)}">${say('Past events')}</a>`
          : html`<a href="${linkTo(pageContext, list)}">${say('See what comes next')}</a>`
      }
    </p>
  </div>`
}

const withoutText = 'No event has all of these words. Try fewer or other ones.'
const withoutFilter =
  'No event matches all of these filters. Take one away, or look at another time.'

const isByTextAlone = ({ search, ...others }: PublicQuery): boolean =>
  search !== undefined && !isNarrowed(others)

/** For a search that only finds what is over. */
export function nothingComing(pageContext: PageContext, publicQuery: PublicQuery): Html {
  const { say } = pageContext
  const past = withView(publicQuery, 'past')
  return html`<div class="nothing">
    <p class="nothing-title">${say('Nothing found.')}</p>
    <p>${say('Nothing like it is planned, but there was something in the past.')}</p>
    <p><a href="${linkTo(pageContext, past)}">${say('Look in the past')}</a></p>
  </div>`
}

function nothingFound(pageContext: PageContext, publicQuery: PublicQuery): Html {
  const { say } = pageContext
  const everything: PublicQuery = {
    language: publicQuery.language,
    view: publicQuery.view,
    page: 1,
  }
  const past = withView(publicQuery, 'past')
  return html`<div class="nothing">
    <p class="nothing-title">${say('Nothing found.')}</p>
    <p>${say(isByTextAlone(publicQuery) ? withoutText : withoutFilter)}</p>
    <p>
      <a href="${linkTo(pageContext, everything)}">${say('Show everything')}</a>
      ${publicQuery.view !== 'past' && html` · <a href="${linkTo(pageContext, past)}">${say('Look in the past')}</a>`}
    </p>
  </div>`
}

function emptyCalendar({ say, context }: PageContext): Html {
  return html`<div class="nothing">
    <p class="nothing-title">${say('This calendar is still empty.')}</p>
    <p>${say('As soon as the first event is published, it appears here.')}</p>
    <p>
      ${say('Editors add events through the interface:')}
      <a href="${context.root.url}/doc">${say('how it works')}</a>
    </p>
  </div>`
}
