// Events in the JSON format of FullCalendar and compatible programs.

import { localeOf } from '../../../access/context.ts'
import { cutText } from '../../../language/text/html/plain.ts'
import { periodAt } from '../../../language/time/periods.ts'
import { offsetOf, toWall } from '../../../language/time/zone.ts'
import type { Wording } from '../../query/words/prices.ts'
import { type FeedEntry, dayBehind, linesOf, placeOf } from './entry.ts'
import { markedTitle, stateNotes } from '../words/state.ts'

const longestSummary = 300

export function fullCalendarEvent({ row, event }: FeedEntry, wording: Wording): string {
  const { say } = wording
  const locale = localeOf(wording)
  const fillsDays = event.all_day === true
  return JSON.stringify({
    id: String(event.id),
    title: markedTitle(event, say),
    start: fillsDays ? row.start_date.slice(0, 10) : clock(row.start_date, row.start_utc, row),
    end: fillsDays ? dayBehind(row.end_date).slice(0, 10) : clock(row.end_date, row.end_utc, row),
    allDay: fillsDays,
    url: event.url,
    extendedProps: {
      status: event.status,
      event_status: event.event_status,
      notes: stateNotes(event, locale, say),
      attendance: event.attendance,
      virtual_url: event.virtual_url,
      timezone: event.timezone,
      location: placeOf(event, locale),
      summary: cutText(linesOf(event.excerpt || event.description), longestSummary),
      cost: event.cost,
      website: event.website,
      tickets: event.tickets,
      featured: event.featured === true,
      sticky: event.sticky === true,
      protected: event.password_protected,
      image: event.image ? (event.image.sizes['medium']?.url ?? event.image.url) : '',
      categories: event.categories.map(({ name }) => name),
      tags: event.tags.map(({ name }) => name),
    },
  })
}

/** With its offset, which is written to the minute; local mean time is UTC. */
function clock(wall: string, at: number, { timezone }: FeedEntry['row']): string {
  const isWhole = periodAt(at, timezone).offset % 60 === 0
  const [shown, offset] = isWhole ? [wall, offsetOf(at, timezone)] : [toWall(at, 'UTC'), 'Z']
  return `${shown.replace(' ', 'T')}${offset}`
}
