// The colours of categories and tags, by which the console and the pages tell them apart.

import type { Static } from 'typebox'
import { type Context, inTransaction } from '../../../access/context.ts'
import { may } from '../../../access/roles.ts'
import { type Field, bad, clearedTo, required, value } from '../../../contract/schema/field.ts'
import type { Pages } from '../../../contract/schema/paging.ts'
import { Type, line, whole } from '../../../contract/schema/shapes.ts'
import { Problem, found } from '../../../language/problem.ts'
import { readColour } from '../../../language/text/accent.ts'
import { memoize, tenant } from '../../../storage/memo.ts'
import { knownTerms, lockTerm } from '../../terms/store.ts'
import { kindOf } from '../../terms/view.ts'
import {
  type ColourRow,
  type ColouredTerm,
  colouredTerms,
  listColoursOf,
  setColour,
} from './store.ts'

export type { ColouredTerm } from './store.ts'

const colour: Field<string> = {
  doc: 'The colour as #rrggbb; none if it is empty.',
  published: { type: 'string' },
  read: (given) => {
    if (typeof given !== 'string') return bad('colour')
    const wanted = given.trim() === '' ? '' : readColour(given)
    return wanted === undefined ? bad('colour') : value(wanted)
  },
}
export const colourFields = { colour: required(clearedTo(colour, '')) }

export const colourView = Type.Object(
  {
    id: whole('The id of the category or tag.'),
    colour: line('The colour as #rrggbb; empty if it has none.'),
  },
  { title: 'Colour', description: 'The colour of a category or tag.' },
)

export const showColour = ({ term_id: id, ...row }: ColourRow): Static<typeof colourView> => ({
  id,
  colour: row.colour,
})

export const findColours = ({ db }: Context): Pages<ColourRow> => colouredTerms(db)

const mostColours = 48
/** Every month, week and day asks for them. */
const palette = tenant<readonly string[]>('palette')

/** Every different colour, so many that all of a site can be told apart. */
export const findPalette = ({ db, memo }: Context): Promise<readonly string[]> =>
  memoize(memo, palette.key(''), async () => {
    const rows = await colouredTerms(db).items({ size: mostColours, skip: 0 })
    return [...new Set(rows.map((row) => row.colour))].toSorted()
  })

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
export const paint = (outer: Context, term_id: number, wanted: string): Promise<ColourRow> =>
  inTransaction(outer, async ({ db, actor }) => {
    const code = 'rest-term-not-found'
    const { taxonomy } = found((await knownTerms(db, [term_id])).get(term_id), code)
    // Locked, so that it is not deleted meanwhile.
    const term = found(await lockTerm(db, taxonomy, term_id), code)
    if (!may(actor, kindOf(term).permission)) throw new Problem('rest_forbidden')
    const row = { term_id, colour: wanted }
    await setColour(db, row)
    return row
  })
