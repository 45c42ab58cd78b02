// The town of the demo on a Tuesday morning, with what waits there for its editors: always the same.

import assert from 'node:assert/strict'
import { openSession } from '../../src/access/sessions.ts'
import { ownContext } from '../../src/cli/demo/context.ts'
import { fillDemo } from '../../src/cli/demo/fill.ts'
import { nameSite } from '../../src/cli/demo.ts'
import { town } from '../../src/cli/demo/things/town.ts'
import { readSettings } from '../../src/app/settings.ts'
import { now } from '../../src/language/time/clock.ts'
import { writtenBy } from '../../src/storage/transactions/written_by.ts'
import type { Clock } from './clock.ts'
import { type Fasti, type Json, freshFasti } from './fasti.ts'
import { languages } from './languages.ts'
import { makeEvent, makeVenue } from './make.ts'
import { consoleRoot } from './signing_in.ts'

/** Nine in the morning there, when everything has been done that can be seen. */
export const morning = '2027-06-15T14:00:00Z'
const yesterday = '2027-06-14T15:20:00Z'
const lastNight = '2027-06-14T23:45:00Z'
const today = '2027-06-15'

export interface Town extends AsyncDisposable {
  readonly fasti: Fasti
  readonly address: string
  /** Of an administrator, who sees every screen. */
  readonly cookie: string
  /** What screens are opened for, by a word for each. */
  readonly ids: Readonly<Record<'event' | 'date' | 'series' | 'picture' | 'venue', number>>
}

/** With a clock that is held, and is at nine in the end. */
export async function openTown(
  clock: Clock,
  events: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<Town> {
  clock.set(yesterday)
  const fasti = await freshFasti('sqlite', { FASTI_LANGUAGES: 'en,es,fr,de', ...settings })
  const { id, login } = await fasti.user('administrator', 'ana')
  await fill(fasti, { id, login, role: 'administrator' }, events)
  await nameAll(fasti)
  clock.set(lastNight)
  await leaveWork(fasti)
  clock.set(morning)
  return {
    fasti,
    address: await fasti.app.listen({ port: 0, host: '127.0.0.1' }),
    cookie: (await openSession(fasti.db, id, now())).cookie,
    ids: await findIds(fasti),
    [Symbol.asyncDispose]: () => fasti[Symbol.asyncDispose](),
  }
}

async function fill(
  fasti: Fasti,
  actor: Parameters<typeof ownContext>[0]['actor'],
  events: number,
) {
  const settings = readSettings(fasti.settings, [...languages.keys()])
  const db = writtenBy(fasti.db, { user: null, via: 'cli' })
  const context = ownContext({ settings, languages, db, actor, now: now() })
  await fillDemo(context, { events, seed: 'morning' }, () => {})
  await nameSite(context)
}

const names = { ana: 'Ana Reyes', cora: 'Cora Lindqvist', ben: 'Ben Okafor', mara: 'Mara Weiss' }
const roles = { ana: 'administrator', cora: 'editor', ben: 'contributor', mara: 'author' } as const

async function nameAll(fasti: Fasti): Promise<void> {
  for (const [login, role] of Object.entries(roles)) {
    const { id } = await fasti.user(role, login)
    const name = names[login as keyof typeof names]
    const ana = fasti.as('administrator', 'ana')
    done(await ana.patch(`/users/${id}`, { name }, { root: consoleRoot }))
  }
}

const day = (date: string, from: string, to: string) => ({
  start_date: `${date} ${from}`,
  end_date: `${date} ${to}`,
  timezone: town.zone,
})

/** What others have done since, and what they ask for. */
async function leaveWork(fasti: Fasti): Promise<void> {
  const [cora, ben] = [fasti.as('editor', 'cora'), fasti.as('contributor', 'ben')]
  await makeEvent(ben, {
    ...day('2027-06-26', '10:00', '12:00'),
    title: 'Mending Morning',
    description: '<p>Bring what is torn; threads, needles and two machines are there.</p>',
    status: 'pending',
  })
  await makeEvent(ben, {
    ...day('2027-07-03', '15:00', '17:30'),
    title: 'Open Garden of the Allotments',
    description: '<p>Twelve gardens along the river open their gates.</p>',
    status: 'pending',
  })
  const [hall] = (await cora.get('/venues', { query: { per_page: '1' } })).body.venues
  const evening = { ...day('2027-06-17', '19:00', '21:00'), venue: [hall.id] }
  const meeting = await makeEvent(cora, { ...evening, title: 'Friends of the Library' })
  await makeEvent(cora, { ...evening, title: 'Rehearsal of the Brass Band' })
  done(await cora.patch(`/events/${meeting.id}`, { cost: 'free' }))
  await makeVenue(cora, `The ${hall.venue}`, { city: town.name })
  const draft = { ...day('2027-06-24', '18:00', '19:00'), title: 'Midsummer Supper' }
  const supper = await makeEvent(fasti.as('administrator', 'ana'), { ...draft, status: 'draft' })
  done(await cora.patch(`/events/${supper.id}`, { cost: '12' }))
  const text = 'Is the terrace ours that evening, @ana? The band would like to play.'
  done(await cora.post(`/events/${supper.id}/comments`, { text }, { root: consoleRoot }))
}

async function findIds(fasti: Fasti): Promise<Town['ids']> {
  const cora = fasti.as('editor', 'cora')
  const query = { start_date: today, per_page: '100', context: 'edit' }
  const { events } = (await cora.get('/events', { query })).body
  const event = events.find((one: Json) => isFull(one) && !one.occurrence)
  const date = events.find(({ occurrence }: Json) => occurrence)
  const { venue } = event.venue
  assert.ok(venue, 'the event has a place')
  return {
    event: event.id,
    date: date.id,
    series: date.occurrence.series,
    picture: event.image.id,
    venue: event.venue.id,
  }
}

const isFull = ({ image, tickets, venue, organizer }: Json): boolean =>
  image !== false && tickets.length > 0 && Boolean(venue?.id) && organizer.length > 0

function done({ status, text }: { readonly status: number; readonly text: string }): void {
  assert.ok(status < 300, text)
}
