// Fills an empty calendar through the operations that requests use, so that every rule holds.

import type { Context } from '../../access/context.ts'
import { Refusal } from '../../access/users/refusal.ts'
import { eventFields, eventUpdates } from '../../calendar/events/fields.ts'
import { occurrenceIds } from '../../calendar/events/series/writing/occurrences_store.ts'
import { createEvent, updateEvent } from '../../calendar/events/write.ts'
import { organizerFields } from '../../calendar/organizers/fields.ts'
import { createLinked } from '../../calendar/items/linked/linked.ts'
import { organizers } from '../../calendar/organizers/operations.ts'
import { createTerm } from '../../calendar/terms/operations.ts'
import { paint } from '../../calendar/console/colours/operations.ts'
import { categoryKind, tagKind } from '../../calendar/terms/view.ts'
import { venueFields } from '../../calendar/venues/fields.ts'
import { venues } from '../../calendar/venues/operations.ts'
import { changes } from '../../contract/schema/field.ts'
import { readValues } from '../../contract/schema/read.ts'
import type { Database } from '../../storage/database.ts'
import { dayStart } from '../../language/time/day.ts'
import { SECONDS_OF_DAY } from '../../language/time/gregorian.ts'
import { wallSeconds } from '../../language/time/wall.ts'
import { toWall } from '../../language/time/zone.ts'
import { type Announce, type Made, announcer } from './announce.ts'
import { categories, hostKeys, placeOf, tags, venueKeys } from './data.ts'
import { organizerInput } from './things/organizers.ts'
import { type Pictures, makePictures } from './pictures.ts'
import { randomFrom } from './random.ts'
import { type PlannedEvent, type PlannedSeries, countEvents, eventsOf } from './entry.ts'
import { type Season, planSeason } from './season.ts'
import { isEmpty } from './store.ts'
import { town } from './things/town.ts'
import { venueInput } from './things/venues.ts'

export interface Wish {
  readonly events: number
  readonly seed: string
}

/** Called at the start and after every event. */
export type Told = (done: number, all: number) => void

/**
 * Events per transaction: one for each would wait for the disk each time, and too many would hold
 * more locks than PostgreSQL has by default.
 */
const batch = 1000

const eventChanges = changes(eventUpdates)

export async function refuseFilled(db: Database): Promise<void> {
  if (await isEmpty(db)) return
  throw new Refusal('The demo fills an empty calendar only, and there is something in this one.')
}

/** The same options on the same day make the same calendar. */
export async function fillDemo(given: Context, wish: Wish, tell: Told): Promise<Made> {
  await refuseFilled(given.db)
  const context = { ...given, now: dayStart(given.now, town.zone) }
  const today = Math.floor(wallSeconds(toWall(given.now, town.zone)) / SECONDS_OF_DAY)
  const random = randomFrom(wish.seed)
  tell(0, wish.events)
  const pictures = await makePictures(context, random, wish.events)
  const made = await context.db.within((db) => makeSurroundings({ ...context, db }, pictures))
  const season = planSeason(random, wish.events, today, today + context.site.recurrenceDays)
  await makeEvents(context, season, announcer(random, made, today), tell)
  return made
}

async function makeSurroundings(context: Context, pictures: Pictures): Promise<Made> {
  const made = {
    venues: new Map(),
    hosts: new Map(),
    categories: new Map<string, number>(),
    tags: new Map(),
    pictures: pictures.events,
  }
  for (const category of categories) {
    const parent = made.categories.get(category.above ?? '') ?? 0
    const input = { name: category.name, description: category.about, parent }
    const { id } = await createTerm(context, categoryKind, input)
    made.categories.set(category.key, id)
    if (category.colour !== undefined) await paint(context, id, category.colour)
  }
  for (const name of tags) made.tags.set(name, (await createTerm(context, tagKind, { name })).id)
  for (const [index, key] of venueKeys.entries()) {
    const image = pictures.places.get(placeOf(key).look) ?? 0
    const input = readValues(venueFields, { ...venueInput(key, index), image }, false)
    made.venues.set(key, (await createLinked(context, venues, input)).id)
  }
  for (const [index, key] of hostKeys.entries()) {
    const image = pictures.hosts[index % pictures.hosts.length]
    const input = readValues(organizerFields, { ...organizerInput(key, index), image }, false)
    made.hosts.set(key, (await createLinked(context, organizers, input)).id)
  }
  return made
}

async function makeEvents(
  context: Context,
  { entries, standingOf }: Season,
  announce: Announce,
  tell: Told,
): Promise<void> {
  const festivals = new Map<PlannedEvent, number>()
  const all = countEvents(entries)
  let done = 0
  for (let from = 0; from < entries.length; from += batch) {
    // Outside the transaction, which may be retried.
    const some = entries.slice(from, from + batch).map((entry) => ({
      entry,
      request: announce(entry, standingOf(entry)),
    }))
    const create = async (db: Database) => {
      let made = done
      for (const { entry, request } of some) {
        const post_parent = entry.parent ? (festivals.get(entry.parent) ?? 0) : 0
        const { update, ...first } = request
        const input = readValues(eventFields, { ...first, post_parent }, false)
        const { id } = await createEvent({ ...context, db }, input)
        if (update) {
          // What is inserted before the commit has to be there when it is changed.
          await db.takeSteps?.()
          const changed = readValues(eventChanges, { ...update }, false)
          await updateEvent({ ...context, db }, { id }, changed)
        }
        if (entry.series) await changeSome({ ...context, db }, id, entry.series)
        if (entry.kind.hosting) festivals.set(entry, id)
        made += eventsOf(entry)
        tell(made, all)
      }
      return made
    }
    done = await context.db.within(create, { batched: true })
  }
}

/** What is different in single occurrences. */
async function changeSome(context: Context, id: number, { updates }: PlannedSeries): Promise<void> {
  const ids = await occurrenceIds(context.db, id)
  for (const [index, update] of updates) {
    const input = readValues(eventChanges, { ...update }, false)
    await updateEvent(context, { id: ids[index] ?? 0 }, input)
  }
}
