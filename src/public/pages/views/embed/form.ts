// The choices of the builder of embeds. What a view does not have is said beside each (`data-for`):
// the script leaves it out, and without one it has no effect.

import { partsOfDay, prices } from '../../../../calendar/events/listing/filter.ts'
import type { Sentence } from '../../../../language/sentence.ts'
import { inWords } from '../../../../language/time/in_words.ts'
import { colourNames } from '../../../embeds/colours.ts'
import { periods } from '../../../../language/time/calendar_days.ts'
import { distances, slugFilters, usualDistance, writeFilters } from '../../../query/list_filters.ts'
import { namesOf } from '../../../query/resolve_filters.ts'
import { reachWords } from '../../../query/words/distance.ts'
import { periodWords, priceText, timeWords, whenText } from '../../../query/words/filter_words.ts'
import { slugWords } from '../../parts/filter/words.ts'
import { type Html, html } from '../../parts/frame/html.ts'
import { languageName } from '../../parts/frame/language_names.ts'
import { type PageContext, pathTo } from '../../page_context.ts'
import { type Built, choices, mostEvents, viewsWith } from './built.ts'

/** The most that it may cost. */
const mostCosts = [5, 10, 20, 50] as const

const colourWords: Readonly<Record<(typeof colourNames)[number], Sentence>> = {
  accent: 'Accent',
  ground: 'Background',
  ink: 'Text',
}

type Kind = keyof typeof viewsWith

export async function form(pageContext: PageContext, built: Built): Promise<Html> {
  const { say, siteLanguages } = pageContext
  const languages = siteLanguages.languages.map((one): Option => [one, languageName(one)])
  const optionsIn = (name: keyof typeof choices): readonly Option[] =>
    Object.entries(choices[name]).map(([value, word]) => [value, say(word)])
  const { filters } = built
  const isNarrowed = Object.keys(filters).some((name) => name !== 'category')
  const [category, ...slugs] = await slugFields(pageContext, built)
  return html`<form class="form" action="${pathTo(pageContext, '/embed/')}">
    <input type="hidden" name="build" value="1" />
    <fieldset>
      <legend>${say('What it shows')}</legend>
      ${radios('view', optionsIn('view'), built.view)} ${eventField(pageContext, built)} ${category}
      <details data-for="${viewsWith.filters.join(' ')}" ${isNarrowed && html`open`}>
        <summary>${say('More filters')}</summary>
        <div class="more-filters">${slugs} ${filterFields(pageContext, built)}</div>
      </details>
      ${input('limit', say('How many events'), built.limit, 'limit', html`type="number" min="1" max="${mostEvents}"`)}
      ${check('pictures', say('With pictures'), built.pictures, 'limit')}
    </fieldset>
    <fieldset>
      <legend>${say('How it looks')}</legend>
      ${select('heading', say('Heading'), optionsIn('heading'), built.heading, 'filters')}
      ${select('lang', say('Language'), languages, built.lang)}
      ${select('theme', say('Light or dark'), optionsIn('theme'), built.theme)}
      ${check('own', say('Colours of your page'), built.isColoured)}
      <div class="own-colours">
        ${colourNames.map((name) => input(name, say(colourWords[name]), built.colours[name], undefined, html`type="color"`))}
        <p class="hint">${say('What could not be read is made darker or lighter.')}</p>
      </div>
    </fieldset>
    <fieldset>
      <legend>${say('How it is put in')}</legend>
      ${radios('way', optionsIn('way'), built.way)}
    </fieldset>
    <p><button type="submit" class="button">${say('Show it')}</button></p>
  </form>`
}

async function slugFields(pageContext: PageContext, built: Built): Promise<readonly Html[]> {
  const { say } = pageContext
  const offered = await pageContext.offer('all')
  return slugFilters.map((name) => {
    const [chosen] = built.filters[name] ?? []
    const known = offered[name].map((one): Option => [one.slug, one.name])
    const isKnown = chosen === undefined || known.some(([slug]) => slug === chosen)
    const own: readonly Option[] = isKnown
      ? []
      : [[chosen, namesOf(built.resolved, name)[0] ?? chosen]]
    const options = [any(pageContext), ...own, ...known]
    return select(name, say(slugWords[name]), options, chosen ?? '', 'filters')
  })
}

const any = ({ say }: PageContext): Option => ['', say('Any')]

