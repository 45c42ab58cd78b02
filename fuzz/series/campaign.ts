// Random sequences of requests, played until one differs from the model; that one is shortened.

import sql from 'sql-template-tag'
import { setClock } from '../../test/support/clock.ts'
import type { DatabaseName } from '../../test/support/databases.ts'
import { type Fasti, freshFasti } from '../../test/support/fasti.ts'
import { random } from '../../test/support/random.ts'
import type { Sequences } from '../sequences.ts'
import { compareAll } from './compare.ts'
import { askDoctor } from './doctor.ts'
import { compareHistory } from './history.ts'
import { type Item, type Model, callers } from './model.ts'
import { Play } from './play.ts'
import type { Ids } from './requests.ts'
import { type Step, makeSteps } from './steps.ts'

/** A Monday; daylight saving begins or ends in all zones before the horizon. */
const now = '2027-03-01T12:00:00Z'
const settings = { FASTI_RECURRENCE_DAYS: '60' }
const horizon = '2027-04-30 00:00:00'
const longest = 14
/** Sequences that share a calendar, each in what the one before has left empty. */
const shared = 100
const mostShortenings = 300

export interface Tally {
  readonly steps: number
  readonly skipped: number
}

const seedOf = (seed: number, index: number) => (seed + Math.imul(index, 0x9e3779b1)) >>> 0

export const stepsOf = (seed: number, index: number): Step[] =>
  makeSteps(random(seedOf(seed, index)), longest)

/** Throws with the shortest sequence that differs, as readable steps. */
export async function playSequences({ database, seed, count, tell }: Sequences): Promise<Tally> {
  using _clock = setClock(now)
  const tally = { steps: 0, skipped: 0 }
  for (let from = 0; from < count; from += shared) {
    await using calendar = await openCalendar(database)
    for (let index = from; index < Math.min(count, from + shared); index++) {
      const steps = stepsOf(seed, index)
      const played = await newPlay(calendar)
      const failure = await play(played, steps, tally)
      if (failure) throw await explain(database, `seed ${seed}, sequence ${index}`, steps, failure)
      await empty(calendar, played.model)
    }
    tell?.(`${Math.min(count, from + shared)} sequences, ${tally.steps} steps`)
  }
  return tally
}

/** Plays one sequence on a calendar of its own. */
export async function playSteps(
  database: DatabaseName,
  steps: readonly Step[],
): Promise<Error | undefined> {
  await using calendar = await openCalendar(database)
  return await play(await newPlay(calendar), steps, { steps: 0, skipped: 0 })
}

interface Calendar extends AsyncDisposable {
  readonly fasti: Fasti
  readonly ids: Ids
}

async function openCalendar(database: DatabaseName): Promise<Calendar> {
  const fasti = await freshFasti(database, settings)
  const users = {} as Record<(typeof callers)[number], number>
  for (const who of callers) users[who] = (await fasti.user(who)).id
  const admin = fasti.as('administrator')
  const make = async (path: string, bodies: readonly object[]) => {
    const made: number[] = []
    for (const body of bodies) made.push((await admin.post(path, body)).body.id)
    return made
  }
  return {
    fasti,
    ids: {
      users,
      categories: await make('/categories', [{ name: 'Music' }, { name: 'Art' }, { name: 'Film' }]),
      tags: await make('/tags', [{ name: 'free' }, { name: 'late' }]),
      venue: await make('/venues', [{ venue: 'Hall' }, { venue: 'Barn' }]),
    },
    [Symbol.asyncDispose]: () => fasti[Symbol.asyncDispose](),
  }
}

/** Undefined if nothing differs. */
async function play(
  played: Play,
  steps: readonly Step[],
  tally: { steps: number; skipped: number },
): Promise<Error | undefined> {
  try {
    for (const step of steps) {
      if (await played.step(step)) tally.steps++
      else tally.skipped++
    }
    await compareAll(played)
    await compareHistory(played, played.since)
    await askDoctor(played.fasti, settings)
  } catch (error) {
    const logged = played.fasti.log.findLast((line) => line.includes('"stack"'))
    return new Error(`${(error as Error).message}\n${logged ?? ''}`, { cause: error })
  }
  return undefined
}

