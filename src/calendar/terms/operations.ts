// Terms as the history records them.

import { type Context, inTransaction } from '../../access/context.ts'
import type { Input } from '../../contract/schema/field.ts'
import { type Found, findPage } from '../../contract/schema/paging.ts'
import { type Fault, type Faults, Problem, found, invalid, refuse } from '../../language/problem.ts'
import { freeSlug } from '../../language/text/free_slug.ts'
import { fold } from '../../language/text/search/fold.ts'
import type { Database } from '../../storage/database.ts'
import { advisoryLock } from '../../storage/dialect.ts'
import { record } from '../history/record.ts'
import type { Fields } from '../history/rules.ts'
import { readSearch } from '../items/search.ts'
import { claimLinks } from '../items/store.ts'
import { touchLinked } from '../items/touch_store.ts'
import type { termFilters } from './fields.ts'
import { nameKey, wantedSlug } from './rules.ts'
import {
  type TermRow,
  countTerms,
  deleteTerm,
  eventsOf,
  findChildren,
  findTerm,
  findTermBySlug,
  findTermsByName,
  insertTerm,
  isBelow,
  knownTerms,
  listTerms,
  lockTerm,
  newTermId,
  updateTerm,
  withAncestors,
} from './store.ts'
import { type Term, type TermKind, showTerm } from './view.ts'

export interface TermInput {
  readonly name: string
  readonly description?: string
  readonly slug?: string
  readonly parent?: number
}

export const createTerm = (outer: Context, kind: TermKind, input: TermInput): Promise<TermRow> =>
  inTransaction(outer, async ({ db }) => {
    const above = await lockFor(db, kind, input.parent)
    const namesakes = await namesakesOf(db, kind, input)
    const id = await newTermId(db)
    const wanted = wantedSlug({
      name: input.name,
      slug: input.slug,
      parentSlug: above?.slug,
      isNameTaken: namesakes.length > 0,
    })
    return addTerm(db, kind, id, { ...input, slug: wanted || String(id) })
  })

/** Nobody makes another term meanwhile. Returns the one above it. */
export async function lockFor(
  db: Database,
  kind: TermKind,
  parent = 0,
): Promise<TermRow | undefined> {
  await advisoryLock(db, kind.taxonomy)
  return parentOf(db, kind, parent)
}

/** Terms of the same name, of which none is at the same place; with a given slug, not with that. */
export async function namesakesOf(
  db: Database,
  { taxonomy }: TermKind,
  { name, slug, parent = 0 }: TermInput,
): Promise<readonly TermRow[]> {
  const namesakes = await findTermsByName(db, taxonomy, nameKey(name))
  const same = namesakes.find(
    (one) => one.parent === parent && (slug === undefined || slug === one.slug),
  )
  if (same) throw new Problem('term_exists', { data: { term_id: same.id } })
  return namesakes
}

/** With its slug, or the next one that no other term has. */
export async function addTerm(
  db: Database,
  kind: TermKind,
  id: number,
  { name, slug, description = '', parent = 0 }: TermInput & { readonly slug: string },
): Promise<TermRow> {
  const free = await freeFor(db, kind, slug, id)
  const texts = { name, slug: free, description, parent }
  const made = await insertTerm(db, id, kind.taxonomy, texts)
  await recordTerm(db, kind, null, made)
  return made
}

export const freeFor = (
  db: Database,
  { taxonomy }: TermKind,
  wanted: string,
  id: number,
): Promise<string> =>
  freeSlug(wanted, async (slug) => {
    const known = await findTermBySlug(db, taxonomy, slug)
    return known !== undefined && known.id !== id
  })

async function parentOf(
  db: Database,
  { taxonomy }: TermKind,
  parent: number,
): Promise<TermRow | undefined> {
  if (parent === 0) return undefined
  const above = await findTerm(db, taxonomy, parent)
  if (!above) throw invalid({ parent: { kind: 'reference', facts: { entry: parent } } })
  return above
}

export const updateTermOf = async (
  outer: Context,
  kind: TermKind,
  id: number,
  input: Partial<TermInput>,
): Promise<TermRow> =>
  inTransaction(outer, async (context) => {
    const { db } = context
    // Locked before any read: two concurrent changes could form a cycle that neither sees.
    await advisoryLock(db, kind.taxonomy)
    const stored = found(await lockTerm(db, kind.taxonomy, id), `rest-${kind.name}-not-found`)
    await context.expect(() => showOneTerm(context, stored))
    if (input.parent !== undefined) await refuseCycle(db, kind, id, input.parent)
    const slug = input.slug === '' ? String(id) : (input.slug ?? stored.slug)
    if (slug !== stored.slug && (await findTermBySlug(db, kind.taxonomy, slug))) {
      throw new Problem('duplicate_term_slug', { facts: { slug } })
    }
    const wanted = {
      name: input.name ?? stored.name,
      slug,
      description: input.description ?? stored.description,
      parent: input.parent ?? stored.parent,
    }
    await updateTerm(db, id, wanted)
    if (wanted.name !== stored.name) await touchLinked(db, 'terms', id)
    const changed = { ...stored, ...wanted }
    await recordTerm(db, kind, stored, changed)
    return changed
  })

