// Projects the model and answers of the server to the same view, so that they can be compared.

import { type Item, type Model, type Term, mayEdit, mayRead } from './rights_model.ts'
import type { CallerName } from './rights_steps.ts'
import type { Json } from './fasti.ts'

type Id = (who: CallerName) => number

export function viewOf(
  model: Model,
  who: CallerName,
  item: Item,
  idOf: Id,
  isInList = false,
): Json {
  const shared = {
    id: item.id,
    name: item.name,
    slug: item.slug,
    status: item.status,
    author: idOf(item.author),
    date: written(item.date),
    modified: written(item.modified),
  }
  if (item.kind !== 'events') return shared
  const isProtected = item.password !== ''
  if (isInList && isProtected && !mayEdit(who, item)) {
    const nothing = { venue: [], organizer: [], categories: [], tags: [] }
    return { ...shared, isProtected, hidden: null, featured: null, ...nothing }
  }
  const linked = (items: readonly Item[]) =>
    items
      .filter((one) => mayRead(who, one) && one.status !== 'trash')
      .map((one) => viewOf(model, who, one, idOf))
  const terms = (all: readonly Term[]) =>
    all
      .toSorted((a, b) => order(a.name.toLowerCase(), b.name.toLowerCase()) || a.id - b.id)
      .map((term) => termView(model, term))
  return {
    ...shared,
    isProtected,
    hidden: item.hidden,
    featured: item.featured,
    venue: linked(item.venue),
    organizer: linked(item.organizer),
    categories: terms(item.categories),
    tags: terms(item.tags),
  }
}

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** With the count of its public events. */
export function termView(model: Model, { id, name, slug, taxonomy }: Term): Json {
  const events = [...model.items].filter(({ status }) => status === 'publish')
  const has = (item: Item) => item[taxonomy].some((term) => term.id === id)
  return { id, name, slug, count: events.filter(has).length }
}

const written = (second: number) =>
  new Date(second * 1000).toISOString().slice(0, 19).replace('T', ' ')

/** The view of an answer of the server. */
export function shownOf(body: Json): Json {
  const { id, slug, status, author, date_utc: date, modified_utc: modified } = body
  const name = body.title ?? body.venue ?? body.organizer
  const shared = { id, name, slug, status, author, date, modified }
  if (body.title === undefined) return shared
  return {
    ...shared,
    isProtected: body.password_protected,
    hidden: body.hide_from_listings,
    featured: body.featured,
    venue: [body.venue].flat().map(shownOf),
    organizer: body.organizer.map(shownOf),
    categories: body.categories.map(shownTerm),
    tags: body.tags.map(shownTerm),
  }
}

export const shownTerm = ({ id, name, slug, count }: Json): Json => ({ id, name, slug, count })
