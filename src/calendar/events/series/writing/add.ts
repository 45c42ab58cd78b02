import { moveCounts } from '../../counts_store.ts'
import type { Database } from '../../../../storage/database.ts'
import { nextIds } from '../../../../storage/dialect.ts'
import { firstSecond, lastSecond } from '../../../../language/time/day.ts'
import type { Settled } from '../../../../language/time/moment.ts'
import { startsBetween } from '../../../../language/time/recurrence/series.ts'
import { linkedIdsOf } from '../../links.ts'
import { countAlike } from '../../listing/counted/days.ts'
import { durationClass } from '../../rules.ts'
import { recordOccurrences } from '../../recorded.ts'
import { type EventRow, listCode } from '../../store.ts'
import type { Compared } from '../plan/inherit.ts'
import { insertOccurrences } from './occurrences_store.ts'
import { type Series, recurrenceOf, seriesOf, timesOf } from '../rules.ts'
import { freeSlugs, slugsOf } from './slugs.ts'
import { spanAt } from '../plan/times.ts'

/** Creates the occurrences at these starts; they have nothing of their own. */
export async function addOccurrences(
  db: Database,
  compared: Compared,
  starts: readonly Settled[],
  now: number,
): Promise<void> {
  const { row } = compared
  const series = seriesOf(row)
  if (!series || starts.length === 0) return
  const slugs = slugsOf(row.slug, starts, daysOf(row, series, starts))
  const ids = await nextIds(db, 'item', starts.length)
  const named = starts.map((start, index) => ({
    start,
    id: ids[index] ?? 0,
    slug: slugs[index] ?? '',
  }))
  await addNamed(db, compared, named, now)
}

/** A start with the id of its occurrence, and the slug if that is free. */
export interface NamedStart {
  readonly start: Settled
  readonly id: number
  readonly slug: string
}

/** The same with ids that were theirs before. */
export async function addNamed(
  db: Database,
  { row, links }: Compared,
  named: readonly NamedStart[],
  now: number,
): Promise<void> {
  const slugs = await freeSlugs(
    db,
    named.map(({ slug }) => slug),
  )
  const list_code = listCode(row.status, row.hide_from_listings)
  const made = named.map(({ start, id }, index) => {
    const times = spanAt(start, row)
    return { id, slug: slugs[index] ?? '', ...times, dur_class: durationClass(times) }
  })
  await insertOccurrences(db, row, list_code, made, now)
  const linked = linkedIdsOf(links)
  await countAlike(db, { ...row, list_code }, made, linked)
  if (row.status === 'publish') await moveCounts(db, [], linked.term, made.length)
  await recordOccurrences(db, row, made)
}

function daysOf(row: EventRow, series: Series, starts: readonly Settled[]): readonly Settled[] {
  const [first, last] = [starts[0]?.wall ?? '', starts.at(-1)?.wall ?? '']
  const recurrence = recurrenceOf(series)
  return [...startsBetween(recurrence, timesOf(row), firstSecond(first), lastSecond(last))]
}
