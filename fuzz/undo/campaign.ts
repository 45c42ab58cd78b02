// Plays random sequences and undoes all they did, in reverse order: the calendar is as before (§18).

import assert from 'node:assert/strict'
import { setClock } from '../../test/support/clock.ts'
import { type Caller, type Fasti, type Json, freshFasti } from '../../test/support/fasti.ts'
import { type Random, random } from '../../test/support/random.ts'
import { assertSound } from '../../test/support/recurring.ts'
import {
  askUndo,
  askUndoGroup,
  consoleRoot as root,
  historyOf,
  timeless,
} from '../../test/support/undo.ts'
import type { Sequences } from '../sequences.ts'
import { type Request, requestOf } from './requests.ts'
import { makeWorld, people, readWorld } from './world.ts'

/** A Monday. */
const now = '2027-03-01T12:00:00Z'
/** Sequences that share a calendar, which each leaves as it was. */
const shared = 100
/** Sequences between two looks of the doctor. */
const examined = 10
const [fewest, most] = [2, 9]

export interface Campaign extends Sequences {
  /** The first one that is played, where a calendar begins. */
  readonly first?: number
}

export interface Tally {
  done: number
  refused: number
}

/** Throws with the requests of the first sequence that cannot be taken back. */
export async function undoSequences(campaign: Campaign): Promise<Tally> {
  const { database, seed, count, first = 0, tell } = campaign
  using _clock = setClock(now)
  const tally = { done: 0, refused: 0 }
  for (let from = first; from < count; from += shared) {
    await using fasti = await freshFasti(database, { FASTI_RECURRENCE_DAYS: '60' })
    await makeWorld(fasti)
    for (let index = from; index < Math.min(count, from + shared); index++) {
      const told: string[] = []
      try {
        const by = random((seed + Math.imul(index, 0x9e3779b1)) >>> 0)
        await playOne(fasti, by, told, tally)
        if (index % examined === examined - 1 || index === count - 1) await assertSound(fasti)
      } catch (error) {
        const stack = fasti.log.findLast((line) => line.includes('"stack"')) ?? ''
        const where = `seed ${seed}, sequence ${index}`
        throw new Error(`${where}\n${told.join('\n')}\n${(error as Error).message}\n${stack}`, {
          cause: error,
        })
      }
    }
    tell?.(`${Math.min(count, from + shared)} sequences, ${tally.done} requests`)
  }
  return tally
}

async function playOne(fasti: Fasti, by: Random, told: string[], tally: Tally): Promise<void> {
  const admin = fasti.as('administrator')
  const since = (await historyOf(admin, 'per_page=1'))[0]?.id ?? 0
  const before = await shown(admin)
  const length = by.integer(fewest, most)
  for (let step = 0; step < length; step++) {
    const made = await entriesSince(admin, since)
    const isUndo = made.length > 0 && by.chance(0.4)
    const request = isUndo ? undoOf(by, made) : requestOf(by, await readWorld(admin))
    const { who, name = who, method, path, body, at } = request
    const reply = await fasti
      .as(who, name)
      .send(method, path, { root: at, ...(body ? { body } : {}) })
    told.push(`${name}: ${method} ${path} ${JSON.stringify(body ?? '')} → ${reply.status}`)
    assert.ok(reply.status < 500, reply.text)
    if (reply.status < 300) tally.done++
    else tally.refused++
  }
  const undone = new Set<string | number>()
  for (const entry of await entriesSince(admin, since)) {
    const key = entry.group ?? entry.id
    if (undone.has(key)) continue
    undone.add(key)
    const reply = entry.group ? await askUndoGroup(admin, entry) : await askUndo(admin, entry)
    told.push(`undo ${entry.action} ${entry.kind} ${entry.item} (${key}) → ${reply.status}`)
    assert.equal(reply.status, 200, reply.text)
  }
  const after = await shown(admin)
  assert.deepEqual(after, before)
  assert.equal(JSON.stringify(after), JSON.stringify(before))
}

const shown = async (admin: Caller): Promise<Json> => timeless(await readWorld(admin))

/** The newest first; as many as there are. */
async function entriesSince(admin: Caller, since: number): Promise<Json[]> {
  const found: Json[] = []
  for (let page = 1; ; page++) {
    const some = await historyOf(admin, `per_page=100&page=${page}`)
    found.push(...some.filter(({ id }) => id > since))
    if (some.length < 100 || found.length < 100 * page) return found
  }
}

/** Of one of the last entries, alone or with its group. */
function undoOf(by: Random, entries: readonly Json[]): Request {
  const entry = by.chance(0.6) ? entries[0] : by.pick(entries)
  const isGroup = entry.group !== null && by.chance(0.7)
  const path = isGroup ? `/history/groups/${entry.group}/undo` : `/history/${entry.id}/undo`
  const names = Object.keys(entry.changes).filter((name) => name !== 'events')
  const fields = by.some(names, 3)
  const body = by.chance(0.15) && fields.length > 0 ? { fields } : {}
  return { ...by.pick(people), method: 'POST', path, body, at: root }
}
