// An in-memory model of rights, states, links, slugs and passwords (§5.4, §6 to §9), as simple as
// possible. Written from the contract; it shares nothing with the product.

import type { Status } from './model.ts'
import type { CallerName, Kind, Taxonomy } from './rights_steps.ts'

export interface Item {
  id: number
  readonly kind: Kind
  name: string
  slug: string
  author: CallerName
  status: Status
  /** Status and slug before the trash. */
  wasStatus: Status | undefined
  wasSlug: string | undefined
  /** Seconds since 1970. */
  date: number
  modified: number
  password: string
  hidden: boolean
  featured: boolean
  venue: readonly Item[]
  organizer: readonly Item[]
  categories: readonly Term[]
  tags: readonly Term[]
}

export interface Term {
  id: number
  readonly taxonomy: Taxonomy
  name: string
  slug: string
}

export interface Refusal {
  readonly status: number
  readonly code: string
  /** The names of all wrong parameters of a 400. */
  readonly faults?: readonly string[]
}

export const isRefusal = (found: object): found is Refusal => 'code' in found

/** All that exists, and in `made` all that was ever created, by kind and in order. */
export interface Model {
  now: number
  readonly start: number
  readonly items: Set<Item>
  readonly made: Record<Kind, Item[]>
  readonly terms: Set<Term>
  readonly madeTerms: Record<Taxonomy, Term[]>
}

export const newModel = (now: number): Model => ({
  now,
  start: now,
  items: new Set(),
  made: { events: [], venues: [], organizers: [] },
  terms: new Set(),
  madeTerms: { categories: [], tags: [] },
})

export const single = { events: 'event', venues: 'venue', organizers: 'organizer' } as const
const ranks: Record<CallerName, number> = {
  nobody: 0,
  subscriber: 1,
  contributor: 2,
  second: 2,
  author: 3,
  editor: 4,
  administrator: 5,
}
const contributor = 2
export const author = 3
const editor = 4
export const isAtLeast = (who: CallerName, rank: number) => ranks[who] >= rank
export const isEditor = (who: CallerName) => isAtLeast(who, editor)
export const isContributor = (who: CallerName) => isAtLeast(who, contributor)

/** §9.2 */
export function mayEdit(who: CallerName, item: Item): boolean {
  if (isEditor(who)) return true
  if (item.author !== who || !isContributor(who)) return false
  if (isAtLeast(who, author)) return true
  const status = item.status === 'trash' ? item.wasStatus : item.status
  return status === 'draft' || status === 'pending'
}

/** §9.3 */
export function mayRead(who: CallerName, item: Item): boolean {
  if (item.status === 'publish') return true
  if (item.status === 'trash') return mayEdit(who, item)
  return isEditor(who) || (who !== 'nobody' && item.author === who)
}

export const forbidden = (who: CallerName): Refusal => ({
  status: who === 'nobody' ? 401 : 403,
  code: 'rest_forbidden',
})
export const invalid = (faults: readonly string[]): Refusal => ({
  status: 400,
  code: 'rest_invalid_param',
  faults: faults.toSorted(),
})

export const notFound = (kind: Kind): Refusal => ({
  status: 404,
  code: `rest-${single[kind]}-not-found`,
})

export function read(who: CallerName, item: Item, model: Model, password?: string): Item | Refusal {
  const name = single[item.kind]
  if (!model.items.has(item)) return notFound(item.kind)
  if (!mayRead(who, item)) {
    return item.status === 'trash'
      ? { status: 410, code: `${name}-no-longer-available` }
      : { status: 403, code: `${name}-not-accessible` }
  }
  const isLocked = item.password !== '' && !mayEdit(who, item) && password !== item.password
  return isLocked ? { status: 403, code: 'event-password-protected' } : item
}

/** §5.4, unsorted. */
export function list(
  model: Model,
  who: CallerName,
  kind: Kind,
  { statuses, edit }: { readonly statuses: readonly Status[]; readonly edit: boolean },
): readonly Item[] | Refusal {
  const wanted = statuses.length > 0 ? statuses : undefined
  if (!isContributor(who) && wanted?.some((status) => status !== 'publish')) {
    return invalid(['status'])
  }
  return [...model.items].filter((item) => {
    if (item.kind !== kind || !mayRead(who, item)) return false
    if (item.hidden && !(edit && mayEdit(who, item))) return false
    if (wanted) return wanted.includes(item.status)
    return item.status === 'publish' || (isContributor(who) && item.status !== 'trash')
  })
}

export const mayWriteTerms = (who: CallerName, taxonomy: Taxonomy): boolean =>
  isAtLeast(who, taxonomy === 'categories' ? author : editor)
