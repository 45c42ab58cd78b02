// npm run flood -- [--size 200000] [--addresses 10000] [--senders 50] [--readers 8] [--at-once 32]
//   [--rate 100] [--database sqlite|postgres]
// Sends that many hostile proposals from that many addresses to a server of its own, whose mail
// server is away. Nothing may become public, what is stored is bounded, real senders get through, and
// readers wait at most twice as long as in the pauses between.

import assert from 'node:assert/strict'
import { readdir, stat } from 'node:fs/promises'
import { mkdtempDisposable } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeEvent } from '../test/support/make.ts'
import { startPostgres } from '../test/support/postgres.ts'
import { secretOf, startServer } from '../test/support/server.ts'
import { callerAt } from '../test/support/socket_caller.ts'
import { consoleRoot } from '../test/support/undo.ts'
import { runFlood } from './flood.ts'

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '200000' },
    addresses: { type: 'string', default: '10000' },
    senders: { type: 'string', default: '50' },
    readers: { type: 'string', default: '8' },
    'at-once': { type: 'string', default: '32' },
    rate: { type: 'string', default: '100' },
    database: { type: 'string', default: 'sqlite' },
  },
})

const percentile = (all: readonly number[], share: number): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length * share)] ?? 0

async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true })
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
  return sizes.reduce((sum, one) => sum + one, 0)
}

await using folder = await mkdtempDisposable(join(tmpdir(), 'fasti-'))
const postgres = values.database === 'postgres' ? await startPostgres() : undefined
const server = await startServer({
  FASTI_DATA: folder.path,
  FASTI_SUBMISSIONS: 'everybody',
  FASTI_TRUST_PROXY: 'true',
  FASTI_SMTP: 'smtp://127.0.0.1:9',
  FASTI_MAIL_FROM: 'calendar@town.example',
  FASTI_ORIGIN: 'http://cal.example',
  ...(postgres ? { DATABASE_URL: postgres.url } : {}),
})
try {
  const admin = callerAt(server.address, await secretOf(server))
  for (let n = 0; n < 200; n += 1) await makeEvent(admin, { title: `Event ${n}` })
  const before = (await admin.get('/events')).body.total as number
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  const begun = performance.now()
  const flooded = await runFlood({
    address: server.address,
    agent,
    size: Number(values.size),
    addresses: Number(values.addresses),
    atOnce: Number(values['at-once']),
    rate: Number(values.rate),
    senders: Number(values.senders),
    readers: Number(values.readers),
    sliceMs: 3000,
  })
  agent.destroy()
  const seconds = (performance.now() - begun) / 1000
  const at = { root: consoleRoot }
  const after = (await admin.get('/events')).body.total as number
  const queue = (await admin.get('/proposals?per_page=1', at)).body.total as number
  const waiting = (await admin.get('/review?per_page=1', at)).body.total as number
  const { body: status } = await admin.get('/status', at)
  const [during, between] = [percentile(flooded.during, 0.99), percentile(flooded.between, 0.99)]
  console.log(`${values.size} hostile requests in ${seconds.toFixed(0)} s:`, flooded.statuses)
  console.log(`public events: ${before} before, ${after} after; waiting for review: ${waiting}`)
  console.log(`proposals stored: ${queue}; mail:`, status.mail ?? null)
  if (!postgres) console.log(`disk: ${((await sizeOf(folder.path)) / 1e6).toFixed(1)} MB`)
  console.log(`real senders: ${flooded.taken} of ${values.senders}`)
  console.log(
    `readers' p99: ${between.toFixed(1)} ms in the pauses (${flooded.between.length}), ${during.toFixed(1)} ms in the flood (${flooded.during.length}), ratio ${(during / between).toFixed(2)}`,
  )
  assert.deepEqual(flooded.wrong, [], 'readers are served')
  assert.equal(after, before, 'nothing became public')
  assert.equal(waiting, 0, 'nobody confirmed anything')
  assert.equal(flooded.taken, Number(values.senders), 'real senders get through')
  assert.equal(
    Object.keys(flooded.statuses).some((one) => Number(one) >= 500 || one === '0'),
    false,
  )
} finally {
  await server.stop()
  await postgres?.stop()
}
