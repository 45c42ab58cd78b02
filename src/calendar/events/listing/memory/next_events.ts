// Caches the next events of a slice from an hour on, so that pages that begin there need no
// statement.

import sql, { raw } from 'sql-template-tag'
import type { Reader } from '../../../../access/context.ts'
import { type MemoKey, type Read, fresh, tenant, warmAfter } from '../../../../storage/memo.ts'
import { atMost, gathered } from '../../../../storage/dialect.ts'
import { generationNow } from '../../../../storage/generation/generation.ts'
import type { Page } from '../../../../contract/schema/paging.ts'
import type { KnownPages } from '../slices/page.ts'
import { type Bounds, bounded } from '../bounds.ts'
import { type Slice, rowsOf } from '../slices/slice.ts'
import { type Spans, type SpansRow, numbersOf, placeOf } from './spans.ts'
import type { EventVersion } from '../../store.ts'
import { totalsKey } from './day_totals.ts'

interface NextEvents extends Pick<Spans, 'ids' | 'starts' | 'ends'> {
  readonly versions: Float64Array
  /** Whether the slice has no later events. */
  readonly isLast: boolean
}

const secondsOfHour = 3600
/** Enough for several pages, and for a busy day. */
const mostNext = 512
const bytesOfOne = 32
/** Reading them costs as much as this many pages without them. */
const often = 16

export const hourOf = (second: number): number => Math.floor(second / secondsOfHour)

const nextEvents = tenant<NextEvents>('next events')

export const nextKey = (slice: Slice, hour: number): MemoKey<NextEvents> =>
  nextEvents.key(...totalsKey(slice), hour)

/** Whether the slice is one range of an index. */
const isPlain = ({ keys, more }: Slice): boolean => keys.length === 1 && more.length === 0

const knownNext = ({ memo }: Reader, slice: Slice, hour: number): NextEvents | undefined =>
  fresh(memo, nextKey(slice, hour))

/** Undefined unless the whole page is cached. */
function pageIn(
  next: NextEvents,
  bounds: Bounds,
  { size, skip }: Page,
): EventVersion[] | undefined {
  const { ids, starts, ends, versions } = next
  const found: EventVersion[] = []
  let left = skip
  for (let at = placeOf(starts, bounds.startFrom); at < ids.length; at += 1) {
    if ((starts[at] ?? 0) > bounds.startTo) return found
    if ((ends[at] ?? 0) > bounds.endTo) continue
    if (left > 0) left -= 1
    else found.push({ id: ids[at] ?? 0, version: versions[at] ?? 0 })
    if (found.length === size) return found
  }
  return next.isLast ? found : undefined
}

export async function readNextEvents(
  { db }: Reader,
  slice: Slice,
  hour: number,
  most: number,
): Promise<Read<NextEvents> | undefined> {
  const id = raw(slice.id)
  const row = await db.one<SpansRow & { generation: number; versions: string }>(sql`
    select ${generationNow} as generation, ${gathered(db, 'id')} as ids,
      ${gathered(db, 'start_utc')} as starts, ${gathered(db, 'end_utc')} as ends,
      ${gathered(db, 'version')} as versions
    from (
      select p.id, p.start_utc, p.end_utc, v.version
      from (
        select ${id} as id, start_utc, end_utc
        ${rowsOf(slice)}${bounded({ startFrom: hour * secondsOfHour })}
        order by start_utc, ${id}
        ${atMost(most)}) as p
      join events v on v.id = p.id
      order by p.start_utc, p.id) as run`)
  if (!row) return undefined
  const ids = numbersOf(row.ids)
  return {
    generation: row.generation,
    bytes: ids.length * bytesOfOne,
    value: {
      ids,
      starts: numbersOf(row.starts),
      ends: numbersOf(row.ends),
      versions: numbersOf(row.versions),
      isLast: ids.length < most,
    },
  }
}

/** Cached pages of ids and versions, by the hour in which they start. */
export const knownPages = (reader: Reader): KnownPages<EventVersion> => ({
  find: (slice, bounds, page) => {
    const next = isPlain(slice) ? knownNext(reader, slice, hourOf(bounds.startFrom)) : undefined
    return next && pageIn(next, bounds, page)
  },
  want: async (slice, { startFrom }) => {
    const hour = hourOf(startFrom)
    const { memo } = reader
    // A fresh entry that did not hold the page would not hold it after another read.
    if (!memo || !isPlain(slice) || knownNext(reader, slice, hour)) return
    const { generation } = memo
    const read = () => readNextEvents(reader, slice, hour, mostNext)
    await warmAfter(memo, nextKey(slice, hour), { generation, often }, read)
  },
})
