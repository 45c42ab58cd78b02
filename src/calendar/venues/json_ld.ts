import { htmlToText } from '../../language/text/html/html.ts'
import { type JsonLd, filled, imagesLd, schemaOrg, someOf } from '../items/json_ld.ts'
import type { Venue } from './view.ts'

/** The full form (§4.1). */
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
