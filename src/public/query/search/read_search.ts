// What somebody typed into the search field → the filters of a list, and words.

import type { Context } from '../../../access/context.ts'
import { readAsked } from '../../../calendar/events/understanding/asked.ts'
import { wordsTyped } from '../../../calendar/events/understanding/search_words.ts'
import type { UnderstoodPart } from '../../../calendar/events/understanding/understand.ts'
import type { PublicQuery } from '../address.ts'
import { filterNames } from '../list_filters.ts'

export interface ReadSearch {
  /** With what was understood as filters; what the address says itself stays. */
  readonly publicQuery: PublicQuery
  /** Empty if all is searched as words. */
  readonly parts: readonly UnderstoodPart[]
  readonly isNear: boolean
  /** Whether its words come first, if they find anything. */
  readonly isTopic: boolean
}

export async function readSearch(context: Context, publicQuery: PublicQuery): Promise<ReadSearch> {
  const { search } = publicQuery
  if (search === undefined) return { publicQuery, parts: [], isNear: false, isTopic: false }
  const { parts, rest, near, isTopic } = await readAsked(context, search)
  const isAsked = (name: (typeof filterNames)[number]) => publicQuery[name] !== undefined
  const own = parts.filter(
    ({ filters }) => !filterNames.some((name) => name in filters && isAsked(name)),
  )
  const { search: _typed, ...others } = publicQuery
  const words = wordsTyped(rest).length > 0 ? { search: rest } : {}
  const filters = Object.assign({}, ...own.map((part) => part.filters))
  return {
    publicQuery: { ...filters, ...others, ...words },
    parts: own,
    isNear: near !== undefined,
    isTopic,
  }
}
