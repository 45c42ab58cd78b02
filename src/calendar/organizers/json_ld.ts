import { htmlToText } from '../../text/html.ts'
import { type JsonLd, filled, imagesLd, schemaOrg } from '../items/json_ld.ts'
import type { Organizer } from './view.ts'

export function organizationLd(organizer: Organizer): JsonLd {
  return filled({
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
}
