// What the form of the newsletter offers: categories and public places to choose from, and a challenge.

import type { Context } from '../../access/context.ts'
import { invalid } from '../../language/problem.ts'
import { linkedOperations } from '../items/linked/linked.ts'
import { challengeFor } from '../proposals/proven.ts'
import { findTerms } from '../terms/operations.ts'
import { categoryKind } from '../terms/view.ts'
import { venues } from '../venues/operations.ts'
import { type Wish, mostChosen, noWish } from './rules.ts'
import { askedSince, countSubscribers } from './store.ts'

const mostOffered = 100
const hour = 3600

export interface Named {
  readonly id: number
  readonly name: string
}

export interface Offered {
  readonly categories: readonly Named[]
  readonly venues: readonly Named[]
}

const findVenues = linkedOperations(venues).find

export async function offeredTo(context: Context): Promise<Offered> {
  const page = { page: 1, per_page: mostOffered }
  const categories = await findTerms(
    context,
    categoryKind,
    { ...page, hide_empty: false },
    undefined,
    {},
  )
  const places = await findVenues(context, { ...page, has_events: true, only_with_upcoming: false })
  return {
    categories: categories.items.map(({ id, name }) => ({ id, name })),
    venues: places.items.map(({ id, venue: name }) => ({ id, name })),
  }
}

export const challengeOf = async (context: Context) => {
  const recent = await countSubscribers(context.db, askedSince(context.now - hour))
  const { challenge: text, bits } = await challengeFor(context, recent)
  return { text, bits }
}

/** Only what is offered can be chosen: what is hidden is as if it was not there. */
export function wishOf(
  offered: Offered,
  chosen: { readonly categories: readonly number[]; readonly venues: readonly number[] },
): Wish {
  for (const name of ['categories', 'venues'] as const) {
    const known = new Set(offered[name].map(({ id }) => id))
    const unknown = chosen[name].find((id) => !known.has(id))
    if (unknown !== undefined)
      throw invalid({ [name]: { kind: 'term', facts: { entry: unknown } } })
    if (chosen[name].length > mostChosen) {
      throw invalid({ [name]: { kind: 'many', facts: { max: mostChosen } } })
    }
  }
  return { ...noWish, categories: [...chosen.categories], venues: [...chosen.venues] }
}
