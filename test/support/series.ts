// Series as test fixtures.

import sql, { raw } from 'sql-template-tag'
import { rebuildCounts } from '../../src/calendar/events/listing/counted/rebuild.ts'
import { isOneOf } from '../../src/storage/dialect.ts'
import type { Fasti, Json } from './fasti.ts'
import { makeEvent } from './make.ts'

export interface MadeSeries {
  readonly id: number
  /** By their original starts. */
  readonly occurrences: readonly Json[]
}

const at = (day: string) => ({ start_date: `${day} 19:00`, end_date: `${day} 21:00` })

/** A series on these days at 19:00. */
export async function makeSeries(
  fasti: Fasti,
  days: readonly string[],
  more: object = {},
  author = fasti.as('editor'),
): Promise<MadeSeries> {
  const { db } = fasti
  const { id } = await makeEvent(author, { ...more, ...at(days[0] ?? '') })
  const occurrences: Json[] = []
  for (const day of days) occurrences.push(await makeEvent(author, { ...more, ...at(day) }))
  const ids = occurrences.map((one) => one.id)
  const some = isOneOf(db, 'id', ids)
  await db.run(sql`
    insert into series (event_id, recurrence, first, last, known_until, known_until_utc)
    values (${id}, ${JSON.stringify({ rules: ['FREQ=DAILY;COUNT=9'], dates: [], except: [], deleted: [] })},
      ${`${days[0]} 19:00:00`}, null, '2029-01-01 00:00:00', 0)`)
  await db.run(sql`
    update events set list_code = list_code + case when list_code < 0 then -10 else 10 end
    where id = ${id}`)
  for (const table of ['event_venues', 'event_organizers', 'event_terms']) {
    await db.run(sql`update ${raw(table)} set visibility = -2 where event_id = ${id}`)
  }
  await db.run(sql`
    update terms set count = count - 1
    where id in (select l.term_id from event_terms l join events e on e.id = l.event_id
      where e.id = ${id} and e.status = 'publish')`)
  await db.run(sql`
    update events set folded = '', description = '', excerpt = '', post_parent = ${id}
    where ${some}`)
  if (db.dialect === 'sqlite') {
    await db.run(sql`delete from events_text where ${isOneOf(db, 'rowid', ids)}`)
  }
  await db.run(sql`
    insert into occurrences (event_id, series_id, original_start, own)
    select id, ${id}, start_date, '[]' from events where ${some}`)
  await rebuildCounts(db)
  return { id, occurrences }
}
