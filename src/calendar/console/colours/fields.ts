import { type Field, bad, clearedTo, required, value } from '../../../contract/schema/field.ts'
import { readColour } from '../../../language/text/accent.ts'

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
