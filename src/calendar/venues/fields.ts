import { clearedTo, nullByDefault, required } from '../../schema/field.ts'
import { clearable, html, text, url } from '../../schema/text.ts'
import { mapFlag, number } from '../../schema/values.ts'
import { image } from '../images/fields.ts'
import {
  authorField,
  dateField,
  dateUtcField,
  statusField,
  updateStatusField,
} from '../items/fields.ts'

const latitude = { min: -90, max: 90 }
const longitude = { min: -180, max: 180 }

/** The writable fields of a venue (§6.4). */
export const venueFields = {
  author: authorField,
  date: dateField,
  date_utc: dateUtcField,
  venue: required(text('The name of the venue.', { filled: true })),
  status: statusField,
  ...nullByDefault({
    description: clearable(html('What there is to say about the venue, as HTML.')),
    show_map: clearedTo(mapFlag('Whether events at the venue show a map.'), true),
    show_map_link: clearedTo(mapFlag('Whether events at the venue show a link to a map.'), true),
    address: clearable(text('The street and number.')),
    city: clearable(text('The city.')),
    country: clearable(text('The country.')),
    province: clearable(text('The province.')),
    state: clearable(text('The state.')),
    zip: clearable(text('The postal code.', { numbers: true })),
    phone: clearable(text('The telephone number.', { numbers: true })),
    stateprovince: clearable(
      text('State or province; derived from the two and the country if it is not set.'),
    ),
    website: clearable(url('The address of the website.')),
    image: image('The id or the address of the image.'),
  }),
  geo_lat: clearedTo(number('The latitude in degrees; together with geo_lng.', latitude), null),
  geo_lng: clearedTo(number('The longitude in degrees; together with geo_lat.', longitude), null),
}

export const venueUpdates = { ...venueFields, status: updateStatusField }
