// What a list is narrowed to, and the form that narrows it.

import { type Html, html } from './html.ts'
import { type SlugFilter, type Wish, isNarrowed, slugFilters } from '../../visit/address.ts'
import type { Narrowing } from '../../visit/narrowing.ts'
import { type Choice, mostInPage } from './choices.ts'
import { icon } from './icons.ts'
import { type ListScene, type Scene, linkTo } from '../page_context.ts'
import type { Word } from '../words.ts'

const labels: Readonly<Record<SlugFilter, { readonly name: Word; readonly all: Word }>> = {
  category: { name: 'Category', all: 'All categories' },
  tag: { name: 'Tag', all: 'All tags' },
  venue: { name: 'Venue', all: 'All venues' },
  organizer: { name: 'Organizer', all: 'All organizers' },
}

/** Asks for all of them, behind the address of any list. */
const forAll = 'filters=all'
const isAsked = /(?<=[?&])filters=all(?:&|$)/

/** The address of the list itself, and whether all that its filters can be set to is asked for. */
export function readAll(address: string): { readonly own: string; readonly isForAll: boolean } {
  if (!isAsked.test(address)) return { own: address, isForAll: false }
  return { own: address.replace(isAsked, '').replace(/[?&]$/, ''), isForAll: true }
}

function linkToAll(scene: Scene, wish: Wish): string {
  const own = linkTo(scene, wish)
  return `${own}${own.includes('?') ? '&' : '?'}${forAll}`
}

export function filters(scene: ListScene, wish: Wish, narrowing: Narrowing): Html {
  const { say } = scene
  const names = slugFilters.filter((name) => name !== wish.about)
  const { date, page: _page, ...rest } = wish
  const action = linkTo(scene, bare({ ...rest, page: 1 }))
  return html`<details class="filters" ${scene.isForAll && html`open`}>
      <summary>${icon('filter')} ${say('Filter')}</summary>
      <form action="${action}">
        ${names.map((name) => select(scene, name, wish, nameOf(narrowing, name)))}
        <p class="field">
          <label for="filter-q">${say('Text')}</label>
          <input
            id="filter-q"
            name="q"
            type="search"
            maxlength="200"
            value="${wish.search ?? ''}"
          />
        </p>
        <p class="field">
          <label for="filter-date">${dateLabel(scene, wish)}</label>
          <input id="filter-date" name="date" type="date" value="${dateValue(date)}" />
        </p>
        <p class="field check">
          <input
            id="filter-featured"
            name="featured"
            type="checkbox"
            value="1"
            ${wish.featured && html`checked`}
          />
          <label for="filter-featured">${say('Featured only')}</label>
        </p>
        <p class="field"><button type="submit" class="button">${say('Show events')}</button></p>
      </form>
    </details>
    ${chips(scene, wish, narrowing)}`
}

/** The address without filters: where the form goes. */
function bare(wish: Wish): Wish {
  const { language, view, about, above } = wish
  const slug = about === undefined || about === 'search' ? {} : { [about]: wish[about] }
  return {
    language,
    view,
    page: 1,
    ...slug,
    ...(about === undefined ? {} : { about }),
    ...(above === undefined ? {} : { above }),
  }
}

function dateLabel({ say }: Scene, { view }: Wish): string {
  return say(view === 'list' || view === 'map' ? 'From' : view === 'past' ? 'Until' : 'Date')
}

const dateValue = (date: string | undefined): string =>
  date === undefined ? '' : date.length === 7 ? `${date}-01` : date

export function nameOf(narrowing: Narrowing, name: SlugFilter): string | undefined {
  if (name === 'venue') return narrowing.venue?.venue
  if (name === 'organizer') return narrowing.organizer?.organizer
  return narrowing[name]?.name
}

function select(scene: ListScene, name: SlugFilter, wish: Wish, named: string | undefined): Html {
  const { say, choices, isForAll } = scene
  const chosen = wish[name]
  const isHere = isForAll || choices[name].length <= mostInPage
  const known = isHere ? choices[name] : []
  const isKnown = chosen === undefined || known.some(({ slug }) => slug === chosen)
  const all = isKnown ? known : [{ slug: chosen, name: named ?? chosen, depth: 0 }, ...known]
  const options =
    chosen === undefined ? unchosen(known) : all.map((one) => option(one, one.slug === chosen))
  return html`<p class="field">
    <label for="filter-${name}">${say(labels[name].name)}</label>
    ${
      !isHere &&
      html`<a class="all" href="${linkToAll(scene, wish)}#filter-${name}" rel="nofollow"
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

/** Most pages have the same ones, as long as nothing is written. */
function unchosen(choices: readonly Choice[]): Html {
  const known = written.get(choices) ?? html`${choices.map((one) => option(one, false))}`
  written.set(choices, known)
  return known
}

function option({ slug, name, depth }: Choice, isChosen: boolean): Html {
  const indent = '\u00A0\u00A0'.repeat(depth)
  return html`<option value="${slug}" ${isChosen && html`selected`}>${indent}${name}</option>`
}

/** Each can be taken away by itself. */
function chips(scene: Scene, wish: Wish, narrowing: Narrowing): Html | undefined {
  if (!isNarrowed(wish)) return undefined
  const { say } = scene
  const names = slugFilters.filter((name) => name !== wish.about && wish[name] !== undefined)
  const without = (name: keyof Wish): Wish => {
    const { [name]: _gone, ...rest } = { ...wish, page: 1 }
    return rest as Wish
  }
  const chip = (text: string, rest: Wish) =>
    html`<li>
      <a class="chip" href="${linkTo(scene, rest)}"
        ><span class="unseen">${say('Without this filter:')}</span> ${text} ${icon('close')}</a
      >
    </li>`
  return html`<ul class="chips" aria-label="${say('Filters')}">
    ${names.map((name) => chip(nameOf(narrowing, name) ?? '', without(name)))}
    ${wish.search !== undefined && chip(`“${wish.search}”`, without('search'))}
    ${wish.featured && chip(say('Featured'), without('featured'))}
    <li><a class="clear" href="${linkTo(scene, bare(wish))}">${say('Clear all')}</a></li>
  </ul>`
}