/** The next events by name; the address of any other does as well. */
function eventField({ say, locale }: PageContext, { events, event, missing }: Built): Html {
  const value = missing ?? event?.slug ?? ''
  return html`<p class="field" data-for="${viewsWith.event.join(' ')}">
    <label for="build-event">${say('Event')}</label>
    <input id="build-event" name="event" list="build-events" value="${value}" autocomplete="off" />
    <datalist id="build-events">
      ${events.map(({ slug, title, day }) => html`<option value="${slug}">${title} · ${inWords(locale, 'shortDay', day)}</option>`)}
    </datalist>
    <span class="hint"
      >${say('Choose one of the next events, or paste the address of its page.')}</span
    >
  </p>`
}

function filterFields(pageContext: PageContext, { filters }: Built): Html {
  const { say, locale } = pageContext
  const { search, featured, online, time = [], after, when, near, price } = filters
  const written = new URLSearchParams()
  writeFilters(written, filters, undefined)
  const chosen = (name: string): string => written.get(name) ?? ''
  const others = (known: readonly Option[], name: string, text: string): readonly Option[] => {
    const value = chosen(name)
    return known.some(([one]) => one === value) ? known : [...known, [value, text]]
  }
  const costs = [...prices, ...mostCosts].map((one): Option => [
    String(one),
    priceText(pageContext, one),
  ])
  const whens = periods.map((one): Option => [one, say(periodWords[one])])
  const place = near ? `${near.lat}, ${near.lng}` : ''
  const reaches = distances.map((km): Option => [String(km), reachWords(locale, km)])
  const priced = price === undefined ? '' : priceText(pageContext, price)
  return html`${input('q', say('Text'), search ?? '', 'filters', html`type="search" maxlength="200"`)}
    ${select('when', say('When'), others([any(pageContext), ...whens], 'when', when ? whenText(pageContext, when) : ''), chosen('when'), 'when')}
    <fieldset class="plain">
      <legend>${say('Time of day')}</legend>
      ${partsOfDay.map((one) => check('time', say(timeWords[one]), time.includes(one), 'filters', one))}
    </fieldset>
    ${input('after', say('Not before'), after ?? '', 'filters', html`type="time"`)}
    ${select('price', say('Cost'), others([any(pageContext), ...costs], 'price', priced), chosen('price'), 'filters')}
    ${check('online', say('Online'), online === true, 'filters')}
    ${check('featured', say('Featured'), featured === true, 'filters')}
    ${input('near', say('Around (latitude, longitude)'), place, 'filters', html`placeholder="41.15, -8.61" inputmode="text"`)}
    ${select('km', say('Distance'), reaches, String(near?.km ?? usualDistance), 'filters')}`
}

type Option = readonly [value: string, label: string]

const only = (kind: Kind | undefined) => kind && html` data-for="${viewsWith[kind].join(' ')}"`

function select(
  name: string,
  label: string,
  options: readonly Option[],
  chosen: string,
  kind?: Kind,
): Html {
  return html`<p class="field" ${only(kind)}>
    <label for="build-${name}">${label}</label>
    <select id="build-${name}" name="${name}">
      ${options.map(([value, text]) => html`<option value="${value}" ${value === chosen && html`selected`}>${text}</option>`)}
    </select>
  </p>`
}

const input = (
  name: string,
  label: string,
  value: string,
  kind: Kind | undefined,
  attributes: Html,
): Html =>
  html`<p class="field" ${only(kind)}>
    <label for="build-${name}">${label}</label>
    <input id="build-${name}" name="${name}" value="${value}" ${attributes} />
  </p>`

function check(name: string, label: string, isChosen: boolean, kind?: Kind, value = '1'): Html {
  const id = `build-${name}${value === '1' ? '' : `-${value}`}`
  return html`<p class="field check" ${only(kind)}>
    <input
      id="${id}"
      name="${name}"
      type="checkbox"
      value="${value}"
      ${isChosen && html`checked`}
    />
    <label for="${id}">${label}</label>
  </p>`
}

function radios(name: string, options: readonly Option[], chosen: string): Html {
  return html`<p class="ways">
    ${options.map(
      ([value, text]) =>
        html`<label
          ><input
            type="radio"
            name="${name}"
            value="${value}"
            ${value === chosen && html`checked`}
          />
          ${text}</label
        > `,
    )}
  </p>`
}
