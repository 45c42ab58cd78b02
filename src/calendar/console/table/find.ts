// The table of events, for all who may write (decision 34): what each sees is what a list with
// `context=edit` has for them (§5.4).

import { defined } from '../../../language/defined.ts'
import type { Context } from '../../../access/context.ts'
import type { Input } from '../../../contract/schema/field.ts'
import { type Fault, invalid, refuse } from '../../../language/problem.ts'
import { settleField } from '../../../language/time/moment.ts'
import type { SortKey } from '../../events/filters.ts'
import type { EventQuery, Window } from '../../events/listing/filter.ts'
import { listSorted } from '../../events/listing/sorted.ts'
import { countOfEvents, queryOf, someTimes } from '../../events/read.ts'
import { stateOf } from '../../events/state/rules.ts'
import type { EventRow } from '../../events/store.ts'
import { shortEventColumns } from '../../items/columns_store.ts'
import { findItems } from '../../items/store.ts'
import { templateEvents } from '../views/store.ts'
import {
  type clashFields,
  mostRows,
  type tableFields,
  type tableFilters,
  writeCursor,
} from './rules.ts'

/** With every date of a series, and what is hidden from lists. */
export const allOfThem = {
  strict_dates: true,
  recurrence: 'occurrences',
  context: 'edit',
} as const

type TableFilters = Input<typeof tableFilters>

export interface TablePage {
  readonly rows: readonly EventRow[]
  readonly cursor: string | null
}

export async function findTable(
  context: Context,
  input: Input<typeof tableFields>,
): Promise<TablePage> {
  const { db, actor } = context
  const { orderby: sort, cursor: after } = input
  const isBackward = input.order === 'desc'
  if (after && (after.sort !== sort || after.isBackward !== isBackward)) {
    throw invalid({ cursor: { kind: 'cursor' } })
  }
  const filter = { ...(await tableQuery(context, input)), actor }
  const size = Math.min(input.per_page, mostRows)
  const order = isBackward ? 'descending' : 'ascending'
  const templates = await templatesAmong(context, input)
  // One more than is shown says whether there is a next page.
  const wanted = size + 1
  const page = { sort, order, size: wanted + templates.size, after: after?.key } as const
  const found = await listSorted(context, filter, page)
  const keys = found.filter((key) => !templates.has(idIn(key))).slice(0, wanted)
  const ids = keys.slice(0, size).map(idIn)
  const events = await findItems<EventRow>(db, 'events', ids, shortEventColumns)
  const rows = new Map(events.map((row) => [row.id, row]))
  const last = keys[size - 1]
  return {
    rows: ids.flatMap((id) => rows.get(id) ?? []),
    cursor: keys.length > size && last ? writeCursor({ sort, isBackward, key: last }) : null,
  }
}

const idIn = (key: SortKey): number => Number(key.at(-1))

export async function countTable(context: Context, input: TableFilters): Promise<number> {
  const query = await tableQuery(context, input)
  const templates = await templatesAmong(context, input)
  const all = await countOfEvents(context, query)
  if (templates.size === 0) return all
  return all - (await countOfEvents(context, { ...query, include: [...templates] }))
}

/** Templates have dates only to be copied: whoever looks by date does not mean them. */
async function templatesAmong(
  { db }: Context,
  { when, after, before }: Pick<TableFilters, 'when' | 'after' | 'before'>,
): Promise<ReadonlySet<number>> {
  const isByDate = when !== 'all' || after !== undefined || before !== undefined
  return isByDate ? templateEvents(db) : new Set()
}

async function tableQuery(context: Context, input: TableFilters): Promise<EventQuery> {
  const { search, status, categories, tags, venue, organizer, featured, event_status } = input
  const selection = { search, status, categories, tags, venue, organizer, featured, event_status }
  const window = windowOf(context, input)
  const query = await queryOf(
    context,
    { ...defined(selection), ...allOfThem, match: 'words' },
    'unbounded',
  )
  return {
    ...query,
    window,
    authors: authorsOf(context, input),
    missing: input.missing,
    ...(input.recurrence === 'single' ? { withoutOccurrences: true } : {}),
    ...(input.recurrence === 'series' ? { seriesOnce: true } : {}),
  }
}

