// Waits: for the processes that it starts, one after the other.
// A calendar is moved from one database to another and is the same there.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { before, describe, test } from 'node:test'
import sql, { raw } from 'sql-template-tag'
import { openDatabase } from '../src/storage/open.ts'
import { program } from './support/command.ts'
import { type Answers, type Crawl, type Where, crawl, withApp } from './support/crawl.ts'
import { defaultRoot, freshFasti } from './support/fasti.ts'
import { hosted } from './support/hosted.ts'
import { walk } from './support/make.ts'
import {
  type Contents,
  contentsOf,
  digestOf,
  moved,
  newFolder,
  newServer,
  refused,
  removePlaces,
  run,
  wordsOf,
} from './support/moving.ts'
import { fillVaried } from './support/varied.ts'
import { sized } from './support/whole.ts'

removePlaces()

test('a calendar answers every question as before, wherever it was moved', async () => {
  await using fasti = await freshFasti('sqlite')
  const lastId = await fillVaried(fasti)
  const { secret } = await fasti.user('administrator')
  await fasti.db.close()
  const callers = { administrator: secret, nobody: undefined }
  const wish: Crawl = { callers, lastId, searches: ['fete', 'ἄνθος', '夏祭', 'tutti', '50%'] }
  const source: Where = fasti.settings
  const expected = await crawl(source, wish)
  assert.ok(expected.size > 2 * lastId)

  const digest = digestOf(source)
  const places = [source, await newServer(), await newServer(), newFolder()]
  for (const [index, to] of places.slice(1).entries()) {
    const stdout = await moved(places[index] ?? source, to)
    assert.match(stdout, /^ok {2}events: 91$/m)
    assert.match(stdout, /^ok {2}series: 2$/m)
    assert.match(stdout, /^ok {2}occurrences: 8$/m)
    assert.match(stdout, /^ok {2}sessions: 1$/m)
    assert.match(stdout, /^ok {2}files of images: 3$/m)
    // What any of them loses is missing at the end, too.
    if (index === places.length - 2) sameAnswers(await crawl(to, wish), expected)
  }
  assert.equal(digestOf(source), digest)
  // Ids that were used once are never used again, not even after a move.
  const made: number[] = []
  for (const place of places) made.push(await createdId(place, secret))
  assert.deepEqual(made, [lastId + 1, lastId + 1, lastId + 1, lastId + 1])
})

function sameAnswers(found: Answers, expected: Answers): void {
  assert.deepEqual([...found.keys()], [...expected.keys()])
  for (const [question, answer] of expected) assert.equal(found.get(question), answer, question)
}

const createdId = (where: Where, secret: string): Promise<number> =>
  withApp(where, async (app) => {
    const headers = { authorization: `Bearer ${secret}` }
    const url = `${defaultRoot}/events`
    const reply = await app.inject({ method: 'POST', url, headers, payload: walk })
    return reply.json().id
  })

/** More than are copied at a time, several times. */
const rows = { venues: 1, events: sized(12_000), event_venues: sized(6000), terms: sized(8000) }

/** Written by SQL instead of the interface, because there is much of it. */
async function fillLarge(): Promise<Where> {
  await using fasti = await freshFasti('sqlite')
  const admin = fasti.as('administrator')
  const { id: venue } = (await admin.post('/venues', { venue: 'Old Gate' })).body
  await admin.post('/events', { ...walk, venue })
  await admin.post('/tags', { name: 'Tag' })
  const columnsOf = async (table: string) => {
    const found = await fasti.db.all<{ name: string }>(
      sql`select name from pragma_table_info(${table})`,
    )
    return found.map(({ name }) => name)
  }
  for (const [table, changed] of [
    ['events', { id: 'id + n', slug: "slug || '-' || n", start_utc: 'start_utc - n * 1000000' }],
    ['terms', { id: 'id + n', slug: "slug || '-' || n" }],
    ['event_venues', { event_id: 'event_id + n' }],
  ] as const) {
    const columns = await columnsOf(table)
    const values = columns.map((name) => (changed as Record<string, string>)[name] ?? name)
    await fasti.db.run(
      raw(`
      with recursive counted (n) as (
        select 1 union all select n + 1 from counted where n < ${rows[table] - 1})
      insert into ${table} (${columns.join(', ')})
      select ${values.join(', ')} from ${table}, counted`),
    )
  }
  const large = newFolder()
  await moved(fasti.settings, large)
  return large
}

