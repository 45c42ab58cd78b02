// Test fixtures: events, venues, organizers, terms.

import assert from 'node:assert/strict'
import { type Caller, type Json, type Reply } from './fasti.ts'

/** The required fields of an event. */
export const walk = {
  title: 'Lantern Walk',
  start_date: '2027-06-12 20:30',
  end_date: '2027-06-12 23:00',
}

async function make(caller: Caller, path: string, body: object): Promise<Json> {
  const made = await caller.post(path, body)
  assert.equal(made.status, 201, made.text)
  return made.body
}

export const makeEvent = (caller: Caller, more: object = {}): Promise<Json> =>
  make(caller, '/events', { ...walk, ...more })

export const makeVenue = (caller: Caller, venue: string, more: object = {}): Promise<Json> =>
  make(caller, '/venues', { venue, ...more })

export const makeOrganizer = (caller: Caller, organizer: string, more: object = {}) =>
  make(caller, '/organizers', { organizer, ...more })

export const makeCategory = (caller: Caller, name: string, more: object = {}): Promise<Json> =>
  make(caller, '/categories', { name, ...more })

export const makeTag = (caller: Caller, name: string, more: object = {}): Promise<Json> =>
  make(caller, '/tags', { name, ...more })

export const idsOf = (entries: readonly { readonly id: number }[]): number[] =>
  entries.map(({ id }) => id)

/** The names of the wrong parameters of a 400; else the status and code. */
export function faultsOf({ status, body }: Reply): unknown {
  if (body?.code !== 'rest_invalid_param') return [status, body?.code]
  return Object.keys(body.data.details).toSorted()
}

/** An answer without what only single reads have. */
export function listForm({ json_ld: _jsonLd, ...rest }: Json): Json {
  const { venue, organizer } = rest
  if (venue === undefined || !Array.isArray(organizer)) return rest
  return {
    ...rest,
    venue: Array.isArray(venue) ? venue.map(listForm) : listForm(venue),
    organizer: organizer.map(listForm),
  }
}
