import { linkedFilters } from '../items/fields.ts'
import { linkedOperations } from '../items/linked/linked.ts'
import { itemRoutes } from '../items/routes.ts'
import { venueFields, venueUpdates } from './fields.ts'
import { showOneVenue, showVenues, venues } from './operations.ts'
import { fullVenueView, venueKind, venueView } from './view.ts'

export const venueRoutes = itemRoutes({
  kind: venueKind,
  title: 'Venue',
  group: 'Venues',
  docs: {
    list: 'Lists venues, newest first.',
    create: 'Creates a venue, or finds the one that is the same.',
  },
  fields: venueFields,
  updates: venueUpdates,
  filters: linkedFilters,
  reading: {},
  listView: venueView,
  fullView: fullVenueView,
  ...linkedOperations(venues),
  show: showVenues,
  showFull: showOneVenue,
})
