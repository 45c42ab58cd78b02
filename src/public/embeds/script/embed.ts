// <fasti-calendar>: a calendar on somebody else's page. Its styles stay inside, the page's stay
// outside, and it sends and keeps no cookies.

import type { EmbedFacts, FeedItem, MonthReply } from '../replies.ts'
import { make } from '../../../http/script/elements.ts'
import { growFrames } from './frames.ts'
import { type Calendar, monthOf, monthParts } from './month.ts'
import { type Query, ask, formatter, isAddress, msOf, startDay, today, wordsOf } from './parts.ts'
import { accentOf, huesOf } from './style.ts'

/** The sheet, which is put in where the script is built. */
declare const STYLE: string

const links = ['category', 'tag', 'venue', 'organizer']
const filters = [...links, 'q', 'featured', 'price', 'online', 'time', 'when', 'near']
/** Where words of titles would not fit into the cells of a table, in px: as on the pages. */
const narrow = 704
const usualLimit = 10

class FastiCalendar extends HTMLElement implements Calendar {
  static observedAttributes = ['view', 'lang', 'date', 'limit', 'pictures', 'heading', ...filters]

  month = ''
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
    this.month = ''
    this.day = undefined
    void this.show()
  }

  get isNarrow(): boolean {
    return this.clientWidth > 0 && this.clientWidth < narrow
  }

  get hasTitle(): boolean {
    return this.getAttribute('heading') !== 'none'
  }

  get #isList(): boolean {
    return this.getAttribute('view') === 'list'
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
      this.#wasNarrow = this.#isList ? undefined : this.isNarrow
      content = await (this.#isList ? this.#list(facts) : this.#table(facts))
    } catch (error) {
      console.error(error)
      content = [
        make('p', { class: 'note', role: 'status' }, facts?.words.failed ?? 'Fasti: offline.'),
      ]
    }
    if (turn !== this.#turn) return
    const label = facts ? `${facts.words.calendar}, ${facts.title}` : 'Fasti'
    this.#colours.replaceSync(`${accentOf(facts?.accent)}${this.#hues}`)
    const attributes = { 'aria-label': label, lang: facts?.language }
    const all = facts ? [...this.#title(facts), ...content, this.#foot(facts)] : content
    this.#root?.replaceChildren(make('section', attributes, ...all))
    if (focus) this.#root?.querySelector<HTMLElement>(`[name="${focus}"]`)?.focus()
    this.dispatchEvent(new CustomEvent('fasti-shown', { bubbles: true }))
  }

  /** Its name, unless the page around has one of its own. */
  #title({ title }: EmbedFacts): readonly HTMLElement[] {
    return this.hasTitle ? [make('h2', { class: 'name' }, title)] : []
  }

  #foot({ words }: EmbedFacts): HTMLElement {
    return make('footer', {}, this.pageLink(this.#isList ? 'list' : 'month', words.open))
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

  async #table(facts: EmbedFacts): Promise<readonly HTMLElement[]> {
    this.month ||= monthOf(this.getAttribute('date'))
    const shown = await ask<MonthReply>('embed/month.json', {
      ...this.#query,
      date: this.month,
      lang: facts.language,
    })
    this.#hues = huesOf(shown.colours)
    return monthParts(this, facts, shown)
  }
}

/** Decoration: the line beside it says it in words. */
function dateBlock(locale: string, day: string): HTMLElement {
  const month = formatter(locale, { month: 'short' }).format(msOf(day))
  return make('div', {
    class: 'block',
    'data-month': month,
    'data-day': String(Number(day.slice(8))),
  })
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
