import type { PageContext } from '../page_context.ts'

/** Making a formatter takes a hundred times as long as using it. */
const formatters = new Map<string, Intl.NumberFormat>()

export function countWords({ say, language }: PageContext, count: number): string {
  if (count === 0) return say('No events')
  if (count === 1) return say('1 event')
  const formatter = formatters.get(language) ?? new Intl.NumberFormat(language)
  formatters.set(language, formatter)
  return say('{n} events', { n: formatter.format(count) })
}
