// The table of events, for all who may write (decision 34): what each sees is what a list with
// `context=edit` has for them (§5.4).

import type { Context } from '../../../access/context.ts'
import { type Fault, invalid, refuse } from '../../../language/problem.ts'
import type { Input } from '../../../contract/schema/field.ts'
import { type Moment, settle } from '../../../language/time/moment.ts'
import type { EventQuery, Window } from '../../events/listing/filter.ts'
import { listSorted } from '../../events/listing/sorted.ts'
import type { SortKey } from '../../events/table/rules.ts'
import { countOfEvents, queryOf } from '../../events/read.ts'
import type { EventRow } from '../../events/store.ts'
import { shortEventColumns } from '../../items/columns_store.ts'
import { findItems } from '../../items/store.ts'
import { templateEvents } from '../views/store.ts'
import type { tableFields, tableFilters } from './fields.ts'
import { writeCursor } from './rules.ts'

type TableFilters = Input<typeof tableFilters>

export interface TablePage {
  readonly rows: readonly EventRow[]
  /** Leads to the next page, if there is one. */
  readonly cursor: string | null
}

export async function findTable(
  context: Context,
  input: Input<typeof tableFields>,
): Promise<TablePage> {
  const { db, actor, site } = context
  const { orderby: sort, cursor: after } = input
  const isBackward = input.order === 'desc'
  if (after && (after.sort !== sort || after.isBackward !== isBackward)) {
    throw invalid({ cursor: { kind: 'cursor' } })
  }
  const filter = { ...(await tableQuery(context, input)), actor }
  const size = Math.min(input.per_page, site.maxPerPage)
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
  const given = Object.fromEntries(
    Object.entries(selection).filter(([, value]) => value !== undefined),
  ) as Partial<TableFilters>
  const window = windowOf(context, input)
  const how = { strict_dates: true, recurrence: 'occurrences', context: 'edit' } as const
  const query = await queryOf(context, { ...given, ...how, match: 'words' }, 'unbounded')
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
  const instant = (name: 'after' | 'before', given: Moment | undefined) => {
    const at = given && settle(given, site.zone, now)?.at
    if (given && at === undefined) faults[name] = { kind: 'moment' }
    return at
  }
  const from = instant('after', after)
  const until = instant('before', before)
  refuse(faults)
  const ends = [...(from === undefined ? [] : [from]), ...(when === 'coming' ? [now] : [])]
  return {
    ...(ends.length > 0 ? { endFrom: Math.max(...ends) } : {}),
    ...(until === undefined ? {} : { startTo: until - 1 }),
    ...(when === 'past' ? { endTo: now - 1 } : {}),
  }
}
