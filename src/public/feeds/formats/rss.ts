// RSS 2.0 with the times and places of the event module.

import { localeOf } from '../../../access/context.ts'
import type { Event } from '../../../calendar/events/view.ts'
import { mediaTypes } from '../../../calendar/images/kinds.ts'
import { escapeHtml } from '../../../language/text/html/markup.ts'
import { httpDate } from '../../../language/time/http_date.ts'
import { wallSeconds } from '../../../language/time/wall.ts'
import type { Wording } from '../../query/words/prices.ts'
import { wholeMarkup } from './details.ts'
import { placeOf, uidOf } from './entry.ts'
import { isOff, markedTitle, stateNotes } from '../words/state.ts'
import { spanWords } from '../words/span_words.ts'
import { element } from './xml.ts'

export interface NewsFacts {
  readonly name: string
  readonly description: string
  readonly language: string
  /** The page that shows the same. */
  readonly page: string
  /** The address of this feed. */
  readonly self: string
  /** Where its changes can be subscribed to (WebSub). */
  readonly hub?: string
  /** The address of the next page, if there is one. */
  readonly next?: string
  readonly icon?: string
  readonly uid: string
  readonly wording: Wording
}

const minutesKept = '60'

export function rssFeed(facts: NewsFacts, events: readonly Event[]): string {
  const changed = events.map(({ modified_utc }) => modified_utc).toSorted()
  const last = changed.at(-1)
  const channel = [
    element('title', facts.name),
    element('link', facts.page),
    element('description', facts.description),
    element('language', facts.language),
    last === undefined ? '' : element('lastBuildDate', mailDate(last)),
    element('generator', 'Fasti'),
    element('ttl', minutesKept),
    element('atom:link', '', { href: facts.self, rel: 'self', type: 'application/rss+xml' }),
    facts.hub === undefined ? '' : element('atom:link', '', { href: facts.hub, rel: 'hub' }),
    ...events.map((event) => item(facts, event)),
  ]
  const spaces =
    'xmlns:atom="http://www.w3.org/2005/Atom" xmlns:ev="http://purl.org/rss/1.0/modules/event/"'
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" ${spaces}>
<channel>
${channel.filter((piece) => piece !== '').join('\n')}
</channel>
</rss>
`
}

function item({ uid, wording }: NewsFacts, event: Event): string {
  const { image } = event
  const type = image ? mediaTypes.get(image.extension) : undefined
  const place = placeOf(event, localeOf(wording))
  const pieces = [
    element('title', markedTitle(event, wording.say)),
    element('link', event.url),
    element('guid', uidOf(event.id, uid), { isPermaLink: 'false' }),
    element('pubDate', mailDate(event.date_utc)),
    element('description', `${summary(event, place, wording)}${wholeMarkup(event, wording)}`),
    ...[...event.categories, ...event.tags].map(({ name }) => element('category', name)),
    image && type !== undefined
      ? element('enclosure', '', { url: image.url, length: String(image.filesize), type })
      : '',
    element('ev:startdate', isoUtc(event.utc_start_date)),
    element('ev:enddate', isoUtc(event.utc_end_date)),
    element('ev:location', place),
    element('ev:organizer', event.organizer.map(({ organizer }) => organizer).join(', ')),
  ]
  return `<item>\n${pieces.filter((piece) => piece !== '').join('\n')}\n</item>`
}

/** Time and place come first: readers show little more. */
function summary(event: Event, place: string, wording: Wording): string {
  const locale = localeOf(wording)
  const when = escapeHtml(spanWords(event, locale))
  const notes = [event.occurrence?.text ?? '', ...stateNotes(event, locale, wording.say), place]
  const others = notes.filter((text) => text !== '')
  const lines = [isOff(event) ? `<s>${when}</s>` : when, ...others.map(escapeHtml)]
  return `<p>${lines.join('<br>')}</p>`
}

export const isoUtc = (wall: string): string => `${wall.replace(' ', 'T')}Z`

const mailDate = (wall: string): string => httpDate(wallSeconds(wall))
