// Lists in any order, from one row to those after it: for the table of the console (decision 34).

import sql, { type Sql, join, raw } from 'sql-template-tag'
import type { Reader } from '../../../access/context.ts'
import type { Dialect } from '../../../storage/database.ts'
import { atMost } from '../../../storage/dialect.ts'
import { titleKey } from '../../../storage/migrations/schema/title_key.ts'
import type { Sort, SortKey } from '../filters.ts'
import { type Candidates, fewCandidates, findCandidates } from './conditions/candidates.ts'
import { matching } from './conditions/conditions.ts'
import type { DateOrder, EventFilter } from './filter.ts'
import { type WalkQuery, authorsFrom, byStart, statusOrder } from './walk.ts'

/** What a sort compares, on an event `e` and, of the author, a user `u`. */
const keysIn = (dialect: Dialect): Readonly<Record<Sort, readonly Sql[]>> => ({
  start: [raw('e.start_utc')],
  title: [raw(titleKey(dialect, 'e.'))],
  modified: [raw('e.modified_utc')],
  created: [],
  status: [
    raw(
      `case e.status ${statusOrder.map((status, at) => `when '${status}' then ${at}`).join(' ')} end`,
    ),
    raw('e.start_utc'),
  ],
  author: [raw(`coalesce(u.login, '')`), raw('e.author'), raw('e.start_utc')],
})

const keys = { sqlite: keysIn('sqlite'), postgres: keysIn('postgres') }

export interface SortedPage {
  readonly sort: Sort
  readonly order: DateOrder
  readonly size: number
  readonly after?: SortKey | undefined
}

/**
 * The keys of the rows of a page, in order; each ends in the id of its event. `few` is up to how many
 * candidates are read and sorted, for tests: the result is the same.
 */
export async function listSorted(
  reader: Reader,
  filter: EventFilter,
  page: SortedPage,
  few = fewCandidates,
): Promise<readonly SortKey[]> {
  const { sort } = page
  const candidates = await findCandidates(reader, filter, few, sort === 'start')
  if (candidates.isFew) return sortFew(reader, filter, page, candidates)
  const found = candidates.condition
  if (sort === 'start') return walkByStart(reader, filter, page, { found })
  if (sort === 'status') return walkStatuses(reader, filter, page, found)
  if (sort === 'author') return walkAuthors(reader, filter, page, found)
  return walkByKey(reader, filter, page, found)
}

/** All candidates are read, and the first ones taken. */
async function sortFew(
  { db }: Reader,
  filter: EventFilter,
  { sort, order, size, after }: SortedPage,
  { withClause, fromClause, condition, among }: Candidates,
): Promise<readonly SortKey[]> {
  const all = [...keys[db.dialect][sort], raw('e.id')]
  const isAfter = after ? sql`and ${beyond(all, after, order)}` : sql``
  const users = sort === 'author' ? sql`left join users u on u.id = e.author` : sql``
  const rows = await db.all<Record<string, string | number>>(sql`
    ${withClause}
    select ${named(all)}
    from ${fromClause} ${users}
    where ${among ? sql`${among} and` : sql``}
      ${matching(db, { ...filter, byId: true }, condition)} ${isAfter}
    order by ${inOrder(all.length, order)}
    ${atMost(size)}`)
  return rows.map(valuesIn)
}

/** SQLite would rather read all events of a status and sort them. */
const indexed: Readonly<Partial<Record<Sort, Sql>>> = {
  title: sql`indexed by events_by_title`,
  modified: sql`indexed by events_by_modified`,
  created: sql`not indexed`,
}

/** From one event to the next in the index of the sort. */
async function walkByKey(
  { db }: Reader,
  filter: EventFilter,
  { sort, order, size, after }: SortedPage,
  found: Sql | undefined,
): Promise<readonly SortKey[]> {
  const all = [...keys[db.dialect][sort], raw('e.id')]
  const isAfter = after ? sql`${beyond(all, after, order)} and` : sql``
  const way = wayOf(order)
  const ordered = join(
    all.map((key) => sql`${key} ${way}`),
    ', ',
  )
  const rows = await db.all<Record<string, string | number>>(sql`
    select ${named(all)}
    from events e ${(db.dialect === 'sqlite' && indexed[sort]) || sql``}
    where ${isAfter} ${matching(db, filter, found)}
    order by ${ordered}
    ${atMost(size)}`)
  return rows.map(valuesIn)
}

