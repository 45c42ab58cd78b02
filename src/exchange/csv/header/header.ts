// What the header of a column says about its meaning.

import { fold } from '../../../language/text/search/fold.ts'
import { type CsvField, columnNames, csvFields } from './fields.ts'
import { fillerWords, meanings, weakWords } from './header_words.ts'

/** No header of a column is longer. */
const LONGEST_HEADER = 100

/** Sorted parts of a meaning → the field. */
const phrases: Readonly<Record<string, CsvField>> = {
  event: 'title',
  title: 'title',
  name: 'title',
  'name title': 'title',
  date: 'start_date',
  when: 'start_date',
  'date when': 'start_date',
  'date time': 'start_date',
  start: 'start_date',
  'date start': 'start_date',
  'start when': 'start_date',
  'date start time': 'start_date',
  time: 'start_time',
  'start time': 'start_time',
  end: 'end_date',
  'date end': 'end_date',
  'end when': 'end_date',
  'date end time': 'end_date',
  'end time': 'end_time',
  duration: 'duration',
  allday: 'all_day',
  'all date': 'all_day',
  all: 'all_day',
  zone: 'timezone',
  'time zone': 'timezone',
  description: 'description',
  'description title': 'description',
  excerpt: 'excerpt',
  'description excerpt': 'excerpt',
  category: 'categories',
  'category number': 'categories',
  tags: 'tags',
  cost: 'cost',
  'cost ticket': 'cost',
  currency: 'currency',
  website: 'website',
  accessibility: 'accessibility',
  image: 'image',
  'image website': 'image',
  'featured image': 'image',
  venue: 'venue',
  'name venue': 'venue',
  address: 'address',
  'address venue': 'address',
  city: 'city',
  'city venue': 'city',
  zip: 'zip',
  'venue zip': 'zip',
  country: 'country',
  'country venue': 'country',
  state: 'state',
  'state venue': 'state',
  province: 'province',
  'province venue': 'province',
  'province state': 'stateprovince',
  'province state venue': 'stateprovince',
  latitude: 'geo_lat',
  'latitude venue': 'geo_lat',
  longitude: 'geo_lng',
  'longitude venue': 'geo_lng',
  'phone venue': 'venue_phone',
  'venue website': 'venue_website',
  'accessibility venue': 'venue_accessibility',
  'description venue': 'venue_description',
  organizer: 'organizer',
  'name organizer': 'organizer',
  'online organizer': 'organizer',
  email: 'organizer_email',
  'email organizer': 'organizer_email',
  phone: 'organizer_phone',
  'number phone': 'organizer_phone',
  'organizer phone': 'organizer_phone',
  'organizer website': 'organizer_website',
  'description organizer': 'organizer_description',
  status: 'status',
  private: 'private',
  featured: 'featured',
  sticky: 'sticky',
  hide: 'hide_from_listings',
  became: 'event_status',
  'became reason': 'event_status_reason',
  attendance: 'attendance',
  'online website': 'virtual_url',
  recurrence: 'recurrence',
  slug: 'slug',
  published: 'date',
  id: 'id',
  number: 'id',
  uid: 'uid',
}

/** Whole headers of The Events Calendar whose words say too little one by one. */
const whole: Readonly<Record<string, CsvField>> = {
  'hide event from event listings': 'hide_from_listings',
  'hide from event listings': 'hide_from_listings',
  'sticky in month view': 'sticky',
  'event sticky in calendar': 'sticky',
  'feature event': 'featured',
  'event show map': 'show_map',
  'show map': 'show_map',
  'event show map link': 'show_map_link',
  'show map link': 'show_map_link',
  'event venue show map': 'venue_show_map',
  'event venue show map link': 'venue_show_map_link',
  'event currency code': 'currency',
  'post status': 'status',
  'publish status': 'status',
  'event publish status': 'status',
  'event status': 'event_status',
}

/** By header: our own, and the names of the fields themselves. */
const known: ReadonlyMap<string, CsvField> = new Map([
  // What is called a date is when an event takes place, and not when it is published.
  ...csvFields
    .filter((field) => field !== 'date')
    .map((field) => [words(field).join(' '), field] as const),
  ...Object.entries(whole),
  ...csvFields.map((field) => [words(columnNames[field]).join(' '), field] as const),
])

/** Folded words: `startDate`, `Start-Date` and `START_DATE` have the same. */
export function words(header: string): string[] {
  const apart = header.slice(0, LONGEST_HEADER).replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
  return fold(apart).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The field that a header names; for start and end without a kind that of their date. */
export function fieldOf(given: string): CsvField | undefined {
  const header = given.slice(0, LONGEST_HEADER)
  const all = words(header)
  const exact = known.get(all.join(' '))
  if (exact || all.length === 0) return exact
  const inside = words(header.replace(/\([^)]*\)|\[[^\]]*\]/g, ' '))
  return byMeaning(all) ?? byMeaning(inside)
}

function byMeaning(all: readonly string[]): CsvField | undefined {
  const strong = all.filter((word) => !weakWords.has(word))
  return phrases[phraseOf(all)] ?? phrases[phraseOf(strong)]
}

function phraseOf(all: readonly string[]): string {
  const parts = new Set(all.flatMap((word) => meanings.get(word) ?? (isFiller(word) ? [] : ['?'])))
  if (parts.size > 1) parts.delete('event')
  return [...parts].toSorted().join(' ')
}

/** Numbers, too: `Category 2`. */
const isFiller = (word: string): boolean =>
  fillerWords.has(word) || weakWords.has(word) || /^\d+$/.test(word)
