import { linkedFilters } from '../items/fields.ts'
import { linkedOperations } from '../items/linked/linked.ts'
import { itemRoutes } from '../items/routes.ts'
import { organizerFields, organizerUpdates } from './fields.ts'
import { organizers, showOneOrganizer, showOrganizers } from './operations.ts'
import { fullOrganizerView, organizerKind, organizerView } from './view.ts'

export const organizerRoutes = itemRoutes({
  kind: organizerKind,
  title: 'Organizer',
  group: 'Organizers',
  docs: {
    list: 'Lists organizers, newest first.',
    create: 'Creates an organizer, or finds the one that is the same.',
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
