import { htmlToText } from '../../language/text/html/html.ts'
import { type JsonLd, filled, imagesLd, schemaOrg } from '../items/json_ld.ts'
import type { Organizer } from './view.ts'

/** The full form (§4.1). */
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
