// Waits: for the processes that it starts, one after the other.
// The demo calendar is moved to PostgreSQL and back.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import sql from 'sql-template-tag'
import { openDatabase } from '../src/storage/open.ts'
import { setClock } from './support/clock.ts'
import type { Where } from './support/crawl.ts'
import { type Crawled, type Digests, sameDigests } from './support/crawl_digests.ts'
import type { Errand } from './support/crawl_thread.ts'
import { hosted } from './support/hosted.ts'
import { moved, newFolder, newServer, removePlaces } from './support/moving.ts'
import { isWhole } from './support/whole.ts'

removePlaces()

const size = isWhole ? 120 : 16
/** Each place is crawled by a thread of its own, to use several processors. */
const thread = new URL('./support/crawl_thread.ts', import.meta.url)

test(`the demo of ${size} events answers as before on PostgreSQL and back on SQLite`, async () => {
  // Taken before the demo is made, so that nothing in it becomes due meanwhile.
  const moment = new Date().toISOString()
  const source = newFolder()
  const secret = await makeDemo(source)
  const callers = {
    nobody: {},
    administrator: { authorization: `Bearer ${secret}` },
    browser: { accept: 'text/html' },
  }
  const lastId = await lastIdOf(source)
  const [server, back] = [await newServer(), newFolder()]
  const there = movedWhole(source, server)
  const again = there.then(() => movedWhole(server, back))
  const crawled = (where: Where) => crawl({ where, callers, moment, lastId })
  const [expected, ...others] = await Promise.all([
    crawled(source),
    there.then(() => crawled(server)),
    // What is lost on the way back: test/move.test.ts.
    ...(isWhole ? [again.then(() => crawled(back))] : []),
  ])
  await again
  assertWhole(expected.digests)
  using _clock = setClock(moment)
  for (const found of others) await sameDigests(found, expected, callers)
  assert.equal(await partsOfTexts(back), 1)
})

/** The number of segments of the full-text index; every search reads all of them. */
async function partsOfTexts({ FASTI_DATA }: Where): Promise<number> {
  const db = await openDatabase({ folder: FASTI_DATA })
  const row = await db.one<{ n: number }>(
    sql`select count(distinct segid) as n from events_text_idx`,
  )
  await db.close()
  return row?.n ?? 0
}

async function makeDemo(where: Where): Promise<string> {
  const { code, stdout, stderr } = await hosted({ ...where }, ['demo', '--events', String(size)])
  assert.equal(code, 0, `${stdout}${stderr}`)
  return /application password, .*: (\S+)/.exec(stdout)?.[1] ?? ''
}

async function lastIdOf({ FASTI_DATA }: Where): Promise<number> {
  const db = await openDatabase({ folder: FASTI_DATA })
  const row = await db.one<{ last: number }>(sql`select max(id) as last from events`)
  await db.close()
  return row?.last ?? 0
}

async function movedWhole(from: Where, to: Where): Promise<void> {
  const stdout = await moved(from, to)
  const rows = (table: string) =>
    Number(new RegExp(`^ok {2}${table}: (\\d+)$`, 'm').exec(stdout)?.[1] ?? 0)
  // Series and what was deleted of them are rows too.
  assert.ok(rows('events') >= size + rows('series'), stdout)
  assert.ok(rows('series') > 0 && rows('occurrences') > rows('series'), stdout)
}

async function crawl(errand: Errand): Promise<Crawled> {
  const worker = new Worker(thread, { workerData: errand })
  // The message may only be delivered when the thread ends.
  const ended = once(worker, 'exit')
  const [digests] = (await once(worker, 'message')) as [Digests]
  await ended
  return { where: errand.where, digests }
}

/** Checks that the crawl found something: empty crawls would be equal everywhere. */
function assertWhole(digests: Digests): void {
  const answers = [...digests]
  const read = (path: RegExp) =>
    answers.filter(([question, answer]) => path.test(question) && answer.startsWith('200 ')).length
  assert.ok(read(/^nobody \/api\/.*\/events\/\d+$/) > 0.9 * size)
  assert.ok(read(/^nobody \/api\/.*\/events\/by-slug\//) > 0.09 * size)
  assert.ok(read(/^nobody \/media\//) > 0.8 * size)
  assert.deepEqual(
    answers.filter(([, answer]) => /^(?:4(?!0[134])|5)/.test(answer)),
    [],
  )
}
