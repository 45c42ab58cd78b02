import type { Context } from '../../../access/context.ts'
import { Type, listOf } from '../../../contract/schema/shapes.ts'
import { byId, routesOf } from '../../../http/resource.ts'
import { eventsRoot } from '../../../http/roots.ts'
import type { Route } from '../../../http/route.ts'
import { organizers, showOrganizers } from '../../organizers/operations.ts'
import { type OrganizerRow, organizerView } from '../../organizers/view.ts'
import { showVenues, venues } from '../../venues/operations.ts'
import type { VenueRow } from '../../venues/store.ts'
import { venueView } from '../../venues/view.ts'
import {
  findDoubles,
  mergeFields,
  mergeLinked,
  mergeTerms,
  mergeView,
  organizerDoubleFields,
  venueDoubleFields,
} from './merge.ts'

const shown = (context: Context): Context => ({ ...context, root: eventsRoot(context.root) })
const usual = { at: byId, input: mergeFields, reply: mergeView }
const doublesDoc = 'At most five, the likeliest first.'

export const mergeRoutes: readonly Route[] = [
  routesOf('Venues', 'editOthers').post('mergeVenue', '/venues/{id}/merge', {
    ...usual,
    doc: 'Gives the events of a venue to another one, and moves it to the trash.',
    problems: ['rest-venue-not-found', 'venue-is-in-trash'],
    handle: async (context, { into }, { id }) => ({
      body: await mergeLinked(context, venues, id, into),
    }),
  }),
  routesOf('Organizers', 'editOthers').post('mergeOrganizer', '/organizers/{id}/merge', {
    ...usual,
    doc: 'Gives the events of an organizer to another one, and moves it to the trash.',
    problems: ['rest-organizer-not-found', 'organizer-is-in-trash'],
    handle: async (context, { into }, { id }) => ({
      body: await mergeLinked(context, organizers, id, into),
    }),
  }),
  routesOf('Categories', 'editOthers').post('mergeTerm', '/terms/{id}/merge', {
    ...usual,
    doc: 'Gives the events of a category or tag, and what is below it, to another one, and deletes it.',
    problems: ['rest-term-not-found'],
    handle: async (context, { into }, { id }) => ({ body: await mergeTerms(context, id, into) }),
  }),
  routesOf('Venues', 'create').get('listVenueDoubles', '/venues/doubles', {
    doc: 'Lists venues that may be the one that is being typed.',
    input: venueDoubleFields,
    reply: Type.Object({ venues: listOf(venueView, doublesDoc) }),
    handle: async (context, input) => {
      const rows = await findDoubles<VenueRow>(context, venues, input)
      return { body: { venues: await showVenues(shown(context), rows) } }
    },
  }),
  routesOf('Organizers', 'create').get('listOrganizerDoubles', '/organizers/doubles', {
    doc: 'Lists organizers that may be the one that is being typed.',
    input: organizerDoubleFields,
    reply: Type.Object({ organizers: listOf(organizerView, doublesDoc) }),
    handle: async (context, input) => {
      const rows = await findDoubles<OrganizerRow>(context, organizers, input)
      return { body: { organizers: await showOrganizers(shown(context), rows) } }
    },
  }),
]
