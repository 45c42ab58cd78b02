// What a column of a table can mean, in the words of this language.

import { t } from '../../say.ts'
import type { Sentence } from '../../words.ts'

/** Two words are one thing of another: the website of the venue. */
type Words = readonly [Sentence] | readonly [Sentence, Sentence]

/** In the order of a form: what most tables have comes first. */
export const csvFields: Readonly<Record<string, Words>> = {
  title: ['Title'],
  start_date: ['Start'],
  start_time: ['Start', 'Time'],
  end_date: ['End'],
  end_time: ['End', 'Time'],
  duration: ['How long'],
  all_day: ['All day'],
  timezone: ['Time zone'],
  description: ['Description'],
  excerpt: ['Short text'],
  categories: ['Categories'],
  tags: ['Tags'],
  cost: ['Price'],
  currency: ['Currency'],
  website: ['Website'],
  image: ['Image'],
  venue: ['Venue'],
  address: ['Venue', 'Street'],
  city: ['Venue', 'City'],
  zip: ['Venue', 'Postal code'],
  country: ['Venue', 'Country'],
  state: ['Venue', 'State of the country'],
  province: ['Venue', 'Province'],
  stateprovince: ['Venue', 'State or province'],
  geo_lat: ['Venue', 'Latitude'],
  geo_lng: ['Venue', 'Longitude'],
  venue_phone: ['Venue', 'Telephone'],
  venue_website: ['Venue', 'Website'],
  venue_description: ['Venue', 'Description'],
  venue_image: ['Venue', 'Image'],
  venue_show_map: ['Venue', 'Map'],
  venue_show_map_link: ['Venue', 'Link to a map'],
  more_venues: ['Venues', 'More'],
  organizer: ['Organizer'],
  organizer_email: ['Organizer', 'E-mail'],
  organizer_phone: ['Organizer', 'Telephone'],
  organizer_website: ['Organizer', 'Website'],
  organizer_description: ['Organizer', 'Description'],
  organizer_image: ['Organizer', 'Image'],
  more_organizers: ['Organizers', 'More'],
  status: ['State'],
  private: ['Private'],
  featured: ['Featured'],
  sticky: ['Pinned'],
  hide_from_listings: ['Leave out of lists'],
  show_map: ['Map'],
  show_map_link: ['Link to a map'],
  event_status: ['What became of it'],
  event_status_reason: ['What became of it', 'Reason'],
  attendance: ['Where it is attended'],
  virtual_url: ['Online address'],
  recurrence: ['Repeats'],
  recurrence_dates: ['Repeats', 'Dates'],
  recurrence_except: ['Repeats', 'Leave out'],
  tickets: ['Tickets'],
  slug: ['Address'],
  date: ['Publication'],
  id: ['Number of the event'],
  uid: ['Identifier'],
}

export const csvFieldWord = (field: string): string =>
  (csvFields[field] ?? []).map((word) => t(word)).join(': ') || field