type Scope = Omit<WalkQuery, 'order' | 'size' | 'after'>

async function walkByStart(
  reader: Reader,
  filter: EventFilter,
  { order, size, after }: SortedPage,
  scope: Scope,
): Promise<readonly SortKey[]> {
  const [start, id] = (after ?? []) as readonly number[]
  const from = start === undefined || id === undefined ? undefined : { start, id }
  const rows = await byStart(reader, filter, { ...scope, order, size, after: from })
  return rows.map(({ start_utc, id: own }) => [start_utc, own])
}

/** A part of an order: what its keys begin with, and after which row it is read. */
interface Part {
  readonly prefix: SortKey
  readonly scope: Scope
  readonly after: SortKey | undefined
}

/** One part after the other, each by start. */
async function walkParts(
  reader: Reader,
  filter: EventFilter,
  page: SortedPage,
  parts: readonly Part[],
): Promise<readonly SortKey[]> {
  const rows: SortKey[] = []
  for (const { prefix, scope, after } of parts) {
    const rest = { ...page, size: page.size - rows.length, after }
    const some = await walkByStart(reader, filter, rest, scope)
    for (const key of some) rows.push([...prefix, ...key])
    if (rows.length >= page.size) break
  }
  return rows
}

function walkStatuses(
  reader: Reader,
  filter: EventFilter,
  page: SortedPage,
  found: Sql | undefined,
): Promise<readonly SortKey[]> {
  const { order, after } = page
  const last = after?.[0] as number | undefined
  const isLeft = (rank: number) =>
    last === undefined || (order === 'ascending' ? rank >= last : rank <= last)
  const ranks = [...statusOrder.keys()].filter(isLeft)
  const parts = (order === 'ascending' ? ranks : ranks.toReversed()).map((rank) => ({
    prefix: [rank],
    scope: { found, status: statusOrder[rank] },
    after: rank === last ? after?.slice(1) : undefined,
  }))
  return walkParts(reader, filter, page, parts)
}

/** Authors by their logins. */
async function walkAuthors(
  reader: Reader,
  filter: EventFilter,
  page: SortedPage,
  found: Sql | undefined,
): Promise<readonly SortKey[]> {
  const { order, after } = page
  const [login, author] = (after ?? []) as readonly [string?, number?]
  const from = login === undefined || author === undefined ? undefined : { login, id: author }
  const authors = await authorsFrom(reader.db, filter, order, from)
  const parts = authors.map((one) => ({
    prefix: [one.login, one.id],
    scope: { found, author: one.id },
    after: one.id === author ? after?.slice(2) : undefined,
  }))
  return walkParts(reader, filter, page, parts)
}

/**
 * Whether a row comes after another. The first value bounds the scan of an index; the others decide
 * where it is equal.
 */
function beyond(all: readonly Sql[], after: SortKey, order: DateOrder): Sql {
  const [isMore, isNotLess] = order === 'ascending' ? [raw('>'), raw('>=')] : [raw('<'), raw('<=')]
  const [first, ...rest] = all
  const [value] = after
  if (!first) return sql`1 = 1`
  if (rest.length === 0) return sql`${first} ${isMore} ${value}`
  return sql`${first} ${isNotLess} ${value}
    and (${first} ${isMore} ${value} or (${beyond(rest, after.slice(1), order)}))`
}

const wayOf = (order: DateOrder): Sql => raw(order === 'ascending' ? 'asc' : 'desc')

const named = (all: readonly Sql[]): Sql =>
  join(
    all.map((key, at) => sql`${key} as ${raw(`k${at}`)}`),
    ', ',
  )

const inOrder = (length: number, order: DateOrder): Sql =>
  raw(
    Array.from({ length }, (_, at) => `${at + 1} ${order === 'ascending' ? 'asc' : 'desc'}`).join(
      ', ',
    ),
  )

const valuesIn = (row: Record<string, string | number>): SortKey => Object.values(row)
