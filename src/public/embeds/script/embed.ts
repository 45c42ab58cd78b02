// <fasti-calendar>: a calendar on somebody else's page. Its styles stay inside, the page's stay
// outside, and it sends and keeps no cookies.

import { colourNames } from '../colours.ts'
import type { EmbedFacts, EventReply, FeedItem, MapReply, MonthReply } from '../replies.ts'
import { make } from '../../../http/script/elements.ts'
import { eventParts } from './event.ts'
import { growFrames } from './frames.ts'
import { mapParts } from './map.ts'
import { type Calendar, dayOf, monthOf, monthParts, weekParts } from './month.ts'
import { type Query, ask, dateBlock, isAddress, startDay, today, wordsOf } from './parts.ts'
import { coloursOf, huesOf } from './style.ts'

/** The sheet, which is put in where the script is built. */
declare const STYLE: string

const links = ['category', 'tag', 'venue', 'organizer']
const filters = [...links, 'q', 'featured', 'price', 'online', 'time', 'after', 'when', 'near']
const views = ['month', 'week', 'list', 'map', 'event'] as const
/** Where words of titles would not fit into the cells of a table, in px: as on the pages. */
const narrow = 704
const usualLimit = 10

class FastiCalendar extends HTMLElement implements Calendar {
  static observedAttributes = [
    'view',
    'event',
    'lang',
    'date',
    'limit',
    'pictures',
    'heading',
    ...colourNames,
    ...filters,
  ]

  at = ''
  day: string | undefined
  #root: ShadowRoot | undefined
  readonly #colours = new CSSStyleSheet()
  #hues = ''
  #facts: EmbedFacts | undefined
  #wasNarrow: boolean | undefined
  #turn = 0

  connectedCallback(): void {
    if (!this.#root) {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(STYLE)
      this.#root = this.attachShadow({ mode: 'open' })
      this.#root.adoptedStyleSheets = [sheet, this.#colours]
      new ResizeObserver(() => {
        if (this.#wasNarrow !== undefined && this.#wasNarrow !== this.isNarrow) void this.show()
      }).observe(this)
    }
    void this.show()
  }

  attributeChangedCallback(): void {
    if (!this.#root) return
    this.at = ''
    this.day = undefined
    void this.show()
  }

  get isNarrow(): boolean {
    return this.clientWidth > 0 && this.clientWidth < narrow
  }

  get hasTitle(): boolean {
    return this.getAttribute('heading') !== 'none'
  }

  get #view(): (typeof views)[number] {
    return views.find((one) => one === this.getAttribute('view')) ?? 'month'
  }

  get isWeek(): boolean {
    return this.#view === 'week'
  }

  #isOn(name: string): boolean {
    return this.hasAttribute(name) && this.getAttribute(name) !== 'false'
  }

