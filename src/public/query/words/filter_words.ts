import { type Context, localeOf } from '../../../access/context.ts'
import type { PartOfDay, Price } from '../../../calendar/events/listing/filter.ts'
import { reachWords } from './distance.ts'
import { type ListFilters, type Period, slugFilters } from '../list_filters.ts'
import { type ResolvedFilters, namesOf } from '../resolve_filters.ts'

export const periodWords = {
  weekend: 'This weekend',
  '7days': 'Next 7 days',
} as const satisfies Record<Period, string>
export const priceWords = {
  free: 'Free',
  paid: 'With a price',
} as const satisfies Record<Price, string>
export const timeWords = {
  morning: 'In the morning',
  afternoon: 'In the afternoon',
  evening: 'In the evening',
} as const satisfies Record<PartOfDay, string>

/** All filters of a list by name, for a title. */
export function filterTexts(
  context: Context,
  filters: ListFilters,
  resolvedFilters: ResolvedFilters,
): readonly string[] {
  const { say } = context
  const { search, when, time = [], price, online, near, featured } = filters
  return [
    ...slugFilters.flatMap((name) => namesOf(resolvedFilters, name)),
    ...(search === undefined ? [] : [search]),
    ...(when ? [say(periodWords[when])] : []),
    ...time.map((part) => say(timeWords[part])),
    ...(price ? [say(priceWords[price])] : []),
    ...(online ? [say('Online')] : []),
    ...(near
      ? [say('Within {distance}', { distance: reachWords(localeOf(context), near.km) })]
      : []),
    ...(featured ? [say('Featured')] : []),
  ]
}
