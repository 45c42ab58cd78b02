// Waits: for looks at the servers, which are seconds apart.
// Two servers of `DATABASE_URL` take writes: a former primary beside the promoted standby, or two
// of which nobody can tell which is right.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { openPostgres } from '../src/storage/postgres/database.ts'
import { ask } from './support/ask.ts'
import { defaultRoot } from './support/fasti.ts'
import { type Postgres, startPostgres } from './support/postgres.ts'
import { unavailable } from './support/refusals.ts'
import { type Replicated, staleness, startReplicated } from './support/replicated.ts'
import { startServer } from './support/server.ts'
import { type Standby, sharedUrl, startStandby } from './support/standby.ts'
import { until } from './support/until.ts'

const hostOf = ({ port }: Postgres) => `127.0.0.1:${port}`
const countTags = (server: Postgres, name: string) =>
  ask(server.url, `select count(*)::integer from terms where name = '${name}'`)

const said = (site: Replicated) => site.server.output.join('')
/** Errors in the log about servers that are refused. */
const refusals = (site: Replicated) =>
  said(site)
    .split('\n')
    .filter((line) => line.includes('"refused"') && line.includes('"level":50'))

const isRefused = async (site: Replicated, server: Postgres, is: 0 | 1) => {
  const { text } = await site.read('/metrics')
  return text.includes(`\nfasti_database_refused{host="${hostOf(server)}"} ${is}\n`)
}

