// Waits: for nodes that drain.
// Nodes are upgraded one after the other under load: a later version is this one with further
// migrations (support/next_version.ts).

import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { raiseGeneration, readGeneration } from '../src/storage/generation/generation.ts'
import { appliedTo, migrate, migrations } from '../src/storage/migrations/migrate.ts'
import { openDatabase } from '../src/storage/open.ts'
import { NewerSchema } from '../src/storage/schema_fence.ts'
import { ask } from './support/ask.ts'
import { startBalancer } from './support/balancer.ts'
import { type DatabaseName, bothDatabases, freshCalendar } from './support/databases.ts'
import { defaultRoot } from './support/fasti.ts'
import { startLoad } from './support/load.ts'
import { nextVersion } from './support/next.ts'
import { nextMigrations } from './support/next_version.ts'
import { freshDatabase } from './support/postgres.ts'
import { type Server, secretOf, startServer } from './support/server.ts'
import { until } from './support/until.ts'

const longestMs = 20_000
const someAnswers = 20
const { expand = [], contract = [] } = nextMigrations

test('nodes are upgraded in turn under load, and not one request fails; one left behind says so', async () => {
  const database = await freshDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'fasti-'))
  const started: Server[] = []
  await using balancer = await startBalancer()
  const start = async (version?: 'expand' | 'contract') => {
    const node = await startServer({
      DATABASE_URL: database.url,
      FASTI_DATA: folder,
      FASTI_MEDIA: 'database',
      FASTI_DRAIN_SECONDS: '1',
      FASTI_DATABASE_CONNECTIONS: '5',
      ...(version ? nextVersion(version) : {}),
    })
    started.push(node)
    return node
  }
  const add = async (node: Server) => {
    balancer.add(node.address)
    await until(() => balancer.isUsed(node.address))
    return node
  }
  /** Adds it, and waits until it has its part in the work. */
  const use = async (node: Server) => {
    await add(node)
    const from = balancer.answeredBy(node.address)
    await until(() => balancer.answeredBy(node.address) >= from + someAnswers)
    return node
  }
  try {
    const first = await start()
    const secret = await secretOf(first)
    const old = [await add(first), await add(await start())]
    const load = startLoad(`${balancer.address}${defaultRoot}`, secret, longestMs)
    const leftBehind = await start()
    const schema = () => ask(database.url, 'select max(id) from migrations')
    const newer: Server[] = []
    for (const node of old) {
      newer.push(await use(await start('expand')))
      assert.equal(await schema(), expand.length)
      assert.equal(await node.stop(), 0)
    }
    assert.equal((await fetch(`${leftBehind.address}/readyz`)).status, 200)
    await use(await start('contract'))
    assert.equal(await schema(), contract.length)
    for (const node of newer) assert.equal((await fetch(`${node.address}/readyz`)).status, 200)
    await load.stop()

    const failed = load.answers.filter(({ status }) => status !== 200 && status !== 201)
    assert.deepEqual(failed, [])
    const written = load.answers.filter(({ status }) => status === 201)
    assert.equal(await ask(database.url, 'select count(*)::integer from terms'), written.length)

    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
    const tag = { method: 'POST', headers, body: JSON.stringify({ name: 'late' }) }
    for (const [path, options] of [
      ['/readyz', {}],
      ['/readyz?for=read', {}],
      ['/events/', {}],
      [`${defaultRoot}/events`, {}],
      [`${defaultRoot}/tags`, tag],
    ] as const) {
      const reply = await fetch(`${leftBehind.address}${path}`, options)
      assert.equal(reply.status, 503, path)
      assert.match(reply.headers.get('retry-after') ?? '', /^\d+$/, path)
    }
    const said = await (await fetch(`${leftBehind.address}${defaultRoot}/events`)).json()
    assert.match(JSON.stringify(said), /is being upgraded; try again in 5 seconds/)
    assert.match(leftBehind.output.join(''), /this node has to be upgraded/)
    assert.equal(
      await ask(database.url, `select count(*)::integer from terms where name = 'late'`),
      0,
    )
  } finally {
    for (const node of started) if (node.process.exitCode === null) await node.stop('SIGKILL')
    await database.drop()
    await rm(folder, { recursive: true })
  }
})

async function freshPlace(name: DatabaseName) {
  const fresh = await freshCalendar(name)
  const { FASTI_DATA: folder, DATABASE_URL: url } = fresh.settings
  return { db: fresh.db, place: { folder, url }, [Symbol.asyncDispose]: () => fresh.drop() }
}

for (const database of bothDatabases) {
  describe(`a database of a later version on ${database}`, () => {
    test('is shared as long as it only has more, and a node can be started on it', async () => {
      await using fresh = await freshPlace(database)
      await migrate(fresh.db, expand)
      const again = await openDatabase(fresh.place)
      try {
        await again.within((inside) => raiseGeneration(inside))
        assert.equal(await again.generation('now'), await readGeneration(again))
        assert.equal(await appliedTo(again, expand), migrations.length + 1)
      } finally {
        await again.close()
      }
    })

    test('is neither read nor written once it lacks something', async () => {
      await using fresh = await freshPlace(database)
      const node = await openDatabase(fresh.place)
      try {
        await node.generation('now')
        await migrate(fresh.db, contract)
        await assert.rejects(async () => node.generation('now'), NewerSchema)
        const before = await readGeneration(node)
        const write = node.within(async (inside) => {
          await inside.run(sql`update generation set embedded = 77 where one = 1`)
          await raiseGeneration(inside)
        })
        await assert.rejects(write, NewerSchema)
        assert.equal(await readGeneration(node), before, 'rolled back')
        await assert.rejects(openDatabase(fresh.place), /written by a newer version/)
      } finally {
        await node.close()
      }
    })
  })
}

test('on postgres a statement that no longer fits says that the node is too old', async () => {
  await using fresh = await freshPlace('postgres')
  const node = await openDatabase(fresh.place)
  try {
    const read = () => node.all(sql`select marks_of_old from generation`)
    await assert.rejects(read, { code: '42703' })
    await migrate(fresh.db, contract)
    await assert.rejects(read, NewerSchema)
    await assert.rejects(
      node.within((inside) => inside.all(sql`select marks_of_old from generation`)),
      NewerSchema,
    )
  } finally {
    await node.close()
  }
})
