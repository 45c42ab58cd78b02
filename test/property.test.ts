// Random queries to random calendars: all pages together are what a plain model of §5 says.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setClock } from './support/clock.ts'
import { type DatabaseName, bothDatabases } from './support/databases.ts'
import { type Caller, type Fasti } from './support/fasti.ts'
import { type Expected, type Question, type RoleName, ask } from './support/model.ts'
import { askedAt } from './support/questions.ts'
import { random } from './support/random.ts'
import { type World, makeWorld, startClock } from './support/world.ts'
import { sized } from './support/whole.ts'

const callers: readonly RoleName[] = ['nobody', 'contributor', 'editor', 'author', 'subscriber']

/** Other calendars and queries on each, because both answer by the same code. */
const seeds = { sqlite: 2027, postgres: 2028 }
const runsOn = (database: DatabaseName) => [
  { seed: seeds[database], events: sized(400), cases: sized(160) },
  { seed: Math.floor(Math.random() * 2 ** 31), events: sized(200), cases: sized(80) },
]

for (const database of bothDatabases) {
  const runs = runsOn(database)
  for (const [index, run] of runs.entries()) {
    const what = index === runs.length - 1 ? 'a random seed' : `seed ${run.seed}`
    test(`${run.cases} random lists on ${database} are those of the model, on ${what} (§5)`, async () => {
      using clock = setClock('2027-01-01T00:00:00Z')
      startClock(clock, run.seed, -1)
      const world = await makeWorld(database, { ...run, random: random(run.seed) })
      await using _calendar = world.fasti
      startClock(clock, run.seed, 0)
      await askAll(world, database, run)
    })
  }
}

async function askAll(
  world: World,
  database: DatabaseName,
  { seed, cases }: { seed: number; cases: number },
): Promise<void> {
  const chance = random(seed + 1)
  for (let number = 0; number < cases; number++) {
    const caller = chance.pick(callers)
    const { question, query } = askedAt(world, chance, caller)
    const expected = ask(world.model, question)
    const pages = chance.integer(1, 3)
    const whole = chance.chance(0.1)
    const what = `seed ${seed}, case ${number} on ${database}, ${caller}: ${query.join('&')}`
    await check(world.fasti, question, { query, expected, pages, whole, what })
  }
}

interface Case {
  readonly query: readonly string[]
  readonly expected: Expected
  readonly pages: number
  /** Whether entries are read with all fields, so that they are checked against their schema. */
  readonly whole: boolean
  readonly what: string
}

async function check(fasti: Fasti, { caller }: Question, given: Case): Promise<void> {
  const { query, expected, what } = given
  const asking = caller === 'nobody' ? fasti : fasti.as(caller)
  if ('faults' in expected) {
    const reply = await asking.get(`/events?${query.join('&')}`)
    assert.equal(reply.status, 400, what)
    assert.deepEqual(Object.keys(reply.body.data.params).toSorted(), expected.faults, what)
    return
  }
  assert.deepEqual(await readAll(asking, given, expected.ids.length), expected.ids, what)
}

async function readAll(asking: Caller, given: Case, total: number): Promise<number[]> {
  const { query, pages, whole, what } = given
  const size = Math.min(100, Math.max(1, Math.ceil(total / pages)))
  const fields = whole ? [] : ['_fields=events.id,total,total_pages']
  const last = Math.ceil(total / size)
  const ids: number[] = []
  for (let page = 1; page <= Math.max(1, last); page++) {
    const paging = [...query, ...fields, `per_page=${size}`, `page=${page}`]
    const { status, body, headers } = await asking.get(`/events?${paging.join('&')}`)
    assert.equal(status, 200, what)
    assert.deepEqual([body.total, body.total_pages], [total, last], what)
    assert.deepEqual([headers['x-wp-total'], headers['x-wp-totalpages']], [`${total}`, `${last}`])
    ids.push(...body.events.map(({ id }: { id: number }) => id))
  }
  const beyond = [...query, `per_page=${size}`, `page=${Math.max(2, last + 1)}`]
  if (whole) assert.equal((await asking.get(`/events?${beyond.join('&')}`)).status, 404, what)
  return ids
}
