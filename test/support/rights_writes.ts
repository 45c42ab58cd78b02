// What writes do to the model of rights and states (§6 to §8), or why they are refused.

import {
  addItem,
  addTerm,
  blank,
  dateOf,
  draftLinked,
  freeSlug,
  linksOf,
  settleStatus,
  slugOf,
} from './rights_links.ts'
import {
  type Item,
  type Model,
  type Refusal,
  type Term,
  forbidden,
  invalid,
  isContributor,
  isEditor,
  mayEdit,
  mayWriteTerms,
  notFound,
  single,
} from './rights_model.ts'
import { idsOf } from './make.ts'
import type { CallerName, Fields, Kind, Taxonomy } from './rights_steps.ts'

/** Of these fields, venues and organizers have only the name and the status. */
export const fieldsOf = (kind: Kind, fields: Fields): Fields =>
  kind === 'events' ? fields : { name: fields.name, status: fields.status }

const mayNotEditOthers: Refusal = { status: 403, code: 'rest_cannot_edit_others' }

const isForeign = (who: CallerName, { author }: Fields) =>
  author !== undefined && author !== who && !isEditor(who)

export function create(
  model: Model,
  who: CallerName,
  kind: Kind,
  name: string,
  given: Fields,
): Item | Refusal {
  const fields = fieldsOf(kind, given)
  if (fields.status === 'trash') return invalid(['status'])
  if (!isContributor(who)) return forbidden(who)
  if (kind !== 'events') return draftLinked(model, who, kind, name, [], fields)
  if (isForeign(who, fields)) return mayNotEditOthers
  const { links, faults } = linksOf(model, who, fields)
  if (faults.length > 0) return invalid(faults)
  const date = fields.date ? dateOf(model, fields.date) : model.now
  const status = settleStatus(model, who, fields.status, undefined, date)
  const item = blank(model, who, kind, name, status)
  return addItem(model, {
    ...item,
    ...links,
    slug: freeSlug(model, kind, fields.slug ?? slugOf(name)),
    date,
    author: fields.author ?? who,
    password: fields.password ?? '',
    hidden: fields.hidden ?? false,
    featured: fields.featured ?? false,
  })
}

/** Whether If-Match names the current version. */
export type Match = 'is present' | 'is another'

const preconditionFailed: Refusal = { status: 412, code: 'rest_precondition_failed' }

/** The checks of every write to one item, in the order of §3.1. */
function refusalOf(
  model: Model,
  who: CallerName,
  item: Item,
  { match, isTrashing, force = false }: { match: Match; isTrashing: boolean; force?: boolean },
): Refusal | undefined {
  if (!isContributor(who)) return forbidden(who)
  if (!model.items.has(item)) return notFound(item.kind)
  if (!mayEdit(who, item) || (force && !isEditor(who))) return forbidden(who)
  if (match === 'is another') return preconditionFailed
  const isTwice = isTrashing && item.status === 'trash'
  return isTwice ? { status: 410, code: `${single[item.kind]}-is-in-trash` } : undefined
}

export function update(
  model: Model,
  who: CallerName,
  item: Item,
  given: Fields,
  match: Match,
): Item | Refusal {
  const fields = fieldsOf(item.kind, given)
  const isTrashing = fields.status === 'trash'
  const refusal = refusalOf(model, who, item, { match, isTrashing })
  if (refusal) return refusal
  if (isForeign(who, fields)) return mayNotEditOthers
  const { links, faults } = linksOf(model, who, fields)
  if (faults.length > 0) return invalid(faults)
  const date = fields.date ? dateOf(model, fields.date) : item.date
  const wasTrash = item.status === 'trash'
  const status =
    wasTrash && fields.status === undefined
      ? 'trash'
      : settleStatus(model, who, fields.status, wasTrash ? undefined : item.status, date)
  const before = contentOf(item)
  Object.assign(item, links, { date })
  if (fields.name !== undefined) item.name = fields.name
  if (fields.author !== undefined) item.author = fields.author
  if (fields.password !== undefined) item.password = fields.password
  if (fields.hidden !== undefined) item.hidden = fields.hidden
  if (fields.featured !== undefined) item.featured = fields.featured
  if (fields.slug !== undefined) item.slug = freeSlug(model, item.kind, fields.slug, item)
  moveTo(model, item, status)
  if (contentOf(item) !== before) item.modified = model.now
  return item
}

/** Saves and restores slug and status on the way into the trash and back (§8.1, §8.3). */
function moveTo(model: Model, item: Item, status: Item['status']): void {
  const { kind } = item
  if (status === 'trash' && item.status !== 'trash') {
    item.wasStatus = item.status
    item.wasSlug = item.slug
    item.slug = freeSlug(model, kind, `${item.slug}__trashed`, item)
  } else if (status !== 'trash' && item.status === 'trash') {
    item.slug = freeSlug(model, kind, item.wasSlug ?? '', item)
    item.wasStatus = undefined
    item.wasSlug = undefined
  }
  item.status = status
}

/** All fields whose change moves `modified`; the order of terms does not count. */
function contentOf(item: Item): string {
  const { modified: _modified, venue, organizer, categories, tags, ...rest } = item
  const terms = [...idsOf(categories), ...idsOf(tags)].toSorted((a, b) => a - b)
  return JSON.stringify([rest, idsOf(venue), idsOf(organizer), terms])
}

export function remove(
  model: Model,
  who: CallerName,
  item: Item,
  force: boolean,
  match: Match,
): Item | Refusal {
  const refusal = refusalOf(model, who, item, { match, isTrashing: !force, force })
  if (refusal) return refusal
  if (!force) {
    moveTo(model, item, 'trash')
    item.modified = model.now
    return item
  }
  const last = { ...item }
  model.items.delete(item)
  for (const other of model.items) {
    other.venue = other.venue.filter((one) => one !== item)
    other.organizer = other.organizer.filter((one) => one !== item)
  }
  return last
}

const termNames = { categories: 'category', tags: 'tag' } as const

export function createTerm(
  model: Model,
  who: CallerName,
  taxonomy: Taxonomy,
  name: string,
): Term | Refusal {
  if (!mayWriteTerms(who, taxonomy)) return forbidden(who)
  const isSame = (term: Term) =>
    term.taxonomy === taxonomy && term.name.toLowerCase() === name.toLowerCase()
  if ([...model.terms].some(isSame)) return { status: 400, code: 'term_exists' }
  return addTerm(model, taxonomy, name)
}

export function renameTerm(
  model: Model,
  who: CallerName,
  term: Term,
  name: string,
): Term | Refusal {
  const refusal = termRefusal(model, who, term)
  if (refusal) return refusal
  term.name = name
  return term
}

export function deleteTerm(model: Model, who: CallerName, term: Term): Term | Refusal {
  const refusal = termRefusal(model, who, term)
  if (refusal) return refusal
  model.terms.delete(term)
  for (const item of model.items) {
    item.categories = item.categories.filter((one) => one !== term)
    item.tags = item.tags.filter((one) => one !== term)
  }
  return term
}

function termRefusal(model: Model, who: CallerName, term: Term): Refusal | undefined {
  if (!mayWriteTerms(who, term.taxonomy)) return forbidden(who)
  if (model.terms.has(term)) return undefined
  return { status: 404, code: `rest-${termNames[term.taxonomy]}-not-found` }
}

/** Advances the clock, and publishes what is due (§6.11). */
export function wait(model: Model, seconds: number): void {
  model.now += seconds
  for (const item of model.items) {
    if (item.status === 'future' && item.date <= model.now) item.status = 'publish'
  }
}
