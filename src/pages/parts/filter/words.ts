// What the choices of filters are called.

import type { PartOfDay, Price } from '../../../calendar/events/listing/filter.ts'
import type { DatesShown } from '../../../visit/address.ts'
import type { Period } from '../../../visit/list_filters.ts'
import type { Word } from '../../words.ts'

export const datesWords: Readonly<Record<DatesShown, Word>> = {
  all: 'Show every date',
  next: 'Show each series once',
}
export const periodWords: Readonly<Record<Period, Word>> = {
  weekend: 'This weekend',
  '7days': 'Next 7 days',
}
export const priceWords: Readonly<Record<Price, Word>> = {
  free: 'Free',
  paid: 'With a price',
}
export const timeWords: Readonly<Record<PartOfDay, Word>> = {
  morning: 'In the morning',
  afternoon: 'In the afternoon',
  evening: 'In the evening',
}
