// Alone: most of its time is spent in processes that it starts.
// Random queries between random writes, to two processes with warm caches: every answer is that of
// the model, whichever process wrote last and however often it was asked before.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { wrongCounts } from '../src/calendar/events/listing/counted/rebuild.ts'
import { countWords } from '../src/calendar/events/listing/counted/common_words.ts'
import { changeAt, laterBy } from './support/changes.ts'
import { type Clock, setClock } from './support/clock.ts'
import { type DatabaseName, bothDatabases } from './support/databases.ts'
import type { Caller, Reply } from './support/fasti.ts'
import { type Expected, type RoleName, ask } from './support/model.ts'
import { type OtherProcess, startOther } from './support/other_process.ts'
import { type Asked, askedAt, searchedAt } from './support/questions.ts'
import { type Random, random } from './support/random.ts'
import { callerAt } from './support/socket_caller.ts'
import { type Unkept, unkeptAt } from './support/unkept.ts'
import { type World, makeWorld, sceneOf, startClock } from './support/world.ts'
import { isWhole, sized } from './support/whole.ts'

const runs = [
  { seed: 3027, events: sized(120), cases: sized(64) },
  { seed: Math.floor(Math.random() * 2 ** 31), events: sized(80), cases: sized(40) },
]

/** After so long all callers see what another process wrote; signed-in callers see it at once. */
const shownMs: Record<DatabaseName, number> = { sqlite: 0, postgres: 120 }
/** Most queries are anonymous, because those answers are cached. */
const callers: readonly RoleName[] = [
  ...(['nobody', 'nobody', 'nobody', 'subscriber'] as const),
  ...(['contributor', 'author', 'editor', 'editor'] as const),
]
/** How many of the last queries may be asked again. */
const remembered = 25
const encodings = ['identity', 'gzip', 'br']

for (const [nth, database] of bothDatabases.entries()) {
  for (const [index, run] of runs.entries()) {
    // On each of the two databases one of them.
    if (!isWhole && index !== nth) continue
    const on = index === runs.length - 1 ? 'a random seed' : `seed ${run.seed}`
    const what = `${run.cases} random lists between random writes are those of the model`
    test(`${what} in two processes on ${database}, on ${on} (§5)`, async () => {
      using clock = setClock('2027-01-01T00:00:00Z')
      startClock(clock, run.seed, -1)
      const world = await makeWorld(database, { ...run, random: random(run.seed) })
      await using fasti = world.fasti
      startClock(clock, run.seed, 0)
      const { zone, now } = sceneOf(run.seed)
      const settings = { ...fasti.settings, FASTI_TIMEZONE: zone }
      await using other = await startOther(settings, now)
      await using unkept = await unkeptAt(settings)
      const here = await fasti.app.listen({ host: '127.0.0.1', port: 0 })
      await askAll(
        {
          world,
          clock,
          other,
          unkept,
          database,
          addresses: [here, other.address],
          chance: random(run.seed + 1),
          posed: [],
          seen: new Map(),
          past: [],
          written: { at: '', since: -Infinity },
        },
        run,
      )
      assert.equal(await wrongCounts(fasti.db), 0)
    })
  }
}

interface Run {
  readonly clock: Clock
  readonly other: OtherProcess
  readonly unkept: Unkept
  /** The addresses of this process and of the other. */
  readonly addresses: readonly string[]
  readonly database: DatabaseName
  readonly chance: Random
  /** The state after the last write. */
  world: World
  /** Queries that may be asked again. */
  posed: readonly Posed[]
  /** The last answer to each query. */
  readonly seen: Map<string, Seen>
  /** What happened so far, for error messages. */
  readonly past: string[]
  /** The process that took the last write, and when, by `performance.now()`. */
  written: { readonly at: string; readonly since: number }
}

interface Posed extends Asked {
  readonly path: string
  readonly size: number
  readonly page: number
}

interface Seen {
  readonly text: string
  readonly tag: string
}

async function askAll(run: Run, { seed, cases }: { seed: number; cases: number }): Promise<void> {
  for (let number = 0; number < cases; number++) {
    try {
      await oneCase(run)
    } catch (cause) {
      const what = `seed ${seed}, case ${number} on ${run.database}`
      throw new Error(`${what}; at last: ${run.past.slice(-12).join(', ')}`, { cause })
    }
  }
}

async function oneCase(run: Run): Promise<void> {
  const { chance, world } = run
  if (chance.chance(0.1)) await countWords(world.fasti.db, world.model.now, () => false)
  if (chance.chance(0.4)) await write(run)
  const posed = pose(run)
  await check(run, posed)
  if (chance.chance(0.9)) return
  const moving = run.posed.filter(movesWithTheClock)
  const again = moving.length > 0 ? chance.pick(moving) : posed
  await check(run, again)
  await wait(run)
  if (!isOfAMoment(again)) await check(run, again)
}

/** One write through one of the processes. */
async function write(run: Run): Promise<void> {
  const { chance, world, addresses, past } = run
  const at = chance.pick(addresses)
  const { secret } = await world.fasti.user('editor')
  // Warms the cached write generation of both processes, so that it is stale after the write.
  for (const address of addresses) await callerAt(address, undefined).get('/tags')
  const change = await changeAt(world, callerAt(at, secret), chance)
  run.world = change.world
  run.written = { at, since: performance.now() }
  await run.unkept.forget()
  past.push(`${change.what} (${at === run.other.address ? 'there' : 'here'})`)
  // The names used in earlier filters on terms may have changed.
  if (change.world.names === world.names) return
  run.posed = run.posed.filter(({ question }) => !question.categories && !question.tags)
}

