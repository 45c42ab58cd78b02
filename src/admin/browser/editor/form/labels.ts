// What fields and their options are called; a field that is new here is called by its own name.

import { eventStatuses, statuses } from '../../components/statuses.ts'
import type { Declared } from './declared.ts'
import { type Sentence, t } from '../../i18n.ts'

const labels: Readonly<Record<string, Sentence>> = {
  title: 'Title',
  venue: 'Place',
  organizer: 'Organizer',
  name: 'Name',
  description: 'Description',
  excerpt: 'Short text',
  slug: 'Page address',
  status: 'State',
  date: 'Publish at',
  author: 'Author',
  timezone: 'Time zone',
  all_day: 'All day',
  start_date: 'Start',
  end_date: 'End',
  image: 'Picture',
  cost: 'Price',
  website: 'Website',
  accessibility: 'Accessibility',
  show_map: 'Map',
  show_map_link: 'Link to a map',
  hide_from_listings: 'Hidden from lists',
  sticky: 'Pinned',
  featured: 'Featured',
  categories: 'Categories',
  tags: 'Tags',
  post_parent: 'Part of',
  password: 'Password',
  event_status: 'Takes place',
  event_status_reason: 'Reason',
  attendance: 'How one takes part',
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
const hints: Readonly<Record<string, Sentence>> = {
  timezone: 'Only if it is another one than that of the site.',
  password: 'Visitors have to type it before they see the event.',
  post_parent: 'A festival, for instance: search for it by its title.',
  hide_from_listings: 'Visitors find it by its address alone.',
  cost: 'Such as 20, 12–18 or free.',
  virtual_url: 'Where one takes part online.',
  accessibility: 'Step-free, hearing loop, parking: what people need to know before they come.',
}

/** That of the server for a field that is new here. */
export function hintOf({ name, description }: Pick<Declared, 'name' | 'description'>) {
  const known = hints[name]
  return known ? t(known) : name in labels ? undefined : description
}

const options: Readonly<Record<string, Readonly<Record<string, Sentence>>>> = {
  status: Object.fromEntries(statuses),
  event_status: Object.fromEntries(eventStatuses),
  attendance: { offline: 'On site', online: 'Online', mixed: 'On site and online' },
}

export function optionOf(name: string, option: string): string {
  const known = options[name]?.[option]
  return known ? t(known) : option
}
