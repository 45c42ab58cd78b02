// <fasti-calendar>: a calendar on somebody else's page. Its styles stay inside, the page's stay
// outside, and it sends and keeps no cookies.

const base = new URL('./', import.meta.url)
const links = ['category', 'tag', 'venue', 'organizer']
const filters = [...links, 'q', 'featured', 'price', 'online', 'time', 'when', 'near']
const shownPerDay = 3
const dayMs = 86_400_000

const css = `
:host { display: block }
:host([hidden]) { display: none }
section { all: initial; display: block; container-type: inline-size; color-scheme: light dark;
  --accent: var(--fasti-accent, light-dark(#a1331c, #ff9f82));
  --ground: var(--fasti-ground, light-dark(#fff, #171411));
  --ink: var(--fasti-ink, light-dark(#211d18, #f2ece3));
  --soft: light-dark(#625b54, #b9b1a8); --line: light-dark(#dcd5cc, #45403b);
  --wash: light-dark(#f6f2ec, #26231f);
  font: 16px/1.45 var(--fasti-font, system-ui, sans-serif); color: var(--ink);
  background: var(--ground) }
:host([theme="light"]) section { color-scheme: light }
:host([theme="dark"]) section { color-scheme: dark }
* { box-sizing: border-box }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; padding: 8px 4px }
h2 { flex: 1; margin: 0; font-size: 1.25em; font-weight: 650; text-transform: none }
h2::first-letter { text-transform: uppercase }
button { min-width: 40px; min-height: 40px; padding: 4px 12px; border: 1px solid var(--line);
  border-radius: 6px; background: transparent; color: inherit; font: inherit; cursor: pointer }
button:hover { background: var(--wash) }
a { color: var(--accent) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
table { width: 100%; border-collapse: collapse; table-layout: fixed }
th { padding: 6px 2px; font-weight: 600; font-size: .8em; color: var(--soft) }
td { height: 5.5em; padding: 4px; border: 1px solid var(--line); vertical-align: top }
td.away { background: var(--wash) }
time { font-size: .85em; color: var(--soft) }
td[aria-current] time { display: inline-block; min-width: 1.9em; padding: 2px 4px;
  border-radius: 1em; background: var(--accent); color: var(--ground); text-align: center }
ul { margin: 0; padding: 0; list-style: none }
td li { margin-top: 3px; font-size: .8em; line-height: 1.3; overflow-wrap: anywhere }
td li a { display: block; padding: 2px 0; min-height: 24px; color: var(--ink);
  text-decoration: none }
td li a:hover { color: var(--accent); text-decoration: underline }
td li a :is(span, s) { color: var(--soft) }
td li a.more { color: var(--accent) }
.list li { padding: 10px 4px; border-top: 1px solid var(--line) }
.list a { font-weight: 600 }
.list p, .note { margin: 2px 0 0; color: var(--soft) }
footer, .note { padding: 8px 4px }
.quiet { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
@container (max-width: 480px) {
  td { height: 3.5em; padding: 2px }
  td li { font-size: .7em }
  td li :is(span, s) { display: none }
}`

/** One answer for all calendars on a page that speak the same language. */
const known = new Map()

function ask(path, query = {}) {
  const url = new URL(path, base)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return fetch(url, { credentials: 'omit', referrerPolicy: 'no-referrer' }).then((reply) => {
    if (!reply.ok) throw new Error(`${url.href} answered ${reply.status}.`)
    return reply.json()
  })
}

function wordsOf(language) {
  const path = `embed/words.json?lang=${encodeURIComponent(language)}`
  if (!known.has(path)) known.set(path, ask(path))
  return known.get(path)
}

/** Text and children are put in as text: nothing of an event is ever read as markup. */
function make(name, attributes = {}, ...children) {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(key, value)
  }
  element.append(...children)
  return element
}

const pad = (number) => String(number).padStart(2, '0')
const msOf = (day) => Date.UTC(Number(day.slice(0, 4)), day.slice(5, 7) - 1, day.slice(8, 10))
/** Days since the first one of the week, which is `first` days after Sunday. */
const weekday = (ms, first) => (((Math.floor(ms / dayMs) + 4 - first) % 7) + 7) % 7

