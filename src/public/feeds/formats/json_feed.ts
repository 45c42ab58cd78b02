// JSON Feed 1.1. Our extensions are under `_fasti`.

import { localeOf } from '../../../access/context.ts'
import type { Event } from '../../../calendar/events/view.ts'
import { pointOf, placeOf, shortPlaceOf, uidOf } from './entry.ts'
import { isOngoing, ongoingWords } from '../words/ongoing.ts'
import { type NewsFacts, isoUtc } from './rss.ts'
import { spanWords } from '../words/span_words.ts'
import { markedTitle, stateNotes } from '../words/state.ts'

/** With the day it is read on. */
interface DatedFacts extends NewsFacts {
  readonly today: string
}

export function jsonFeed(facts: DatedFacts, events: readonly Event[]): string {
  const { name, description, language, page, self, hub, next, icon } = facts
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: name,
    home_page_url: page,
    feed_url: self,
    description,
    ...(next === undefined ? {} : { next_url: next }),
    ...(icon === undefined ? {} : { icon }),
    language,
    ...(hub === undefined ? {} : { hubs: [{ type: 'WebSub', url: hub }] }),
    items: events.map((event) => item(facts, event)),
  })
}

function item({ uid, language, wording, today }: DatedFacts, event: Event) {
  const { say } = wording
  const locale = localeOf(wording)
  const place = placeOf(event, locale)
  const { image, organizer, categories, tags } = event
  const point = pointOf(event)
  const when = spanWords(event, locale)
  const notes = stateNotes(event, locale, say)
  const repeats = event.occurrence?.text ?? ''
  return {
    id: uidOf(event.id, uid),
    url: event.url,
    ...(event.website === '' ? {} : { external_url: event.website }),
    title: markedTitle(event, say),
    content_html: event.description || event.excerpt,
    summary: [...notes, when, repeats, place].filter(Boolean).join(', '),
    ...(image ? { image: image.url } : {}),
    date_published: isoUtc(event.date_utc),
    date_modified: isoUtc(event.modified_utc),
    ...(organizer.length === 0
      ? {}
      : { authors: organizer.map((one) => ({ name: one.organizer, url: one.url })) }),
    tags: [...categories, ...tags].map(({ name }) => name),
    language,
    _fasti: {
      about: 'https://www.rfc-editor.org/rfc/rfc5545',
      start: isoUtc(event.utc_start_date),
      end: isoUtc(event.utc_end_date),
      timezone: event.timezone,
      all_day: event.all_day,
      location: place,
      place: shortPlaceOf(event, say),
      when,
      ...(isOngoing(event, today) ? { ongoing: ongoingWords(event, locale, today, say) } : {}),
      repeats,
      event_status: event.event_status,
      notes,
      attendance: event.attendance,
      virtual_url: event.virtual_url,
      ...(point ? { geo: point } : {}),
      ...(image ? { thumbnail: (image.sizes['medium'] ?? image).url } : {}),
      cost: event.cost,
      website: event.website,
      tickets: event.tickets,
    },
  }
}
