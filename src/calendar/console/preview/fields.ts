import { changes } from '../../../contract/schema/field.ts'
import { integer } from '../../../contract/schema/kinds/values.ts'
import { eventUpdates } from '../../events/fields.ts'

/** An event that is not stored: the fields of an update, of an event or for a new one. */
export const unsavedFields = {
  id: integer('The id of the event; a new one if none is given.', { min: 1 }),
  ...changes(eventUpdates),
}
