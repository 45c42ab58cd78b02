import type { Static } from 'typebox'
import type { Context } from '../../access/context.ts'
import type { Changes } from '../../schema/field.ts'
import { htmlToText } from '../../text/html.ts'
import { imagesOf } from '../images/operations.ts'
import type { LinkedKind } from '../items/linked.ts'
import type { Unsettled } from '../items/store.ts'
import type { venueUpdates } from './fields.ts'
import { checkPosition, stateProvince } from './rules.ts'
import type { VenueColumns, VenueRow } from './store.ts'
import { type Venue, type fullVenueView, showVenue, venueKind } from './view.ts'
import { withPlace } from './json_ld.ts'

export type VenueChanges = Changes<typeof venueUpdates>

const texts = [
  ...(['venue', 'description', 'address', 'city', 'country', 'province', 'state'] as const),
  ...(['zip', 'phone', 'stateprovince', 'website'] as const),
]
const flags = ['show_map', 'show_map_link'] as const
const positions = ['geo_lat', 'geo_lng'] as const

export const venues: LinkedKind<VenueColumns, VenueChanges> = {
  ...venueKind,
  links: 'event_venues',
  column: 'venue_id',
  nameOf: (row) => row.venue,
  defaults: {
    venue: '',
    description: '',
    address: '',
    city: '',
    country: '',
    province: '',
    state: '',
    zip: '',
    phone: '',
    stateprovince: '',
    website: '',
    show_map: 1,
    show_map_link: 1,
    geo_lat: null,
    geo_lng: null,
  },
  columns: (input, stored) => {
    const columns: Unsettled<VenueColumns> = {}
    for (const name of texts) if (input[name] !== undefined) columns[name] = input[name]
    // A derived value that a client sends back unchanged stays derived.
    const isDerived = stored && input.stateprovince === stateProvince(stored)
    if (isDerived) columns.stateprovince = stored.stateprovince
    for (const name of flags) if (input[name] !== undefined) columns[name] = input[name] ? 1 : 0
    for (const name of positions) if (input[name] !== undefined) columns[name] = input[name]
    return columns
  },
  searched: (row) => [
    row.venue,
    htmlToText(row.description),
    row.address,
    row.city,
    row.country,
    row.province,
    row.state,
    stateProvince(row),
    row.zip,
    row.phone,
    row.website,
  ],
  check: checkPosition,
  showFull: showOneVenue,
}

export async function showVenues(context: Context, rows: readonly VenueRow[]): Promise<Venue[]> {
  const images = await imagesOf(context, rows)
  return rows.map((row) => showVenue(context, row, images))
}

export async function showOneVenue(
  context: Context,
  row: VenueRow,
): Promise<Static<typeof fullVenueView>> {
  return withPlace(showVenue(context, row, await imagesOf(context, [row])))
}
