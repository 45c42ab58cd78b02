import type { Sentence } from '../../../../language/sentence.ts'
import type { DatesShown, SlugFilter } from '../../../query/address.ts'

export const datesWords: Readonly<Record<DatesShown, Sentence>> = {
  all: 'Show every date',
  next: 'Show each series once',
}

export const slugWords: Readonly<Record<SlugFilter, Sentence>> = {
  category: 'Category',
  tag: 'Tag',
  venue: 'Venue',
  organizer: 'Organizer',
}
