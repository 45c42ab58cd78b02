// Waits: for nodes that drain.
// Nodes are restarted one after the other behind a load balancer, and no request fails.

import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { ask } from './support/ask.ts'
import { startBalancer } from './support/balancer.ts'
import { defaultRoot } from './support/fasti.ts'
import { startLoad } from './support/load.ts'
import { freshDatabase } from './support/postgres.ts'
import { type Server, secretOf, startServer } from './support/server.ts'
import { until } from './support/until.ts'
import { isWhole } from './support/whole.ts'

/** The longest that a client waits for an answer. */
const longestMs = 20_000
const nodes = isWhole ? 3 : 2
const someAnswers = 20

test(`${nodes} nodes are restarted in turn under load, and not one request fails`, async () => {
  const database = await freshDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'fasti-'))
  const started: Server[] = []
  await using balancer = await startBalancer()
  const start = async () => {
    const node = await startServer({
      DATABASE_URL: database.url,
      FASTI_DATA: folder,
      FASTI_MEDIA: 'database',
      FASTI_DRAIN_SECONDS: '1',
      FASTI_DATABASE_CONNECTIONS: '5',
    })
    started.push(node)
    balancer.add(node.address)
    await until(() => balancer.isUsed(node.address))
    return node
  }
  try {
    const one = await start()
    const secret = await secretOf(one)
    const first = [one]
    while (first.length < nodes) first.push(await start())
    const load = startLoad(`${balancer.address}${defaultRoot}`, secret, longestMs)
    const answered = async (node: Server) => {
      const from = balancer.answeredBy(node.address)
      await until(() => balancer.answeredBy(node.address) >= from + someAnswers)
    }
    for (const node of first) {
      await answered(node)
      assert.equal(await node.stop(), 0)
      await answered(await start())
    }
    await load.stop()
    const failed = load.answers.filter(({ status }) => status !== 200 && status !== 201)
    assert.deepEqual(failed, [])
    const written = load.answers.filter((answer) => answer.status === 201)
    const stored = await ask(database.url, 'select count(*)::integer from terms')
    assert.equal(stored, written.length, 'every acknowledged write is there, once')
  } finally {
    for (const node of started) if (node.process.exitCode === null) await node.stop('SIGKILL')
    await database.drop()
    await rm(folder, { recursive: true })
  }
})
