import type { Static, TSchema } from 'typebox'
import type { Context } from '../../access/context.ts'
import { Type, line } from '../../contract/schema/shapes.ts'
import { type Image, imageOrNone } from '../images/view.ts'
import { jsonLdView } from '../items/json_ld.ts'
import { itemView, showItem } from '../items/view.ts'
import type { OrganizerColumns, OrganizerRow } from './store.ts'

const members = {
  ...itemView,
  organizer: line('The name of the organizer.'),
  description: line('What there is to say about the organizer, as HTML.'),
  excerpt: line('Always empty.'),
  image: imageOrNone,
  phone: line('The telephone number.'),
  website: line('The address of the website.'),
  email: line('The e-mail address.'),
} satisfies Readonly<Record<keyof OrganizerColumns, TSchema> & Record<string, TSchema>>

const description = 'Who runs events.'

/** The list form; the full form adds `json_ld` (§4.1). */
export const organizerView = Type.Object(members, { title: 'Organizer', description })
export const fullOrganizerView = Type.Object(
  { ...members, json_ld: jsonLdView },
  { title: 'FullOrganizer', description },
)

export type Organizer = Static<typeof organizerView>
export const organizerKind = { name: 'organizer', table: 'organizers' } as const

export const showOrganizer = (
  context: Context,
  row: OrganizerRow,
  images: ReadonlyMap<number, Image>,
): Organizer => ({
  ...showItem(context, organizerKind, row),
  organizer: row.organizer,
  description: row.description,
  excerpt: '',
  image: images.get(row.image) ?? false,
  phone: row.phone,
  website: row.website,
  email: row.email,
})
