// Rows → views of events with all that they embed, for many events in one batch.

import type { Static } from 'typebox'
import type { Context } from '../../access/context.ts'
import { imagesOf } from '../images/operations.ts'
import type { LinkedRow } from '../items/linked/linked_store.ts'
import { type Standing, canEdit, canRead } from '../items/status.ts'
import { showOrganizers } from '../organizers/operations.ts'
import { withOrganization } from '../organizers/view.ts'
import { showTerms } from '../terms/operations.ts'
import { showVenues } from '../venues/operations.ts'
import { withPlace } from '../venues/view.ts'
import { eventLd } from './json_ld.ts'
import { type LinkedRows, allLinked } from './links.ts'
import { findShownSeries } from './series/shown.ts'
import { stateOf } from './state/rules.ts'
import type { EventRow } from './store.ts'
import {
  type Event,
  type Surroundings,
  type fullEventView,
  redactEvent,
  showEvent,
} from './view.ts'

/**
 * The list form; protected events are redacted for callers who may not edit them. `linked` saves
 * queries where the caller knows the linked rows.
 */
export async function showEvents(
  context: Context,
  rows: readonly EventRow[],
  linked?: LinkedRows,
): Promise<Event[]> {
  if (rows.length === 0) return []
  const around = await surroundings(context, rows, linked)
  return rows.map((row) => listForm(context, row, showEvent(context, row, around(row))))
}

const listForm = (context: Context, row: EventRow, event: Event): Event =>
  isProtectedFrom(context, row) ? redactEvent(event) : event

export const isProtectedFrom = (
  { actor }: Context,
  row: Standing & Pick<EventRow, 'password'>,
): boolean => row.password !== null && !canEdit(actor, row)

/** The full form (§4.1). The caller's right to read it is checked before. */
export async function showFullEvent(context: Context, row: WrittenEvent): Promise<FullEvent> {
  const around = (await surroundings(context, [row], row.linked))(row)
  return fullForm(context, row, around, showEvent(context, row, around))
}

/** The list form; the full form of those that this caller may read without a password. */
export async function showFullOrRedacted(
  context: Context,
  rows: readonly EventRow[],
): Promise<(Event | FullEvent)[]> {
  if (rows.length === 0) return []
  const around = await surroundings(context, rows)
  return rows.map((row) => {
    const event = showEvent(context, row, around(row))
    return isProtectedFrom(context, row)
      ? redactEvent(event)
      : fullForm(context, row, around(row), event)
  })
}

/** A written event; `linked` saves a query where the writer knows the linked rows. */
export interface WrittenEvent extends EventRow {
  readonly linked?: LinkedRows
  /** Occurrences with own values that a new recurrence has moved to the trash. */
  readonly lost?: readonly number[]
}

/** The list form and the full form of an event that was written; the former says what it has lost. */
export async function showBothForms(
  context: Context,
  row: WrittenEvent,
): Promise<readonly [Event, FullEvent]> {
  const around = (await surroundings(context, [row], row.linked))(row)
  const event = showEvent(context, row, around)
  const listed = listForm(context, row, event)
  return [withLost(listed, row), fullForm(context, row, around, event)]
}

/** In the answer to a write alone (§17.4). */
const withLost = (event: Event, { lost }: WrittenEvent): Event =>
  lost && event.recurrence
    ? { ...event, recurrence: { ...event.recurrence, lost: [...lost] } }
    : event

const alone = { venues: [], organizers: [], categories: [], tags: [] }

/** The full form as if the event was linked to nothing. */
export async function showAlone(context: Context, row: EventRow): Promise<FullEvent> {
  const images = await imagesOf(context, [row])
  const series = (await findShownSeries(context, [row])).get(row.post_parent)
  const around: Surroundings = { ...alone, image: images.get(row.image) ?? false, series }
  return fullForm(context, row, around, showEvent(context, row, around))
}

type FullEvent = Static<typeof fullEventView>

function fullForm(context: Context, row: EventRow, around: Surroundings, event: Event): FullEvent {
  const venues = around.venues.map(withPlace)
  const organizer = around.organizers.map(withOrganization)
  const [venue] = venues
  return {
    ...event,
    venue: venue && venues.length === 1 ? venue : venues,
    organizer,
    json_ld: eventLd(event, {
      cost: JSON.parse(row.cost),
      startUtc: row.start_utc,
      endUtc: row.end_utc,
      dateUtc: row.date_utc,
      previousUtc: stateOf(row).previous_start_utc,
      siteZone: context.site.zone,
      siteCurrency: context.site.currency.code,
      places: venues.map(({ json_ld }) => json_ld),
      organizations: organizer.map(({ json_ld }) => json_ld),
      series: row.occurrence === null ? undefined : around.series?.named,
    }),
  }
}

export const isShownTo = ({ actor }: Context, row: LinkedRow): boolean =>
  row.status !== 'trash' && canRead(actor, row)

/** Everything that these events embed, in a fixed number of statements. */
async function surroundings(
  context: Context,
  rows: readonly EventRow[],
  known?: LinkedRows,
): Promise<(row: EventRow) => Surroundings> {
  const ids = rows.map(({ id }) => id)
  const linked = known ?? (await allLinked(context.db, ids))
  const isShown = (row: LinkedRow) => isShownTo(context, row)
  const venueRows = linked.venues.filter(isShown)
  const organizerRows = linked.organizers.filter(isShown)
  const images = await imagesOf(context, rows)
  const series = await findShownSeries(context, rows)
  const [only] = ids
  const venues = byEvent(venueRows, await showVenues(context, venueRows), only)
  const organizers = byEvent(organizerRows, await showOrganizers(context, organizerRows), only)
  const terms = byEvent(linked.terms, await showTerms(context, linked.terms), only)
  return ({ id, image, post_parent }) => ({
    image: images.get(image) ?? false,
    series: series.get(post_parent),
    venues: venues(id),
    organizers: organizers(id),
    categories: terms(id).filter(({ taxonomy }) => taxonomy === 'cal_events_cat'),
    tags: terms(id).filter(({ taxonomy }) => taxonomy === 'post_tag'),
  })
}

function byEvent<T>(
  rows: readonly { readonly event_id?: number }[],
  shown: readonly T[],
  only: number | undefined,
): (event: number) => readonly T[] {
  const groups = Map.groupBy(shown.keys(), (index) => rows[index]?.event_id ?? only)
  return (event) => (groups.get(event) ?? []).flatMap((index) => shown.slice(index, index + 1))
}
