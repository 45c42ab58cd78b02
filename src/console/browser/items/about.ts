import type { Json } from '../api.ts'

/** What tells a thing from others of the same name. */
export function aboutOf(list: string, item: Json): string {
  const parts =
    list === 'venues'
      ? [item.address, [item.zip, item.city].filter(Boolean).join(' ')]
      : list === 'organizers'
        ? [item.email, item.website]
        : []
  return parts.filter(Boolean).join(', ')
}
