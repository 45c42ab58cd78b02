import { itemRoutes } from '../items/routes.ts'
import { eventDeleting, eventFields, eventReading, eventUpdates } from './fields.ts'
import { eventFilters } from './filters.ts'
import { findEvents } from './listed.ts'
import { showBothForms, showEvents, showFullEvent } from './show.ts'
import { fullWritten, readLinkedEvent } from './single/written.ts'
import { eventKind, eventView, fullEventView } from './view.ts'
import { createEvent, deleteEvent, permitUpdate, updateEvent } from './write.ts'
import { listWritten } from './written_list.ts'

export const eventRoutes = itemRoutes({
  kind: eventKind,
  title: 'Event',
  group: 'Events',
  docs: {
    list: 'Lists events by the time they start.',
    create: 'Creates an event.',
  },
  fields: eventFields,
  updates: eventUpdates,
  filters: eventFilters,
  reading: eventReading,
  deleting: eventDeleting,
  listView: eventView,
  fullView: fullEventView,
  create: createEvent,
  update: updateEvent,
  permit: permitUpdate,
  remove: deleteEvent,
  read: readLinkedEvent,
  find: findEvents,
  show: showEvents,
  showFull: showFullEvent,
  showBoth: showBothForms,
  fullWritten,
  listWritten,
})
