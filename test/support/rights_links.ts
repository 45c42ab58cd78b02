// Slugs, statuses and references of requests, in the model of rights and states (§6).

import type { Status } from './model.ts'
import {
  type Item,
  type Model,
  type Term,
  author,
  isAtLeast,
  mayRead,
  mayWriteTerms,
  single,
} from './rights_model.ts'
import type { CallerName, Fields, Kind, Taxonomy } from './rights_steps.ts'

export const slugOf = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '-')

function free(wanted: string, isTaken: (slug: string) => boolean): string {
  for (let n = 1; ; n += 1) {
    const slug = n === 1 ? wanted : `${wanted}-${n}`
    if (!isTaken(slug)) return slug
  }
}

/** A slug that no other of its kind has (§6.13). */
export const freeSlug = (model: Model, kind: Kind, wanted: string, self?: Item) =>
  free(wanted, (slug) =>
    [...model.items].some((one) => one !== self && one.kind === kind && one.slug === slug),
  )

/** §6.11 */
export function settleStatus(
  { now }: Model,
  who: CallerName,
  asked: Status | undefined,
  before: Status | undefined,
  date: number,
): Status {
  const isModest = !isAtLeast(who, author)
  const absent = isModest ? 'draft' : 'publish'
  const isBeyond = isModest && (asked === 'publish' || asked === 'future' || asked === 'private')
  const wanted = isBeyond ? 'pending' : (asked ?? before ?? absent)
  if (wanted === 'publish' && date > now) return 'future'
  return wanted === 'future' && date <= now ? 'publish' : wanted
}

export const dateOf = ({ start, now }: Model, date: 'past' | 'later'): number =>
  date === 'past' ? start - 86_400 : now + 1800

/** Resolves the references of a request, or returns the names of the wrong parameters. */
export function linksOf(model: Model, who: CallerName, fields: Fields) {
  const faults: string[] = []
  const made: (() => void)[] = []
  // Numbers choose among what existed before the request.
  const before = { ...model.made, ...model.madeTerms }
  const known = {
    venues: [...before.venues],
    organizers: [...before.organizers],
    categories: [...before.categories],
    tags: [...before.tags],
  }
  const items = (kind: 'venues' | 'organizers', entries: readonly (number | string)[]) =>
    unique(
      entries.flatMap((entry): readonly Item[] => {
        if (typeof entry === 'string') return [draftLinked(model, who, kind, entry, made)]
        const item = at(known[kind], entry)
        const isThere = item && model.items.has(item) && item.status !== 'trash'
        if (isThere && mayRead(who, item)) return [item]
        if (item) faults.push(single[kind])
        return []
      }),
    )
  const terms = (taxonomy: Taxonomy, entries: readonly (number | string)[]) =>
    unique(
      entries.flatMap((entry): readonly Term[] => {
        if (typeof entry === 'number') {
          const term = at(known[taxonomy], entry)
          if (term && !model.terms.has(term)) faults.push(taxonomy)
          return term ? [term] : []
        }
        const same = findTerm(model, taxonomy, entry)
        if (same) return [same]
        if (!mayWriteTerms(who, taxonomy)) faults.push(taxonomy)
        return [addTerm(model, taxonomy, entry, made)]
      }),
    )
  const links = {
    ...(fields.venue && { venue: items('venues', fields.venue) }),
    ...(fields.organizer && { organizer: items('organizers', fields.organizer) }),
    ...(fields.categories && { categories: terms('categories', fields.categories) }),
    ...(fields.tags && { tags: terms('tags', fields.tags) }),
  }
  // A refused request creates nothing.
  if (faults.length > 0) for (const undo of made.toReversed()) undo()
  return { links, faults: [...new Set(faults)] }
}

const unique = <T>(entries: readonly T[]): T[] => [...new Set(entries)]
export const at = <T>(entries: readonly T[], which: number): T | undefined =>
  entries.length === 0 ? undefined : entries[which % entries.length]

/** Negative ids are placeholders until the server assigns one. */
let unknownIds = 0
const unknownId = () => (unknownIds -= 1)

/** A new item, or the existing one that matches all given fields (§6.8). */
export function draftLinked(
  model: Model,
  who: CallerName,
  kind: 'venues' | 'organizers',
  name: string,
  made: (() => void)[],
  fields: Fields = {},
): Item {
  const status = settleStatus(model, who, fields.status, undefined, model.now)
  const same = [...model.items]
    .filter((one) => one.kind === kind && one.name.toLowerCase() === name.toLowerCase())
    .filter((one) => one.status !== 'trash' && mayRead(who, one))
    .filter((one) => fields.status === undefined || one.status === status)
    .toSorted((a, b) => ageOf(a) - ageOf(b))[0]
  return same ?? addItem(model, blank(model, who, kind, name, status), made)
}

/** Placeholder ids are newer than all others, and count down. */
const ageOf = ({ id }: { readonly id: number }) => (id > 0 ? id : Number.MAX_SAFE_INTEGER + id * -1)

export function blank(
  model: Model,
  who: CallerName,
  kind: Kind,
  name: string,
  status: Status,
): Item {
  return {
    id: unknownId(),
    kind,
    name,
    slug: freeSlug(model, kind, slugOf(name)),
    author: who,
    status,
    wasStatus: undefined,
    wasSlug: undefined,
    date: model.now,
    modified: model.now,
    password: '',
    hidden: false,
    featured: false,
    venue: [],
    organizer: [],
    categories: [],
    tags: [],
  }
}

export function addItem(model: Model, item: Item, made: (() => void)[] = []): Item {
  model.items.add(item)
  model.made[item.kind].push(item)
  made.push(() => {
    model.items.delete(item)
    model.made[item.kind].pop()
  })
  return item
}

/** Finds a term by slug, else by name, ignoring case (§6.9). */
function findTerm(model: Model, taxonomy: Taxonomy, entry: string): Term | undefined {
  const all = [...model.terms].filter((term) => term.taxonomy === taxonomy)
  const key = entry.toLowerCase()
  return (
    all.find(({ slug }) => slug === key) ??
    all.toSorted((a, b) => ageOf(a) - ageOf(b)).find(({ name }) => name.toLowerCase() === key)
  )
}

export function addTerm(
  model: Model,
  taxonomy: Taxonomy,
  name: string,
  made: (() => void)[] = [],
): Term {
  const slug = free(slugOf(name), (taken) =>
    [...model.terms].some((one) => one.taxonomy === taxonomy && one.slug === taken),
  )
  const term: Term = { id: unknownId(), taxonomy, name, slug }
  model.terms.add(term)
  model.madeTerms[taxonomy].push(term)
  made.push(() => {
    model.terms.delete(term)
    model.madeTerms[taxonomy].pop()
  })
  return term
}
