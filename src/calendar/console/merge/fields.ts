import { required } from '../../../contract/schema/field.ts'
import { phrase } from '../../../contract/schema/kinds/text.ts'
import { integer } from '../../../contract/schema/kinds/values.ts'

export const mergeFields = {
  into: required(integer('The id of the one that is kept.', { min: 1 })),
}

/** What is being typed of a new venue or organizer. */
export const organizerDoubleFields = { name: required(phrase('The name.')) }
export const venueDoubleFields = {
  ...organizerDoubleFields,
  address: phrase('The street and number.'),
  city: phrase('The city.'),
}
