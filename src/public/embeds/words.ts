import type { Sentence } from '../../language/sentence.ts'

/** Sentences of the embedded calendar, by the names its script uses. */
export const embedWords = {
  calendar: 'Calendar',
  previous: 'Previous month',
  next: 'Next month',
  today: 'This month',
  previousWeek: 'Previous week',
  nextWeek: 'Next week',
  thisWeek: 'This week',
  map: 'Map',
  more: '+{n} more',
  colours: 'Colours of categories',
  none: 'Nothing is planned here.',
  failed: 'The calendar cannot be shown for the moment.',
  open: 'Open the calendar',
} as const satisfies Readonly<Record<string, Sentence>>

export type EmbedWord = keyof typeof embedWords

/** Those of the frame of a series. */
export const seriesWords = {
  next: 'Next date',
  none: 'No further dates are planned.',
} as const satisfies Readonly<Record<string, Sentence>>
