import { linkedFilters } from '../items/fields.ts'
import { linkedOperations } from '../items/linked/linked.ts'
import { itemRoutes } from '../items/routes.ts'
import { organizerFields, organizerUpdates } from './fields.ts'
import { showOneOrganizer, showOrganizers, organizers } from './operations.ts'
import { fullOrganizerView, organizerKind, organizerView } from './view.ts'

export const organizerRoutes = itemRoutes({
  kind: organizerKind,
  title: 'Organizer',
  group: 'Organizers',
  docs: {
    list: 'Lists organizers, newest first.',
    create: 'Creates an organizer, or finds the one that is the same.',
    read: 'Reads an organizer.',
    update: 'Changes the given fields of an organizer.',
    remove: 'Moves an organizer to the trash, or deletes it for good.',
    readBySlug: 'Reads the organizer of a slug.',
    updateBySlug: 'Changes the given fields of the organizer of a slug.',
    removeBySlug: 'Moves the organizer of a slug to the trash, or deletes it for good.',
  },
  fields: organizerFields,
  updates: organizerUpdates,
  filters: linkedFilters,
  reading: {},
  listView: organizerView,
  fullView: fullOrganizerView,
  ...linkedOperations(organizers),
  show: showOrganizers,
  showFull: showOneOrganizer,
})
