import sql, { join, raw } from 'sql-template-tag'
import type { Actor } from '../../../access/roles.ts'
import type { Database } from '../../../storage/database.ts'
import { atMost, contains, firstLine } from '../../../storage/dialect.ts'
import type { LinkTable, LinkedRow } from '../../items/linked/linked_store.ts'
import { visibleTo } from '../../items/store.ts'

/** What was typed, folded; empty if it was not. */
export interface Typed {
  readonly name: string
  readonly address: string
  readonly city: string
}

/** Shorter names are in nearly every other one. */
const shortestPart = 3
const mostCandidates = 50

/** Those that the caller may see whose name has the other one in it, or with the same address. */
export function findCandidates<Row extends LinkedRow>(
  db: Database,
  { table }: LinkTable,
  actor: Actor,
  { name, address }: Typed,
): Promise<Row[]> {
  const own = firstLine(db, 't.folded')
  const within = raw(db.dialect === 'postgres' ? 'strpos' : 'instr')
  const isName = sql`${own} = ${name}`
  const alike = [
    isName,
    ...(name.length < shortestPart
      ? []
      : [
          sql`${within}(${own}, ${name}) > 0`,
          sql`(length(${own}) >= ${shortestPart} and ${within}(${name}, ${own}) > 0)`,
        ]),
    ...(address === '' ? [] : [contains('t.folded', `\n${address}\n`)]),
  ]
  return db.all(sql`
    select t.*
    from ${raw(table)} t
    where ${visibleTo(actor, undefined, 't')} and (${join(alike, ' or ')})
    order by case when ${isName} then 0 else 1 end, t.id
    ${atMost(mostCandidates)}`)
}
