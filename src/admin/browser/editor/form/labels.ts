// What fields and their options are called; one of a newer server is called by its own name.

import { eventStatuses, statuses } from '../../components/statuses.ts'
import type { Declared } from './declared.ts'
import type { SentName } from '../../../../contract/client.ts'
import { type Sentence, t } from '../../i18n.ts'

/** What no form of the console sends, or only without being typed or chosen. */
type Unseen =
  | 'actions'
  | 'active'
  | 'atomic'
  | 'based_on'
  | 'context'
  | 'date_utc'
  | 'decision'
  | 'delete'
  | 'dry_run'
  | 'embed'
  | 'ends_after'
  | 'ends_before'
  | 'mail'
  | 'token'
  | 'event'
  | 'expires'
  | 'fields'
  | 'focal_x'
  | 'focal_y'
  | 'geoloc'
  | 'geoloc_distance'
  | 'geoloc_lat'
  | 'geoloc_lng'
  | 'id'
  | 'ids'
  | 'include'
  | 'is_virtual'
  | 'key'
  | 'kinds'
  | 'limit'
  | 'match'
  | 'muted'
  | 'response'
  | 'restore'
  | 'scope'
  | 'screen'
  | 'search'
  | 'secret'
  | 'seen'
  | 'set'
  | 'shared'
  | 'starts_after'
  | 'starts_before'
  | 'strict_dates'
  | 'ticketed'
  | 'trash'
  | 'values'
  | 'version'

const ofSettings = {
  site_name: 'Name of the calendar',
  timezone: 'Time zone',
  locales: 'Dates and numbers as in',
  currency_symbol: 'Currency sign',
  currency_position: 'Place of the sign',
  currency_code: 'Currency code',
  logo: 'Logo',
  accent_color: 'Accent colour',
  menu: 'Menu of the pages',
  start_view: 'First view of the pages',
  week_start: 'Weeks begin with',
  search_synonyms: 'Words that mean the same',
  contact_email: 'Contact e-mail',
  imprint_url: 'Legal notice',
  privacy_url: 'Privacy policy',
  submissions: 'Who may propose events',
  submission_rules: 'What senders should know',
  newsletter: 'Newsletter of the week',
  newsletter_time: 'Time of the newsletter',
  reminders: 'Reminders of saved events',
  submission_limit: 'Proposals within five minutes',
  submission_sender_limit: 'Unconfirmed proposals of one mail address',
  submission_network_limit: 'Unconfirmed proposals from one network',
  submission_open_limit: 'Unconfirmed proposals in all',
  submission_effort: 'Proof that one is no robot',
  submission_seconds: 'Too quick, in seconds',
  submission_links: 'Links in a proposal',
  submission_words: 'Suspicious words',
  submission_megabytes: 'Pictures of proposals, in megabytes',
  second_factor: 'Passkey besides the password',
  security_contact: 'Contact for weaknesses',
} as const

/** What the fields are called that the console sends: one that is new does not compile without. */
export const labels: Readonly<Record<Exclude<SentName, Unseen>, Sentence>> = {
  ...ofSettings,
  news: 'What happened to mine',
  review: 'What waits for review',
  language: 'Language of the mails',
  title: 'Title',
  venue: 'Place',
  organizer: 'Organizer',
  name: 'Name',
  description: 'Description',
  text: 'Comment',
  excerpt: 'Short text',
  slug: 'Page address',
  status: 'State',
  date: 'Publish at',
  author: 'Author',
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
  add_categories: 'Add categories',
  remove_categories: 'Remove categories',
  add_tags: 'Add tags',
  remove_tags: 'Remove tags',
  after: 'From',
  before: 'Until',
  login: 'Login',
  current: 'Password until now',
  role: 'Role',
  trust: 'What holds for the sender',
  disabled: 'Disabled',
  remember: 'Stay signed in on this device',
  to: 'To whom?',
  into: 'Which one stays?',
  alt_text: 'Alternative text',
  colour: 'Colour',
  file: 'File',
  with: 'Picture',
  publish_date: 'From when it is public',
  reason: 'Reason',
  query: 'What it shows',
  url: 'Address',
  root: 'Address of the site',
  kind: 'What kind of file it is',
  map: 'Columns',
  category: 'Categories that every event gets',
  series: 'What repeats regularly',
  credentials: 'Login and application password there',
  every: 'How often it is looked at',
  authority: 'Who decides if an event is changed on both sides?',
}

const knownLabels: Readonly<Record<string, Sentence | undefined>> = labels

export const isLabelled = (name: string): boolean => name in labels

export function labelOf({ name }: Pick<Declared, 'name'>): string {
  const label = knownLabels[name]
  return label ? t(label) : (name.slice(0, 1).toUpperCase() + name.slice(1)).replaceAll('_', ' ')
}

export const namesOf = (names: readonly string[]): string =>
  names.map((name) => labelOf({ name })).join(', ')

/** What a label alone does not say. */
const hints: Readonly<Record<string, Sentence>> = {
  timezone: 'Only if it is not that of the site.',
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
