import { nullByDefault } from '../../contract/schema/field.ts'
import { image } from '../images/fields.ts'
import { linkedFields, organizerColumns } from '../items/linked/linked_columns.ts'
import {
  authorField,
  dateField,
  dateUtcField,
  statusField,
  updateStatusField,
} from '../items/fields.ts'

const { organizer, description, ...others } = linkedFields(organizerColumns)

export const organizerFields = nullByDefault({
  author: authorField,
  date: dateField,
  date_utc: dateUtcField,
  organizer,
  description,
  status: statusField,
  ...others,
  image: image('The id or the address of the image.'),
})

export const organizerUpdates = { ...organizerFields, status: updateStatusField }
