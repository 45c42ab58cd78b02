import type { PageContext } from '../page_context.ts'
import { eventCount } from '../words.ts'

export const countWords = ({ say }: PageContext, count: number): string =>
  count === 0 ? say('No events') : say(eventCount, { n: count })
