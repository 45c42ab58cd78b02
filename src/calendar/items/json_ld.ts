// Structured data for search engines (§4.9): what all item kinds share.

import { Type } from '../../contract/schema/shapes.ts'
import type { Image } from '../images/view.ts'

export const jsonLdView = Type.Record(Type.String(), Type.Unknown(), {
  description: 'The same for search engines, in the words of schema.org.',
})

export type JsonLd = Record<string, unknown>

export const schemaOrg = 'https://schema.org'
/** Full size first. */
export function imagesLd(image: Image | false): readonly string[] {
  if (image === false) return []
  return [image.url, ...Object.values(image.sizes).map(({ url }) => url)]
}

/** Optional members are left out when empty. */
export function filled(members: JsonLd): JsonLd {
  const some: JsonLd = {}
  for (const name of Object.keys(members)) {
    const { [name]: value } = members
    if (!isEmpty(value)) some[name] = value
  }
  return some
}

/** Undefined if nothing but the type is filled. */
export function someOf(members: JsonLd): JsonLd | undefined {
  const some = filled(members)
  return Object.keys(some).length > 1 ? some : undefined
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
