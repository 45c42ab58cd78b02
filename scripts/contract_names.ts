// The names of what several routes or views say, so that the contract says it once.

import type { TSchema } from 'typebox'
import { allPermissions, roles } from '../src/access/roles.ts'
import { kinds as changeKinds } from '../src/calendar/changes/rules.ts'
import { draftKinds } from '../src/calendar/console/drafts/store.ts'
import { tableFilters } from '../src/calendar/console/table/rules.ts'
import { eventUpdates, scopes } from '../src/calendar/events/fields.ts'
import { attendances, eventStatuses } from '../src/calendar/events/state/rules.ts'
import { actions } from '../src/calendar/history/rules.ts'
import { linkedFilters } from '../src/calendar/items/fields.ts'
import { updateStatuses, writableStatuses } from '../src/calendar/items/status.ts'
import { itemView } from '../src/calendar/items/view.ts'
import { organizerUpdates } from '../src/calendar/organizers/fields.ts'
import { termFields, termFilters } from '../src/calendar/terms/fields.ts'
import { venueUpdates } from '../src/calendar/venues/fields.ts'
import { webhookUpdates } from '../src/calendar/webhooks/fields.ts'
import type { Fields } from '../src/contract/schema/field.ts'
import { pagingFields } from '../src/contract/schema/paging.ts'
import { Type } from '../src/contract/schema/shapes.ts'
import { exportFilters } from '../src/exchange/export/select.ts'
import { optionFields } from '../src/exchange/import/option_fields.ts'
import { countsView } from '../src/exchange/reports/view.ts'
import { syncUpdates } from '../src/exchange/sync/fields.ts'
import { indexView } from '../src/http/describe/routes.ts'

/** What several views consist of or have. */
export const sharedViews: Readonly<Record<string, TSchema>> = {
  ItemMembers: Type.Object(itemView),
  ImportCounts: countsView,
  NamespaceIndex: indexView,
  UserLogin: Type.Object({ id: Type.Integer(), login: Type.String() }),
}

export const words: Readonly<Record<string, readonly string[]>> = {
  Action: actions,
  Attendance: attendances,
  ChangeKind: changeKinds,
  EventStatus: eventStatuses,
  ItemKind: draftKinds,
  NewStatus: writableStatuses,
  Permission: allPermissions,
  Role: roles,
  Scope: scopes,
  ItemStatus: updateStatuses,
}

const without = (fields: Fields, ...names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

/** Fields that several routes take, the larger before those they have. What is new is never in the trash. */
export const sharedFields: Readonly<Record<string, Fields>> = {
  EventFields: without(eventUpdates, 'status', 'scope'),
  EventFilters: exportFilters,
  WebhookFields: without(webhookUpdates, ...Object.keys(exportFilters)),
  VenueFields: without(venueUpdates, 'status'),
  TableFilters: tableFilters,
  TermFilters: termFilters,
  LinkedFilters: linkedFilters,
  OrganizerFields: without(organizerUpdates, 'status'),
  SyncFields: without(syncUpdates, ...Object.keys(optionFields)),
  ImportOptions: optionFields,
  TermFields: termFields,
  Paging: pagingFields,
}
