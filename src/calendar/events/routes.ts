import { itemRoutes } from '../items/routes.ts'
import { eventDeleting, eventFields, eventReading, eventUpdates } from './fields.ts'
import { eventFilters } from './filters.ts'
import { findEvents } from './read.ts'
import { fullWritten, readLinkedEvent } from './single/written.ts'
import { listWritten } from './written_list.ts'
import { showBothForms, showEvents, showFullEvent } from './show.ts'
import { eventKind, eventView, fullEventView } from './view.ts'
import { createEvent, deleteEvent, permitUpdate, updateEvent } from './write.ts'

export const eventRoutes = itemRoutes({
  kind: eventKind,
  title: 'Event',
  group: 'Events',
  docs: {
    list: 'Lists events by the time they start.',
    create: 'Creates an event.',
    read: 'Reads an event.',
    update: 'Changes the given fields of an event.',
    remove: 'Moves an event to the trash, or deletes it for good.',
    readBySlug: 'Reads the event of a slug.',
    updateBySlug: 'Changes the given fields of the event of a slug.',
    removeBySlug: 'Moves the event of a slug to the trash, or deletes it for good.',
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
