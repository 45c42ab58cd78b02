import type { ListName, Shown } from '../editor/form/kinds.ts'

/** What tells a thing from others of the same name. */
export function aboutOf(list: ListName, item: Shown): string {
  const parts =
    list === 'venues'
      ? [item.address, [item.zip, item.city].filter(Boolean).join(' ')]
      : list === 'organizers'
        ? [item.email, item.website]
        : []
  return parts.filter(Boolean).join(', ')
}
