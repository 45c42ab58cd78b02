// Two editors of one thing, in random interleavings: every field ends as the last one who decided
// about it wanted, nothing that only one has touched is lost, and no value appears by itself.

import assert from 'node:assert/strict'
import { declaredIn } from '../../src/admin/browser/editor/form/declared.ts'
import { type EditorKind, kinds } from '../../src/admin/browser/editor/form/kinds.ts'
import type { Conflict } from '../../src/admin/browser/editor/conflicts/merge.ts'
import { type Caller, type Fasti, type Json, freshFasti } from '../../test/support/fasti.ts'
import {
  makeCategory,
  makeEvent,
  makeOrganizer,
  makeTag,
  makeVenue,
} from '../../test/support/make.ts'
import { type Random, random } from '../../test/support/random.ts'
import type { Sequences } from '../sequences.ts'
import { SimulatedEditor, type Thing, type Watcher, readThing } from './editor.ts'
import { type Ids, editOf } from './values.ts'

/** Sequences that share a calendar, each with things of its own. */
const shared = 100
const [fewest, most] = [4, 14]

export interface Tally {
  saves: number
  conflicts: number
}

/** Throws with the steps of the first sequence in which something is lost. */
export async function playEditors({ database, seed, count, tell }: Sequences): Promise<Tally> {
  const tally = { saves: 0, conflicts: 0 }
  for (let from = 0; from < count; from += shared) {
    await using fasti = await freshFasti(database)
    const world = await makeWorld(fasti)
    for (let index = from; index < Math.min(count, from + shared); index += 1) {
      const by = random((seed + Math.imul(index, 0x9e3779b1)) >>> 0)
      const told: string[] = []
      try {
        await playOne(world, by, told, tally)
      } catch (error) {
        const message = `seed ${seed}, sequence ${index}\n${told.join('\n')}\n`
        throw new Error(`${message}${(error as Error).message}`, { cause: error })
      }
    }
    tell?.(`${Math.min(count, from + shared)} sequences, ${tally.saves} saves`)
  }
  return tally
}

interface World {
  readonly fasti: Fasti
  readonly index: Json
  readonly ids: Ids
}

async function many(make: (nth: number) => Promise<Json>): Promise<number[]> {
  const made = [await make(1), await make(2), await make(3)]
  return made.map(({ id }) => id)
}

async function makeWorld(fasti: Fasti): Promise<World> {
  const admin = fasti.as('administrator')
  const users = [await fasti.user('administrator'), await fasti.user('editor')]
  return {
    fasti,
    index: (await admin.get('')).body,
    ids: {
      venues: await many((nth) => makeVenue(admin, `Hall ${nth}`)),
      organizers: await many((nth) => makeOrganizer(admin, `Club ${nth}`)),
      categories: await many((nth) => makeCategory(admin, `Music ${nth}`)),
      tags: await many((nth) => makeTag(admin, `loud ${nth}`)),
      events: await many((nth) => makeEvent(admin, { title: `Fair ${nth}` })),
      users: users.map(({ id }) => id),
    },
  }
}

/** Fields that only say when, of which others follow: they are in the sequences of single events. */
const whenOfSeries = ['start_date', 'end_date', 'all_day', 'timezone', 'status', 'date', 'author']
/** What no occurrence has for itself. */
const notOwn = ['slug', 'post_parent', 'recurrence']
/** Not shown as they are written, or following from others. */
const unseen = ['password', 'image', 'date', 'recurrence', 'stateprovince']

interface Played {
  readonly things: readonly Thing[]
  readonly isSeries: boolean
}

async function makeThings({ fasti, index }: World, by: Random): Promise<Played> {
  const admin = fasti.as('administrator')
  const isSeries = by.chance(0.25)
  const kind = isSeries ? kindOf('events') : by.pick(kinds)
  const left = new Set([...kind.left, ...unseen, ...(isSeries ? [...whenOfSeries, ...notOwn] : [])])
  const names = declaredIn(index.routes, kind.list)
    .map(({ name }) => name)
    .filter((name) => !left.has(name))
  const recurrence = isSeries ? { recurrence: 'FREQ=WEEKLY;COUNT=3' } : {}
  const name = `Thing ${by.integer(1, 1e9)}`
  const required =
    kind.list === 'events' ? await makeEvent(admin, { title: name, ...recurrence }) : undefined
  const made = required ?? (await admin.post(`/${kind.list}`, { [kind.title]: name })).body
  if (!isSeries) return { isSeries, things: [{ kind, id: made.id, names }] }
  const { body } = await admin.get(`/events?series=${made.id}&starts_after=1900-01-01&context=edit`)
  const ids = body.events.map(({ id }: Json) => id).slice(0, 2)
  return { isSeries, things: ids.map((id: number) => ({ kind, id, names })) }
}