function dayOf(ms) {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: 'UTC',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(ms)
  const part = (type) => parts.find((one) => one.type === type).value
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

/** Today where the visitor is. */
function today() {
  const options = { year: 'numeric', month: '2-digit', day: '2-digit' }
  const parts = new Intl.DateTimeFormat('en', options).formatToParts()
  return ['year', 'month', 'day']
    .map((type) => parts.find((one) => one.type === type).value)
    .join('-')
}

/** `20:30` or `8:30 PM`, by the clock of the event. */
function clockOf(locale, start) {
  const options = { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' }
  const usual = new Intl.DateTimeFormat(locale, options)
  const isLong = usual.resolvedOptions().hourCycle === 'h23'
  const format = isLong ? new Intl.DateTimeFormat(locale, { ...options, hour: '2-digit' }) : usual
  return format.format(Date.parse(`${start.slice(0, 16)}Z`))
}

function monthAfter(month, count) {
  const total = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count
  return `${String(Math.floor(total / 12)).padStart(4, '0')}-${pad((total % 12) + 1)}`
}

/** The days an event stands on, by its own clock. */
function lastDay({ start, end, allDay }) {
  const isBehind = allDay || (end ?? '').slice(11, 19) === '00:00:00'
  const last = end ? dayOf(msOf(end) - (isBehind ? dayMs : 0)) : start.slice(0, 10)
  return last < start.slice(0, 10) ? start.slice(0, 10) : last
}

/** Times at which an event does not take place are struck through. */
const isOff = (facts) => facts?.event_status === 'cancelled' || facts?.event_status === 'postponed'

const isAddress = (text) => /^https?:\/\//.test(text)

class FastiCalendar extends HTMLElement {
  static observedAttributes = ['view', 'lang', 'date', ...filters]

  connectedCallback() {
    if (!this.shadowRoot) {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      this.attachShadow({ mode: 'open' }).adoptedStyleSheets = [sheet]
    }
    void this.show()
  }

  attributeChangedCallback() {
    if (!this.shadowRoot) return
    this.month = undefined
    void this.show()
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
      facts = await wordsOf(this.getAttribute('lang') ?? closest ?? '')
      content = await (this.getAttribute('view') === 'list' ? this.list(facts) : this.table(facts))
    } catch (error) {
      console.error(error)
      content = [
        make('p', { class: 'note', role: 'status' }, facts?.words.failed ?? 'Fasti: offline.'),
      ]
    }
    if (turn !== this.turn) return
    const label = facts ? `${facts.words.calendar}: ${facts.name}` : 'Fasti'
    const attributes = { 'aria-label': label, lang: facts?.language }
    this.shadowRoot.replaceChildren(make('section', attributes, ...content, ...this.foot(facts)))
    if (focus) this.shadowRoot.querySelector(`[name="${focus}"]`)?.focus()
    this.dispatchEvent(new CustomEvent('fasti-shown', { bubbles: true }))
  }

  foot(facts) {
    if (!facts) return []
    const query = new URLSearchParams(this.query).toString()
    const view = this.getAttribute('view') === 'list' ? 'list' : 'month'
    const href = `${facts.home}${facts.prefix}/events/${view}/${query === '' ? '' : `?${query}`}`
    return [make('footer', {}, this.link(href, facts.words.open))]
  }

  link(href, ...children) {
    const target = this.getAttribute('target') ?? undefined
    return make('a', { href: isAddress(href) ? href : undefined, target }, ...children)
  }

  async list({ prefix, words }) {
    const { items } = await ask(`.${prefix}/events/list.json`, this.query)
    const most = Number(this.getAttribute('limit')) || 10
    const entries = items
      .slice(0, most)
      .map((item) => make('li', {}, this.link(item.url, item.title), ...this.summary(item)))
    if (entries.length === 0) return [make('p', { class: 'note' }, words.none)]
    return [make('ul', { class: 'list' }, ...entries)]
  }

  /** When and where; of an event that was changed also what is known of it. */
  summary({ summary, _fasti: facts }) {
    if (!isOff(facts)) return [make('p', {}, summary)]
    const place = facts.location === '' ? [] : [`, ${facts.location}`]
    return [
      make('p', {}, make('s', {}, facts.when), ...place),
      ...facts.notes.map((note) => make('p', {}, note)),
    ]
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
    const format = (options) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
    const title = format({ month: 'long', year: 'numeric' }).format(first)
    const heads = Array.from({ length: 7 }, (_, at) => {
      const ms = from + at * dayMs
      const abbr = format({ weekday: 'long' }).format(ms)
      return make('th', { scope: 'col', abbr }, format({ weekday: 'short' }).format(ms))
    })
    const rows = []
    for (let week = from; week <= until; week += 7 * dayMs) {
      const days = Array.from({ length: 7 }, (_, at) => dayOf(week + at * dayMs))
      rows.push(make('tr', {}, ...days.map((day) => this.cell(facts, events, { day, month, now }))))
    }
    const caption = make('caption', { class: 'quiet' }, title)
    const body = [make('thead', {}, make('tr', {}, ...heads)), make('tbody', {}, ...rows)]
    return [this.head(words, title), make('table', {}, caption, ...body)]
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

  cell({ home, prefix, words, locale }, events, { day, month, now }) {
    const found = events.filter((one) => one.start.slice(0, 10) <= day && lastDay(one) >= day)
    const full = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'full' })
    const number = make('span', { 'aria-hidden': 'true' }, String(Number(day.slice(8))))
    const name = make('span', { class: 'quiet' }, full.format(msOf(day)))
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
      const more = words.more.replace('{n}', String(found.length - shownPerDay))
      const link = this.link(href, more)
      link.className = 'more'
      items.push(make('li', {}, link))
    }
    const attributes = {
      class: day.startsWith(month) ? undefined : 'away',
      'aria-current': day === now ? 'date' : undefined,
    }
    const time = make('time', { datetime: day }, number, name)
    return make('td', attributes, time, ...(items.length > 0 ? [make('ul', {}, ...items)] : []))
  }
}

if (!customElements.get('fasti-calendar')) customElements.define('fasti-calendar', FastiCalendar)
