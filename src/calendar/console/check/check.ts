// What an editor should know of an event before it is published (§19). Nothing is stored.

import { type Context, localeOf } from '../../../access/context.ts'
import { Type, line, listOf, nullable, oneOf, whole } from '../../../contract/schema/shapes.ts'
import { fold } from '../../../language/text/search/fold.ts'
import { phraseOf } from '../../../language/text/search/search.ts'
import { dayEnd, dayStart } from '../../../language/time/day.ts'
import { inWords } from '../../../language/time/in_words.ts'
import { startsBetween } from '../../../language/time/recurrence/series.ts'
import { toWall } from '../../../language/time/zone.ts'
import { queryOf, someTimes } from '../../events/read.ts'
import { spanAt } from '../../events/series/plan/times.ts'
import { occurrenceOf, recurrenceOf, seriesOf, timesOf } from '../../events/series/rules.ts'
import { isVirtual, stateOf } from '../../events/state/rules.ts'
import type { EventRow } from '../../events/store.ts'
import type { EventChanges } from '../../events/writing/settle.ts'
import { findImage, findImageBySource } from '../../images/store.ts'
import { shortEventColumns } from '../../items/columns_store.ts'
import { canRead } from '../../items/status.ts'
import { findItems } from '../../items/store.ts'
import { categoryKind, kindOf } from '../../terms/view.ts'
import { type Unsaved, settleUnsaved } from '../preview/unsaved.ts'
import { type TimeSpan, clashesAt, isHeld, isOther, allOfThem } from '../table/find.ts'
import {
  type Finding,
  type FindingCode,
  findingCodes,
  isInCapitals,
  levels,
  longDays,
  textFindings,
} from './rules.ts'

const findingView = Type.Object(
  {
    code: oneOf(findingCodes, 'What was found.'),
    field: line('The field that it is about.'),
    level: oneOf(
      levels,
      'A question is asked before it is published; a warning keeps visitors from something; a hint may be meant so.',
    ),
    message: line('The same in words.'),
    event: nullable(
      Type.Object({
        id: whole('The id.'),
        title: line('The title, as plain text.'),
        start_date: line('When the event starts, in its own time zone.'),
      }),
      'The other event that it is about; null if there is none.',
    ),
  },
  { title: 'Finding', description: 'Something to look at before an event is published.' },
)

export const checkView = Type.Object(
  { findings: listOf(findingView, 'All that was found.') },
  { title: 'Check', description: 'What an editor should know of an event.' },
)

/** Other events that are named in one answer, of each kind. */
const mostNamed = 5

export async function checkEvent(
  context: Context,
  id: number | undefined,
  changes: EventChanges,
): Promise<readonly Finding[]> {
  const unsaved = await settleUnsaved(context, id, changes)
  const { row } = unsaved
  const spans = await spansOf(context, unsaved)
  const found = [
    ...(await imageFindings(context, row, changes)),
    ...textFindings('description', row.description),
    ...textFindings('excerpt', row.excerpt),
    ...absences(unsaved),
    ...(isInCapitals(row.title) ? [finding('title_in_capitals', 'title')] : []),
    ...timeFindings(context, unsaved, spans),
    ...named(context, 'same_title', 'title', await findSameTitle(context, unsaved, spans)),
    ...named(context, 'clash', 'venue', await findClashing(context, unsaved, spans)),
  ]
  return found.toSorted((a, b) => findingCodes.indexOf(a.code) - findingCodes.indexOf(b.code))
}

const finding = (code: FindingCode, field: string): Finding => ({ code, field })

/** An image that is still to be fetched has no alternative text yet. */
async function imageFindings(
  { db }: Context,
  row: EventRow,
  { image: asked }: EventChanges,
): Promise<readonly Finding[]> {
  const isByAddress = asked !== undefined && asked !== 'none' && 'url' in asked
  if (!isByAddress && row.image === 0) return [finding('no_image', 'image')]
  const image = isByAddress
    ? await findImageBySource(db, asked.url)
    : await findImage(db, row.image)
  return image && image.alt_text !== '' ? [] : [finding('image_without_alt', 'image')]
}

function absences({ row, linked }: Unsaved): readonly Finding[] {
  const isPlaced = linked.venues.length > 0 || isVirtual(stateOf(row).attendance)
  const isSorted = linked.terms.some((term) => kindOf(term) === categoryKind)
  return [
    ...(row.description === '' ? [finding('no_description', 'description')] : []),
    ...(isPlaced ? [] : [finding('no_venue', 'venue')]),
    ...(isSorted ? [] : [finding('no_category', 'categories')]),
  ]
}

