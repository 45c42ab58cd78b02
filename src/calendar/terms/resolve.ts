// Resolves terms that are named by id, slug or name (§5.7, §6.9).

import type { Context } from '../../access/context.ts'
import { may } from '../../access/roles.ts'
import type { Database } from '../../storage/database.ts'
import { memoize, tenant } from '../../memo/memo.ts'
import { claim } from '../../storage/dialect.ts'
import { createTerm } from './operations.ts'
import { nameKey } from './rules.ts'
import {
  type KnownTerms,
  findTerm,
  findTermBySlug,
  findTermsByName,
  withDescendants,
} from './store.ts'
import { type TermKind, categoryKind } from './view.ts'

type TermName = number | string

/** Ids of all terms that an entry names, slug before name; empty if there are none. */
async function idsOf(db: Database, { taxonomy }: TermKind, named: TermName): Promise<number[]> {
  if (typeof named === 'number') return (await findTerm(db, taxonomy, named)) ? [named] : []
  const bySlug = await findTermBySlug(db, taxonomy, named.toLowerCase())
  if (bySlug) return [bySlug.id]
  return (await findTermsByName(db, taxonomy, nameKey(named))).map(({ id }) => id)
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

/** A category and its descendants. */
export async function withBelow(context: Context, id: number): Promise<readonly number[]> {
  const found = await resolveFilter(context, categoryKind, [id])
  return 'ids' in found ? found.ids : [id]
}

async function resolve(
  { db }: Context,
  kind: TermKind,
  names: readonly TermName[],
): Promise<Resolved> {
  const found = new Set<number>()
  for (const named of names) {
    const ids = await idsOf(db, kind, named)
    if (ids.length === 0) return { unknown: named }
    for (const id of ids) found.add(id)
  }
  if (kind.name === 'tag') return { ids: [...found] }
  return { ids: await withDescendants(db, [...found]) }
}

/** For an event: ids of existing terms, and names of those to be created. */
export interface TermPlan {
  readonly entries: readonly (number | { readonly name: string })[]
}

/**
 * Unknown names are created if the caller may manage the taxonomy; unknown ids never are. `known`
 * has all existing ids among the names.
 */
export async function planTerms(
  { db, actor, root }: Context,
  kind: TermKind,
  names: readonly TermName[],
  known: KnownTerms,
): Promise<TermPlan | { readonly unknown: TermName }> {
  const mayMake = may(actor, kind.name === 'category' ? 'writeCategories' : 'writeTags')
  const entries: (number | { name: string })[] = []
  for (const named of names) {
    if (typeof named === 'number') {
      if (known.get(named) === kind.taxonomy) entries.push(named)
      // Alias roots leave unknown ids out (§2.2).
      else if (!root.alias) return { unknown: named }
      continue
    }
    const [id] = await idsOf(db, kind, named)
    if (id !== undefined) entries.push(id)
    else if (mayMake) entries.push({ name: named })
    else return { unknown: named }
  }
  return { entries }
}

/** Inside a transaction: creates missing terms and returns all ids, without duplicates. */
export async function carryOutPlan(
  context: Context,
  kind: TermKind,
  { entries }: TermPlan,
): Promise<number[]> {
  const ids = new Set<number>()
  for (const entry of entries) {
    if (typeof entry === 'number') {
      ids.add(entry)
      continue
    }
    // Checked again under the lock: another transaction or an earlier entry may have created it.
    await claim(context.db, kind.taxonomy)
    const [made] = await idsOf(context.db, kind, entry.name)
    ids.add(made ?? (await createTerm(context, kind, { name: entry.name })).id)
  }
  return [...ids]
}
