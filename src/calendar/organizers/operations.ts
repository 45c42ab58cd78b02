import type { Static } from 'typebox'
import type { Context } from '../../access/context.ts'
import type { Changes } from '../../contract/schema/field.ts'
import { htmlToText } from '../../language/text/html/html.ts'
import { imagesOf } from '../images/operations.ts'
import type { LinkedKind } from '../items/linked/linked.ts'
import { initialOf, linkedColumnsIn, organizerColumns } from '../items/linked/linked_columns.ts'
import type { organizerUpdates } from './fields.ts'
import {
  type Organizer,
  type OrganizerColumns,
  type OrganizerRow,
  type fullOrganizerView,
  organizerKind,
  showOrganizer,
  withOrganization,
} from './view.ts'

export type OrganizerChanges = Changes<typeof organizerUpdates>

export const showOneOrganizer = async (
  context: Context,
  row: OrganizerRow,
): Promise<Static<typeof fullOrganizerView>> =>
  withOrganization(showOrganizer(context, row, await imagesOf(context, [row])))

export const organizers: LinkedKind<OrganizerColumns, OrganizerChanges> = {
  ...organizerKind,
  links: 'event_organizers',
  column: 'organizer_id',
  nameOf: (row) => row.organizer,
  defaults: initialOf(organizerColumns),
  columns: (input) => linkedColumnsIn(organizerColumns, input),
  searched: (row) => [
    row.organizer,
    htmlToText(row.description),
    row.phone,
    row.website,
    row.email,
  ],
  check: () => {},
  showFull: showOneOrganizer,
}

export async function showOrganizers(
  context: Context,
  rows: readonly OrganizerRow[],
): Promise<Organizer[]> {
  const images = await imagesOf(context, rows)
  return rows.map((row) => showOrganizer(context, row, images))
}
