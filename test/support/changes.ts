// Random writes to a calendar of random content, and the same changes to its model (§6 to §8).

import assert from 'node:assert/strict'
import type { Caller, Reply } from './fasti.ts'
import type {
  Model,
  ModelEvent,
  ModelItem,
  ModelPlace,
  ModelTerm,
  ModelVenue,
  Status,
} from './model.ts'
import type { Random } from './random.ts'
import { type World, cities, makerOf } from './world.ts'

export interface Change {
  readonly world: World
  /** A description for error messages. */
  readonly what: string
}

type Places = 'venues' | 'organizers'
type Taxonomy = 'categories' | 'tags'

/** At least so many of each kind are left, so that there is something to query. */
const fewest = 4
const plainStatuses: readonly Status[] = ['publish', 'publish', 'draft', 'pending', 'private']

/** One write by an editor. */
export async function changeAt(world: World, editor: Caller, random: Random): Promise<Change> {
  const hand = handOf(world, editor, random)
  const kinds = [
    ...Array<() => Promise<Change>>(4).fill(hand.rewriteEvent),
    ...Array<() => Promise<Change>>(2).fill(hand.moveEvent),
    hand.makeEvent,
    hand.trashEvent,
    hand.restoreEvent,
    hand.deleteEvent,
    hand.refuse,
    ...(['venues', 'organizers'] as const).flatMap((list) => [
      () => hand.changePlace(list),
      () => hand.trashPlace(list),
      () => hand.deletePlace(list),
    ]),
    ...(['categories', 'tags'] as const).flatMap((list) => [
      () => hand.makeTerm(list),
      () => hand.renameTerm(list),
      () => hand.deleteTerm(list),
    ]),
    hand.moveCategory,
  ]
  return random.pick(kinds)()
}

/** Publishes what is due when the clock advances (§6.11). */
export function laterBy(world: World, seconds: number): World {
  const now = world.model.now + seconds
  const publish = <T extends ModelItem>(items: readonly T[]) =>
    items.map((item): T => {
      const isDue = item.status === 'future' && item.due <= now
      return isDue ? { ...item, status: 'publish', before: 'publish' } : item
    })
  const { events, venues, organizers } = world.model
  return withModel(world, {
    now,
    events: publish(events),
    venues: publish(venues),
    organizers: publish(organizers),
  })
}

const withModel = (world: World, changed: Partial<Model>): World => ({
  ...world,
  model: { ...world.model, ...changed },
})

const isKept = ({ status }: ModelItem) => status !== 'trash'
const replaced = <T extends { readonly id: number }>(items: readonly T[], changed: T): T[] =>
  items.map((item) => (item.id === changed.id ? changed : item))
const unlinked = (event: ModelEvent, list: Places | Taxonomy, gone: number): ModelEvent => ({
  ...event,
  [list]: event[list].filter((id) => id !== gone),
})

