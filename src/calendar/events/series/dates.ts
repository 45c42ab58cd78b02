// The dates of a series that visitors see, and the place of one of them among the others.

import type { Context } from '../../../access/context.ts'
import type { Page } from '../../../contract/schema/paging.ts'
import { findItem, findItemBySlug, findItems } from '../../items/store.ts'
import { type EventStatus, stateOf } from '../state/rules.ts'
import { type EventRow, listCode } from '../store.ts'
import { occurrenceOf } from './rules.ts'
import {
  type DateCounts,
  type DatesFilter,
  countComing,
  countDates,
  dateBeside,
  listDates,
  listNextDates,
} from './store.ts'

export { hasOccurrences } from '../listing/find.ts'
export type { DateCounts } from './store.ts'

/**
 * What is hidden from lists is not told by a page that is not: dates that are hidden are shown only
 * where both their series and the page are hidden as well.
 */
function datesSeenFrom(page: EventRow, series: EventRow): DatesFilter {
  const isHidden = page.hide_from_listings === 1 && series.hide_from_listings === 1
  const codes = [listCode('publish', 0), ...(isHidden ? [listCode('publish', 1)] : [])]
  return { series: series.id, codes }
}

/** Whether the page of an event tells the address of its series. */
const isTold = (page: EventRow, series: EventRow): boolean =>
  series.status === 'publish' &&
  (series.hide_from_listings === 0 || page.hide_from_listings === 1) &&
  (series.password === null || page.password !== null)

export const countDatesOf = ({ db, now }: Context, series: EventRow): Promise<DateCounts> =>
  countDates(db, datesSeenFrom(series, series), now)

/** Coming ones in the order of time, past ones backwards. */
export const findDates = (
  { db, now }: Context,
  series: EventRow,
  which: 'coming' | 'past',
  page: Page,
): Promise<readonly EventRow[]> => listDates(db, datesSeenFrom(series, series), which, now, page)

/** Another date of the same series; all of it is public, also if that date needs a password. */
export interface OtherDate extends Pick<EventRow, 'slug' | 'start_date'> {
  readonly event_status: EventStatus
}

export interface PlaceInSeries {
  /** Absent if visitors of this page may not know it. */
  readonly series?: Pick<EventRow, 'id' | 'slug' | 'title' | 'password'>
  readonly previous?: OtherDate
  readonly following?: OtherDate
}

export async function findPlaceInSeries(
  { db }: Context,
  row: EventRow,
): Promise<PlaceInSeries | undefined> {
  const occurrence = occurrenceOf(row)
  const series = occurrence && (await findItem<EventRow>(db, 'events', occurrence.series))
  if (!series) return undefined
  const dates = datesSeenFrom(row, series)
  const previous = await dateBeside(db, dates, row, 'before')
  const following = await dateBeside(db, dates, row, 'after')
  return {
    ...(isTold(row, series) ? { series } : {}),
    ...(previous ? { previous: otherDate(previous) } : {}),
    ...(following ? { following: otherDate(following) } : {}),
  }
}

/** The slug of the series to which the occurrence with a slug belongs, if visitors may know it. */
export async function findSeriesOf({ db }: Context, slug: string): Promise<string | undefined> {
  const row = await findItemBySlug<EventRow>(db, 'events', slug)
  const occurrence = row && occurrenceOf(row)
  const series = occurrence && (await findItem<EventRow>(db, 'events', occurrence.series))
  return series && isTold(row, series) ? series.slug : undefined
}

const otherDate = (row: EventRow): OtherDate => ({
  slug: row.slug,
  start_date: row.start_date,
  event_status: stateOf(row).event_status,
})

export interface FoldedSeries {
  /** Absent if visitors may not know it. */
  readonly slug?: string
  readonly coming: number
}

/** By id; `from` is the moment at which the list begins. */
export async function findFolded(
  { db }: Context,
  ids: readonly number[],
  from: number,
): Promise<ReadonlyMap<number, FoldedSeries>> {
  if (ids.length === 0) return new Map()
  const told = await findOpenSeries({ db }, ids)
  const slugs = new Map(told.map(({ id, slug }) => [id, slug]))
  const counts = await countComing(db, ids, from)
  return new Map(
    counts.map(({ series_id, coming }) => {
      const slug = slugs.get(series_id)
      return [series_id, { coming, ...(slug === undefined ? {} : { slug }) }]
    }),
  )
}

const openSeries = listCode('publish', 0, true)

/** Those of these ids that are series which everybody may know. */
export async function findOpenSeries(
  { db }: Pick<Context, 'db'>,
  ids: readonly number[],
): Promise<readonly EventRow[]> {
  const found = await findItems<EventRow>(db, 'events', ids)
  return found.filter(({ list_code, password }) => list_code === openSeries && !password)
}

/** The next date of each of these series that is in public lists. */
export const findNextDates = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  series: readonly number[],
): Promise<readonly EventRow[]> =>
  series.length === 0 ? Promise.resolve([]) : listNextDates(db, series, now)
