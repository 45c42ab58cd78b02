// Waits: for nodes that drain behind proxies.
// The examples for proxies, run by the real programs where these are installed.

import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { consoleNamespace } from '../src/http/roots.ts'
import { defaultRoot } from './support/fasti.ts'
import { startLoad } from './support/load.ts'
import { type FreshDatabase, freshDatabase } from './support/postgres.ts'
import {
  type Program,
  type RunningProxy,
  pathOf,
  proxyPrograms,
  runProxy,
} from './support/proxy_programs.ts'
import { ask } from './support/raw_http.ts'
import { type Server, secretOf, startServer } from './support/server.ts'
import { tableOf } from './support/tasks.ts'
import { until } from './support/until.ts'

/** The longest that a client waits for an answer. */
const longestMs = 20_000
const count = 3
const someAnswers = 40

/** Programs that check nodes leave one that hangs out; nginx has to notice by waiting. */
const waitsFor = ({ followsHealth }: Program) =>
  followsHealth ? 'it checks the nodes instead' : false

for (const [name, program] of Object.entries(proxyPrograms)) {
  const path = pathOf(program)
  const skip = path === undefined ? `${program.command} is not installed` : false
  describe(`three nodes behind ${name}`, { skip }, () => {
    let database: FreshDatabase
    let folder: string
    let proxy: RunningProxy
    const nodes: Server[] = []
    let secret: string

    const start = (port = '0') =>
      startServer({
        DATABASE_URL: database.url,
        FASTI_DATA: folder,
        FASTI_MEDIA: 'database',
        FASTI_TRUST_PROXY: 'true',
        FASTI_RATE_LIMIT: '0',
        FASTI_DATABASE_CONNECTIONS: '5',
        // As the examples expect it.
        FASTI_DRAIN_SECONDS: '5',
        PORT: port,
      })

    const log = () => nodes.flatMap(({ output }) => output).join('')
    /** How often it has given up a node, or has found that it had given up all of them. */
    const givenUp = () =>
      proxy.output.join('').match(/upstream timed out|no live upstreams/g)?.length ?? 0
    const send = (bytes: number) =>
      fetch(`${proxy.address}${defaultRoot}/events`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: ' '.repeat(bytes),
      })
    const sendFile = (headers: Record<string, string>) =>
      fetch(`${proxy.address}/api/${consoleNamespace}/imports/files?kind=csv&dry_run=true`, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream', ...headers },
        body: tableOf(1).padEnd(20_000_000, '\n'),
      })

    before(async () => {
      database = await freshDatabase()
      folder = await mkdtemp(join(tmpdir(), 'fasti-'))
      while (nodes.length < count) nodes.push(await start())
      secret = await secretOf(...nodes)
      const addresses = nodes.map(({ address }) => address)
      proxy = await runProxy(program, path ?? '', addresses)
    })
    after(async () => {
      await proxy[Symbol.asyncDispose]()
      for (const node of nodes) await node.stop('SIGKILL')
      await database.drop()
      await rm(folder, { recursive: true })
    })

    test('what a client says of itself is replaced', async () => {
      const forged = {
        'x-forwarded-for': 'not, an, address!',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'gopher',
        'x-request-id': 'forged',
      }
      const { status, body } = await ask(`${proxy.address}${defaultRoot}`, forged)
      assert.equal(status, 200, body.toString())
      assert.ok(!body.includes('evil.example'))
      await until(() => log().includes('"id":"forged"'))
      assert.match(log(), /"id":"forged","from":"127\.0\.0\.1"/)
    })

    test('bodies that are too large get the 413 of Fasti, and all nodes serve on', async () => {
      for (const bytes of [1_500_000, 15_000_000]) {
        for (const reply of await Promise.all(Array.from({ length: 8 }, () => send(bytes)))) {
          const { code } = (await reply.json()) as { code: string }
          assert.deepEqual([reply.status, code], [413, 'rest_payload_too_large'])
        }
        for (let n = 0; n < 4 * count; n += 1) {
          assert.equal((await ask(`${proxy.address}${defaultRoot}/tags?n=${n}`, {})).status, 200)
        }
      }
    })

    test('a file for an import of more than 16 MB arrives, and who may send none is told so', async () => {
      const taken = await sendFile({ authorization: `Bearer ${secret}` })
      assert.equal(taken.status, 202, await taken.text())
      const refused = await sendFile({})
      assert.equal(refused.status, 401, await refused.text())
    })

    const what = program.followsHealth ? 'request' : 'read'
    test(`nodes are restarted in turn under load, and not one ${what} fails`, async () => {
      const load = startLoad(`${proxy.address}${defaultRoot}`, secret, longestMs)
      const answered = async () => {
        const from = load.answers.length
        await until(() => load.answers.length >= from + someAnswers)
      }
      await answered()
      for (const [index, node] of nodes.entries()) {
        assert.equal(await node.stop(), 0)
        await answered()
        nodes[index] = await start(new URL(node.address).port)
        await answered()
      }
      await load.stop()
      const failed = load.answers.filter(({ status }) => status !== 200 && status !== 201)
      // nginx does not follow /readyz: a write may meet the node in the moment in which it stops.
      const expected = program.followsHealth ? failed : failed.filter(({ written }) => !written)
      assert.deepEqual(expected, [], proxy.output.join(''))
    })

    test('a node that hangs keeps nobody from reading', { skip: waitsFor(program) }, async () => {
      const [node] = nodes
      assert.ok(node)
      node.process.kill('SIGSTOP')
      try {
        const reads = Array.from({ length: 4 * count }, (_, n) =>
          ask(`${proxy.address}${defaultRoot}/tags?hung=${n}`, {}),
        )
        const statuses = (await Promise.all(reads)).map(({ status }) => status)
        assert.deepEqual(statuses, Array(4 * count).fill(200), proxy.output.join(''))
      } finally {
        node.process.kill('SIGCONT')
      }
      assert.notEqual(givenUp(), 0)
    })

    test(
      'a read that takes every node long is waited for',
      { skip: waitsFor(program) },
      async () => {
        const already = givenUp()
        for (const node of nodes) node.process.kill('SIGSTOP')
        const reading = ask(`${proxy.address}/healthz`, {})
        try {
          // It is with the last one by then, for which there is patience; of the others some may have
          // been given up in the test before.
          await until(() => givenUp() >= already + 2)
        } finally {
          for (const node of nodes) node.process.kill('SIGCONT')
        }
        assert.equal((await reading).status, 200, proxy.output.join(''))
      },
    )
  })
}
