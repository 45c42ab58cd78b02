// Played in order from nothing, the entries of the history give what is stored (§18).

import assert from 'node:assert/strict'
import sql, { raw } from 'sql-template-tag'
import { isEmpty } from '../../src/calendar/history/rules.ts'
import type { Json } from '../../test/support/fasti.ts'
import type { Progress } from './progress.ts'

const flags = ['all_day', 'show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured']
const columns = [
  'author',
  'status',
  'slug',
  'title',
  'start_date',
  'end_date',
  'timezone',
  'website',
  'post_parent',
  ...flags,
]
const stateNames = ['event_status', 'event_status_reason', 'attendance', 'virtual_url']
const links = {
  venue: sql`select event_id, venue_id as id from event_venues order by event_id, position`,
  organizer: sql`
    select event_id, organizer_id as id from event_organizers order by event_id, position`,
  categories: sql`
    select l.event_id, l.term_id as id from event_terms l join terms t on t.id = l.term_id
    where t.taxonomy = 'cal_events_cat' order by l.event_id, l.term_id`,
  tags: sql`
    select l.event_id, l.term_id as id from event_terms l join terms t on t.id = l.term_id
    where t.taxonomy = 'post_tag' order by l.event_id, l.term_id`,
}

type Fields = Record<string, unknown>

export async function compareHistory({ fasti }: Progress, since: number): Promise<void> {
  const { db } = fasti
  const replayed = new Map<number, Fields>()
  const entries = await db.all<Json>(sql`
    select id, item_id, action, changes, group_id from history
    where kind = 'event' and id > ${since} order by id`)
  const together = Map.groupBy(entries, ({ id, group_id }) => group_id ?? id)
  for (const some of together.values()) {
    for (const entry of some.toSorted((a, b) => turnOf(a) - turnOf(b))) replay(replayed, entry)
  }
  const stored = await storedEvents(db)
  const ids = [...replayed.keys()].toSorted((a, b) => a - b)
  assert.deepEqual(ids, [...stored.keys()], 'the events of the history')
  for (const [id, fields] of stored) {
    const shown = replayed.get(id) ?? {}
    for (const [name, value] of Object.entries(fields)) {
      assert.deepEqual(plain(shown[name]), plain(value), `${name} of event ${id} in the history`)
    }
  }
}

/** New occurrences come after their series, from which they have what their entries leave out. */
const turnOf = (entry: Json) => (isOccurrence(entry) ? 1 : 0)
const isOccurrence = ({ action, changes }: Json) =>
  action === 'create' && !('title' in JSON.parse(changes))

const ofSeries: ReadonlySet<string> = new Set(['recurrence', 'description', 'excerpt'])

function replay(replayed: Map<number, Fields>, entry: Json): void {
  const { item_id, action, changes } = entry
  if (action === 'delete') {
    replayed.delete(item_id)
    return
  }
  const after = JSON.parse(changes) as Record<string, [unknown, unknown]>
  const series = isOccurrence(entry) ? replayed.get(Number(after['post_parent']?.[1])) : undefined
  const inherited = Object.entries(series ?? {}).filter(([name]) => !ofSeries.has(name))
  const known = replayed.get(item_id) ?? Object.fromEntries(inherited)
  for (const [name, [, value]] of Object.entries(after)) known[name] = value
  replayed.set(item_id, known)
}

async function storedEvents(db: Progress['fasti']['db']): Promise<ReadonlyMap<number, Fields>> {
  const rows = await db.all<Json>(sql`
    select e.id, ${raw(columns.map((name) => `e.${name}`).join(', '))},
      ${raw(stateNames.map((name) => `s.${name}`).join(', '))}
    from events e left join event_states s on s.event_id = e.id
    order by e.id`)
  const found = new Map<number, Fields>()
  for (const { id, event_status, attendance, ...row } of rows) {
    const state = {
      event_status: event_status ?? 'scheduled',
      attendance: attendance ?? 'offline',
    }
    const shown = Object.fromEntries(flags.map((name) => [name, row[name] === 1]))
    found.set(id, { ...row, ...state, ...shown })
  }
  for (const [name, query] of Object.entries(links)) {
    const byEvent = Map.groupBy(await db.all<Json>(query), ({ event_id }) => event_id)
    for (const [id, fields] of found) fields[name] = byEvent.get(id)?.map((one) => one.id) ?? []
  }
  return found
}

/** What is empty has no entry. */
const plain = (value: unknown): unknown => (isEmpty(value) ? null : value)
