// Which events a query finds, in the order of their ids: for callers that follow changes.

import sql, { type Sql, join } from 'sql-template-tag'
import type { Reader } from '../../../access/context.ts'
import { atMost, isOneOf } from '../../../storage/dialect.ts'
import { matching } from './conditions.ts'
import type { EventFilter } from './filter.ts'
import { hasPart, partsOf } from './parts.ts'

/** Those of these events that the query finds. */
export async function idsAmong(
  reader: Reader,
  filter: EventFilter,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  return new Set(await found(reader, filter, isOneOf(reader.db, 'e.id', ids), sql``))
}

/** The first ones after an id. */
export function idsAfter(
  reader: Reader,
  filter: EventFilter,
  id: number,
  size: number,
): Promise<readonly number[]> {
  return found(reader, filter, sql`e.id > ${id}`, sql`order by e.id ${atMost(size)}`)
}

async function found(
  reader: Reader,
  filter: EventFilter,
  condition: Sql,
  ending: Sql,
): Promise<readonly number[]> {
  const { actor, search } = filter
  const parts = search ? (await partsOf(reader, actor, search)).parts : []
  const texts = parts.map((part) => hasPart(reader.db, part))
  const isFound = texts.length === 0 ? undefined : join(texts, ' and ')
  const rows = await reader.db.all<{ id: number }>(sql`
    select e.id
    from events e
    where ${matching(reader.db, { ...filter, byId: true }, isFound)} and ${condition}
    ${ending}`)
  return rows.map(({ id }) => id)
}
