import type { Static } from 'typebox'
import { Type } from '../../../contract/schema/shapes.ts'
import type { ColourRow } from './store.ts'

export const colourView = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the category or tag.' }),
    colour: Type.String({ description: 'The colour as #rrggbb; empty if it has none.' }),
  },
  { title: 'Colour', description: 'The colour of a category or tag.' },
)

export const showColour = ({ term_id, colour }: ColourRow): Static<typeof colourView> => ({
  id: term_id,
  colour,
})
