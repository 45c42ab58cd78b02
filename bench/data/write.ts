// Writes every table that holds data of an event. New tables are added here.

import { type LinkFacts, visibilityOf } from '../../src/calendar/events/links.ts'
import type { Dialect } from '../../src/storage/database.ts'
import type { Bulk } from './bulk.ts'
import type { Planned } from './events.ts'

const batch = 2000
const textBatch = 50_000
const roomyHash = 256 * 1024 ** 2
const usualHash = 1024 ** 2

export type Told = (done: number, all: number) => void

export interface Writing {
  readonly bulk: Bulk
  readonly dialect: Dialect
  readonly firstId: number
  readonly events: number
  readonly plan: (n: number) => Planned
  readonly tell: Told
}

export async function writeEvents(given: Writing): Promise<void> {
  const { bulk, dialect, firstId, events, plan, tell } = given
  const counts = new Map<number, number>()
  for (let from = 0; from < events; from += batch) {
    const many = Math.min(batch, events - from)
    const planned = Array.from({ length: many }, (_, at) => plan(from + at))
    for (const one of planned) count(counts, one)
    await bulk.insert('events', planned.map(({ row }) => row))
    await bulk.insert('event_venues', planned.flatMap(({ row, venue }) => links(row, 'venue_id', [venue])))
    await bulk.insert(
      'event_organizers',
      planned.flatMap(({ row, organizer }) => links(row, 'organizer_id', [organizer])),
    )
    await bulk.insert(
      'event_terms',
      planned.flatMap(({ row, categories, tags }) => links(row, 'term_id', [...categories, ...tags])),
    )
    tell(from + many, events)
  }
  if (dialect === 'sqlite') await indexTexts(bulk, firstId, events)
  for (const [id, n] of counts) {
    await bulk.run('update terms set count = ?, version = ? where id = ?', n, n + 1, id)
  }
  await raiseSequence(bulk, dialect, firstId + events - 1)
  await bulk.run('update generation set n = n + ?', events)
}

function count(counts: Map<number, number>, { row, categories, tags }: Planned): void {
  if (row.status !== 'publish') return
  for (const id of [...categories, ...tags]) counts.set(id, (counts.get(id) ?? 0) + 1)
}

function links(event: LinkFacts, column: string, ids: readonly number[]) {
  const { id: event_id, start_utc, end_utc, dur_class } = event
  const facts = { visibility: visibilityOf(event), start_utc, end_utc, dur_class }
  return ids.map((id, position) => Object.assign({ event_id, [column]: id, position }, facts))
}

/** With far more memory than usual: every segment that is written has to be merged later. */
async function indexTexts(bulk: Bulk, firstId: number, events: number): Promise<void> {
  // Inlined: a bound number would arrive as a float, which is refused.
  const configure = (bytes: number) =>
    bulk.run(`insert into events_text (events_text, rank) values ('hashsize', ${bytes})`)
  await configure(roomyHash)
  for (let from = 0; from < events; from += textBatch) {
    await bulk.run(
      `insert into events_text (rowid, folded)
      select id, folded from events where id between ? and ? order by id`,
      firstId + from,
      firstId + from + textBatch - 1,
    )
  }
  await configure(usualHash)
  // Segments that large would be merged with the small ones of later writes.
  await bulk.run(`insert into events_text (events_text) values ('optimize')`)
}

function raiseSequence(bulk: Bulk, dialect: Dialect, last: number): Promise<void> {
  return dialect === 'postgres'
    ? bulk.run(`select setval('item_ids', ?)`, last)
    : bulk.run(`update sequences set last = ? where name = 'item'`, last)
}
