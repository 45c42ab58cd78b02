// Terms as the history records them.

import type { Context } from '../../access/context.ts'
import type { Input } from '../../contract/schema/field.ts'
import { type Found, findPage } from '../../contract/schema/paging.ts'
import { type Fault, type Faults, Problem, invalid, refuse } from '../../language/problem.ts'
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

export const createTerm = async (
  outer: Context,
  kind: TermKind,
  input: TermInput,
): Promise<TermRow> =>
  outer.db.within(async (db) => {
    const { taxonomy } = kind
    await advisoryLock(db, taxonomy)
    const parent = input.parent ?? 0
    const above = await parentOf(db, kind, parent)
    const namesakes = await findTermsByName(db, taxonomy, nameKey(input.name))
    const same = namesakes.find(
      (one) => one.parent === parent && (input.slug === undefined || input.slug === one.slug),
    )
    if (same) throw new Problem('term_exists', { data: { term_id: same.id } })
    const id = await newTermId(db)
    const wanted = wantedSlug({
      name: input.name,
      slug: input.slug,
      parentSlug: above?.slug,
      isNameTaken: namesakes.length > 0,
    })
    const slug = await freeSlug(wanted === '' ? String(id) : wanted, isTaken(db, kind))
    const { name, description = '' } = input
    const made = await insertTerm(db, id, taxonomy, { name, slug, description, parent })
    await recordTerm(db, kind, null, made)
    return made
  })

const isTaken =
  (db: Database, { taxonomy }: TermKind) =>
  async (slug: string) =>
    (await findTermBySlug(db, taxonomy, slug)) !== undefined

export async function parentOf(
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
  outer.db.within(async (db) => {
    const context = { ...outer, db }
    // Locked before any read: two concurrent changes could form a cycle that neither sees.
    await advisoryLock(db, kind.taxonomy)
    const stored = await lockTerm(db, kind.taxonomy, id)
    if (!stored) throw new Problem(`rest-${kind.name}-not-found`)
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
export const deleteTermOf = async (outer: Context, kind: TermKind, id: number): Promise<Term> =>
  outer.db.within(async (db) => {
    const context = { ...outer, db }
    await claimLinks(db)
    await advisoryLock(db, kind.taxonomy)
    const stored = await lockTerm(db, kind.taxonomy, id)
    if (!stored) throw new Problem(`rest-${kind.name}-not-found`)
    await context.expect(() => showOneTerm(context, stored))
    const last = await showOneTerm(context, stored)
    await recordRemoval(db, kind, stored)
    await touchLinked(db, 'terms', id)
    await deleteTerm(db, stored)
    return last
  })

export async function readTerm({ db }: Context, kind: TermKind, id: number): Promise<TermRow> {
  const row = await findTerm(db, kind.taxonomy, id)
  if (!row) throw new Problem(`rest-${kind.name}-not-found`)
  return row
}

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
