// What the component is made with: requests, elements and days.

export const base = new URL('./', import.meta.url)
export const dayMs = 86_400_000

/** One answer for all calendars on a page that ask the same. */
const known = new Map()

export function ask(path, query = {}) {
  const url = new URL(path, base)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return fetch(url, { credentials: 'omit', referrerPolicy: 'no-referrer' }).then((reply) => {
    if (!reply.ok) throw new Error(`${url.href} answered ${reply.status}.`)
    return reply.json()
  })
}

export function wordsOf(language, query) {
  const asked = new URLSearchParams({ lang: language, ...query })
  const path = `embed/words.json?${asked.toString()}`
  if (!known.has(path)) known.set(path, ask(path))
  return known.get(path)
}

/** Text and children are put in as text: nothing of an event is ever read as markup. */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(key, value)
  }
  element.append(...children)
  return element
}

export const msOf = (day) =>
  Date.UTC(Number(day.slice(0, 4)), day.slice(5, 7) - 1, day.slice(8, 10))
const numbers = { year: 'numeric', month: '2-digit', day: '2-digit' }

/** Now, and where the visitor is, if nothing else is given. */
function dayIn(timeZone, ms) {
  const parts = new Intl.DateTimeFormat('en', { ...numbers, timeZone }).formatToParts(ms)
  const part = (type) => parts.find((one) => one.type === type).value
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

export const dayOf = (ms) => dayIn('UTC', ms)

/** Today where the visitor is. */
export const today = () => dayIn()

/** The day on which an event starts, by its own clock; zones that browsers do not know are UTC. */
export function startDay({ start, timezone }) {
  const ms = Date.parse(start)
  try {
    return dayIn(timezone, ms)
  } catch {
    return dayOf(ms)
  }
}

/** Times at which an event does not take place are struck through. */
export const isOff = (facts) =>
  facts?.event_status === 'cancelled' || facts?.event_status === 'postponed'

export const isAddress = (text) => /^https?:\/\//.test(text)

/** Formats days, which have no zone. */
export const formatter = (locale, options) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
