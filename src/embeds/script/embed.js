// <fasti-calendar>: a calendar on somebody else's page. Its styles stay inside, the page's stay
// outside, and it sends and keeps no cookies.

import { growFrames } from './frames.js'
import {
  ask,
  clockOf,
  dayMs,
  dayOf,
  formatter,
  isAddress,
  isOff,
  lastDay,
  make,
  monthAfter,
  msOf,
  startDay,
  today,
  weekday,
  wordsOf,
} from './parts.js'
import { accentOf, css } from './style.js'

const links = ['category', 'tag', 'venue', 'organizer']
const filters = [...links, 'q', 'featured', 'price', 'online', 'time', 'when', 'near']
const shownPerDay = 3
/** Where words of titles would not fit into the cells of a table, in px. */
const narrow = 640
const usualLimit = 10

class FastiCalendar extends HTMLElement {
  static observedAttributes = ['view', 'lang', 'date', 'limit', 'pictures', ...filters]

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
      this.wasNarrow = this.isList ? undefined : this.isNarrow
      content = await (this.isList ? this.list(facts) : this.table(facts))
    } catch (error) {
      console.error(error)
      content = [
        make('p', { class: 'note', role: 'status' }, facts?.words.failed ?? 'Fasti: offline.'),
      ]
    }
    if (turn !== this.turn) return
    const label = facts ? `${facts.words.calendar}: ${facts.title}` : 'Fasti'
    this.colours.replaceSync(accentOf(facts?.accent))
    const attributes = { 'aria-label': label, lang: facts?.language }
    this.shadowRoot.replaceChildren(make('section', attributes, ...content, ...this.foot(facts)))
    if (focus) this.shadowRoot.querySelector(`[name="${focus}"]`)?.focus()
    this.dispatchEvent(new CustomEvent('fasti-shown', { bubbles: true }))
  }

  foot(facts) {
    if (!facts) return []
    const query = new URLSearchParams(this.query).toString()
    const view = this.isList ? 'list' : 'month'
    const href = `${facts.home}${facts.prefix}/events/${view}/${query === '' ? '' : `?${query}`}`
    return [make('footer', {}, this.link(href, facts.words.open))]
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
        dateBlock(locale, startDay(about)),
        make('div', {}, this.link(item.url, item.title), ...lines(about)),
        ...(picture ? [make('img', { src: picture, alt: '', loading: 'lazy' })] : []),
      )
    })
    return make('ul', { class: 'list' }, ...rows)
  }

  async table(facts) {
    const { locale, first_day: start = 1, prefix, words } = facts
    const now = today()
    const wished = /^\d{4}-\d\d/.exec(this.getAttribute('date') ?? '')?.[0]
    const month = (this.month ??= wished ?? now.slice(0, 7))
    const first = msOf(`${month}-01`)
    const last = msOf(`${monthAfter(month, 1)}-01`) - dayMs
    const from = first - weekday(first, start) * dayMs
    const until = last + (6 - weekday(last, start)) * dayMs
    const events = await ask(`.${prefix}/events.fullcalendar.json`, {
      ...this.query,
      start: `${dayOf(from - dayMs)}T00:00:00Z`,
      end: `${dayOf(until + 2 * dayMs)}T00:00:00Z`,
    })
    const title = formatter(locale, { month: 'long', year: 'numeric' }).format(first)
    const heads = Array.from({ length: 7 }, (_, at) => {
      const ms = from + at * dayMs
      const abbr = formatter(locale, { weekday: 'long' }).format(ms)
      const short = formatter(locale, { weekday: this.isNarrow ? 'narrow' : 'short' })
      return make('th', { scope: 'col', abbr }, short.format(ms))
    })
    const on = (day) => events.filter((one) => one.start.slice(0, 10) <= day && lastDay(one) >= day)
    const days = Array.from({ length: (until - from) / dayMs + 1 }, (_, at) =>
      dayOf(from + at * dayMs),
    )
    if (this.isNarrow)
      this.day = this.dayToShow(
        days.filter((day) => day.startsWith(month)),
        on,
        now,
      )
    const cells = days.map((day) => this.cell(facts, on(day), { day, month, now }))
    const rows = Array.from({ length: cells.length / 7 }, (_, week) =>
      make('tr', {}, ...cells.slice(week * 7, week * 7 + 7)),
    )
    const caption = make('caption', { class: 'quiet' }, title)
    const body = [make('thead', {}, make('tr', {}, ...heads)), make('tbody', {}, ...rows)]
    const table = make('table', this.isNarrow ? { class: 'month' } : {}, caption, ...body)
    return [this.head(words, title), table, ...(this.isNarrow ? this.agenda(facts, on) : [])]
  }

  /** Narrow months show one day below: the chosen one, today, or the next that has something. */
  dayToShow(days, on, now) {
    if (days.includes(this.day)) return this.day
    const isFull = (day) => on(day).length > 0
    return days.find((day) => day >= now && isFull(day)) ?? days.find(isFull)
  }

  agenda({ locale, words }, on) {
    const { day } = this
    if (day === undefined) return [make('p', { class: 'note' }, words.none)]
    const title = formatter(locale, { dateStyle: 'full' }).format(msOf(day))
    const rows = on(day).map((one) => {
      const { extendedProps: about } = one
      const isHere = !one.allDay && one.start.slice(0, 10) === day
      const when = isHere ? clockOf(locale, one.start) : undefined
      const facts = { ...about, when, notes: about.notes ?? [] }
      return make(
        'li',
        {},
        dateBlock(locale, one.start.slice(0, 10)),
        make('div', {}, this.link(one.url, one.title), ...lines(facts)),
      )
    })
    return [make('h3', { class: 'quiet' }, title), make('ul', { class: 'list' }, ...rows)]
  }

  head(words, title) {
    const button = (name, label, sign, count) => {
      const made = make('button', { type: 'button', name, 'aria-label': label }, sign)
      made.addEventListener('click', () => {
        this.month = count === 0 ? today().slice(0, 7) : monthAfter(this.month, count)
        void this.show(name)
      })
      return made
    }
    return make(
      'header',
      {},
      make('h2', { 'aria-live': 'polite' }, title),
      button('previous', words.previous, '‹', -1),
      button('today', words.today, words.today, 0),
      button('next', words.next, '›', 1),
    )
  }

  cell(facts, found, { day, month, now }) {
    const { home, prefix, words, locale } = facts
    const attributes = {
      class: day.startsWith(month) ? undefined : 'away',
      'aria-current': day === now ? 'date' : undefined,
    }
    const isInside = day.startsWith(month)
    if (this.isNarrow && found.length > 0 && isInside) {
      return make('td', attributes, this.dayButton(facts, found, day))
    }
    const full = formatter(locale, { dateStyle: 'full' })
    const number = make('span', { 'aria-hidden': 'true' }, String(Number(day.slice(8))))
    const name = make('span', { class: 'quiet' }, full.format(msOf(day)))
    const time = make('time', { datetime: day }, number, name)
    if (this.isNarrow || found.length === 0) return make('td', attributes, time)
    const items = found.slice(0, shownPerDay).map((one) => {
      const isHere = !one.allDay && one.start.slice(0, 10) === day
      const element = isOff(one.extendedProps) ? 's' : 'span'
      const clock = isHere ? [make(element, {}, clockOf(locale, one.start)), ' '] : []
      const title = one.extendedProps.notes?.join(' ') || undefined
      return make('li', { title }, this.link(one.url, ...clock, one.title))
    })
    if (found.length > shownPerDay) {
      const query = new URLSearchParams(this.query).toString()
      const href = `${home}${prefix}/events/day/${day}/${query === '' ? '' : `?${query}`}`
      const link = this.link(href, words.more.replace('{n}', String(found.length - shownPerDay)))
      link.className = 'more'
      items.push(make('li', {}, link))
    }
    return make('td', attributes, time, make('ul', {}, ...items))
  }

  /** Says the day and what is on it; chooses it for the list below. */
  dayButton({ locale }, found, day) {
    const titles = found.map(({ title }) => title).join(', ')
    const label = `${formatter(locale, { dateStyle: 'full' }).format(msOf(day))}: ${titles}`
    const made = make(
      'button',
      { type: 'button', class: 'day', name: day, 'aria-pressed': String(day === this.day) },
      make('span', { 'aria-hidden': 'true' }, String(Number(day.slice(8)))),
      make('span', { class: 'quiet' }, label),
    )
    made.addEventListener('click', () => {
      this.day = day
      void this.show(day)
    })
    return made
  }
}

/** Decoration: the line beside it says it in words. */
function dateBlock(locale, day) {
  const month = formatter(locale, { month: 'short' }).format(msOf(day))
  return make('div', { class: 'block', 'data-month': month, 'data-day': Number(day.slice(8)) })
}

/** When and where; of an event that was changed also what is known of it. */
function lines(about) {
  const { when, location, notes, repeats } = about
  const shown = when && isOff(about) ? make('s', {}, when) : when
  return [
    ...(shown ? [make('p', {}, shown)] : []),
    ...(repeats ? [make('p', {}, repeats)] : []),
    ...(location ? [make('p', { class: 'where', title: location }, location)] : []),
    ...(notes ?? []).map((note) => make('p', {}, note)),
  ]
}

if (!customElements.get('fasti-calendar')) customElements.define('fasti-calendar', FastiCalendar)
growFrames()
