// Which events a query finds, in the order of their ids: for callers that follow changes.

import sql, { type Sql, join } from 'sql-template-tag'
import type { Reader } from '../../../access/context.ts'
import { atMost, isOneOf } from '../../../storage/dialect.ts'
import { type Member, member } from './folded.ts'
import { isSeries, matching, seriesShown } from './conditions/conditions.ts'
import type { EventFilter } from './filter.ts'
import { hasPart, partsOf } from './search/parts.ts'

/** Those of these events that the query finds. */
export async function idsAmong(
  reader: Reader,
  filter: EventFilter,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  if (filter.fold) return foldedAmong(reader, filter, ids)
  const rows = await found(reader, filter, isOneOf(reader.db, 'e.id', ids))
  return new Set(rows.map(({ id }) => id))
}

/** The first ones after an id. */
export async function idsAfter(
  reader: Reader,
  filter: EventFilter,
  after: number,
  size: number,
): Promise<readonly number[]> {
  if (filter.fold) return foldedAfter(reader, filter, after, size)
  const rows = await found(reader, filter, sql`e.id > ${after}`, firstOnes(size))
  return rows.map(({ id }) => id)
}

const firstOnes = (size: number): Sql => sql`order by e.id ${atMost(size)}`

async function found(
  reader: Reader,
  filter: EventFilter,
  condition: Sql,
  ending = sql``,
): Promise<readonly Member[]> {
  const isFound = await conditionOf(reader, filter)
  return reader.db.all<Member>(sql`
    select ${member} from events e where ${isFound} and ${condition} ${ending}`)
}

async function conditionOf(reader: Reader, filter: EventFilter): Promise<Sql> {
  const { actor, search } = filter
  const parts = search ? (await partsOf(reader, actor, search)).parts : []
  const texts = parts.map((part) => hasPart(reader.db, part))
  const hasTexts = texts.length === 0 ? undefined : join(texts, ' and ')
  return matching(reader.db, { ...filter, byId: true }, hasTexts)
}

/** Single events, and of each series its first occurrence or the series in its place (§17.5). */
async function foldedAmong(
  reader: Reader,
  { fold, ...plain }: EventFilter,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { db } = reader
  const listed = await found(reader, plain, isOneOf(db, 'e.id', ids))
  const singles = listed.flatMap(({ id, series }) => (series === null ? [id] : []))
  const families = [...new Set([...ids, ...listed.flatMap(({ series }) => series ?? [])])]
  const members = await found(
    reader,
    plain,
    sql`e.id in (
      select o.event_id from occurrences o where ${isOneOf(db, 'o.series_id', families)})`,
    sql`order by e.start_utc, e.id`,
  )
  const firsts = new Map<number, number>()
  for (const { id, series } of members) {
    if (series !== null && !firsts.has(series)) firsts.set(series, id)
  }
  const inPlace =
    fold === 'series' ? await shownAmong(reader, plain, [...firsts.keys()]) : undefined
  const folded = [...firsts].map(([series, first]) => (inPlace?.has(series) ? series : first))
  const asked = new Set(ids)
  return new Set([...singles, ...folded.filter((id) => asked.has(id))])
}

/** Those of these series that the caller sees. */
async function shownAmong(
  { db }: Reader,
  filter: EventFilter,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const shown = await db.ids(sql`
    select e.id from events e where ${isOneOf(db, 'e.id', ids)} and ${seriesShown(filter)}`)
  return new Set(shown)
}

/** Nearly all ids that are looked at may be dates of a few series. */
async function foldedAfter(
  reader: Reader,
  filter: EventFilter,
  after: number,
  size: number,
): Promise<readonly number[]> {
  const { fold: _fold, ...plain } = filter
  const candidate = sql`(${await conditionOf(reader, plain)} or ${isSeries})`
  const all: number[] = []
  for (let from = after; all.length < size;) {
    const ids = await reader.db.ids(sql`
      select e.id from events e where e.id > ${from} and ${candidate} ${firstOnes(atOnce)}`)
    const folded = await idsAmong(reader, filter, ids)
    all.push(...ids.filter((id) => folded.has(id)))
    from = ids.at(-1) ?? from
    if (ids.length < atOnce) break
  }
  return all.slice(0, size)
}

const atOnce = 500
