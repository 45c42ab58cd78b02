import type { Context } from '../../access/context.ts'
import { slugFilters } from '../query/list_filters.ts'
import { type ResolvedFilters, namesOf } from '../query/resolve_filters.ts'

/** The name of an embedded calendar: that of the site, and of what it shows alone. */
export function titleOf({ site }: Context, resolvedFilters: ResolvedFilters): string {
  const names = slugFilters.flatMap((name) => namesOf(resolvedFilters, name))
  return [site.name, ...names].join(' · ')
}
