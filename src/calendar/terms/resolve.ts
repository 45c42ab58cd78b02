// Resolves terms that are named by id, slug or name (§5.7, §6.9).

import type { Context } from '../../access/context.ts'
import { may } from '../../access/roles.ts'
import type { Database } from '../../storage/database.ts'
import { advisoryLock } from '../../storage/dialect.ts'
import { memoize, tenant } from '../../storage/memo.ts'
import { createTerm } from './operations.ts'
import { nameKey } from './rules.ts'
import {
  type KnownTerms,
  type TermRow,
  findTerm,
  findTermBySlug,
  findTermsByName,
  withDescendants,
} from './store.ts'
import { type TermKind, categoryKind } from './view.ts'

type TermName = number | string

/** All terms that an entry names, slug before name; empty if there are none. */
async function namedBy(
  db: Database,
  { taxonomy }: TermKind,
  named: TermName,
): Promise<readonly TermRow[]> {
  if (typeof named === 'number') {
    const byId = await findTerm(db, taxonomy, named)
    return byId ? [byId] : []
  }
  const bySlug = await findTermBySlug(db, taxonomy, named.toLowerCase())
  return bySlug ? [bySlug] : findTermsByName(db, taxonomy, nameKey(named))
}

export type Resolved = { readonly ids: readonly number[] } | { readonly unknown: TermName }

const termFilters = tenant<Resolved>('term filters')

/** For a filter: the ids of all named terms, categories with their descendants. */
export function resolveFilter(
  context: Context,
  kind: TermKind,
  names: readonly TermName[],
): Promise<Resolved> {
  const key = termFilters.key(kind.taxonomy, JSON.stringify(names))
  return memoize(context.memo, key, () => resolve(context, kind, names))
}

export async function withBelow(context: Context, id: number): Promise<readonly number[]> {
  const found = await resolveFilter(context, categoryKind, [id])
  return 'ids' in found ? found.ids : [id]
}

async function resolve(
  { db }: Context,
  kind: TermKind,
  names: readonly TermName[],
): Promise<Resolved> {
  const found = await resolveNamed(db, kind, names)
  if ('unknown' in found || kind.name === 'tag') return found
  return { ids: await withDescendants(db, found.ids) }
}

export async function resolveNamed(
  db: Database,
  kind: TermKind,
  names: readonly TermName[],
): Promise<Resolved> {
  const found = new Set<number>()
  for (const named of names) {
    const terms = await namedBy(db, kind, named)
    if (terms.length === 0) return { unknown: named }
    for (const { id } of terms) found.add(id)
  }
  return { ids: [...found] }
}

type PlannedTerm = TermRow | { readonly toCreate: string }

/** For an event: existing terms, and names of those to be created. */
export interface TermPlan {
  readonly entries: readonly PlannedTerm[]
}

/**
 * Unknown names are created if the caller may manage the taxonomy; unknown ids never are. `known`
 * has all terms whose ids are among the names.
 */
export async function planTerms(
  { db, actor, root }: Context,
  kind: TermKind,
  names: readonly TermName[],
  known: KnownTerms,
): Promise<TermPlan | { readonly unknown: TermName }> {
  const mayMake = may(actor, kind.permission)
  const entries: PlannedTerm[] = []
  for (const named of names) {
    if (typeof named === 'number') {
      const term = known.get(named)
      if (term?.taxonomy === kind.taxonomy) entries.push(term)
      // Alias roots leave unknown ids out (§2.2).
      else if (!root.alias) return { unknown: named }
      continue
    }
    const [term] = await namedBy(db, kind, named)
    if (term) entries.push(term)
    else if (mayMake) entries.push({ toCreate: named })
    else return { unknown: named }
  }
  return { entries }
}

/** Inside a transaction: creates missing terms and returns all, without duplicates. */
export async function carryOutPlan(
  context: Context,
  kind: TermKind,
  { entries }: TermPlan,
): Promise<TermRow[]> {
  const terms = new Map<number, TermRow>()
  for (const entry of entries) {
    const term = 'id' in entry ? entry : await createNamed(context, kind, entry.toCreate)
    terms.set(term.id, term)
  }
  return [...terms.values()]
}

/** Checked again under the lock: another transaction or an earlier entry may have created it. */
async function createNamed(context: Context, kind: TermKind, name: string): Promise<TermRow> {
  await advisoryLock(context.db, kind.taxonomy)
  const [made] = await namedBy(context.db, kind, name)
  return made ?? createTerm(context, kind, { name })
}