  get #query(): Query {
    const given = filters.flatMap((name) => {
      const value = name === 'featured' && this.#isOn(name) ? '1' : this.getAttribute(name)
      return value ? [[name, value]] : []
    })
    return Object.fromEntries(given)
  }

  /** The last wish counts, however the answers arrive. */
  async show(focus?: string): Promise<void> {
    const turn = ++this.#turn
    this.#root?.firstElementChild?.setAttribute('aria-busy', 'true')
    let content: readonly HTMLElement[]
    let facts: EmbedFacts | undefined
    try {
      const closest = this.closest('[lang]')?.getAttribute('lang')
      facts = await wordsOf(this.getAttribute('lang') ?? closest ?? '', this.#query)
      this.#facts = facts
      const isAsWide = this.#view === 'list' || this.#view === 'event'
      this.#wasNarrow = isAsWide ? undefined : this.isNarrow
      content = await this.#content(facts)
    } catch (error) {
      console.error(error)
      content = [
        make('p', { class: 'note', role: 'status' }, facts?.words.failed ?? 'Fasti: offline.'),
      ]
    }
    if (turn !== this.#turn) return
    const label = facts ? `${facts.words.calendar}, ${facts.title}` : 'Fasti'
    this.#colours.replaceSync(`${coloursOf(this, facts?.accent)}${this.#hues}`)
    const attributes = { 'aria-label': label, lang: facts?.language }
    const isBare = this.#view === 'event'
    const all = facts && !isBare ? [...this.#title(facts), ...content, this.#foot(facts)] : content
    this.#root?.replaceChildren(make('section', attributes, ...all))
    if (focus) this.#root?.querySelector<HTMLElement>(`[name="${focus}"]`)?.focus()
    this.dispatchEvent(new CustomEvent('fasti-shown', { bubbles: true }))
  }

  /** Its name, unless the page around has one of its own. */
  #title({ title }: EmbedFacts): readonly HTMLElement[] {
    return this.hasTitle ? [make('h2', { class: 'name' }, title)] : []
  }

  #foot({ words }: EmbedFacts): HTMLElement {
    return make('footer', {}, this.pageLink(this.#view, words.open))
  }

  /** To a view of the calendar with the filters of this one, and more. */
  pageLink(view: string, text: string, more: Query = {}): HTMLAnchorElement {
    const { home = '', prefix = '' } = this.#facts ?? {}
    const query = new URLSearchParams({ ...this.#query, ...more }).toString()
    return this.link(`${home}${prefix}/events/${view}/${query === '' ? '' : `?${query}`}`, text)
  }

  link(href: string, ...children: readonly (Node | string)[]): HTMLAnchorElement {
    const target = this.getAttribute('target') ?? undefined
    return make('a', { href: isAddress(href) ? href : undefined, target }, ...children)
  }

  async #content(facts: EmbedFacts): Promise<readonly HTMLElement[]> {
    const { language: lang, locale } = facts
    switch (this.#view) {
      case 'list':
        return this.#list(facts)
      case 'event': {
        const event = this.getAttribute('event') ?? ''
        return eventParts(this, locale, await ask<EventReply>('embed/event.json', { event, lang }))
      }
      case 'map': {
        const size = this.isNarrow ? { narrow: '1' } : {}
        const query = { ...this.#query, lang, ...size }
        return mapParts(this, facts, await ask<MapReply>('embed/map.json', query))
      }
      default:
        return this.#days(facts)
    }
  }

  async #list({ prefix, locale, words }: EmbedFacts): Promise<readonly HTMLElement[]> {
    const path = `.${prefix}/events/list.json`
    const { items } = await ask<{ readonly items: readonly FeedItem[] }>(path, this.#query)
    const most = Number(this.getAttribute('limit')) || usualLimit
    if (items.length === 0) return [make('p', { class: 'note' }, words.none)]
    const rows = items.slice(0, most).map((item) => this.#entry(locale, item))
    return [make('ul', { class: 'list' }, ...rows)]
  }

  #entry(locale: string, { url, title, _fasti: about }: FeedItem): HTMLElement {
    const { thumbnail = '' } = about
    const hasPicture = this.#isOn('pictures') && isAddress(thumbnail)
    return make(
      'li',
      {},
      dateBlock(locale, about.ongoing ? today() : startDay(about)),
      make('div', {}, this.link(url, title), ...lines(about)),
      ...(hasPicture ? [make('img', { src: thumbnail, alt: '', loading: 'lazy' })] : []),
    )
  }

  async #days(facts: EmbedFacts): Promise<readonly HTMLElement[]> {
    const given = this.getAttribute('date')
    this.at ||= this.isWeek ? dayOf(given) : monthOf(given)
    const shown = await ask<MonthReply>(`embed/${this.isWeek ? 'week' : 'month'}.json`, {
      ...this.#query,
      date: this.at,
      lang: facts.language,
    })
    this.#hues = huesOf(shown.colours)
    return this.isWeek ? weekParts(this, facts, shown) : monthParts(this, facts, shown)
  }
}

/** When and where; of an event that was changed also what is known of it. */
function lines(about: FeedItem['_fasti']): readonly HTMLElement[] {
  const { place, notes, repeats, event_status: status } = about
  const when = about.ongoing ?? about.when
  // Times at which an event does not take place.
  const isOff = status === 'cancelled' || status === 'postponed'
  return [
    ...(when ? [make('p', {}, isOff ? make('s', {}, when) : when)] : []),
    ...(repeats ? [make('p', {}, repeats)] : []),
    ...(place ? [make('p', { class: 'where', title: place }, place)] : []),
    ...notes.map((note) => make('p', {}, note)),
  ]
}

if (!customElements.get('fasti-calendar')) customElements.define('fasti-calendar', FastiCalendar)
growFrames()
