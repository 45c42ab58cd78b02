// Categories as a tree. Pure.

import type { Term } from '../../../contract/routes.ts'

export type Category = Pick<Term, 'id' | 'name' | 'parent'>

export interface Branch<T extends Category> {
  readonly item: T
  readonly depth: number
  readonly below: readonly Branch<T>[]
}

/** Those whose parent is not there are at the top. */
export function treeOf<T extends Category>(all: readonly T[]): readonly Branch<T>[] {
  const known = new Set(all.map(({ id }) => id))
  const byParent = Map.groupBy(all, ({ parent = 0 }) => (known.has(parent) ? parent : 0))
  const below = (parent: number, depth: number): readonly Branch<T>[] =>
    (byParent.get(parent) ?? []).map((item) => ({ item, depth, below: below(item.id, depth + 1) }))
  return below(0, 0)
}

/** From the top down, each before what is below it. */
export const flatten = <T extends Category>(branches: readonly Branch<T>[]): readonly Branch<T>[] =>
  branches.flatMap((branch) => [branch, ...flatten(branch.below)])

/** Where one can be moved: not below itself. */
export function placesFor<T extends Category>(all: readonly T[], id: number): readonly Branch<T>[] {
  const outside = (branches: readonly Branch<T>[]): readonly Branch<T>[] =>
    branches.flatMap((branch) => (branch.item.id === id ? [] : [branch, ...outside(branch.below)]))
  return outside(treeOf(all))
}
