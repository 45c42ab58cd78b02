// What an editor should know of an event before it is published (§19). Nothing is stored.

import { type Context, localeOf } from '../../../access/context.ts'
import { inWords } from '../../../language/time/in_words.ts'
import { seriesOf } from '../../events/series/rules.ts'
import { isVirtual, stateOf } from '../../events/state/rules.ts'
import type { EventRow } from '../../events/store.ts'
import type { EventChanges } from '../../events/writing/settle.ts'
import { findImage, findImageBySource } from '../../images/store.ts'
import { categoryKind, kindOf } from '../../terms/view.ts'
import { type Unsaved, settleUnsaved } from '../preview/unsaved.ts'
import type { TimeSpan } from '../table/clashes.ts'
import { findClashing, findSameTitle, spansOf } from './others.ts'
import {
  type Finding,
  type FindingCode,
  findingCodes,
  isInCapitals,
  longDays,
  textFindings,
} from './rules.ts'

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