const kindOf = (list: string): EditorKind => kinds.find((one) => one.list === list)!

/** What each thing should be, and which fields a date of a series has for itself. */
interface Truth {
  readonly values: Map<string, unknown>
  readonly own: Set<string>
  /** The first date of its series: a change of the following ones divides it. */
  first: number
}

async function playOne(world: World, by: Random, told: string[], tally: Tally): Promise<void> {
  const { fasti, index, ids } = world
  const admin = fasti.as('administrator')
  const { things, isSeries } = await makeThings(world, by)
  const truths = new Map<number, Truth>()
  for (const thing of things) {
    const { base } = await readThing(admin, thing)
    truths.set(thing.id, {
      values: new Map(Object.entries(base)),
      own: new Set(),
      first: things[0]!.id,
    })
  }
  const watcher: Watcher = {
    saved: (editor) => {
      tally.saves += 1
      told.push(`${editor.name} saved ${JSON.stringify([...editor.intent])}`)
      applyTo(truths, things, editor)
    },
    decide: (conflict) => {
      tally.conflicts += 1
      const value = decided(by, conflict)
      told.push(`asked about ${conflict.name}: ${JSON.stringify([conflict, value])}`)
      return value
    },
  }
  const callers: readonly (readonly [string, Caller])[] = [
    ['ana', fasti.as('administrator')],
    ['bea', fasti.as('editor')],
  ]
  const editors = callers.map(
    ([name, caller]) => new SimulatedEditor(name, caller, by.pick(things), watcher),
  )
  for (const editor of editors) await editor.open()
  const declared = declaredIn(index.routes, things[0]!.kind.list).filter(({ name }) =>
    things[0]!.names.includes(name),
  )
  const save = async (editor: SimulatedEditor) => {
    if (isSeries) editor.scope = by.pick(['this', 'this', 'all', 'following'] as const)
    told.push(
      `${editor.name} saves ${editor.thing.kind.name} ${editor.thing.id} ${editor.scope ?? ''}`,
    )
    await editor.save()
  }
  const length = by.integer(fewest, most)
  for (let step = 0; step < length; step += 1) {
    const editor = by.pick(editors)
    if (by.chance(0.6)) {
      const edit = editOf(by, by.pick(declared), editor.thing.kind, ids)
      told.push(`${editor.name} types ${JSON.stringify(edit)}`)
      editor.edit(edit)
    } else if (by.chance(0.15)) await Promise.all(editors.map(save))
    else await save(editor)
    if (by.chance(0.3)) await compare(admin, things, truths)
  }
  for (const editor of editors) await save(editor)
  await compare(admin, things, truths)
}

/** Mine, theirs, or for texts both put together. */
function decided(by: Random, { name, mine, theirs }: Conflict): unknown {
  const isLine = typeof mine === 'string' && typeof theirs === 'string' && lines.has(name)
  if (isLine && by.chance(0.3)) return `${theirs} ${mine}`.trim()
  return by.chance(0.5) ? mine : theirs
}

const lines: ReadonlySet<string> = new Set(['title', 'venue', 'organizer', 'name', 'address'])

/** Only what somebody typed, or decided, changes anything. */
function applyTo(
  truths: ReadonlyMap<number, Truth>,
  things: readonly Thing[],
  { thing, intent, scope }: SimulatedEditor,
): void {
  const here = truths.get(thing.id)!
  const { first } = here
  const later = new Set(things.slice(things.indexOf(thing)))
  const isMeant = (other: Thing) =>
    truths.get(other.id)!.first === first && (scope === 'all' || later.has(other))
  const reached = scope === undefined || scope === 'this' ? [thing] : things.filter(isMeant)
  for (const other of reached) {
    const { values, own } = truths.get(other.id)!
    for (const [name, value] of intent) {
      if (other === thing || !own.has(name)) values.set(name, value)
    }
  }
  for (const name of intent.keys()) {
    if (scope === 'this') here.own.add(name)
    else here.own.delete(name)
  }
  if (scope === 'following') for (const other of reached) truths.get(other.id)!.first = thing.id
}

async function compare(
  admin: Caller,
  things: readonly Thing[],
  truths: ReadonlyMap<number, Truth>,
): Promise<void> {
  for (const thing of things) {
    const { base } = await readThing(admin, thing)
    const wanted = Object.fromEntries(truths.get(thing.id)!.values)
    assert.deepEqual(comparable(base), comparable(wanted), `${thing.kind.name} ${thing.id}`)
  }
}

/** Whole days have no clock: what fills them was seen with another one before. */
function comparable(values: Json): Json {
  const { start_date, end_date, ...others } = values
  if (start_date === undefined) return others
  return { ...others, days: [start_date.slice(0, 10), end_date.slice(0, 10)] }
}
