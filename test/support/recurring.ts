// Series as callers write them, and a check that what is stored of them is whole.

import assert from 'node:assert/strict'
import { countChanged } from '../../src/calendar/events/series/writing/apply.ts'
import { compare } from '../../src/calendar/events/series/writing/reconcile.ts'
import type { EventRow } from '../../src/calendar/events/store.ts'
import { findItem } from '../../src/calendar/items/store.ts'
import { now } from '../../src/language/time/clock.ts'
import sql from 'sql-template-tag'
import { faultsAt } from './doctor.ts'
import type { Caller, Fasti, Json, Reply } from './fasti.ts'
import { makeEvent } from './make.ts'
import { sendable } from './round_trip.ts'

/** Four Tuesdays in Paris, 19:00 to 21:00. */
export const tuesdays = {
  title: 'Choir',
  timezone: 'Europe/Paris',
  start_date: '2027-06-01 19:00:00',
  end_date: '2027-06-01 21:00:00',
  recurrence: 'FREQ=WEEKLY;COUNT=4',
}

/** Their starts, or those at another clock. */
export const four = (clock = '19:00:00'): string[] =>
  ['01', '08', '15', '22'].map((day) => `2027-06-${day} ${clock}`)

export interface Recurring {
  readonly series: Json
  /** By their starts. */
  readonly dates: readonly Json[]
}

/** A new series, the Tuesdays unless it says otherwise, and its occurrences. */
export async function makeRecurring(caller: Caller, more: object = {}): Promise<Recurring> {
  const series = await makeEvent(caller, { ...tuesdays, ...more })
  return { series, dates: await occurrencesOf(caller, series.id) }
}

/** The occurrences of a series that are not in the trash, by start; all that the caller may see. */
export async function occurrencesOf(caller: Caller, series: number): Promise<Json[]> {
  return listed(caller, `post_parent=${series}`)
}

/** Those in the trash; a series that is there itself is no filter. */
export async function trashOf(caller: Caller, series: number): Promise<Json[]> {
  const all = await listed(caller, 'status=trash')
  return all.filter(({ occurrence }) => occurrence?.series === series)
}

async function listed(caller: Caller, query: string): Promise<Json[]> {
  const found = await caller.get(
    `/events?${query}&context=edit&starts_after=1900-01-01&per_page=100`,
  )
  assert.equal(found.status, 200, found.text)
  return found.body.events
}

/** The last of the dates of a series. */
export async function lastOf(caller: Caller, series: number): Promise<Json> {
  const query = `series=${series}&context=edit&starts_after=1900-01-01&per_page=100`
  const { body } = await caller.get(`/events?${query}`)
  const pages = Math.ceil(body.total / 100)
  const end = await caller.get(`/events?${query}&page=${pages}`)
  return end.body.events.at(-1)
}

const done = ({ status, body, text }: Reply): Json => {
  assert.equal(status, 200, text)
  return body
}

export const change = async (caller: Caller, id: number, body: object): Promise<Json> =>
  done(await caller.patch(`/events/${id}`, body))

export const remove = async (caller: Caller, id: number, query = ''): Promise<Json> =>
  done(await caller.delete(`/events/${id}?${query}`))

export const read = async (caller: Caller, id: number): Promise<Json> =>
  done(await caller.get(`/events/${id}`))

export const startsOf = (events: readonly Json[]): string[] =>
  events.map(({ start_date }) => start_date)
export const originalsOf = (events: readonly Json[]): string[] =>
  events.map(({ occurrence }) => occurrence.original_start)

export const ownOf = async (caller: Caller, id: number) => (await read(caller, id)).occurrence.own

/** What a client has read, sent back by PUT: nothing changes, `modified` and the ETag neither. */
export async function sendBack(caller: Caller, id: number, query = ''): Promise<void> {
  const before = await caller.get(`/events/${id}`)
  const { status, body } = await caller.put(`/events/${id}${query}`, sendable(before.body))
  assert.equal(status, 200, JSON.stringify(body))
  const after = await caller.get(`/events/${id}`)
  assert.deepEqual(after.body, before.body)
  assert.equal(after.headers['etag'], before.headers['etag'])
}

/** Nothing derived is wrong, and every series has exactly the occurrences that it says. */
export async function assertSound(fasti: Fasti): Promise<void> {
  assert.deepEqual(await faultsAt(fasti.settings), [])
  const { db } = fasti
  for (const { id } of await db.all<{ id: number }>(sql`select event_id as id from series`)) {
    const row = await findItem<EventRow>(db, 'events', id)
    assert.ok(row, `the event of the series ${id}`)
    const { changes, missing } = await compare({ db, now: now() }, { before: row, after: row })
    assert.deepEqual([countChanged(changes), missing], [0, []], `the series ${id}`)
  }
}
