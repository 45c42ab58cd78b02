// Makes every second event of a calendar an occurrence, as the product would have stored it.

import sql, { raw } from 'sql-template-tag'
import { flags } from '../../src/calendar/events/writing/settle.ts'
import type { Database } from '../../src/storage/database.ts'
import { openDatabase } from '../../src/storage/open.ts'
import type { Calendar } from './calendar.ts'

/** Occurrences of a series. */
const each = 100
const recurrence = JSON.stringify({ rules: ['FREQ=WEEKLY'], dates: [], except: [], deleted: [] })

/** The columns of an event that a series has like any of its occurrences. */
const shared = [
  'author',
  'status',
  'date_utc',
  'modified_utc',
  'description',
  'image',
  'version',
  'folded',
  'title',
  'excerpt',
  'start_date',
  'end_date',
  'timezone',
  'start_utc',
  'end_utc',
  'dur_class',
  'cost',
  'website',
  'tickets',
  'post_parent',
  ...flags,
].join(', ')

/** Events of odd ids become occurrences of new series, which repeat the first ones of them. */
export async function halveIntoSeries(calendar: Calendar): Promise<void> {
  const db = await openDatabase({ ...calendar, bulk: true })
  try {
    await db.within((inside) => halve(inside, calendar))
  } finally {
    await db.close()
  }
}

async function halve(db: Database, { events, firstId }: Calendar): Promise<void> {
  const series = Math.ceil(events / 2 / each)
  const next = firstId + events
  const seriesOf = sql`(${next} + (id / 2) % ${series})`
  await db.run(sql`
    insert into events (id, slug, list_code, ${raw(shared)})
    select ${next} + row_number() over (order by id) - 1, 'series-' || id, 11, ${raw(shared)}
    from events
    where id % 2 = 1 and id >= ${firstId} and id < ${firstId + 2 * series}`)
  await db.run(sql`
    insert into series (event_id, recurrence, first, known_until)
    select id, ${recurrence}, start_date, '2099-01-01 00:00:00' from events where id >= ${next}`)
  await db.run(sql`
    insert into occurrences (event_id, series_id, original_start, own)
    select id, ${seriesOf}, start_date, '[]'
    from events
    where id % 2 = 1 and id >= ${firstId} and id < ${next}`)
  await db.run(sql`
    update events
    set post_parent = ${seriesOf}, description = '', excerpt = '', folded = ''
    where id % 2 = 1 and id >= ${firstId} and id < ${next}`)
  await db.run(sql`update generation set n = n + 1`)
}
