import { placeOf } from '../data.ts'
import { phone, town, website } from './town.ts'

/** A venue as a request would give it. */
export function venueInput(key: string, index: number): Record<string, unknown> {
  const place = placeOf(key)
  return {
    venue: place.name,
    description: `<p>${place.about.join(' ')}</p><p>${place.note}</p>`,
    address: place.street,
    city: town.name,
    state: town.state,
    zip: town.zip,
    country: town.country,
    phone: phone(index),
    website: website(key),
    geo_lat: round(town.lat + place.north / 1000),
    geo_lng: round(town.lng + place.east / 1000),
    show_map: true,
    show_map_link: true,
  }
}

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6
