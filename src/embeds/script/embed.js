// <fasti-calendar>: a calendar on somebody else's page. Its styles stay inside, the page's stay
// outside, and it sends and keeps no cookies.

import { growFrames } from './frames.js'
import { monthOf, monthParts } from './month.js'
import { ask, formatter, isAddress, isOff, make, msOf, startDay, today, wordsOf } from './parts.js'
import { accentOf, css, huesOf } from './style.js'

const links = ['category', 'tag', 'venue', 'organizer']
const filters = [...links, 'q', 'featured', 'price', 'online', 'time', 'when', 'near']
/** Where words of titles would not fit into the cells of a table, in px: as on the pages. */
const narrow = 704
const usualLimit = 10

class FastiCalendar extends HTMLElement {
  static observedAttributes = ['view', 'lang', 'date', 'limit', 'pictures', 'heading', ...filters]

  connectedCallback() {
    if (!this.shadowRoot) {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      this.colours = new CSSStyleSheet()
      this.attachShadow({ mode: 'open' }).adoptedStyleSheets = [sheet, this.colours]
      new ResizeObserver(() => {
        if (this.wasNarrow !== undefined && this.wasNarrow !== this.isNarrow) void this.show()
      }).observe(this)
    }
    void this.show()
  }

  attributeChangedCallback() {
    if (!this.shadowRoot) return
    this.month = undefined
    this.day = undefined
    void this.show()
  }

  get isNarrow() {
    return this.clientWidth > 0 && this.clientWidth < narrow
  }

  get hasTitle() {
    return this.getAttribute('heading') !== 'none'
  }

  get isList() {
    return this.getAttribute('view') === 'list'
  }

  get query() {
    const valueOf = (name) => {
      const given = this.getAttribute(name)
      return name === 'featured' && given !== null && given !== 'false' ? '1' : given
    }
    const given = filters.filter((name) => valueOf(name))
    return Object.fromEntries(given.map((name) => [name, valueOf(name)]))
  }

  /** The last wish counts, however the answers arrive. */
  async show(focus) {
    const turn = (this.turn = (this.turn ?? 0) + 1)
    this.shadowRoot.firstElementChild?.setAttribute('aria-busy', 'true')
    let content
    let facts
    try {
      const closest = this.closest('[lang]')?.getAttribute('lang')
      facts = await wordsOf(this.getAttribute('lang') ?? closest ?? '', this.query)
      this.facts = facts
      this.wasNarrow = this.isList ? undefined : this.isNarrow
      content = await (this.isList ? this.list(facts) : this.table(facts))
    } catch (error) {
      console.error(error)
      content = [
        make('p', { class: 'note', role: 'status' }, facts?.words.failed ?? 'Fasti: offline.'),
      ]
    }
    if (turn !== this.turn) return
    const label = facts ? `${facts.words.calendar}, ${facts.title}` : 'Fasti'
    this.colours.replaceSync(`${accentOf(facts?.accent)}${this.hues ?? ''}`)
    const attributes = { 'aria-label': label, lang: facts?.language }
    const all = [...this.title(facts), ...content, ...this.foot(facts)]
    this.shadowRoot.replaceChildren(make('section', attributes, ...all))
    if (focus) this.shadowRoot.querySelector(`[name="${focus}"]`)?.focus()
    this.dispatchEvent(new CustomEvent('fasti-shown', { bubbles: true }))
  }

  /** Its name, unless the page around has one of its own. */
  title(facts) {
    return facts && this.hasTitle ? [make('h2', { class: 'name' }, facts.title)] : []
  }

  foot(facts) {
    if (!facts) return []
    return [make('footer', {}, this.pageLink(this.isList ? 'list' : 'month', facts.words.open))]
  }

  /** To a view of the calendar with the filters of this one, and more. */
  pageLink(view, text, more = {}) {
    const { home, prefix } = this.facts
    const query = new URLSearchParams({ ...this.query, ...more }).toString()
    return this.link(`${home}${prefix}/events/${view}/${query === '' ? '' : `?${query}`}`, text)
  }

  link(href, ...children) {
    const target = this.getAttribute('target') ?? undefined
    return make('a', { href: isAddress(href) ? href : undefined, target }, ...children)
  }

  async list(facts) {
    const { items } = await ask(`.${facts.prefix}/events/list.json`, this.query)
    const most = Number(this.getAttribute('limit')) || usualLimit
    if (items.length === 0) return [make('p', { class: 'note' }, facts.words.none)]
    return [this.entries(facts, items.slice(0, most))]
  }

  /** Of items of the JSON Feed. */
  entries({ locale }, items) {
    const hasPictures = this.hasAttribute('pictures') && this.getAttribute('pictures') !== 'false'
    const rows = items.map((item) => {
      const { _fasti: about } = item
      const picture = hasPictures && isAddress(about.thumbnail ?? '') ? about.thumbnail : undefined
      return make(
        'li',
        {},
        dateBlock(locale, about.ongoing ? today() : startDay(about)),
        make('div', {}, this.link(item.url, item.title), ...lines(about)),
        ...(picture ? [make('img', { src: picture, alt: '', loading: 'lazy' })] : []),
      )
    })
    return make('ul', { class: 'list' }, ...rows)
  }

  async table(facts) {
    this.month ??= monthOf(this.getAttribute('date'))
    const shown = await ask('embed/month.json', {
      ...this.query,
      date: this.month,
      lang: facts.language,
    })
    this.hues = huesOf(shown.colours)
    return monthParts(this, facts, shown)
  }
}

/** Decoration: the line beside it says it in words. */
function dateBlock(locale, day) {
  const month = formatter(locale, { month: 'short' }).format(msOf(day))
  return make('div', { class: 'block', 'data-month': month, 'data-day': Number(day.slice(8)) })
}

/** When and where; of an event that was changed also what is known of it. */
function lines(about) {
  const { ongoing, place, notes, repeats } = about
  const when = ongoing ?? about.when
  const shown = when && isOff(about) ? make('s', {}, when) : when
  return [
    ...(shown ? [make('p', {}, shown)] : []),
    ...(repeats ? [make('p', {}, repeats)] : []),
    ...(place ? [make('p', { class: 'where', title: place }, place)] : []),
    ...(notes ?? []).map((note) => make('p', {}, note)),
  ]
}

if (!customElements.get('fasti-calendar')) customElements.define('fasti-calendar', FastiCalendar)
growFrames()
