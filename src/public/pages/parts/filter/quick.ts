// One tap for what visitors ask for most: what is on tonight or at the weekend, what is free, what is
// for children.

import { fold } from '../../../../language/text/search/fold.ts'
import { type PublicQuery, isComing } from '../../../query/address.ts'
import { type ListFilters, usualDistance, writeFilters } from '../../../query/list_filters.ts'
import type { Question } from '../../../query/whats_on.ts'
import { periodWords, priceWords } from '../../../query/words/filter_words.ts'
import { type ListContext, linkTo } from '../../page_context.ts'
import { type Html, html } from '../frame/html.ts'

interface Offer {
  readonly text: string
  /** What has to be there, where that is known. */
  readonly asks?: Question
  readonly filters: ListFilters
  /** Only in lists: on a calendar there is less room. */
  readonly isForLists?: true
}

function offersOf({ say, choices, context }: ListContext): readonly Offer[] {
  const family = choices.category.find(
    ({ name, coming }) => coming > 0 && context.site.synonyms.areSame(fold(name), 'family'),
  )
  return [
    { text: say('Tonight'), asks: 'tonight', filters: { when: 'today', time: ['evening'] } },
    { text: say(periodWords.today), asks: 'today', filters: { when: 'today' }, isForLists: true },
    { text: say(periodWords.tomorrow), asks: 'tomorrow', filters: { when: 'tomorrow' } },
    { text: say(periodWords.weekend), asks: 'weekend', filters: { when: 'weekend' } },
    { text: say(periodWords['7days']), filters: { when: '7days' }, isForLists: true },
    { text: say(priceWords.free), asks: 'free', filters: { price: 'free' } },
    ...(family ? [{ text: say('With kids'), filters: { category: [family.slug] } }] : []),
    { text: say('Online'), filters: { online: true }, isForLists: true },
  ]
}

/** The page of a venue: what is there is neither elsewhere nor online. */
export const isPlace = ({ about }: PublicQuery): boolean => about === 'venue'

/** As the address says them. */
function asked(filters: ListFilters): URLSearchParams {
  const query = new URLSearchParams()
  writeFilters(query, filters, undefined)
  return query
}

function isOn(publicQuery: PublicQuery, filters: ListFilters): boolean {
  const now = asked(publicQuery)
  return [...asked(filters)].every(([name, value]) => now.get(name) === value)
}

/** Each leads to a list, unless it is on; that of the place of the visitor needs the script. */
export function quick(
  pageContext: ListContext,
  publicQuery: PublicQuery,
  answered?: ReadonlySet<Question>,
): Html {
  const { date: _date, ...others } = publicQuery
  const isList = isComing(publicQuery.view)
  const list: PublicQuery = { ...others, page: 1, ...(isList ? {} : { view: 'list' }) }
  const offered = offersOf(pageContext).filter(
    ({ filters, asks, isForLists }) =>
      (isList || !isForLists || isInstead(asks, answered)) &&
      (!answered || asks === undefined || answered.has(asks)) &&
      !isOn(publicQuery, filters) &&
      !(filters.online && isPlace(publicQuery)) &&
      !(filters.category && publicQuery.about === 'category'),
  )
  return html`<ul class="quick">
    ${offered.map(
      ({ text, filters }) =>
        html`<li><a href="${linkTo(pageContext, wider(list, filters))}">${text}</a></li> `,
    )}
    ${
      (isList || answered) &&
      !publicQuery.near &&
      !isPlace(publicQuery) &&
      nearButton(pageContext, isList ? publicQuery : list)
    }
  </ul>`
}

/** Where there is nothing in the evening. */
const isInstead = (asks: Question | undefined, answered?: ReadonlySet<Question>): boolean =>
  asks === 'today' && answered !== undefined && !answered.has('tonight')

/** Leads to what is near, once the browser has said where that is; it needs the script. */
export function nearButton(pageContext: ListContext, publicQuery: PublicQuery): Html {
  const { say } = pageContext
  const near = { lat: 0, lng: 0, km: usualDistance }
  return html`<li class="near" hidden>
    <button
      type="button"
      data-near="${linkTo(pageContext, { ...publicQuery, page: 1, near })}"
      data-failed="${say('Your place could not be found.')}"
    >
      ${say('Near me')}
    </button>
  </li>`
}

/** Another day is meant as a whole, unless it names a part of it. */
function wider({ time, ...list }: PublicQuery, filters: ListFilters): PublicQuery {
  return { ...list, ...(filters.when || !time ? {} : { time }), ...filters }
}
