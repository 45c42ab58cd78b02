import { nullByDefault, required } from '../../schema/field.ts'
import { clearable, email, html, text, url } from '../../schema/text.ts'
import { image } from '../images/fields.ts'
import {
  authorField,
  dateField,
  dateUtcField,
  statusField,
  updateStatusField,
} from '../items/fields.ts'

/** The writable fields of an organizer (§6.5). */
export const organizerFields = nullByDefault({
  author: authorField,
  date: dateField,
  date_utc: dateUtcField,
  organizer: required(text('The name of the organizer.', { filled: true })),
  description: clearable(html('What there is to say about the organizer, as HTML.')),
  status: statusField,
  phone: clearable(text('The telephone number.', { numbers: true })),
  website: clearable(url('The address of the website.')),
  email: clearable(email('The e-mail address.')),
  image: image('The id or the address of the image.'),
})

export const organizerUpdates = { ...organizerFields, status: updateStatusField }
