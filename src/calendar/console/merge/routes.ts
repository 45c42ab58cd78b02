import type { Context } from '../../../access/context.ts'
import { eventsRoot } from '../../../http/roots.ts'
import { type Route, route } from '../../../http/route.ts'
import { Type } from '../../../contract/schema/shapes.ts'
import { byId } from '../../../http/resource.ts'
import { organizers, showOrganizers } from '../../organizers/operations.ts'
import type { OrganizerRow } from '../../organizers/store.ts'
import { organizerView } from '../../organizers/view.ts'
import { showVenues, venues } from '../../venues/operations.ts'
import type { VenueRow } from '../../venues/store.ts'
import { venueView } from '../../venues/view.ts'
import { findDoubles } from './doubles.ts'
import { mergeFields, organizerDoubleFields, venueDoubleFields } from './fields.ts'
import { mergeLinked, mergeTerms } from './merge.ts'
import { mergeView } from './view.ts'

const doublesDoc = 'At most five, the likeliest first.'
const shown = (context: Context): Context => ({ ...context, root: eventsRoot(context.root) })

export const mergeRoutes: readonly Route[] = [
  route({
    name: 'mergeVenue',
    group: 'Venues',
    methods: ['POST'],
    path: '/venues/{id}/merge',
    doc: 'Gives the events of a venue to another one, and moves it to the trash.',
    at: byId,
    input: mergeFields,
    power: 'editOthers',
    reply: mergeView,
    problems: ['rest-venue-not-found', 'venue-is-in-trash'],
    handle: async (context, { into }, { id }) => ({
      body: await mergeLinked(context, venues, id, into),
    }),
  }),
  route({
    name: 'mergeOrganizer',
    group: 'Organizers',
    methods: ['POST'],
    path: '/organizers/{id}/merge',
    doc: 'Gives the events of an organizer to another one, and moves it to the trash.',
    at: byId,
    input: mergeFields,
    power: 'editOthers',
    reply: mergeView,
    problems: ['rest-organizer-not-found', 'organizer-is-in-trash'],
    handle: async (context, { into }, { id }) => ({
      body: await mergeLinked(context, organizers, id, into),
    }),
  }),
  route({
    name: 'mergeTerm',
    group: 'Categories',
    methods: ['POST'],
    path: '/terms/{id}/merge',
    doc: 'Gives the events of a category or tag, and what is below it, to another one, and deletes it.',
    at: byId,
    input: mergeFields,
    power: 'editOthers',
    reply: mergeView,
    problems: ['rest-term-not-found'],
    handle: async (context, { into }, { id }) => ({ body: await mergeTerms(context, id, into) }),
  }),
  route({
    name: 'listVenueDoubles',
    group: 'Venues',
    methods: ['GET'],
    path: '/venues/doubles',
    doc: 'Lists venues that may be the one that is being typed.',
    input: venueDoubleFields,
    power: 'create',
    reply: Type.Object({ venues: Type.Array(venueView, { description: doublesDoc }) }),
    problems: [],
    handle: async (context, input) => {
      const rows = await findDoubles<VenueRow>(context, venues, input)
      return { body: { venues: await showVenues(shown(context), rows) } }
    },
  }),
  route({
    name: 'listOrganizerDoubles',
    group: 'Organizers',
    methods: ['GET'],
    path: '/organizers/doubles',
    doc: 'Lists organizers that may be the one that is being typed.',
    input: organizerDoubleFields,
    power: 'create',
    reply: Type.Object({ organizers: Type.Array(organizerView, { description: doublesDoc }) }),
    problems: [],
    handle: async (context, input) => {
      const rows = await findDoubles<OrganizerRow>(context, organizers, input)
      return { body: { organizers: await showOrganizers(shown(context), rows) } }
    },
  }),
]
