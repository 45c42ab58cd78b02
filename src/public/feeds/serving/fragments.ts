// Feeds with any number of events, written part by part.

import type { Context } from '../../../access/context.ts'
import { allLinked } from '../../../calendar/events/links.ts'
import { showEvents } from '../../../calendar/events/show.ts'
import type { EventRow } from '../../../calendar/events/store.ts'
import { type Tombstone, walkTombstones } from '../../../calendar/events/tombstones/tombstones.ts'
import { toInstant, toWall } from '../../../language/time/zone.ts'
import { dayStart } from '../../../language/time/day.ts'
import { SECONDS_OF_DAY } from '../../../language/time/gregorian.ts'
import { eventParts } from '../compose/groups.ts'
import { lastChanges } from '../compose/linked.ts'
import type { KnownPieces, Parts } from '../compose/piece.ts'
import type { FeedEntry } from '../formats/entry.ts'
import { fullCalendarEvent } from '../formats/full_calendar.ts'
import { type CalendarFacts, calendarEnd, calendarHead, knownZone } from '../ical/calendar.ts'
import { cancelledComponent, eventComponent } from '../ical/event.ts'
import { newZones, zoneComponent, zoneFor } from '../ical/zone.ts'
import { type Selection, isSelected } from '../selection.ts'
import { seriesOfFeed } from '../series/find.ts'
import { reachOf } from '../series/share.ts'

/** How long feeds show what is in the trash as cancelled: longer than any program waits to ask. */
const daysTold = 30

async function* walkCancelled(
  context: Context,
  selection: Selection,
): AsyncGenerator<readonly Tombstone[]> {
  const { now, site } = context
  const since = dayStart(now, site.zone) - daysTold * SECONDS_OF_DAY
  for await (const rows of walkTombstones(context, selection.query, since)) {
    const told = rows.filter((row) => isSelected(selection, row))
    if (told.length > 0) yield told
  }
}

/** Zones are defined until the beginning of this year from now; later times are in UTC. */
const yearsAhead = 7

/** The beginning of a year: what is written must not change from one day to the next. */
function yearFromNow({ now }: Context, years: number): number {
  const year = Number(toWall(now, 'UTC').slice(0, 4)) + years
  return toInstant(`${year}-01-01 00:00:00`, 'UTC')
}

export async function* icalParts(
  context: Context,
  selection: Selection,
  facts: CalendarFacts & { readonly hidesCancelled: boolean },
  known: KnownPieces,
): Parts {
  const { site } = context
  const horizon = yearFromNow(context, yearsAhead)
  const series = await seriesOfFeed(context, selection)
  const zones = newZones(horizon, reachOf((series ?? []).map(({ share }) => share)))
  const { uid, hidesCancelled, isExport = false } = facts
  const writing = { uid, wording: context, horizon, isExport }
  const form = {
    write: (entry: FeedEntry) => eventComponent(entry, writing),
    between: '',
    depends: String(horizon),
    ...(series ? { series } : {}),
  }
  yield calendarHead(facts)
  let isEmpty = true
  for await (const part of eventParts(context, selection, known, form)) {
    isEmpty = false
    yield zones.define(part.uses)
    yield part
  }
  // An import would bring back what is in the trash.
  const cancelled = hidesCancelled || isExport ? [] : walkCancelled(context, selection)
  for await (const rows of cancelled) {
    isEmpty = false
    for (const row of rows) {
      const zone = zoneFor(row, horizon)
      const isDefined = zones.reaches({ zone, from: row.start_utc })
      const { text, uses } = cancelledComponent(row, uid, isDefined ? zone : 'UTC')
      yield `${zones.define(uses)}${text}`
    }
  }
  // A calendar needs at least one component (RFC 5545 §3.6).
  const year = yearFromNow(context, 0)
  if (isEmpty) yield zoneComponent(knownZone(site.zone), { from: year, until: year })
  yield calendarEnd()
}

export async function* fullCalendarParts(
  context: Context,
  selection: Selection,
  known: KnownPieces,
): Parts {
  const form = {
    write: (entry: FeedEntry) => ({ text: fullCalendarEvent(entry, context), uses: [] }),
    between: ',\n',
    depends: '',
  }
  let before = '['
  let lastKey: string | undefined
  for await (const part of eventParts(context, selection, known, form)) {
    // Further pieces of one group have their own separator.
    if (part.key !== lastKey) yield before
    yield part
    before = form.between
    lastKey = part.key
  }
  yield before === '[' ? '[]' : ']'
}

/** What the reader of the feed may see of the rows. */
export async function entriesOf(
  context: Context,
  rows: readonly EventRow[],
): Promise<readonly FeedEntry[]> {
  const links = await allLinked(
    context.db,
    rows.map(({ id }) => id),
  )
  const changedOf = lastChanges(links)
  const events = await showEvents(context, rows, links)
  return events.flatMap((event, index) => {
    const row = rows[index]
    return row ? [{ row, event, changed: changedOf(row) }] : []
  })
}
