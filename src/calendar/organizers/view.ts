import type { Static, TSchema } from 'typebox'
import type { Context } from '../../access/context.ts'
import { Type, line } from '../../contract/schema/shapes.ts'
import { htmlToText } from '../../language/text/html/html.ts'
import { type Image, imageOrNone } from '../images/view.ts'
import { type JsonLd, filled, imagesLd, jsonLdView, schemaOrg } from '../items/json_ld.ts'
import type { StoredLinked, organizerColumns } from '../items/linked/linked_columns.ts'
import type { LinkedRow } from '../items/linked/linked_store.ts'
import { itemView, showItem } from '../items/view.ts'

export type OrganizerColumns = StoredLinked<typeof organizerColumns>
export type OrganizerRow = LinkedRow & OrganizerColumns

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

export const withOrganization = (organizer: Organizer): Organizer & { json_ld: JsonLd } => ({
  ...organizer,
  json_ld: organizationLd(organizer),
})

const organizationLd = (organizer: Organizer): JsonLd =>
  filled({
    '@context': schemaOrg,
    '@type': 'Organization',
    name: organizer.organizer,
    description: htmlToText(organizer.description),
    image: imagesLd(organizer.image),
    url: organizer.website === '' ? organizer.url : organizer.website,
    telephone: organizer.phone,
    email: organizer.email,
    sameAs: organizer.website,
  })
