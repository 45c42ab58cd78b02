// Checks that rows written in bulk are those that the product would have written.

import type { FastifyInstance } from 'fastify'
import assert from 'node:assert/strict'
import { pino } from 'pino'
import sql, { raw } from 'sql-template-tag'
import { addToken } from '../../src/access/users/tokens.ts'
import { buildApp } from '../../src/app/app.ts'
import { readSettings } from '../../src/app/settings.ts'
import { wrongCounts } from '../../src/calendar/events/listing/counted/rebuild.ts'
import type { EventRow } from '../../src/calendar/events/store.ts'
import { flags, texts } from '../../src/calendar/events/writing/settle.ts'
import { ownNamespace } from '../../src/http/roots.ts'
import { loadLanguages } from '../../src/language/text/locale/say.ts'
import { now } from '../../src/language/time/clock.ts'
import type { Database } from '../../src/storage/database.ts'
import { openDatabase } from '../../src/storage/open.ts'
import type { Calendar } from './calendar.ts'
import { protectedBy } from './events.ts'
import { type Surroundings, logins } from './surroundings.ts'
import { planted } from './words.ts'

const sampled = 40

export async function checkSample(calendar: Calendar): Promise<void> {
  const languages = loadLanguages()
  const settings = readSettings({}, [...languages.keys()])
  const db = await openDatabase({ ...calendar, bulk: true })
  const log = pino({ level: 'error' }, pino.destination(2))
  const app = await buildApp({ settings, db, languages, log })
  try {
    const { secret } = await addToken(db, logins.administrator, 'check', now())
    const send = sender(app, secret)
    const { firstId, events } = calendar
    for (let n = 0; n < sampled; n += 1) {
      await checkEvent(db, send, calendar, firstId + Math.floor(((n + 0.5) * events) / sampled))
    }
    await checkSearch(send, calendar)
    await checkCounts(db, calendar)
    assert.equal(await wrongCounts(db), 0)
  } finally {
    await app.close()
    await db.close()
  }
}

type Json = Record<string, unknown>
type Send = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: Json) => Promise<Json>

function sender(app: FastifyInstance, secret: string): Send {
  const headers = { authorization: `Bearer ${secret}` }
  return async (method, path, body) => {
    const url = `/api/${ownNamespace}${path}`
    const reply = await app.inject({ method, url, headers, ...(body ? { payload: body } : {}) })
    assert.ok(reply.statusCode < 300, `${method} ${url} answered ${reply.payload}`)
    return JSON.parse(reply.payload) as Json
  }
}

/** Sending it back changes nothing, and creating it again gives the same rows in every table. */
async function checkEvent(db: Database, send: Send, { around }: Calendar, id: number): Promise<void> {
  const before = await stored(db, id)
  const event = await send('GET', `/events/${id}`)
  const request = requestOf(event, before, around)
  await send('PUT', `/events/${id}`, { ...request, slug: before.row.slug })
  assert.deepEqual(await stored(db, id), before)
  const made = await send('POST', '/events', request)
  const again = Number(made['id'])
  assert.deepEqual(comparable(await stored(db, again)), comparable(before))
  await send('DELETE', `/events/${again}?force=true`)
}

/** An administrator finds every event that a rare word was planted in. */
async function checkSearch(send: Send, { events }: Calendar): Promise<void> {
  const { every, offset, word } = planted[0]
  const query = { search: word, starts_after: '1900-01-01', context: 'edit', per_page: '1' }
  const { total } = await send('GET', `/events?${new URLSearchParams(query)}`)
  assert.equal(total, Math.ceil((events - offset) / every))
}

interface Stored {
  readonly row: EventRow
  /** By table: venues, organizers, terms. */
  readonly links: readonly (readonly Link[])[]
}

interface Link {
  readonly venue_id?: number
  readonly organizer_id?: number
  readonly term_id?: number
}

const linkTables = ['event_venues', 'event_organizers', 'event_terms']

async function stored(db: Database, id: number): Promise<Stored> {
  const row = await db.one<EventRow>(sql`select * from events where id = ${id}`)
  if (!row) throw new Error(`There is no event ${id}.`)
  const links: Link[][] = []
  for (const table of linkTables) {
    links.push(
      await db.all(sql`select * from ${raw(table)} where event_id = ${id} order by position`),
    )
  }
  return { row, links }
}

/** Without what differs between two events of the same content. */
function comparable({ row, links }: Stored): unknown {
  const { id: _id, slug: _slug, modified_utc: _modified, password, ...content } = row
  const bare = links.map((rows) => rows.map((one) => ({ ...one, event_id: 0 })))
  return { ...content, hasPassword: password !== null, links: bare }
}

function requestOf(event: Json, { row, links }: Stored, around: Surroundings): Json {
  const [venue = [], organizer = [], terms = []] = links.map((rows) => rows.map(targetOf))
  const isCategory = (id: number) => around.categories.includes(id)
  return {
    ...Object.fromEntries(sentBack.map((name) => [name, event[name]])),
    cost: JSON.parse(row.cost) as unknown,
    categories: terms.filter(isCategory),
    tags: terms.filter((id) => !isCategory(id)),
    venue,
    organizer,
    ...(row.password === null ? {} : { password: protectedBy }),
  }
}

const sentBack = [
  ...['author', 'date_utc', 'status', 'timezone', 'start_date', 'end_date'],
  ...texts,
  ...flags,
]

const targetOf = (link: Link) => link.venue_id ?? link.organizer_id ?? link.term_id ?? 0

async function checkCounts(db: Database, { around }: Calendar): Promise<void> {
  for (const id of [...around.categories, ...around.tags].slice(0, sampled)) {
    const row = await db.one<{ told: number; n: number }>(sql`
      select count as told, (
        select count(*) from event_terms l join events e on e.id = l.event_id
        where l.term_id = ${id} and e.status = 'publish') as n
      from terms where id = ${id}`)
    assert.equal(row?.told, row?.n)
  }
}
