// The colours of categories and tags, by which the console and the pages tell them apart.

import type { Context } from '../../../access/context.ts'
import { may } from '../../../access/roles.ts'
import { memoize, tenant } from '../../../storage/memo.ts'
import { Problem } from '../../../language/problem.ts'
import type { Pages } from '../../../contract/schema/paging.ts'
import { knownTerms, lockTerm } from '../../terms/store.ts'
import {
  type ColourRow,
  type ColouredTerm,
  countColours,
  listColours,
  listColoursOf,
  setColour,
} from './store.ts'

export type { ColouredTerm } from './store.ts'

export const findColours = ({ db }: Context): Pages<ColourRow> => ({
  count: () => countColours(db),
  items: (page) => listColours(db, page),
})

const mostColours = 48

/** Every month, week and day asks for them. */
const palette = tenant<readonly string[]>('palette')

/** Every different colour, so many that all of a site can be told apart. */
export function findPalette({ db, memo }: Context): Promise<readonly string[]> {
  return memoize(memo, palette.key(''), async () => {
    const rows = await listColours(db, { size: mostColours, skip: 0 })
    return [...new Set(rows.map(({ colour }) => colour))].toSorted()
  })
}

/** The first coloured category of each of these events that is open to all. */
export async function findColoursOf(
  { db }: Context,
  events: readonly number[],
): Promise<ReadonlyMap<number, ColouredTerm>> {
  if (events.length === 0) return new Map()
  const rows = await listColoursOf(db, events)
  return new Map(rows.toReversed().map((row) => [row.event_id, row]))
}

/** For callers who may write the term: a category or a tag. */
export function paint({ db, actor }: Context, id: number, colour: string): Promise<ColourRow> {
  return db.within(async (inside) => {
    const term = (await knownTerms(inside, [id])).get(id)
    // Locked, so that it is not deleted meanwhile.
    if (!term || !(await lockTerm(inside, term.taxonomy, id))) {
      throw new Problem('rest-term-not-found')
    }
    if (term.taxonomy === 'post_tag' && !may(actor, 'writeTags')) {
      throw new Problem('rest_forbidden')
    }
    const row = { term_id: id, colour }
    await setColour(inside, row)
    return row
  })
}
