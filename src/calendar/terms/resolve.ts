// Terms that are named by id, slug or name (§5.7, §6.9).

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

/** Ids of all that an entry names, slug before name; empty if it names nothing. */
async function idsOf(db: Database, { taxonomy }: TermKind, named: TermName): Promise<number[]> {
  if (typeof named === 'number') return (await findTerm(db, taxonomy, named)) ? [named] : []
  const bySlug = await findTermBySlug(db, taxonomy, named.toLowerCase())
  if (bySlug) return [bySlug.id]
  return (await findTermsByName(db, taxonomy, nameKey(named))).map(({ id }) => id)
}

export type Resolved = { readonly ids: readonly number[] } | { readonly unknown: TermName }

const termFilters = tenant<Resolved>('term filters')

/** For a filter: everything that is meant, categories with all below them. */
export function resolveFilter(
  context: Context,
  kind: TermKind,
  names: readonly TermName[],
): Promise<Resolved> {
  const key = termFilters.key(kind.taxonomy, JSON.stringify(names))
  return memoize(context.memo, key, () => resolve(context, kind, names))
}

/** A category and all that stand below it. */
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

/** For an event: the terms that exist, and the names of those to be made. */
export interface TermPlan {
  readonly entries: readonly (number | { readonly name: string })[]
}

/**
 * Unknown names are made by who may manage the taxonomy; unknown ids never are. `known` has all
 * the ids among the names that there are.
 */
export async function planTerms(
  { db, actor }: Context,
  kind: TermKind,
  names: readonly TermName[],
  known: KnownTerms,
): Promise<TermPlan | { readonly unknown: TermName }> {
  const mayMake = may(actor, kind.name === 'category' ? 'writeCategories' : 'writeTags')
  const entries: (number | { name: string })[] = []
  for (const named of names) {
    if (typeof named === 'number') {
      if (known.get(named) !== kind.taxonomy) return { unknown: named }
      entries.push(named)
      continue
    }
    const [id] = await idsOf(db, kind, named)
    if (id !== undefined) entries.push(id)
    else if (mayMake) entries.push({ name: named })
    else return { unknown: named }
  }
  return { entries }
}

/** Inside a transaction: the ids of a plan, doubles removed. */
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
    // Who makes the same name at the same time has made it by then; so has an earlier entry.
    await claim(context.db, kind.taxonomy)
    const [made] = await idsOf(context.db, kind, entry.name)
    ids.add(made ?? (await createTerm(context, kind, { name: entry.name })).id)
  }
  return [...ids]
}