/** A category is never its own ancestor. */
async function refuseCycle(
  db: Database,
  kind: TermKind,
  id: number,
  parent: number,
): Promise<void> {
  await parentOf(db, kind, parent)
  if (await isBelow(db, parent, id)) throw invalid({ parent: { kind: 'cycle' } })
}

/** Deletes for good, because terms have no trash (§8.2). */
export const deleteTermOf = (outer: Context, kind: TermKind, id: number): Promise<Term> =>
  inTransaction(outer, async (context) => {
    const { db } = context
    await claimLinks(db)
    await advisoryLock(db, kind.taxonomy)
    const stored = found(await lockTerm(db, kind.taxonomy, id), `rest-${kind.name}-not-found`)
    await context.expect(() => showOneTerm(context, stored))
    const last = await showOneTerm(context, stored)
    await recordRemoval(db, kind, stored)
    await touchLinked(db, 'terms', id)
    await deleteTerm(db, stored)
    return last
  })

export const readTerm = async ({ db }: Context, kind: TermKind, id: number): Promise<TermRow> =>
  found(await findTerm(db, kind.taxonomy, id), `rest-${kind.name}-not-found`)

export type TermFilters = Input<typeof termFilters> & { readonly parent?: number }

/**
 * `event` is the event whose terms are listed; `none` if the caller may not see them. `faults` are
 * those found so far.
 */
export async function findTerms(
  context: Context,
  kind: TermKind,
  input: TermFilters,
  event: number | 'none' | undefined,
  faults: Record<string, Fault>,
): Promise<Found<TermRow>> {
  const { db } = context
  const search = readSearch(context, input, faults)
  refuse({ ...faults, ...(await unknownTerms(db, kind, input)) })
  const filter = {
    taxonomy: kind.taxonomy,
    search,
    include: input.include,
    exclude: input.exclude,
    parent: input.parent,
    event: event === 'none' ? 0 : event,
    slug: input.slug === undefined ? undefined : fold(input.slug),
    hideEmpty: input.hide_empty && event === undefined,
    orderby: input.orderby ?? 'name',
    descending: input.order === 'desc',
  }
  return findPage(context, input, 'term-archive-page-not-found', {
    count: () => countTerms(db, filter),
    items: (page) => listTerms(db, filter, page),
  })
}

async function unknownTerms(
  db: Database,
  { taxonomy }: TermKind,
  { include = [], exclude = [], parent = 0 }: TermFilters,
): Promise<Faults> {
  const asked = { include, exclude, parent: parent === 0 ? [] : [parent] }
  const known = await knownTerms(db, [...new Set(Object.values(asked).flat())])
  const faults = Object.entries(asked).flatMap(([name, ids]) => {
    const entry = ids.find((id) => known.get(id)?.taxonomy !== taxonomy)
    return entry === undefined ? [] : [[name, { kind: 'reference', facts: { entry } }] as const]
  })
  return Object.fromEntries(faults)
}

export async function showTerms(context: Context, rows: readonly TermRow[]): Promise<Term[]> {
  const parents = new Set(rows.map(({ parent }) => parent))
  parents.delete(0)
  const above = await withAncestors(context.db, [...parents])
  const tree = new Map(above.map((one) => [one.id, one]))
  return rows.map((row) => showTerm(context, row, tree))
}

export async function showOneTerm(context: Context, row: TermRow): Promise<Term> {
  const [term] = await showTerms(context, [row])
  if (!term) throw new Error(`The term ${row.id} was not shown.`)
  return term
}

export async function recordTerm(
  db: Database,
  { name: kind }: TermKind,
  before: TermRow | null,
  after: TermRow | null,
): Promise<void> {
  const shown = after ?? before
  if (!shown) return
  const { id, name: title } = shown
  await record(db, {
    kind,
    id,
    owner: 0,
    title,
    before: before && fieldsOf(before),
    after: after && fieldsOf(after),
  })
}

/** A term that goes for good, with the events that had it; its children move up. */
export async function recordRemoval(db: Database, kind: TermKind, term: TermRow): Promise<void> {
  const { id, name: title, parent } = term
  const before = { ...fieldsOf(term), events: await eventsOf(db, term) }
  await record(db, { kind: kind.name, id, owner: 0, title, before, after: null })
  for (const child of await findChildren(db, term)) {
    await recordTerm(db, kind, child, { ...child, parent })
  }
}

export const fieldsOf = ({ name, slug, description, parent }: TermRow): Fields => ({
  name,
  slug,
  description,
  parent,
})