const isWhole = (contents: Contents) => contents.get('events')?.length === rows.events
const atEvents = (line: string) => line.endsWith(' steps, copying events')

describe('a move that is killed', () => {
  let source: Where
  let expected: Contents
  before(async () => {
    source = await fillLarge()
    expected = await contentsOf(source)
  })

  for (const [name, place] of [
    ['SQLite', newFolder],
    ['PostgreSQL', newServer],
  ] as const) {
    test(`has changed nothing, and the same command makes it whole, to ${name}`, async () => {
      const target = await place()
      const digest = digestOf(source)
      const atRandom = Math.floor(Math.random() * 15)
      for (const isTime of [
        atEvents,
        (line: string) => / steps, comparing /.test(line),
        (_line: string, index: number) => index === atRandom,
      ]) {
        await killedMove(source, target, isTime)
        assert.equal(digestOf(source), digest)
        if (target.DATABASE_URL === undefined && !existsSync(databaseAt(target))) continue
        const found = await contentsOf(target)
        if (!isWhole(found)) for (const [table, all] of found) assert.deepEqual(all, [], table)
      }
      await moved(source, target)
      assert.deepEqual(await contentsOf(target), expected)
      if (name === 'PostgreSQL') {
        assert.deepEqual(await definitionsOf(target), await definitionsOf(await newServer()))
      } else assert.deepEqual(readdirSync(target.FASTI_DATA), ['fasti.db'])
    })
  }

  test('is repeated whatever was written to the source since', async () => {
    const changing = newFolder()
    await moved(source, changing)
    const target = newFolder()
    await killedMove(changing, target, atEvents)
    await run(changing, "update users set role = 'editor' where id = 1")
    await moved(changing, target)
    assert.deepEqual(await contentsOf(target), await contentsOf(changing))
  })

  test('leaves a target in which somebody has begun a calendar to them', async () => {
    const target = newFolder()
    await killedMove(source, target, atEvents)
    await hosted({ ...target }, ['user', 'add', 'eve', '--role', 'administrator'])
    await refused(/There is a calendar in .* already; it was left as it is/, source, target)
  })

  test('is told apart from one that is stopped, which ends at once and leaves nothing', async () => {
    for (const target of [newFolder(), await newServer()]) {
      const { code, said } = await killedMove(source, target, atEvents, 'SIGINT')
      assert.equal(code, 130)
      assert.match(said, /^Stopped; nothing was changed\.$/m)
      assert.equal(existsSync(databaseAt(target)), false)
    }
  })
})

const databaseAt = ({ FASTI_DATA }: Where) => join(FASTI_DATA, 'fasti.db')

/** The indexes and constraints of a PostgreSQL database. */
async function definitionsOf({ FASTI_DATA, DATABASE_URL }: Where): Promise<readonly object[]> {
  const db = await openDatabase({ folder: FASTI_DATA, url: DATABASE_URL })
  const found = await db.all<object>(sql`
    select indexdef as definition from pg_indexes
    where schemaname = current_schema()
    union all
    select concat_ws(' ', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid))
    from pg_constraint
    where connamespace = current_schema()::regnamespace
    order by 1`)
  await db.close()
  assert.ok(found.length > 50)
  return found
}

/** Kills the process at a certain line of its output, unless it ends before. */
async function killedMove(
  from: Where,
  to: Where,
  isTime: (line: string, index: number) => boolean,
  signal: 'SIGKILL' | 'SIGINT' = 'SIGKILL',
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [program, ...wordsOf(to)], {
    env: { ...process.env, ...from },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit') as Promise<[number | null]>
  const said: string[] = []
  let isKilled = false
  for await (const line of createInterface({ input: child.stderr })) {
    // A second Ctrl-C would end it at once.
    if (!isKilled && isTime(line, said.length)) isKilled = child.kill(signal)
    said.push(line)
  }
  return { code: (await ended)[0], said: said.join('\n') }
}
