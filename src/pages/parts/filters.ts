// The filters of a list: the form, and a chip for each active one.

import { type Html, html } from './html.ts'
import {
  type DatesShown,
  type SlugFilter,
  type PublicQuery,
  isFolded,
  isNarrowed,
  slugFilters,
} from '../../visit/address.ts'
import type { ResolvedFilters } from '../../visit/resolve_filters.ts'
import { type Choice, mostInPage } from './choices.ts'
import { icon } from './icons.ts'
import { type ListContext, type PageContext, linkTo } from '../page_context.ts'
import type { Word } from '../words.ts'

const labels: Readonly<Record<SlugFilter, { readonly name: Word; readonly all: Word }>> = {
  category: { name: 'Category', all: 'All categories' },
  tag: { name: 'Tag', all: 'All tags' },
  venue: { name: 'Venue', all: 'All venues' },
  organizer: { name: 'Organizer', all: 'All organizers' },
}

const datesWords: Readonly<Record<DatesShown, Word>> = {
  all: 'Show every date',
  next: 'Show each series once',
}

/** Query parameter of any list that loads all choices. */
const forAll = 'filters=all'
const isAsked = /(?<=[?&])filters=all(?:&|$)/

/** The address without that parameter, and whether it was there. */
export function readAll(address: string): { readonly own: string; readonly isForAll: boolean } {
  if (!isAsked.test(address)) return { own: address, isForAll: false }
  return { own: address.replace(isAsked, '').replace(/[?&]$/, ''), isForAll: true }
}

function linkToAll(pageContext: PageContext, publicQuery: PublicQuery): string {
  const own = linkTo(pageContext, publicQuery)
  return `${own}${own.includes('?') ? '&' : '?'}${forAll}`
}

export function filters(
  pageContext: ListContext,
  publicQuery: PublicQuery,
  resolvedFilters: ResolvedFilters,
): Html {
  const { say } = pageContext
  const names = slugFilters.filter((name) => name !== publicQuery.about)
  const { date, page: _page, ...rest } = publicQuery
  const action = linkTo(pageContext, bare({ ...rest, page: 1 }))
  return html`<details class="filters" ${pageContext.isForAll && html`open`}>
      <summary>${icon('filter')} ${say('Filter')}</summary>
      <form action="${action}">
        ${names.map((name) => select(pageContext, name, publicQuery, nameOf(resolvedFilters, name)))}
        <p class="field">
          <label for="filter-q">${say('Text')}</label>
          <input
            id="filter-q"
            name="q"
            type="search"
            maxlength="200"
            value="${publicQuery.search ?? ''}"
          />
        </p>
        <p class="field">
          <label for="filter-date">${dateLabel(pageContext, publicQuery)}</label>
          <input id="filter-date" name="date" type="date" value="${dateValue(date)}" />
        </p>
        <p class="field check">
          <input
            id="filter-featured"
            name="featured"
            type="checkbox"
            value="1"
            ${publicQuery.featured && html`checked`}
          />
          <label for="filter-featured">${say('Featured only')}</label>
        </p>
        ${pageContext.hasSeries && publicQuery.view === 'list' && datesField(pageContext, publicQuery)}
        <p class="field"><button type="submit" class="button">${say('Show events')}</button></p>
      </form>
    </details>
    ${chips(pageContext, publicQuery, resolvedFilters)}`
}

/** The dates that the list does not show by default. */
function datesField({ say }: PageContext, publicQuery: PublicQuery): Html {
  const isChosen = publicQuery.dates !== undefined
  const other = isFolded(publicQuery) === isChosen ? 'next' : 'all'
  return html`<p class="field check">
    <input
      id="filter-dates"
      name="dates"
      type="checkbox"
      value="${other}"
      ${isChosen && html`checked`}
    />
    <label for="filter-dates">${say(datesWords[other])}</label>
  </p>`
}

