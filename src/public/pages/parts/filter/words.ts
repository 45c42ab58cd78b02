import type { Sentence } from '../../../../language/sentence.ts'
import type { DatesShown } from '../../../query/address.ts'

export const datesWords: Readonly<Record<DatesShown, Sentence>> = {
  all: 'Show every date',
  next: 'Show each series once',
}
