// What fields and their options are called; a field that is new here is called by its own name.

import { eventStatuses, statuses } from '../../components/statuses.ts'
import type { Declared } from './declared.ts'
import { type Sentence, t } from '../../i18n.ts'

const labels: Readonly<Record<string, Sentence>> = {
  title: 'Title',
  venue: 'Venue',
  organizer: 'Organizer',
  name: 'Name',
  description: 'Description',
  excerpt: 'Short text',
  slug: 'Address',
  status: 'State',
  date: 'Publication',
  author: 'Author',
  timezone: 'Time zone',
  all_day: 'All day',
  start_date: 'Start',
  end_date: 'End',
  image: 'Image',
  cost: 'Price',
  website: 'Website',
  accessibility: 'Accessibility',
  show_map: 'Map',
  show_map_link: 'Link to a map',
  hide_from_listings: 'Leave out of lists',
  sticky: 'Pinned',
  featured: 'Featured',
  categories: 'Categories',
  tags: 'Tags',
  post_parent: 'Part of',
  password: 'Password',
  event_status: 'What became of it',
  event_status_reason: 'Reason',
  attendance: 'Where it is attended',
  virtual_url: 'Online address',
  recurrence: 'Repeats',
  address: 'Street',
  city: 'City',
  country: 'Country',
  province: 'Province',
  state: 'State of the country',
  zip: 'Postal code',
  phone: 'Telephone',
  email: 'E-mail',
  parent: 'Below',
  geo_lat: 'Latitude',
  geo_lng: 'Longitude',
  tickets: 'Tickets',
  stateprovince: 'State or province',
}

export function labelOf({ name }: Pick<Declared, 'name'>): string {
  const known = labels[name]
  return known ? t(known) : (name.slice(0, 1).toUpperCase() + name.slice(1)).replaceAll('_', ' ')
}

export const namesOf = (names: readonly string[]): string =>
  names.map((name) => labelOf({ name })).join(', ')

/** What a label alone does not say. */
const explained: ReadonlySet<string> = new Set(
  (
    'timezone date password post_parent hide_from_listings image cost sticky virtual_url ' +
    'accessibility'
  ).split(' '),
)

/** The sentence of the server where it helps; undefined if the label says it all. */
export const hintOf = ({ name, description }: Pick<Declared, 'name' | 'description'>) =>
  explained.has(name) || !(name in labels) ? description : undefined

const options: Readonly<Record<string, Readonly<Record<string, Sentence>>>> = {
  status: Object.fromEntries(statuses),
  event_status: Object.fromEntries(eventStatuses),
  attendance: { offline: 'At its place', online: 'Online', mixed: 'At its place and online' },
}

export function optionOf(name: string, option: string): string {
  const known = options[name]?.[option]
  return known ? t(known) : option
}