function handOf(world: World, editor: Caller, random: Random) {
  const { model, names } = world
  const { events, venues, organizers, now, zone } = model
  const maker = makerOf(world.fasti, editor, random, now)
  const nothing = async (): Promise<Change> => ({ world, what: 'nothing' })
  const done = (what: string, changed: Partial<Model>): Change => ({
    world: withModel(world, changed),
    what,
  })
  const linked = {
    venues: venues.filter(isKept),
    organizers: organizers.filter(isKept),
    categories: model.categories,
    tags: model.tags,
  }

  async function makeEvent(): Promise<Change> {
    const { given, model: made } = await maker.oneEvent(linked, events.filter(isKept), zone)
    const { id } = okay(await editor.post('/events', given))
    return done(`made event ${id}`, { events: [...events, { id, ...made }] })
  }

  /** Replaces all fields; the new status restores an event from the trash (§8.3). */
  async function rewriteEvent(): Promise<Change> {
    const { id } = random.pick(events)
    // An older event cannot be a descendant.
    const older = events.filter((event) => event.id < id && isKept(event))
    const { given, model: made } = await maker.oneEvent(linked, older, zone)
    okay(await editor.put(`/events/${id}`, given))
    return done(`rewrote event ${id}`, { events: replaced(events, { id, ...made }) })
  }

  /** Replaces its terms. */
  async function moveEvent(): Promise<Change> {
    const event = random.pick(events)
    const categories = random.some(linked.categories, 3).map(({ id }) => id)
    const tags = random.some(linked.tags, 2).map(({ id }) => id)
    okay(await editor.patch(`/events/${event.id}`, { categories, tags }))
    const moved = { ...event, categories, tags }
    return done(`moved event ${event.id}`, { events: replaced(events, moved) })
  }

  async function trashEvent(): Promise<Change> {
    const event = random.pick(events.filter(isKept))
    await intoTrash(`/events/${event.id}`)
    return done(`trashed event ${event.id}`, { events: replaced(events, trashed(event)) })
  }

  async function restoreEvent(): Promise<Change> {
    const gone = events.filter((event) => !isKept(event))
    if (gone.length === 0) return nothing()
    const event = random.pick(gone)
    const back = await standAs(`/events/${event.id}`)
    const restored: ModelEvent = { ...event, ...back }
    return done(`restored event ${event.id}`, { events: replaced(events, restored) })
  }

  async function deleteEvent(): Promise<Change> {
    const { id } = random.pick(events)
    if (events.filter(isKept).length <= fewest) return nothing()
    okay(await editor.delete(`/events/${id}?force=true`))
    const left = events
      .filter((event) => event.id !== id)
      .map((event) => (event.parent === id ? orphaned(event) : event))
    return done(`deleted event ${id}`, { events: left })
  }

  /** A refused write changes nothing. */
  async function refuse(): Promise<Change> {
    const { id } = random.pick(events)
    const wrong = { title: 'Refused', featured: true, post_parent: id }
    const { status } = await editor.put(`/events/${id}`, wrong)
    assert.equal(status, 400)
    return { world, what: `refused event ${id}` }
  }

  /** Changes its name, which events embed, and its status and position, which filters use. */
  async function changePlace(list: Places): Promise<Change> {
    const item = random.pick<ModelVenue | ModelPlace>(model[list])
    const path = `/${list}/${item.id}`
    const name = `${list} ${random.integer(100, 999)}`
    okay(await editor.put(path, { [list === 'venues' ? 'venue' : 'organizer']: name }))
    const place = list === 'venues' && random.chance(0.6) ? random.pick(cities) : undefined
    if (list === 'venues') {
      okay(await editor.put(path, { geo_lat: place?.lat ?? null, geo_lng: place?.lng ?? null }))
    }
    const stands = random.chance(0.5) ? await standAs(path) : {}
    return withItem(`changed ${path}`, list, { ...item, ...stands, name, place })
  }

  async function trashPlace(list: Places): Promise<Change> {
    const kept = model[list].filter(isKept)
    if (kept.length <= fewest) return nothing()
    const item = random.pick<ModelVenue | ModelPlace>(kept)
    const path = `/${list}/${item.id}`
    await intoTrash(path)
    return withItem(`trashed ${path}`, list, { place: undefined, ...trashed(item) })
  }

  async function deletePlace(list: Places): Promise<Change> {
    if (linked[list].length <= fewest) return nothing()
    const { id } = random.pick<ModelItem>(model[list])
    okay(await editor.delete(`/${list}/${id}?force=true`))
    const left = events.map((event) => unlinked(event, list, id))
    const items = (model[list] as readonly ModelVenue[]).filter((item) => item.id !== id)
    return done(`deleted /${list}/${id}`, { events: left, [list]: items })
  }

  const withItem = (what: string, list: Places, item: ModelVenue): Change =>
    done(what, { [list]: replaced(model[list] as readonly ModelVenue[], item) })

  async function makeTerm(list: Taxonomy): Promise<Change> {
    const parent = list === 'categories' ? random.pick([0, random.pick(linked[list]).id]) : 0
    const label = nameOf(random)
    const { id } = okay(await editor.post(`/${list}`, { ...label, parent }))
    const terms = [...linked[list], { id, parent, name: label.name }]
    return withTerms(`made ${list} ${id}`, list, terms, { id, label })
  }

  async function renameTerm(list: Taxonomy): Promise<Change> {
    const term = random.pick(linked[list])
    const { id } = term
    const label = nameOf(random)
    okay(await editor.put(`/${list}/${id}`, label))
    const terms = replaced(linked[list], { ...term, name: label.name })
    return withTerms(`renamed ${list} ${id}`, list, terms, { id, label })
  }

  /** Its children move up (§8.2). */
  async function deleteTerm(list: Taxonomy): Promise<Change> {
    if (linked[list].length <= fewest) return nothing()
    const { id, parent } = random.pick(linked[list])
    okay(await editor.delete(`/${list}/${id}`))
    const left = linked[list]
      .filter((term) => term.id !== id)
      .map((term) => (term.parent === id ? raised(term, parent) : term))
    const change = withTerms(`deleted ${list} ${id}`, list, left, { id, label: undefined })
    const moved = events.map((event) => unlinked(event, list, id))
    return { ...change, world: withModel(change.world, { events: moved }) }
  }

  async function moveCategory(): Promise<Change> {
    const list = linked.categories
    const moving = random.pick(list)
    const { id } = moving
    const below = new Set([id])
    // Each round reaches one level further down.
    for (const _round of list) {
      for (const term of list) if (below.has(term.parent)) below.add(term.id)
    }
    const parent = random.pick([0, ...list.map((term) => term.id).filter((one) => !below.has(one))])
    okay(await editor.put(`/categories/${id}`, { parent }))
    return done(`moved category ${id}`, { categories: replaced(list, { ...moving, parent }) })
  }

  function withTerms(
    what: string,
    list: Taxonomy,
    terms: readonly ModelTerm[],
    { id, label }: { id: number; label: ReturnType<typeof nameOf> | undefined },
  ): Change {
    const ways = new Map(names[list])
    if (label) ways.set(id, [String(id), label.slug, label.name.toUpperCase()])
    else ways.delete(id)
    const changed = { ...world, names: { ...names, [list]: ways } }
    return { world: withModel(changed, { [list]: terms }), what }
  }

  async function intoTrash(path: string): Promise<void> {
    okay(random.chance(0.5) ? await editor.delete(path) : await editor.put(path, inTrash))
  }

  async function standAs(path: string) {
    const status = random.pick(plainStatuses)
    okay(await editor.put(path, { status, date: '2020-01-01' }))
    return { status, before: status }
  }

  return {
    makeEvent,
    rewriteEvent,
    moveEvent,
    trashEvent,
    restoreEvent,
    deleteEvent,
    refuse,
    changePlace,
    trashPlace,
    deletePlace,
    makeTerm,
    renameTerm,
    deleteTerm,
    moveCategory,
  }
}

const orphaned = (event: ModelEvent): ModelEvent => ({ ...event, parent: 0 })
const raised = (term: ModelTerm, parent: number): ModelTerm => ({ ...term, parent })
const inTrash = { status: 'trash' }

const trashed = <T extends ModelItem>(item: T): T => ({
  ...item,
  status: 'trash',
  before: item.status,
})

function nameOf(random: Random) {
  const number = random.integer(0, 2 ** 31)
  return { name: `Né ${number}`, slug: `s-${number}` }
}

function okay({ status, text, body }: Reply): { id: number } {
  assert.ok(status === 200 || status === 201, text)
  return body
}
