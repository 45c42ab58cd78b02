// A chip for each active filter of a list, which removes it.

import { type PublicQuery, isNarrowed } from '../../../query/address.ts'
import { straightQuotes } from '../../../../language/text/search/fold.ts'
import { defined } from '../../../../language/defined.ts'
import { distances, slugFilters } from '../../../query/list_filters.ts'
import { type ResolvedFilters, namesOf } from '../../../query/resolve_filters.ts'
import { type PageContext, linkTo } from '../../page_context.ts'
import {
  afterText,
  filterTexts,
  priceText,
  timeWords,
  whenText,
} from '../../../query/words/filter_words.ts'
import type { Meaning } from '../../../../calendar/events/understanding/meaning.ts'
import type { ReadSearch } from '../../../query/search/read_search.ts'
import { datesWords } from './words.ts'
import { reachWords } from '../../../query/words/distance.ts'
import { type Html, html } from '../frame/html.ts'
import { icon } from '../icons/icons.ts'

/** The query without filters: the target of the form. */
export function bare(publicQuery: PublicQuery): PublicQuery {
  const { language, view, about, above } = publicQuery
  const slug = about === undefined || about === 'search' ? {} : { [about]: publicQuery[about] }
  return {
    language,
    view,
    page: 1,
    ...defined({ ...slug, about, above }),
  }
}

export interface Chip {
  readonly text: string
  /** The list without it. */
  readonly rest: PublicQuery
}

export function chips(
  pageContext: PageContext,
  publicQuery: PublicQuery,
  resolvedFilters: ResolvedFilters,
  /** Those of a search, which stand for its words. */
  understood: readonly Chip[] = [],
): Html | undefined {
  if (!isNarrowed(publicQuery) && publicQuery.dates === undefined) return undefined
  const { say } = pageContext
  const active = [
    ...slugChips(publicQuery, resolvedFilters),
    ...(understood.length > 0
      ? [...understood, ...otherChips(pageContext, without(publicQuery, 'search'))]
      : otherChips(pageContext, publicQuery)),
  ]
  return html`<ul class="chips" aria-label="${say('Filters')}">
      ${active.map(
        ({ text, rest }) =>
          html`<li>
            <a class="chip" href="${linkTo(pageContext, rest)}"
              ><span class="unseen">${say('Without this filter:')}</span> ${text}
              ${icon('close')}</a
            >
          </li>`,
      )}
      <li>
        <a class="clear" href="${linkTo(pageContext, bare(publicQuery))}">${say('Clear all')}</a>
      </li>
    </ul>
    ${radii(pageContext, publicQuery)}`
}

/**
 * What was understood of a search, and its other words. Without one of these filters its words are
 * searched as they are; without the words the filters remain.
 */
export function understoodChips(
  pageContext: PageContext,
  publicQuery: PublicQuery,
  { parts, resolved, ...read }: ReadSearch & { readonly resolved: ResolvedFilters },
): readonly Chip[] {
  if (parts.length === 0) return []
  const { search: rest } = read.publicQuery
  const searched = (search: string): PublicQuery => ({ ...publicQuery, page: 1, search })
  const filters = parts.map(({ typed, filters: its, asWords }) => ({
    text: partText(pageContext, typed, its, resolved),
    rest: searched(asWords),
  }))
  const words = {
    text: pageContext.say('“{text}”', { text: straightQuotes(rest ?? '').replaceAll('"', '') }),
    rest: searched(parts.map(({ typed }) => typed).join(' ')),
  }
  return rest === undefined ? filters : [words, ...filters]
}

/** Of more venues than these the place is said as it was typed. */
const mostVenues = 2

function partText(
  { context }: PageContext,
  typed: string,
  { venue = [], ...its }: Meaning,
  { venue: venues = [], ...resolved }: ResolvedFilters,
): string {
  if (venue.length > mostVenues) return typed
  const there = venues.filter(({ slug }) => venue.includes(slug))
  return filterTexts(context, its, {
    ...(its.category ? resolved : {}),
    ...(there.length > 0 ? { venue: there } : {}),
  }).join(', ')
}

/** The query without one of its members, from its first page on. */
function without(publicQuery: PublicQuery, name: keyof PublicQuery): PublicQuery {
  const { [name]: _gone, ...rest } = { ...publicQuery, page: 1 }
  return rest as PublicQuery
}

function slugChips(publicQuery: PublicQuery, resolvedFilters: ResolvedFilters): readonly Chip[] {
  const names = slugFilters.filter((name) => name !== publicQuery.about)
  return names.flatMap((name) => {
    const slugs = publicQuery[name] ?? []
    const named = namesOf(resolvedFilters, name)
    return slugs.map((slug, index) => {
      const others = slugs.filter((one) => one !== slug)
      const left = without(publicQuery, name)
      const rest = others.length === 0 ? left : { ...left, [name]: others }
      return { text: named[index] ?? slug, rest }
    })
  })
}

function otherChips(pageContext: PageContext, publicQuery: PublicQuery): readonly Chip[] {
  const { say, locale } = pageContext
  const { search, featured, price, online, time = [], after, when, near, dates } = publicQuery
  const one = (text: string, name: keyof PublicQuery) => [
    { text, rest: without(publicQuery, name) },
  ]
  const parts = time.map((part) => {
    const others = time.filter((other) => other !== part)
    const left = without(publicQuery, 'time')
    return {
      text: say(timeWords[part]),
      rest: others.length === 0 ? left : { ...left, time: others },
    }
  })
  return [
    ...(search === undefined ? [] : one(say('“{text}”', { text: search }), 'search')),
    ...(when ? one(whenText(pageContext, when), 'when') : []),
    ...parts,
    ...(after ? one(afterText(pageContext, after), 'after') : []),
    ...(price === undefined ? [] : one(priceText(pageContext, price), 'price')),
    ...(online ? one(say('Online'), 'online') : []),
    ...(near
      ? one(say('Within {distance}', { distance: reachWords(locale, near.km) }), 'near')
      : []),
    ...(featured ? one(say('Featured'), 'featured') : []),
    ...(dates === undefined ? [] : one(say(datesWords[dates]), 'dates')),
  ]
}

/** How far somebody would go. */
function radii(pageContext: PageContext, publicQuery: PublicQuery): Html | undefined {
  const { near } = publicQuery
  if (!near) return undefined
  const { say, locale } = pageContext
  return html`<ul class="quick" aria-label="${say('Near me')}">
    ${distances.map((km) => {
      const to = linkTo(pageContext, { ...publicQuery, page: 1, near: { ...near, km } })
      return html`<li>
        <a href="${to}" ${km === near.km && html`aria-current="true"`}>${reachWords(locale, km)}</a>
      </li>`
    })}
  </ul>`
}
