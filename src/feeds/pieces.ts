// Feeds with any number of events, written piece by piece.

import type { Context } from '../access/context.ts'
import { showEvents } from '../calendar/events/show.ts'
import type { EventRow } from '../calendar/events/store.ts'
import { addYears, dayStart } from '../time/day.ts'
import { walkCancelled } from './cancelled.ts'
import type { Entry } from './entry.ts'
import { fullCalendarEvent } from './full_calendar.ts'
import { type CalendarFacts, calendarEnd, calendarHead } from './ical/calendar.ts'
import { cancelledComponent, eventComponent } from './ical/event.ts'
import { newZones, zoneComponent } from './ical/zone.ts'
import { type Selection, isSelected } from './selection.ts'
import { walkEvents } from './walk.ts'

/** Zones are defined this far ahead; later times are written in UTC. */
const yearsAhead = 6

export async function* icalPieces(
  context: Context,
  selection: Selection,
  facts: CalendarFacts,
): AsyncGenerator<string> {
  const { now, site } = context
  const zones = newZones(addYears(dayStart(now, site.zone), site.zone, yearsAhead))
  yield calendarHead(facts)
  let isEmpty = true
  for await (const rows of walkSelected(context, selection)) {
    isEmpty = false
    // One by one, so that what was written can be garbage-collected.
    for (const entry of await entriesOf(context, rows)) {
      yield `${zones.explain(entry.row)}${eventComponent(entry, facts.uid, zones)}`
    }
  }
  for await (const rows of walkCancelled(context, selection)) {
    isEmpty = false
    for (const row of rows) {
      yield `${zones.explain(row)}${cancelledComponent(row, facts.uid, zones)}`
    }
  }
  // A calendar needs at least one component (RFC 5545 §3.6).
  if (isEmpty) yield zoneComponent(site.zone, { from: now, until: now })
  yield calendarEnd()
}

export async function* fullCalendarPieces(
  context: Context,
  selection: Selection,
): AsyncGenerator<string> {
  let before = '['
  for await (const rows of walkSelected(context, selection)) {
    for (const entry of await entriesOf(context, rows)) {
      yield `${before}${fullCalendarEvent(entry)}`
      before = ',\n'
    }
  }
  yield before === '[' ? '[]' : ']'
}

async function* walkSelected(
  context: Context,
  selection: Selection,
): AsyncGenerator<readonly EventRow[]> {
  for await (const rows of walkEvents(context, selection.query)) {
    const selected = rows.filter((row) => isSelected(selection, row))
    if (selected.length > 0) yield selected
  }
}

/** What the reader of the feed may see of the rows. */
export async function entriesOf(
  context: Context,
  rows: readonly EventRow[],
): Promise<readonly Entry[]> {
  const events = await showEvents(context, rows)
  return events.flatMap((event, index) => {
    const row = rows[index]
    return row ? [{ row, event }] : []
  })
}