/** The query without filters: the target of the form. */
function bare(publicQuery: PublicQuery): PublicQuery {
  const { language, view, about, above } = publicQuery
  const slug = about === undefined || about === 'search' ? {} : { [about]: publicQuery[about] }
  return {
    language,
    view,
    page: 1,
    ...slug,
    ...(about === undefined ? {} : { about }),
    ...(above === undefined ? {} : { above }),
  }
}

function dateLabel({ say }: PageContext, { view }: PublicQuery): string {
  return say(view === 'list' || view === 'map' ? 'From' : view === 'past' ? 'Until' : 'Date')
}

const dateValue = (date: string | undefined): string =>
  date === undefined ? '' : date.length === 7 ? `${date}-01` : date

export function nameOf(resolvedFilters: ResolvedFilters, name: SlugFilter): string | undefined {
  if (name === 'venue') return resolvedFilters.venue?.venue
  if (name === 'organizer') return resolvedFilters.organizer?.organizer
  return resolvedFilters[name]?.name
}

function select(
  pageContext: ListContext,
  name: SlugFilter,
  publicQuery: PublicQuery,
  named: string | undefined,
): Html {
  const { say, choices, isForAll } = pageContext
  const chosen = publicQuery[name]
  const isHere = isForAll || choices[name].length <= mostInPage
  const known = isHere ? choices[name] : []
  const isKnown = chosen === undefined || known.some(({ slug }) => slug === chosen)
  const all = isKnown ? known : [{ slug: chosen, name: named ?? chosen, depth: 0 }, ...known]
  const options =
    chosen === undefined ? unchosen(known) : all.map((one) => option(one, one.slug === chosen))
  const more = `${linkToAll(pageContext, publicQuery)}#filter-${name}`
  return html`<p class="field">
    <label for="filter-${name}">${say(labels[name].name)}</label>
    ${
      !isHere &&
      html`<a class="all" href="${more}" rel="nofollow"
        >${say('More')}<span class="unseen">: ${say(labels[name].name)}</span></a
      >`
    }
    <select id="filter-${name}" name="${name}">
      <option value="">${say(labels[name].all)}</option>
      ${options}
    </select>
  </p>`
}

const written = new WeakMap<readonly Choice[], Html>()

/** Caches the options: most pages have the same ones until the next write. */
function unchosen(choices: readonly Choice[]): Html {
  const known = written.get(choices) ?? html`${choices.map((one) => option(one, false))}`
  written.set(choices, known)
  return known
}

function option({ slug, name, depth }: Choice, isChosen: boolean): Html {
  const indent = '\u00A0\u00A0'.repeat(depth)
  return html`<option value="${slug}" ${isChosen && html`selected`}>${indent}${name}</option>`
}

/** One link per active filter, to remove it. */
function chips(
  pageContext: PageContext,
  publicQuery: PublicQuery,
  resolvedFilters: ResolvedFilters,
): Html | undefined {
  const { dates } = publicQuery
  if (!isNarrowed(publicQuery) && dates === undefined) return undefined
  const { say } = pageContext
  const names = slugFilters.filter(
    (name) => name !== publicQuery.about && publicQuery[name] !== undefined,
  )
  const without = (name: keyof PublicQuery): PublicQuery => {
    const { [name]: _gone, ...rest } = { ...publicQuery, page: 1 }
    return rest as PublicQuery
  }
  const chip = (text: string, rest: PublicQuery) =>
    html`<li>
      <a class="chip" href="${linkTo(pageContext, rest)}"
        ><span class="unseen">${say('Without this filter:')}</span> ${text} ${icon('close')}</a
      >
    </li>`
  return html`<ul class="chips" aria-label="${say('Filters')}">
    ${names.map((name) => chip(nameOf(resolvedFilters, name) ?? '', without(name)))}
    ${publicQuery.search !== undefined && chip(`“${publicQuery.search}”`, without('search'))}
    ${publicQuery.featured && chip(say('Featured'), without('featured'))}
    ${dates !== undefined && chip(say(datesWords[dates]), without('dates'))}
    <li>
      <a class="clear" href="${linkTo(pageContext, bare(publicQuery))}">${say('Clear all')}</a>
    </li>
  </ul>`
}
