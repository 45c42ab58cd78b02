import { nullByDefault } from '../../contract/schema/field.ts'
import { image } from '../images/fields.ts'
import { linkedFields, venueColumns } from '../items/linked/linked_columns.ts'
import {
  authorField,
  dateField,
  dateUtcField,
  statusField,
  updateStatusField,
} from '../items/fields.ts'

const { venue, geo_lat, geo_lng, ...others } = linkedFields(venueColumns)

export const venueFields = {
  author: authorField,
  date: dateField,
  date_utc: dateUtcField,
  venue,
  status: statusField,
  ...nullByDefault({ ...others, image: image('The id or the address of the image.') }),
  geo_lat,
  geo_lng,
}

export const venueUpdates = { ...venueFields, status: updateStatusField }
