// The series of a feed (§17.6). One is in it if the filters let its unchanged occurrences through,
// and then as a whole; changed occurrences are let through or left out one by one.

import type { Context } from '../../../access/context.ts'
import type { EventQuery } from '../../../calendar/events/listing/filter.ts'
import { someTimes } from '../../../calendar/events/read.ts'
import {
  type ChangedOccurrence,
  type Sample,
  findChanged,
  findSamples,
  findSeriesRows,
} from '../../../calendar/events/series/store.ts'
import type { OwnField } from '../../../calendar/events/series/rules.ts'
import { publicAmong } from '../../query/saved/saved_events.ts'
import type { Selection } from '../selection.ts'
import { type Listed, listSeries, placeOf } from './share.ts'
import { isInRange, takesPlace } from './window.ts'

const batchSize = 500

/** Ordered by place; undefined if the calendar has no series. */
export function seriesOfFeed(
  context: Context,
  selection: Selection,
): Promise<readonly Listed[] | undefined> {
  const { include } = selection.query
  return include ? seriesAmong(context, selection, include) : seriesInList(context, selection)
}

/** Of these ids: series as a whole, wherever they take place, and single dates of others. */
async function seriesAmong(
  context: Context,
  selection: Selection,
  ids: readonly number[],
): Promise<readonly Listed[]> {
  const { events, series } = await publicAmong(context, ids)
  const whole = new Set(series.map(({ id }) => id))
  const dates = events.filter((row) => row.occurrence !== null && !whole.has(row.post_parent))
  const bundles: (readonly Listed[])[] = dates.map((row) => [row])
  for (const { recurrence: stored, ...row } of await findSeriesRows(context.db, [...whole])) {
    const changed = await findChanged(context.db, row.id)
    const isListed = await listedAmong(
      context,
      selection,
      changed.map(({ id }) => id),
    )
    const recurrence = { ...JSON.parse(stored), known_until: row.known_until }
    bundles.push(listSeries(context, { row, recurrence, ...split(changed, isListed) }))
  }
  return inOrder(bundles)
}

const split = (changed: readonly ChangedOccurrence[], isListed: ReadonlySet<number>) => ({
  shown: changed.filter(({ id }) => isListed.has(id)),
  hidden: changed.filter(({ id }) => !isListed.has(id)),
})

const inOrder = (bundles: readonly (readonly Listed[])[]): readonly Listed[] =>
  bundles.toSorted((a, b) => placeOf(a[0] as Listed) - placeOf(b[0] as Listed)).flat()

async function seriesInList(
  context: Context,
  selection: Selection,
): Promise<readonly Listed[] | undefined> {
  const { db } = context
  const samples = await findSamples(db)
  if (samples.length === 0) return undefined
  const changed = await findChanged(db)
  const changedOf = Map.groupBy(changed, ({ series_id }) => series_id)
  const samplesOf = new Map(
    samples.flatMap((sample) => {
      const found = sampleOf(selection.query, sample, changedOf.get(sample.series_id))
      return found === undefined ? [] : [[sample.series_id, found] as const]
    }),
  )
  const isListed = await listedAmong(context, selection, [
    ...samplesOf.values(),
    ...changed.map(({ id }) => id),
  ])
  const listed = [...samplesOf].flatMap(([id, sample]) => (isListed.has(sample) ? [id] : []))
  const bundles: (readonly Listed[])[] = []
  for (const { recurrence: stored, ...row } of await findSeriesRows(db, listed)) {
    const others = changedOf.get(row.id) ?? []
    const { shown, hidden } = split(others, isListed)
    const recurrence = { ...JSON.parse(stored), known_until: row.known_until }
    const starts = others.map(({ original_start }) => original_start)
    const isThere =
      shown.some((one) => isInRange(selection, one)) ||
      takesPlace(selection, row, recurrence, starts)
    if (isThere) bundles.push(listSeries(context, { row, recurrence, shown, hidden }))
  }
  const known = new Set(listed)
  const alone = changed.filter(
    ({ id, series_id, ...span }) =>
      isListed.has(id) && !known.has(series_id) && isInRange(selection, span),
  )
  return inOrder([...bundles, ...alone.map((one) => [one])])
}

/** An occurrence that the filters treat as the unchanged ones of its series. */
function sampleOf(
  query: EventQuery,
  { event_id }: Sample,
  changed: readonly ChangedOccurrence[] = [],
): number | undefined {
  if (event_id !== null) return event_id
  const asked = fieldsAsked(query)
  const isAlike = ({ own }: ChangedOccurrence) =>
    (JSON.parse(own) as OwnField[]).every((field) => !asked.has(field))
  return changed.find(isAlike)?.id
}

/** The fields that decide whether an event is in a list. */
function fieldsAsked(query: EventQuery): ReadonlySet<OwnField> {
  const { search, categories, tags, venues, near, geoloc, organizers } = query
  const asked: readonly (readonly [unknown, readonly OwnField[]])[] = [
    [true, ['author', 'status', 'date', 'hide_from_listings', 'password']],
    [search, ['title', 'description', 'excerpt', 'categories', 'tags', 'venue', 'organizer']],
    [categories, ['categories']],
    [tags, ['tags']],
    [venues ?? near ?? geoloc, ['venue']],
    [organizers, ['organizer']],
    [query.featured, ['featured']],
    [query.ticketed, ['tickets']],
    [query.eventStatus, ['event_status']],
    [query.attendance, ['attendance']],
  ]
  return new Set(asked.flatMap(([value, fields]) => (value === undefined ? [] : fields)))
}

/** Which of these events the list shows, at whatever time they are. */
async function listedAmong(
  context: Context,
  { query }: Selection,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { window: _window, ...conditions } = query
  const found = new Set<number>()
  for (let at = 0; at < ids.length; at += batchSize) {
    const include = ids.slice(at, at + batchSize)
    const page = { size: include.length, skip: 0 }
    for (const { id } of await someTimes(context, { ...conditions, include }, page)) found.add(id)
  }
  return found
}
