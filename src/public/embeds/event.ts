// What an embed says of one event: in a frame, and in the component.

import { type Context, localeOf } from '../../access/context.ts'
import { altTextOf } from '../../calendar/images/view.ts'
import { linesOf, shortPlaceOf } from '../feeds/formats/entry.ts'
import { spanWords } from '../feeds/words/span_words.ts'
import { isOff, stateNotes, statusLabel } from '../feeds/words/state.ts'
import { shortened } from '../../language/text/html/plain.ts'
import { priceOf } from '../query/words/prices.ts'
import type { PublicEvent } from './oembed.ts'
import type { EventReply } from './replies.ts'
import { seriesWords } from './words.ts'

const longestText = 240

/** Of a series, its next date. */
export function eventFacts(context: Context, { event, next }: PublicEvent): EventReply {
  const { say } = context
  const locale = localeOf(context)
  const shown = event.recurrence ? next : event
  const rule = event.recurrence?.text ?? event.occurrence?.text ?? ''
  const { title, url } = event
  const text = shortened(linesOf(event.excerpt || event.description), longestText)
  const image = event.image ? (event.image.sizes['medium'] ?? event.image) : undefined
  const price = event.event_status === 'cancelled' ? '' : (priceOf(context, event) ?? '')
  const lines = [
    ...(shown ? stateNotes(shown, locale, say) : []),
    rule,
    shortPlaceOf(event, say),
    price,
  ]
  const state = statusLabel(event.event_status, say)
  const mark = shown === next && next ? statusLabel(next.event_status, say) : undefined
  return {
    title,
    url,
    ...(state !== undefined && { state }),
    ...(shown === next && next && { label: say(seriesWords.next) }),
    ...(mark !== undefined && { mark }),
    off: shown !== undefined && isOff(shown),
    when: shown ? spanWords(shown, locale) : say(seriesWords.none),
    day: (next ?? event).start_date.slice(0, 10),
    lines: lines.filter((line) => line !== ''),
    ...(text !== '' && { text }),
    ...(image &&
      event.image && {
        image: {
          url: image.url,
          width: image.width,
          height: image.height,
          alt: altTextOf(event.image),
        },
      }),
  }
}