/** Something new has the highest id of all. */
async function newPlay({ fasti, ids }: Calendar): Promise<Play> {
  const admin = fasti.as('administrator')
  const { body } = await admin.post('/organizers', { organizer: 'Nobody' })
  await admin.delete(`/organizers/${body.id}?force=true`)
  const last = await fasti.db.one<{ id: number }>(sql`select max(id) as id from history`)
  return new Play(fasti, ids, horizon, { highest: body.id, since: last?.id ?? 0 })
}

/** Deletes all events for good, series before their occurrences. */
async function empty({ fasti }: Calendar, { items }: Model): Promise<void> {
  const admin = fasti.as('administrator')
  for (const { id } of [...items.values()].toSorted((a, b) => turnOf(a) - turnOf(b))) {
    await admin.delete(`/events/${id}?force=true`)
  }
}

const turnOf = ({ occurrence }: Item) => (occurrence ? 1 : 0)

/** Drops steps, and then parts of steps, while the sequence still differs. */
async function shorten(database: DatabaseName, steps: readonly Step[], failure: Error) {
  let found = { steps, failure }
  let tries = 0
  for (let isShorter = true; isShorter && tries < mostShortenings;) {
    isShorter = false
    for (const candidate of shorterThan(found.steps)) {
      if (tries++ >= mostShortenings) break
      const again = await playSteps(database, candidate)
      if (!again) continue
      found = { steps: candidate, failure: again }
      isShorter = true
      break
    }
  }
  return found
}

function* shorterThan(steps: readonly Step[]): Generator<readonly Step[]> {
  for (let length = steps.length - 1; length > 0; length = Math.floor(length / 2)) {
    yield steps.slice(0, length)
  }
  for (let index = steps.length - 1; index >= 0; index--) yield steps.toSpliced(index, 1)
  for (const [index, step] of steps.entries()) {
    for (const smaller of smallerThan(step)) yield steps.toSpliced(index, 1, smaller)
  }
}

function* smallerThan(step: Step): Generator<Step> {
  if (step.who !== 'administrator') yield { ...step, who: 'administrator' }
  if ('values' in step) {
    for (const name of Object.keys(step.values)) {
      if (step.does === 'create' && name === 'title') continue
      const { [name as 'title']: _, ...values } = step.values
      yield { ...step, values }
    }
  }
  for (const name of ['times', 'recurrence', 'parent', 'scope'] as const) {
    if (!(name in step)) continue
    yield Object.fromEntries(
      Object.entries(step).filter(([one]) => one !== name),
    ) as unknown as Step
  }
  if (!('recurrence' in step) || !step.recurrence) return
  const { recurrence } = step
  if (recurrence.except) yield { ...step, recurrence: { ...recurrence, except: [] } }
  if (recurrence.dates.length > 0 && recurrence.rules.length > 0) {
    yield { ...step, recurrence: { ...recurrence, dates: [] } }
  }
  if (recurrence.rules.length > 1) {
    yield { ...step, recurrence: { ...recurrence, rules: recurrence.rules.slice(0, 1) } }
  }
}

async function explain(
  database: DatabaseName,
  where: string,
  steps: readonly Step[],
  failure: Error,
): Promise<Error> {
  const found = await shorten(database, steps, failure)
  const lines = found.steps.map((step, index) => `  ${index + 1}. ${told(step)}`)
  const said = `This sequence differs (${database}, ${where}):\n${lines.join('\n')}\n`
  return new Error(`${said}${found.failure.message}`, { cause: found.failure })
}

/** A step as a line of a script: the caller, the action and its parameters. */
function told(step: Step): string {
  const { who, does, ...rest } = step
  const sent = Object.entries(rest).map(([key, value]) => `${key} ${JSON.stringify(value)}`)
  return `${who} ${does} ${sent.join(', ')}`
}
