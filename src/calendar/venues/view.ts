import type { Static, TSchema } from 'typebox'
import type { Context } from '../../access/context.ts'
import { Type, line, yesNo } from '../../contract/schema/shapes.ts'
import { htmlToText } from '../../language/text/html/html.ts'
import { type Image, imageOrNone } from '../images/view.ts'
import { type JsonLd, filled, imagesLd, jsonLdView, schemaOrg, someOf } from '../items/json_ld.ts'
import { venueColumns } from '../items/linked/linked_columns.ts'
import { itemView, showItem } from '../items/view.ts'
import { stateProvince } from './rules.ts'
import type { VenueColumns, VenueRow } from './store.ts'

const degrees = (description: string) => Type.Union([Type.Number(), Type.Null()], { description })

const members = {
  ...itemView,
  venue: line('The name of the venue.'),
  description: line('What there is to say about the venue, as HTML.'),
  excerpt: line('Always empty.'),
  image: imageOrNone,
  address: line('The street and number.'),
  city: line('The city.'),
  country: line('The country.'),
  province: line('The province.'),
  state: line('The state.'),
  zip: line('The postal code.'),
  phone: line('The telephone number.'),
  website: line('The address of the website.'),
  stateprovince: line('State or province.'),
  accessibility: line(venueColumns.accessibility.field.doc),
  geo_lat: degrees('The latitude in degrees.'),
  geo_lng: degrees('The longitude in degrees.'),
  show_map: yesNo('Whether events at the venue show a map.'),
  show_map_link: yesNo('Whether events at the venue show a link to a map.'),
} satisfies Readonly<Record<keyof VenueColumns, TSchema> & Record<string, TSchema>>

const description = 'A place where events take place.'

/** The list form; the full form adds `json_ld` (§4.1). */
export const venueView = Type.Object(members, { title: 'Venue', description })
export const fullVenueView = Type.Object(
  { ...members, json_ld: jsonLdView },
  { title: 'FullVenue', description },
)

export type Venue = Static<typeof venueView>
export const venueKind = { name: 'venue', table: 'venues' } as const

export const showVenue = (
  context: Context,
  row: VenueRow,
  images: ReadonlyMap<number, Image>,
): Venue => ({
  ...showItem(context, venueKind, row),
  venue: row.venue,
  description: row.description,
  excerpt: '',
  image: images.get(row.image) ?? false,
  address: row.address,
  city: row.city,
  country: row.country,
  province: row.province,
  state: row.state,
  zip: row.zip,
  phone: row.phone,
  website: row.website,
  stateprovince: stateProvince(row),
  accessibility: row.accessibility,
  geo_lat: row.geo_lat,
  geo_lng: row.geo_lng,
  show_map: row.show_map === 1,
  show_map_link: row.show_map_link === 1,
})

export const withPlace = (venue: Venue): Venue & { json_ld: JsonLd } => ({
  ...venue,
  json_ld: placeLd(venue),
})

const placeLd = (venue: Venue): JsonLd =>
  filled({
    '@context': schemaOrg,
    '@type': 'Place',
    name: venue.venue,
    description: htmlToText(venue.description),
    image: imagesLd(venue.image),
    url: venue.url,
    address: someOf({
      '@type': 'PostalAddress',
      streetAddress: venue.address,
      addressLocality: venue.city,
      addressRegion: venue.stateprovince,
      postalCode: venue.zip,
      addressCountry: venue.country,
    }),
    geo:
      venue.geo_lat === null || venue.geo_lng === null
        ? undefined
        : { '@type': 'GeoCoordinates', latitude: venue.geo_lat, longitude: venue.geo_lng },
    telephone: venue.phone,
    accessibilitySummary: venue.accessibility,
    sameAs: venue.website,
  })