function timeFindings(
  { now }: Context,
  { row, stored }: Unsaved,
  spans: readonly TimeSpan[],
): readonly Finding[] {
  const days = longDays(row)
  const isOver = spans.every(({ end_utc }) => end_utc < now)
  // The start of a series stays where it was while its dates go on; an all-day event has all day.
  const hasStarted = (stored && seriesOf(row)) || row.all_day === 1 ? isOver : row.start_utc < now
  return [
    ...(hasStarted ? [finding('starts_in_past', 'start_date')] : []),
    ...(days === undefined ? [] : [{ ...finding('ends_late', 'end_date'), facts: { days } }]),
  ]
}

function named(
  context: Context,
  code: FindingCode,
  field: string,
  rows: readonly EventRow[],
): readonly Finding[] {
  const locale = localeOf(context)
  return rows.slice(0, mostNamed).map(({ id, title, start_date, all_day }) => {
    const day = inWords(locale, 'shortDay', start_date)
    const when = all_day === 1 ? day : `${day}, ${inWords(locale, 'time', start_date)}`
    return { code, field, facts: { title, when }, event: { id, title, start_date } }
  })
}

/** Dates of a series that are compared with other events. */
const mostDates = 100
/** Events with the same words in these days. */
const mostTimes = 500

/** When it takes place: the event itself, or the coming dates of a series. */
export async function spansOf(
  context: Context,
  { row, stored, isRescheduled }: Unsaved,
): Promise<readonly TimeSpan[]> {
  const series = seriesOf(row)
  if (!series) return [row]
  const { now } = context
  if (stored && !isRescheduled) {
    // As they are, because some may have times of their own.
    const query = await queryOf(context, { series: stored.id, ...allOfThem }, 'unbounded')
    return someTimes(context, { ...query, window: { endFrom: now } }, { size: mostDates, skip: 0 })
  }
  const from = toWall(now - (row.end_utc - row.start_utc), row.timezone)
  const spans: TimeSpan[] = []
  for (const start of startsBetween(recurrenceOf(series), timesOf(row), from, series.known_until)) {
    spans.push(spanAt(start, row))
    if (spans.length === mostDates) break
  }
  return spans
}

function ownIds({ row, stored }: Unsaved): readonly number[] {
  const series = occurrenceOf(row)?.series
  return [...(stored ? [stored.id] : []), ...(series === undefined ? [] : [series])]
}

export async function findSameTitle(
  context: Context,
  unsaved: Unsaved,
  spans: readonly TimeSpan[],
): Promise<readonly EventRow[]> {
  const { row } = unsaved
  const days = spans.map(({ start_utc }) => ({
    startFrom: dayStart(start_utc, row.timezone),
    startTo: dayEnd(start_utc, row.timezone),
  }))
  if (days.length === 0) return []
  const query = await queryOf(context, allOfThem, 'unbounded')
  const window = {
    startFrom: Math.min(...days.map(({ startFrom }) => startFrom)),
    startTo: Math.max(...days.map(({ startTo }) => startTo)),
  }
  const wanted = { ...query, window, search: phraseOf(row.title) }
  const times = await someTimes(context, wanted, { size: mostTimes, skip: 0 })
  const onTheseDays = times.filter(({ start_utc }) =>
    days.some(({ startFrom, startTo }) => start_utc >= startFrom && start_utc <= startTo),
  )
  const ids = onTheseDays.map(({ id }) => id)
  const found = await findItems<EventRow>(context.db, 'events', ids, shortEventColumns)
  const title = fold(row.title)
  return found.filter((one) => isOther(one, ownIds(unsaved)) && fold(one.title) === title)
}

/** A cancelled event is in nobody's way. */
export async function findClashing(
  context: Context,
  unsaved: Unsaved,
  spans: readonly TimeSpan[],
): Promise<readonly EventRow[]> {
  const { row, linked } = unsaved
  const venues = linked.venues.filter(
    (venue) => venue.id !== 0 && venue.status !== 'trash' && canRead(context.actor, venue),
  )
  if (venues.length === 0 || !isHeld(row)) return []
  const ids = venues.map(({ id }) => id)
  return clashesAt(context, ids, spans, ownIds(unsaved))
}
