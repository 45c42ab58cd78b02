// The filters of a list: one tap for the usual ones, and the form with all of them.

import type { Sentence } from '../../../../language/sentence.ts'
import { partsOfDay, prices } from '../../../../calendar/events/listing/filter.ts'
import { type PublicQuery, isComing, isFolded } from '../../../query/address.ts'
import { todayOf } from '../../../query/context.ts'
import type { Question } from '../../../query/whats_on.ts'
import { periods } from '../../../../language/time/calendar_days.ts'
import { type SlugFilter, slugFilters, writeFilters } from '../../../query/list_filters.ts'
import { type ResolvedFilters, namesOf } from '../../../query/resolve_filters.ts'
import { type ListContext, type PageContext, linkTo } from '../../page_context.ts'
import { type Choice, mostInPage } from './choices.ts'
import { type Chip, bare, chips } from './chips.ts'
import { isPlace, quick } from './quick.ts'
import {
  periodWords,
  priceText,
  priceWords,
  timeWords,
  whenText,
} from '../../../query/words/filter_words.ts'
import { datesWords, slugWords } from './words.ts'
import { type Html, html } from '../frame/html.ts'
import { icon } from '../icons/icons.ts'

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
  understood: readonly Chip[] = [],
  /** What is offered in one tap; where it is not known, all that is usual. */
  answered?: ReadonlySet<Question>,
): Html {
  const { say } = pageContext
  const names = slugFilters.filter((name) => name !== publicQuery.about)
  const { date, price, online, featured, when, time = [] } = publicQuery
  const action = linkTo(pageContext, bare(publicQuery))
  return html`<div class="filter-bar">
      <details class="filters" ${pageContext.isForAll && html`open`}>
        <summary>${icon('filter')} ${say('Filter')}</summary>
        <form action="${action}">
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
          ${isComing(publicQuery.view) && oneOf(pageContext, 'when', 'When', periods, periodWords, textual(publicQuery).when, when && whenText(pageContext, when))}
          ${oneOf(pageContext, 'price', 'Cost', prices, priceWords, textual(publicQuery).price, price === undefined ? undefined : priceText(pageContext, price))}
          ${group(
            say('Time of day'),
            partsOfDay.map((one) => box('time', one, say(timeWords[one]), time.includes(one))),
          )}
          ${group(say('Only'), [
            isPlace(publicQuery) ? undefined : box('online', '1', say('Online'), online === true),
            box('featured', '1', say('Featured'), featured === true),
            datesBox(pageContext, publicQuery),
          ])}
          ${names.map((name) => values(pageContext, name, publicQuery, namesOf(resolvedFilters, name)))}
          ${hidden(publicQuery)}
          <p class="field"><button type="submit" class="button">${say('Show events')}</button></p>
        </form>
      </details>
      ${publicQuery.view !== 'past' && quick(pageContext, publicQuery, answered)}
    </div>
    ${chips(pageContext, publicQuery, resolvedFilters, understood)}`
}

/** What the form has no field for stays as it was: the place of the visitor, and an hour. */
function hidden({ near, after }: PublicQuery): readonly Html[] {
  const query = new URLSearchParams()
  writeFilters(query, { ...(near && { near }), ...(after && { after }) }, undefined)
  return [...query].map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )
}

/** The values as an address has them. */
function textual({ when, price }: PublicQuery): {
  readonly when?: string
  readonly price?: string
} {
  const query = new URLSearchParams()
  writeFilters(
    query,
    { ...(when && { when }), ...(price === undefined ? {} : { price }) },
    undefined,
  )
  return Object.fromEntries(query)
}

const group = (legend: string, inside: readonly (Html | undefined)[]): Html =>
  html`<fieldset class="group">
    <legend>${legend}</legend>
    ${inside.map((one) => html`${one} `)}
  </fieldset>`

const box = (
  name: string,
  value: string,
  text: string,
  isChosen: boolean,
  type: 'checkbox' | 'radio' = 'checkbox',
): Html =>
  html`<label
    ><input
      type="${type}"
      name="${name}"
      value="${value}"
      ${isChosen && html`checked`}
    />${text}</label
  >`

