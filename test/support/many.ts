// Many events, written by SQL as copies of one that was created through the interface.

import sql, { raw } from 'sql-template-tag'
import { rebuildCounts } from '../../src/calendar/events/listing/counted/rebuild.ts'
import { type Row, insertRows } from '../../src/storage/backup/store.ts'
import type { OpenDatabase } from '../../src/storage/database.ts'
import { listTables } from '../../src/storage/tables.ts'

/** As many as fit into one statement. */
const batchSize = 500
const copied = new Set(['events', 'event_venues', 'event_organizers', 'event_terms'])
const isEvents = ({ name }: { name: string }) => name === 'events'

/** `vary` returns the columns in which each copy differs. */
export async function copyEvent(
  db: OpenDatabase,
  id: number,
  count: number,
  vary: (number: number) => Readonly<Record<string, string | number>>,
): Promise<void> {
  const tables = (await listTables(db)).filter(({ name }) => copied.has(name))
  for (const table of tables.toSorted((a, b) => Number(isEvents(b)) - Number(isEvents(a)))) {
    const key = isEvents(table) ? 'id' : 'event_id'
    const models = await db.all<Row>(
      sql`select * from ${raw(table.name)} where ${raw(key)} = ${id}`,
    )
    for (let from = 0; from < count; from += batchSize) {
      const numbers = Array.from(
        { length: Math.min(batchSize, count - from) },
        (_, at) => from + at,
      )
      const rows = numbers.flatMap((number) => models.map((model) => copyOf(model, number)))
      if (rows.length > 0) await insertRows(db, table, rows)
    }
  }
  await rebuildCounts(db)
  // What is created next gets the ids after theirs.
  await (db.dialect === 'postgres'
    ? db.all(sql`select setval('item_ids', ${id + count})`)
    : db.run(sql`update sequences set last = ${id + count} where name = 'item'`))

  function copyOf(model: Row, number: number): Row {
    const { start_utc, end_utc, ...others } = vary(number)
    const times = { start_utc: start_utc ?? null, end_utc: end_utc ?? null }
    const given = Object.fromEntries(Object.entries(times).filter(([, value]) => value !== null))
    if (!('slug' in model)) return { ...model, ...given, event_id: id + 1 + number }
    const slug = `${String(model['slug'])}-${number}`
    return { ...model, ...given, slug, ...others, id: id + 1 + number }
  }
}