/** Advances the clock, which changes lists and publishes what is due. */
async function wait(run: Run): Promise<void> {
  run.world = laterBy(run.world, run.chance.pick([1, 60, 3600, 43_200, 86_400]))
  const moment = new Date(run.world.model.now * 1000).toISOString()
  run.clock.set(moment)
  await run.other.setClock(moment)
  await run.unkept.forget()
  run.past.push(`waited until ${moment}`)
  run.posed = run.posed.filter((posed) => !isOfAMoment(posed))
}

/** Whether the query has a relative date such as `now` or `+2 days`. */
const isOfAMoment = ({ query }: Posed) => query.some((one) => /=now$|%20days$/.test(one))

const movesWithTheClock = ({ question: { caller, dates, include } }: Posed) =>
  caller === 'nobody' && Object.keys(dates).length === 0 && include === undefined

function pose(run: Run): Posed {
  const { chance, world, posed } = run
  if (posed.length > 0 && chance.chance(0.6)) return chance.pick(posed)
  const caller = chance.pick(callers)
  const asked = chance.chance(0.15)
    ? searchedAt(world, chance, caller)
    : askedAt(world, chance, caller, chance.pick([0.04, 0.16]))
  const size = chance.pick([1, 5, 20, 100])
  const page = chance.pick([1, 1, 1, 2, 3])
  const query = [...asked.query, `per_page=${size}`, `page=${page}`]
  const made = { ...asked, size, page, path: `/events?${query.join('&')}` }
  run.posed = [...posed, made].slice(-remembered)
  return made
}

/** Asks both processes repeatedly, and compares with a server whose caches are cold. */
async function check(run: Run, posed: Posed): Promise<void> {
  const { chance, world, addresses, seen } = run
  const { caller } = posed.question
  const secret = caller === 'nobody' ? undefined : (await world.fasti.user(caller)).secret
  const expected = ask(world.model, posed.question)
  const key = `${caller} ${posed.path}`
  const texts: string[] = []
  run.past.push(`asked as ${key}`)
  for (const address of chance.chance(0.5) ? addresses : addresses.toReversed()) {
    if (caller === 'nobody' && address !== run.written.at) await untilShown(run)
    const asking = callerAt(address, secret)
    const known = seen.get(key)
    if (known) texts.push(await askWhoKnows(asking, posed, known))
    for (let times = chance.integer(2, 3); times > 0; times--) {
      const headers = { 'accept-encoding': chance.pick(encodings) }
      const reply = await asking.get(posed.path, { headers })
      checkAnswer(reply, posed, expected)
      noteTag(seen, key, reply)
      texts.push(reply.text)
    }
  }
  const right = await askUnkept(await run.unkept.as(secret), posed, expected)
  for (const text of texts) assert.equal(text, right)
}

async function untilShown({ written, database }: Run): Promise<void> {
  const left = written.since + shownMs[database] - performance.now()
  if (left > 0) await sleep(left)
}

/** The answer as text; its events are also compared with those made without cached fragments. */
async function askUnkept(asking: Caller, posed: Posed, expected: Expected): Promise<string> {
  const reply = await asking.get(posed.path)
  checkAnswer(reply, posed, expected)
  if (reply.status === 200) {
    const { body } = await asking.get(`${posed.path}&_fields=events`)
    assert.deepEqual(body.events, reply.body.events)
  }
  return reply.text
}

function checkAnswer(reply: Reply, { size, page }: Posed, expected: Expected): void {
  const { status, body, headers } = reply
  if ('faults' in expected) {
    assert.equal(status, 400)
    assert.deepEqual(Object.keys(body.data.params).toSorted(), expected.faults)
    return
  }
  const total = expected.ids.length
  const last = Math.ceil(total / size)
  if (page > Math.max(1, last)) {
    assert.equal(status, 404)
    return
  }
  assert.equal(status, 200)
  const ids = body.events.map(({ id }: { id: number }) => id)
  assert.deepEqual(ids, expected.ids.slice((page - 1) * size, page * size))
  assert.deepEqual([body.total, body.total_pages], [total, last])
  assert.deepEqual([headers['x-wp-total'], headers['x-wp-totalpages']], [`${total}`, `${last}`])
}

/** With the last ETag a new answer is sent exactly if it differs (§12.2). */
async function askWhoKnows(asking: Caller, { path }: Posed, known: Seen): Promise<string> {
  const headers = { 'if-none-match': `"${known.tag}"` }
  const { status, text } = await asking.get(path, { headers })
  if (status === 304) return known.text
  assert.notEqual(text, known.text)
  return text
}

/** The same text has the same ETag, in all processes and encodings. */
function noteTag(seen: Map<string, Seen>, key: string, { status, text, headers }: Reply): void {
  if (status !== 200) {
    seen.delete(key)
    return
  }
  const tag = (headers['etag'] ?? '').replace(/^"(.*?)(?:-br|-gzip)?"$/, '$1')
  const known = seen.get(key)
  if (known) assert.equal(known.tag === tag, known.text === text)
  seen.set(key, { text, tag })
}
