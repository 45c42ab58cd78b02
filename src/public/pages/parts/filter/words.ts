// What the choices of dates are called.

import type { DatesShown } from '../../../query/address.ts'
import type { Word } from '../../words.ts'

export const datesWords: Readonly<Record<DatesShown, Word>> = {
  all: 'Show every date',
  next: 'Show each series once',
}
