// The search of a list (§5.10).

import type { Context } from '../../access/context.ts'
import type { Fault } from '../../language/problem.ts'
import { type Match, type Search, mostWords, searchOf } from '../../language/text/search/search.ts'

export interface SearchInput {
  readonly search?: string
  readonly match?: Match
}

/** Undefined without a search. */
export function readSearch(
  { root }: Context,
  { search, match }: SearchInput,
  faults: Record<string, Fault>,
): Search | undefined {
  if (search === undefined) return undefined
  const found = searchOf(search, match, root.alias)
  if (found.all.length + found.none.length > mostWords) {
    faults['search'] = { kind: 'many', facts: { max: mostWords } }
  }
  return found
}
