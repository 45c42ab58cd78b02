import { type Context, localeOf } from '../../../access/context.ts'
import {
  monthOf,
  daysOfMonth,
  type Days,
  type Period,
} from '../../../language/time/calendar_days.ts'
import { inWords, rangeInWords } from '../../../language/time/in_words.ts'
import type { Sentence } from '../../../language/sentence.ts'
import type { Say } from '../../../language/text/locale/say.ts'
import type { PartOfDay, Price } from '../../../calendar/events/listing/filter.ts'
import { reachWords } from './distance.ts'
import { type ListFilters, slugFilters } from '../list_filters.ts'
import { type ResolvedFilters, namesOf } from '../resolve_filters.ts'

export const periodWords = {
  today: 'Today',
  tomorrow: 'Tomorrow',
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

interface Wording {
  readonly say: Say<Sentence>
  readonly locale: string
}

export function whenText({ say, locale }: Wording, when: Period | Days): string {
  if (typeof when === 'string') return say(periodWords[when])
  const { first, last } = when
  if (first === last) return inWords(locale, 'shortDay', first)
  const { first: start, last: end } = daysOfMonth(monthOf(first))
  return first === start && last === end
    ? inWords(locale, 'month', first)
    : rangeInWords(locale, 'shortFullDate', first, last)
}

export const afterText = ({ say, locale }: Wording, after: string): string =>
  say('From {time} on', { time: inWords(locale, 'time', `2024-01-01 ${after}:00`) })

export const priceText = ({ say, locale }: Wording, price: Price | number): string =>
  typeof price === 'number'
    ? say('Up to {amount}', { amount: price.toLocaleString(locale) })
    : say(priceWords[price])

/** All filters of a list by name, for a title. */
export function filterTexts(
  context: Context,
  filters: ListFilters,
  resolvedFilters: ResolvedFilters,
): readonly string[] {
  const { say } = context
  const wording = { say, locale: localeOf(context) }
  const { search, when, time = [], after, price, online, near, featured } = filters
  return [
    ...slugFilters.flatMap((name) => namesOf(resolvedFilters, name)),
    ...(search === undefined ? [] : [search]),
    ...(when ? [whenText(wording, when)] : []),
    ...time.map((part) => say(timeWords[part])),
    ...(after ? [afterText(wording, after)] : []),
    ...(price === undefined ? [] : [priceText(wording, price)]),
    ...(online ? [say('Online')] : []),
    ...(near ? [say('Within {distance}', { distance: reachWords(wording.locale, near.km) })] : []),
    ...(featured ? [say('Featured')] : []),
  ]
}
