// Waits: for a standby that takes over.
// Some nodes under load whose primary dies, and a standby that takes its place.

import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrations } from '../src/storage/migrations/migrate.ts'
import { ask, connect } from './support/ask.ts'
import { type Postgres, startPostgres } from './support/postgres.ts'
import { type Proxy, startProxy } from './support/proxy.ts'
import { type Server, secretOf, startServer } from './support/server.ts'
import { type Standby, sharedUrl, startStandby } from './support/standby.ts'
import { type Answer, type Writers, startWriters } from './support/writers.ts'
import { until } from './support/until.ts'
import { isWhole, sized, someOf } from './support/whole.ts'

/** The promised time from the promotion of the standby until all nodes answer as before. */
const resumedMs = 10_000
/** The longest that a client waits for an answer, whatever happens. */
const longestMs = 10_000
const writes = sized(40)
/** How many nodes; each of them has writers. */
const nodeCount = isWhole ? 3 : 2

/** How a primary can be lost, as its clients see it. */
const losses = {
  'dies, and its machine says so': () => {},
  'dies with its machine, and nothing is heard of it any more': (proxy: Proxy) => proxy.swallow(),
}

const all = Object.entries(losses)
for (const [loss, lose] of someOf(all.slice(1), all)) {
  describe(`${nodeCount} nodes on a primary that ${loss}`, () => {
    let folder: string
    let primary: Postgres
    let standby: Standby
    let proxy: Proxy
    let nodes: readonly Server[]
    let writers: Writers

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'fasti-'))
      // Synchronous from the first write on: nothing is acknowledged before the standby has it.
      primary = await startPostgres({
        settings: { synchronous_commit: 'remote_apply', synchronous_standby_names: '*' },
      })
      // A delay, so that the crash meets a commit that is done but not acknowledged.
      standby = await startStandby(primary, { settings: { recovery_min_apply_delay: '100ms' } })
      proxy = await startProxy(primary.url)
      const settings = { DATABASE_URL: sharedUrl([proxy.url, standby.url]), FASTI_DATA: folder }
      nodes = await Promise.all(Array.from({ length: nodeCount }, () => startServer(settings)))
    })
    after(async () => {
      await writers?.stop().catch(() => {})
      for (const node of nodes ?? []) await node.stop('SIGKILL')
      await proxy?.stop()
      await standby?.stop()
      await primary?.stop()
      await rm(folder, { recursive: true, force: true })
    })

    const since = (time: number) => writers.answers.filter(({ askedAt }) => askedAt >= time)
    /** Whether every node has given such an answer to a request sent since then. */
    const allHave = (time: number, like: Partial<Answer>) =>
      nodes.every((_, node) => since(time).some((answer) => matches(answer, { ...like, node })))
    const acknowledged = async (count: number) => {
      const enough = writers.acknowledged.size + count
      await until(() => writers.acknowledged.size >= enough)
    }
    const answered = (time = 0) => new Set(since(time).map(({ status, code }) => status ?? code))

    test('start together on an empty database: one prepares it, the others wait', async () => {
      const secret = await secretOf(...nodes)
      const said = nodes.map(({ output }) => output.join('')).join('')
      assert.equal(said.split('application password').length, 2, 'one first administrator')
      const names = await ask(primary.url, 'select array_agg(name order by id) from migrations')
      assert.deepEqual(
        names,
        migrations.map(({ name }) => name),
      )
      assert.equal(await ask(primary.url, 'select count(*)::integer from users'), 1)
      const roots = nodes.map(({ address }) => `${address}/api/cal/events/v1`)
      writers = startWriters({ roots, secret, longestMs })
    })

    test('answer everything while it is available', async () => {
      assert.equal(await ask(primary.url, 'select sync_state from pg_stat_replication'), 'sync')
      await acknowledged(writes)
      assert.deepEqual(answered(), new Set([200, 201]))
    })

    test('answer again within 10 s of the promotion of its standby', async (t) => {
      const committing = `select count(*) > 0 from pg_stat_activity where wait_event = 'SyncRep'`
      await until(() => ask(primary.url, committing))
      const lost = performance.now()
      lose(proxy)
      await primary.kill()
      await until(() => allHave(lost, { doing: 'write', status: 503 }))
      await standby.promote()
      const promoted = performance.now()
      const isResumed = () =>
        allHave(promoted, { doing: 'write', status: 201 }) &&
        allHave(promoted, { doing: 'read', status: 200 }) &&
        allHave(promoted, { doing: 'list', status: 200 })
      await Promise.race([until(isResumed), tooLate(resumedMs)])
      t.diagnostic(`resumed ${Math.round(performance.now() - promoted)} ms after the promotion`)
    })

    test('continue as before, and clients got nothing but answers or 503', async (t) => {
      const from = performance.now()
      await acknowledged(writes)
      await writers.stop()
      t.diagnostic(summary(writers.answers))
      assert.deepEqual(answered(from), new Set([200, 201]))
      assert.deepEqual(answered(), new Set([200, 201, 503]))
    })

    test('have every write that was acknowledged, once', async () => {
      const client = await connect(standby.url)
      const { rows } = await client.query<{ name: string; id: number }>(
        `select name, id::integer from terms
         union all
         select title, id::integer from events`,
      )
      await client.end()
      const kept = new Map(rows.map(({ name, id }) => [name, id]))
      assert.equal(rows.length, kept.size, 'none is doubled')
      assert.ok(kept.size >= 2 * writes)
      assert.deepEqual(kept, new Map(writers.acknowledged))
    })

    test('are still the same processes, without an error in the log', () => {
      for (const { process, output } of nodes) {
        const log = output.join('')
        assert.deepEqual([process.exitCode, process.signalCode], [null, null])
        assert.equal(log.split('"msg":"ready"').length - 1, 1)
        assert.equal(log.includes('"level":50'), false, log)
      }
    })
  })
}

/** Fails once the promised time is over. */
async function tooLate(ms: number): Promise<never> {
  await sleep(ms, undefined, { ref: false })
  throw new Error(`not all answered again within ${ms} ms`)
}

function matches(answer: Answer, like: Partial<Answer>): boolean {
  return Object.entries(like).every(([name, value]) => answer[name as keyof Answer] === value)
}

function summary(answers: readonly Answer[]): string {
  const count = (like: Partial<Answer>) => answers.filter((one) => matches(one, like)).length
  const refused = count({ status: 503 })
  return `${answers.length} answers, ${refused} refused, ${count({ isReplay: true })} replayed`
}