/** Forwards connections to a server, but not before `open`; calls `ended` when one ends. */
async function startRelay(server: Postgres, open: Promise<void>, ended = () => {}) {
  const relay = createServer((near) => {
    near.on('error', () => {}).on('close', ended)
    void open.then(() =>
      near.pipe(connect(server.port, '127.0.0.1').on('error', () => {})).pipe(near),
    )
  })
  await once(relay.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(server.url)
  url.port = String((relay.address() as AddressInfo).port)
  return { url: url.href, stop: () => void relay.close() }
}

describe('a standby is promoted while its primary still takes writes', () => {
  let site: Replicated
  let former: Postgres
  let promoted: Standby

  before(async () => {
    site = await startReplicated({}, 1, (primary, standbys) =>
      sharedUrl([primary, ...standbys].map(({ url }) => url)),
    )
    former = site.primary
    promoted = site.replicas[0] as Standby
  })
  after(() => site?.[Symbol.asyncDispose]())

  test('with one that takes writes, none is refused', async () => {
    assert.equal((await site.admin('POST', '/tags', { name: 'before' })).status, 201)
    assert.ok(await isRefused(site, former, 0))
    assert.ok(await isRefused(site, promoted, 0))
    assert.deepEqual(refusals(site), [])
    await until(() => countTags(promoted, 'before'))
  })

  test('writes go to the promoted one, and log and metrics name the other', async () => {
    await promoted.promote()
    await until(() => isRefused(site, former, 1))
    assert.ok(await isRefused(site, promoted, 0))
    assert.equal((await site.admin('POST', '/tags', { name: 'after' })).status, 201)
    assert.equal(await countTags(promoted, 'after'), 1)
    assert.equal(await countTags(former, 'after'), 0)
    const listening = `select count(*)::integer from pg_stat_activity where query like 'listen %'`
    await until(async () => (await ask(former.url, listening)) === 0)
    await until(async () => (await ask(promoted.url, listening)) === 1)
    await until(() => refusals(site).length > 0)
    const { refused, err } = JSON.parse(refusals(site)[0] ?? '')
    assert.equal(refused, hostOf(former))
    assert.match(
      err.message,
      new RegExp(`${hostOf(former)} .timeline 1.*${hostOf(promoted)} .timeline 2`),
    )
  })

  test('the promoted one is taken at the start, whichever is named or answers first', async () => {
    for (const order of [
      [former, promoted],
      [promoted, former],
    ]) {
      const { promise: answered, resolve } = Promise.withResolvers<void>()
      const early = await startRelay(former, Promise.resolve(), resolve)
      // It is reached only once the other one has answered.
      const late = await startRelay(promoted, answered)
      const urls = order.map((server) => (server === former ? early : late).url)
      const db = await openPostgres(sharedUrl(urls), { bulk: true })
      const found = await db.one<{ port: string }>(sql`select current_setting('port') as port`)
      await db.close()
      assert.equal(found?.port, String(promoted.port))
      for (const relay of [early, late]) relay.stop()
    }
  })

  test('the former one is not taken either while the promoted one is away', async () => {
    await promoted.kill()
    const refused = await site.admin('POST', '/tags', { name: 'away' })
    assert.equal(refused.status, 503)
    unavailable(refused.body, refused.headers)
    await until(() => refusals(site).length > 1)
    assert.equal((await site.admin('POST', '/tags', { name: 'away' })).status, 503)
    assert.equal(await countTags(former, 'away'), 0)
    await promoted.restart()
    await until(async () => (await site.admin('POST', '/tags', { name: 'again' })).status === 201)
    assert.equal(await countTags(promoted, 'again'), 1)
  })

  test('once the former one is stopped, nothing is refused any more', async () => {
    await former.kill()
    await until(() => isRefused(site, former, 0))
    await until(() => said(site).includes('a second server takes no writes any more'))
    assert.equal((await site.admin('POST', '/tags', { name: 'alone' })).status, 201)
  })
})

describe('two servers take writes, and nothing tells which is right', () => {
  let site: Replicated
  let other: Postgres
  let otherUrl: string
  let url: string

  before(async () => {
    other = await startPostgres()
    // The other refuses the login for now.
    site = await startReplicated({}, 1, (primary) => (url = sharedUrl([primary.url, other.url])))
    assert.equal((await site.admin('POST', '/tags', { name: 'before' })).status, 201)
    await until(() => countTags(site.replicas[0] as Standby, 'before'))
    const login = new URL(other.url)
    login.password = new URL(site.primary.url).password
    otherUrl = login.href
    await ask(other.url, `alter role postgres password '${login.password}'`)
  })
  after(async () => {
    await site?.[Symbol.asyncDispose]()
    await other?.stop()
  })

  test('nothing is written to either, and the node is not ready for writes', async () => {
    await until(async () => (await site.read('/readyz?for=write')).status === 503)
    const refused = await site.admin('POST', '/tags', { name: 'random' })
    assert.equal(refused.status, 503)
    unavailable(refused.body, refused.headers)
    assert.equal(await countTags(site.primary, 'random'), 0)
    assert.equal(await ask(otherUrl, `select to_regclass('terms')::text`), null)
  })

  test('log and metrics name both', async () => {
    for (const server of [site.primary, other]) assert.ok(await isRefused(site, server, 1))
    await until(() => refusals(site).length >= 2)
    const lines = refusals(site).map((line) => JSON.parse(line))
    assert.deepEqual(
      lines.map(({ refused }) => refused),
      [site.primary, other].map(hostOf),
    )
    for (const { err } of lines) assert.match(err.message, /cannot be told which is right/)
  })

  test('public reads go on from a replica', async () => {
    const read = await site.read(`${defaultRoot}/tags`)
    assert.equal(read.status, 200)
    assert.ok(staleness(read))
    assert.equal((await site.read('/readyz?for=read')).status, 200)
  })

  test('a node that starts meanwhile ends with a sentence', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fasti-'))
    await assert.rejects(
      startServer({ DATABASE_URL: url, FASTI_DATA: folder }),
      /both take writes, and it cannot be told which is right/,
    )
    await rm(folder, { recursive: true })
  })

  test('once one is left, everything works as before', async () => {
    await other.kill()
    await until(async () => (await site.admin('POST', '/tags', { name: 'left' })).status === 201)
    assert.equal(await countTags(site.primary, 'left'), 1)
    for (const server of [site.primary, other]) await until(() => isRefused(site, server, 0))
  })
})

test('which server takes writes is asked once, and not with each query', async () => {
  const primary = await startPostgres({
    settings: { log_statement: 'all', logging_collector: 'on', log_directory: 'log' },
  })
  const standby = await startStandby(primary)
  try {
    const db = await openPostgres(sharedUrl([primary.url, standby.url]), { bulk: true })
    for (let n = 0; n < 20; n += 1) await db.one(sql`select 'a question'`)
    await db.close()
    const folder = join(primary.dataFolder, 'log')
    const count = async (text: string) => {
      const files = await readdir(folder)
      const logs = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
      return logs.join('').split(text).length - 1
    }
    await until(async () => (await count(`select 'a question'`)) === 20)
    assert.equal(await count('pg_is_in_recovery()'), 1)
    assert.equal(await count('pg_walfile_name('), 1)
  } finally {
    await standby.stop()
    await primary.stop()
  }
})
