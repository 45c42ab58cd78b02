// The events of a slice from an hour on, in memory: pages of lists that begin there need no
// statement.

import sql, { raw } from 'sql-template-tag'
import type { Reader } from '../../../../access/context.ts'
import { type MemoKey, type Read, fresh, put, tenant, warmAfter } from '../../../../memo/memo.ts'
import { atMost, gathered } from '../../../../storage/dialect.ts'
import { generationNow } from '../../../../storage/generation.ts'
import type { Page } from '../../../items/page.ts'
import type { KnownPages } from '../page.ts'
import { type Bounds, bounded } from '../bounds.ts'
import { type Slice, rowsOf } from '../slice.ts'
import { type Spans, type SpansRow, numbersOf, placeOf } from './spans.ts'
import type { EventVersion } from '../../store.ts'
import { nameOf } from './day_totals.ts'

interface NextEvents extends Pick<Spans, 'ids' | 'starts' | 'ends'> {
  readonly versions: Float64Array
  /** Nothing comes after it. */
  readonly isLast: boolean
}

const secondsOfHour = 3600
/** Several pages, and all of a busy day. */
const mostNext = 512
const bytesOfOne = 32
/** Reading a run takes as long as so many pages without it. */
const often = 16

const hourOf = (second: number): number => Math.floor(second / secondsOfHour)

const nextEvents = tenant<NextEvents>('next events')

const nextKey = (slice: Slice, hour: number): MemoKey<NextEvents> =>
  nextEvents.key(...nameOf(slice), hour)

/** What stands in one index, in one order. */
const isPlain = ({ keys, more }: Slice): boolean => keys.length === 1 && more.length === 0

const knownNext = ({ memo }: Reader, slice: Slice, hour: number): NextEvents | undefined =>
  fresh(memo, nextKey(slice, hour))

/** Undefined if not all of the page is in it. */
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

export async function keepNextEvents(
  reader: Reader,
  slice: Slice,
  startFrom: number,
  most = mostNext,
): Promise<void> {
  const hour = hourOf(startFrom)
  put(reader.memo, nextKey(slice, hour), await readNextEvents(reader, slice, hour, most))
}

async function readNextEvents(
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

/** Pages of ids and versions, once lists were asked for often enough that begin in an hour. */
export const knownPages = (reader: Reader): KnownPages<EventVersion> => ({
  find: (slice, bounds, page) => {
    const next = isPlain(slice) ? knownNext(reader, slice, hourOf(bounds.startFrom)) : undefined
    return next && pageIn(next, bounds, page)
  },
  want: async (slice, { startFrom }) => {
    const hour = hourOf(startFrom)
    const { memo } = reader
    // One that is there and was not enough would not be enough again.
    if (!memo || !isPlain(slice) || knownNext(reader, slice, hour)) return
    const { generation } = memo
    const read = () => readNextEvents(reader, slice, hour, mostNext)
    await warmAfter(memo, nextKey(slice, hour), { generation, often }, read)
  },
})