function authorsOf(
  { actor }: Context,
  { author, mine }: Pick<TableFilters, 'author' | 'mine'>,
): readonly number[] | undefined {
  if (!mine) return author
  return author && !author.includes(actor.id) ? [] : [actor.id]
}

/** What takes place between two times at least in part, and has ended or not. */
function windowOf(
  { site, now }: Context,
  { after, before, when }: Pick<TableFilters, 'after' | 'before' | 'when'>,
): Window {
  const faults: Record<string, Fault> = {}
  const from = settleField('after', after, site.zone, now, faults)?.at
  const until = settleField('before', before, site.zone, now, faults)?.at
  refuse(faults)
  const ends = [...(from === undefined ? [] : [from]), ...(when === 'coming' ? [now] : [])]
  return {
    ...(ends.length > 0 ? { endFrom: Math.max(...ends) } : {}),
    ...(until === undefined ? {} : { startTo: until - 1 }),
    ...(when === 'past' ? { endTo: now - 1 } : {}),
  }
}

const mostShown = 20
/** Times that are compared; far more than a venue has in the time of one event. */
const mostTimes = 2000
/** Some that are read do not count: cancelled ones, and those of the same series. */
const mostRead = 200

export async function findClashes(
  context: Context,
  { venue, start, end, zone, except = [] }: Input<typeof clashFields>,
): Promise<readonly EventRow[]> {
  const { site, now } = context
  const faults: Record<string, Fault> = {}
  const wanted = zone || site.zone
  const from = settleField('start', start, wanted, now, faults)?.at
  const until = settleField('end', end, wanted, now, faults)?.at
  if (from !== undefined && until !== undefined && until < from)
    faults['end'] = { kind: 'reversed' }
  refuse(faults)
  if (from === undefined || until === undefined) return []
  return clashesAt(context, venue, [{ start_utc: from, end_utc: until }], except)
}

/** In seconds since 1970. */
export interface TimeSpan {
  readonly start_utc: number
  readonly end_utc: number
}

/** The first events at a venue that overlap one of these times. */
export async function clashesAt(
  context: Context,
  venue: readonly number[],
  spans: readonly TimeSpan[],
  except: readonly number[],
): Promise<readonly EventRow[]> {
  const windows = spans.map(timesAround)
  if (windows.length === 0) return []
  const query = await queryOf(context, { venue, ...allOfThem }, 'unbounded')
  const window = {
    endFrom: Math.min(...windows.map(({ endFrom }) => endFrom)),
    startTo: Math.max(...windows.map(({ startTo }) => startTo)),
  }
  const times = await someTimes(context, { ...query, window }, { size: mostTimes, skip: 0 })
  const overlapping = times.filter(({ start_utc, end_utc }) =>
    windows.some(({ endFrom, startTo }) => end_utc >= endFrom && start_utc <= startTo),
  )
  const ids = overlapping.slice(0, mostRead).map(({ id }) => id)
  const found = await findItems<EventRow>(context.db, 'events', ids, shortEventColumns)
  const templates = await templateEvents(context.db)
  return found
    .filter((row) => isOther(row, except) && isHeld(row) && !templates.has(row.id))
    .toSorted((a, b) => a.start_utc - b.start_utc || a.id - b.id)
    .slice(0, mostShown)
}

/** What only touches does not overlap; a moment without length is taken as a second. */
const timesAround = ({ start_utc, end_utc }: TimeSpan) => ({
  endFrom: start_utc + 1,
  startTo: Math.max(end_utc - 1, start_utc),
})

/** Whether it is neither one of these events, nor an occurrence of one of them. */
export const isOther = (row: EventRow, except: readonly number[]): boolean =>
  !except.includes(row.id) && (row.occurrence === null || !except.includes(row.post_parent))

export const isHeld = (row: EventRow): boolean => stateOf(row).event_status !== 'cancelled'