function oneOf<Value extends string>(
  { say }: PageContext,
  name: string,
  legend: Sentence,
  all: readonly Value[],
  words: Readonly<Record<Value, Sentence>>,
  chosen: string | undefined,
  /** What is chosen, which may be none of those. */
  text: string | undefined,
): Html {
  const radio = (value: string, said: string, isChosen: boolean) =>
    box(name, value, said, isChosen, 'radio')
  const isOther = chosen !== undefined && all.every((one) => one !== chosen)
  return group(say(legend), [
    radio('', say('Any'), chosen === undefined),
    ...all.map((one) => radio(one, say(words[one]), one === chosen)),
    ...(isOther ? [radio(chosen, text ?? chosen, true)] : []),
  ])
}

/** The dates that the list does not show by default. */
function datesBox(pageContext: ListContext, publicQuery: PublicQuery): Html | undefined {
  const { view } = publicQuery
  if (!pageContext.hasSeries || (view !== 'list' && view !== 'photo')) return undefined
  const isChosen = publicQuery.dates !== undefined
  const other = isFolded(publicQuery) === isChosen ? 'next' : 'all'
  return box('dates', other, pageContext.say(datesWords[other]), isChosen)
}

const dateLabel = ({ say }: PageContext, { view }: PublicQuery): string =>
  say(isComing(view) ? 'From' : view === 'past' ? 'Until' : 'Date')

const dateValue = (date: string | undefined): string =>
  date === undefined ? '' : date.length === 7 ? `${date}-01` : date

function values(
  pageContext: ListContext,
  name: SlugFilter,
  publicQuery: PublicQuery,
  named: readonly string[],
): Html | undefined {
  const { say, choices, isForAll } = pageContext
  const counts = countsOf(pageContext, publicQuery)
  const chosen = publicQuery[name] ?? []
  const isHere = isForAll || choices[name].length <= mostInPage[name]
  const known = isHere ? choices[name] : []
  const others = chosen.flatMap((slug, index) =>
    known.some((one) => one.slug === slug)
      ? []
      : [{ slug, name: named[index] ?? slug, depth: 0, coming: 0 }],
  )
  const isOffered = (one: Choice) => counts !== 'only' || one.coming > 0
  if (isHere && !known.some(isOffered) && chosen.length === 0) return undefined
  const options =
    chosen.length === 0
      ? unchosen(name, known, counts)
      : [...others, ...known].map((one) => option(name, one, counts, chosen.includes(one.slug)))
  const more = `${linkToAll(pageContext, publicQuery)}#filter-${name}`
  return html`<fieldset class="group values" id="filter-${name}">
    <legend>${say(slugWords[name])}</legend>
    ${
      !isHere &&
      html`<a class="all" href="${more}" rel="nofollow"
        >${say('More')}<span class="unseen">, ${say(slugWords[name])}</span></a
      >`
    }
    <div class="options">${options}</div>
  </fieldset>`
}

/** Whether choices say how much is coming, and whether those without are left out. */
type Counts = 'none' | 'all' | 'only'

function countsOf({ context }: PageContext, { view, date }: PublicQuery): Counts {
  if (view === 'past') return 'none'
  // What is over by now may well be in a month of the past.
  const isAhead = date === undefined || date >= todayOf(context).slice(0, date.length)
  return isAhead ? 'only' : 'all'
}

const written = new WeakMap<readonly Choice[], Map<string, Html>>()

/** Caches the options: most pages have the same ones until the next write. */
function unchosen(name: SlugFilter, choices: readonly Choice[], counts: Counts): Html {
  const forms = written.get(choices) ?? new Map<string, Html>()
  written.set(choices, forms)
  const key = `${name} ${counts}`
  const known = forms.get(key) ?? html`${choices.map((one) => option(name, one, counts, false))}`
  forms.set(key, known)
  return known
}

const deepest = 3

function option(
  name: SlugFilter,
  { slug, name: text, depth, coming }: Choice,
  counts: Counts,
  isChosen: boolean,
): Html | undefined {
  if (counts === 'only' && coming === 0 && !isChosen) return undefined
  const indent = depth > 0 && html` class="deep${Math.min(depth, deepest)}"`
  return html`<label${indent}><input type="checkbox" name="${name}" value="${slug}" ${isChosen && html`checked`} />${text}${counts !== 'none' && html` <i>${coming}</i>`}</label>
`
}
