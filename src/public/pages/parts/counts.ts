import { mostCounted } from '../../query/events.ts'
import type { PageContext } from '../page_context.ts'
import { eventCount } from '../words.ts'

/** One more than is counted may stand for any number above it. */
export function countWords({ say }: PageContext, count: number): string {
  if (count === 0) return say('No events')
  if (count === mostCounted + 1) return say('More than {n} events', { n: mostCounted })
  return say(eventCount, { n: count })
}
