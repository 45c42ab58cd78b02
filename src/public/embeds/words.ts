/** Sentences of the embedded calendar, by the names its script uses. */
export const embedWords = {
  calendar: 'Calendar',
  previous: 'Previous month',
  next: 'Next month',
  today: 'This month',
  more: '+{n} more',
  colours: 'Colours of categories',
  none: 'Nothing is planned here.',
  failed: 'The calendar cannot be shown for the moment.',
  open: 'Open the calendar',
} as const

export type EmbedWord = keyof typeof embedWords

/** Those of the frame of a series. */
export const seriesWords = {
  next: 'Next date',
  none: 'No further dates are planned.',
} as const

const others = ['Only json and xml are formats here.']

export const embedSentences: readonly string[] = [
  ...Object.values(embedWords),
  ...Object.values(seriesWords),
  ...others,
]
