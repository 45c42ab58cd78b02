import type { Static } from 'typebox'
import type { Context } from '../../access/context.ts'
import type { Changes } from '../../contract/schema/field.ts'
import { htmlToText } from '../../language/text/html/html.ts'
import { imagesOf } from '../images/operations.ts'
import type { LinkedKind } from '../items/linked/linked.ts'
import { initialOf, linkedColumnsIn, venueColumns } from '../items/linked/linked_columns.ts'
import type { venueUpdates } from './fields.ts'
import { checkPosition, stateProvince } from './rules.ts'
import type { VenueColumns, VenueRow } from './store.ts'
import { type Venue, type fullVenueView, showVenue, venueKind, withPlace } from './view.ts'

export type VenueChanges = Changes<typeof venueUpdates>

export const showOneVenue = async (
  context: Context,
  row: VenueRow,
): Promise<Static<typeof fullVenueView>> =>
  withPlace(showVenue(context, row, await imagesOf(context, [row])))

export const venues: LinkedKind<VenueColumns, VenueChanges> = {
  ...venueKind,
  links: 'event_venues',
  column: 'venue_id',
  nameOf: (row) => row.venue,
  defaults: initialOf(venueColumns),
  columns: (input, stored) => {
    const columns = linkedColumnsIn(venueColumns, input)
    // A derived value that a client sends back unchanged stays derived.
    const isDerived = stored && input.stateprovince === stateProvince(stored)
    return isDerived ? { ...columns, stateprovince: stored.stateprovince } : columns
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
