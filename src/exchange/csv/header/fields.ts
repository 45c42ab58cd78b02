// What a column of a CSV file can mean, with the header that our own files give it. The first ones
// are those that Google Calendar and Outlook know.

import { csvHeaders } from '../../../calendar/items/columns.ts'

const { title, description, excerpt, all_day, website, ...others } = csvHeaders

/** In the order in which they are listed and exported. */
export const columnNames = {
  title,
  start_date: 'Start Date',
  start_time: 'Start Time',
  end_date: 'End Date',
  end_time: 'End Time',
  duration: 'Duration',
  all_day,
  description,
  venue: 'Location',
  timezone: 'Time Zone',
  excerpt,
  categories: 'Categories',
  tags: 'Tags',
  cost: 'Cost',
  currency: 'Currency',
  website,
  image: 'Image',
  address: 'Address',
  city: 'City',
  zip: 'Zip',
  country: 'Country',
  state: 'State',
  province: 'Province',
  stateprovince: 'State or Province',
  geo_lat: 'Latitude',
  geo_lng: 'Longitude',
  venue_phone: 'Venue Phone',
  venue_website: 'Venue Website',
  venue_accessibility: 'Venue Accessibility',
  venue_description: 'Venue Description',
  venue_image: 'Venue Image',
  venue_show_map: 'Venue Show Map',
  venue_show_map_link: 'Venue Show Map Link',
  more_venues: 'More Venues',
  organizer: 'Organizer',
  organizer_email: 'Organizer Email',
  organizer_phone: 'Organizer Phone',
  organizer_website: 'Organizer Website',
  organizer_description: 'Organizer Description',
  organizer_image: 'Organizer Image',
  more_organizers: 'More Organizers',
  status: 'Status',
  private: 'Private',
  ...others,
  event_status: 'Event Status',
  event_status_reason: 'Event Status Reason',
  attendance: 'Attendance',
  virtual_url: 'Virtual URL',
  recurrence: 'Recurrence Rules',
  recurrence_dates: 'Recurrence Dates',
  recurrence_except: 'Recurrence Exceptions',
  tickets: 'Tickets',
  slug: 'Slug',
  date: 'Publication Date',
  id: 'ID',
  uid: 'UID',
} as const

export type CsvField = keyof typeof columnNames
export const csvFields = Object.keys(columnNames) as readonly CsvField[]

/** Only read: our own files say it otherwise. */
const foreign = ['duration', 'currency', 'private'] as const
export type WrittenField = Exclude<CsvField, (typeof foreign)[number]>

/** Fields that several columns may have together. */
export const repeatable: ReadonlySet<CsvField> = new Set(['categories', 'tags'])

/** Other names by which `--map` takes a field. */
export const fieldAliases: Readonly<Record<string, CsvField>> = {
  start: 'start_date',
  end: 'end_date',
  location: 'venue',
  place: 'venue',
  name: 'title',
  subject: 'title',
  summary: 'title',
  category: 'categories',
  tag: 'tags',
  price: 'cost',
  url: 'website',
  rrule: 'recurrence',
  lat: 'geo_lat',
  lng: 'geo_lng',
}
