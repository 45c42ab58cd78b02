import {
  type Field,
  bad,
  bodyOnly,
  byDefault,
  required,
  value,
} from '../../../contract/schema/field.ts'
import { text } from '../../../contract/schema/kinds/text.ts'
import { choice, pathId } from '../../../contract/schema/kinds/values.ts'
import { type Values, draftKinds, longestDraft } from './rules.ts'

const values: Field<Values> = {
  doc: 'What is written so far, by the names of the fields; it is kept as it is.',
  published: {},
  read: (given) => {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return bad('object')
    const isLong = Buffer.byteLength(JSON.stringify(given)) > longestDraft
    return isLong ? bad('bytes', { max: longestDraft }) : value(given as Values)
  },
}

const key = byDefault(
  text('Tells apart several drafts of the same thing, or of new ones.', { max: 64 }),
  '',
)

export const draftFields = {
  values: required(bodyOnly(values)),
  based_on: byDefault(
    text('The state of the thing that the work began with, as the client names it.', { max: 200 }),
    '',
  ),
  key,
}

export const draftKey = { key }

export const byDraft = {
  kind: required(choice('What kind of thing it is a draft of.', draftKinds)),
  id: pathId('The id of the thing; 0 is a new one.'),
}
