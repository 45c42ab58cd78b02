// Several processes at one address, over one SQLite file, behave as one server.

import assert from 'node:assert/strict'
import { readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { childrenOf } from './support/processes.ts'
import { type Server, secretOf, startServer } from './support/server.ts'
import { type Subscriber, listenAsSubscriber } from './support/subscriber.ts'
import { until } from './support/until.ts'

const workers = 4
const writers = 32
const perWriter = 8
/** Far more than workers, so that every worker has some of them. */
const connections = 32
const root = '/api/cal/events/v1'

interface Answer {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
}

describe('four workers over one SQLite file', { skip: process.platform !== 'linux' }, () => {
  let folder: string
  let server: Server
  let secret: string
  let subscriber: Subscriber
  const agents: Agent[] = []

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fasti-'))
    subscriber = await listenAsSubscriber()
    server = await startServer({
      FASTI_DATA: folder,
      FASTI_WORKERS: String(workers),
      FASTI_CALLBACK_HOSTS_ALLOW: subscriber.host,
    })
    secret = await secretOf(server)
  })
  after(async () => {
    for (const agent of agents) agent.destroy()
    if (server.process.exitCode === null) await server.stop('SIGKILL')
    await subscriber[Symbol.asyncDispose]()
    await rm(folder, { recursive: true })
  })

  /** A client with a keep-alive connection of its own. */
  function client(): (method: string, path: string, body?: object) => Promise<Answer> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    agents.push(agent)
    return async (method, path, body) => {
      const headers = {
        'content-type': 'application/json',
        ...(body ? { authorization: `Bearer ${secret}` } : {}),
      }
      const reply = await new Promise<IncomingMessage>((resolve, reject) => {
        const url = `${server.address}${root}${path}`
        const sent = request(url, { method, agent, headers }, resolve)
        sent.on('error', reject)
        sent.end(body && JSON.stringify(body))
      })
      const text = (await reply.setEncoding('utf8').toArray()).join('')
      return { status: reply.statusCode ?? 0, body: JSON.parse(text) }
    }
  }

  test('announce themselves once, with one first administrator', () => {
    const said = server.output.join('')
    assert.equal(said.split('"msg":"ready"').length - 1, 1)
    assert.equal(said.split('The first administrator is').length - 1, 1)
    assert.equal(childrenOf(server.process.pid ?? 0).length, workers)
  })

  test('show a write that one of them has acknowledged in the very next answer of each', async () => {
    const write = client()
    const readers = Array.from({ length: connections }, client)
    const { body: made } = await write('POST', '/venues', { venue: 'Gate' })
    for (let round = 0; round < 8; round += 1) {
      await write('PUT', `/venues/${made.id}`, { venue: `Gate ${round}` })
      const shown = await Promise.all(
        readers.map(async (read) => {
          const one = await read('GET', `/venues/${made.id}`)
          const list = await read('GET', '/venues')
          return [one.body.venue, list.body.venues[0]?.venue]
        }),
      )
      for (const found of shown) assert.deepEqual(found, [`Gate ${round}`, `Gate ${round}`])
    }
  })

  test('take writes from many clients at once, refuse none, and do each once', async () => {
    const made = await Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        const write = client()
        const ids: number[] = []
        for (let n = 0; n < perWriter; n += 1) {
          const { status, body } = await write('POST', '/tags', { name: `Tag ${writer} ${n}` })
          assert.equal(status, 201, JSON.stringify(body))
          ids.push(body.id)
        }
        return ids
      }),
    )
    const acknowledged = made.flat().toSorted((a, b) => a - b)
    assert.equal(new Set(acknowledged).size, writers * perWriter)
    const read = client()
    const kept: number[] = []
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const { body } = await read('GET', `/tags?hide_empty=false&per_page=50&page=${page}`)
      kept.push(...body.tags.map(({ id }: { id: number }) => id))
      pages = body.total_pages
    }
    assert.deepEqual(
      kept.toSorted((a, b) => a - b),
      acknowledged,
    )
  })

  test('deliver each change of a feed to its subscribers once', async () => {
    const form = {
      'hub.mode': 'subscribe',
      'hub.callback': `${subscriber.url}/`,
      'hub.topic': `${server.address}/events.rss`,
    }
    const body = new URLSearchParams(form)
    const { status } = await fetch(`${server.address}/websub`, { method: 'POST', body })
    assert.equal(status, 202)
    await until(() => subscriber.got.length === 1)
    const write = client()
    const day = { start_date: 'tomorrow 10:00', end_date: 'tomorrow 11:00' }
    for (const [at, title] of ['First', 'Second'].entries()) {
      await write('POST', '/events', { title, ...day })
      await until(() => subscriber.delivered('/').length > at)
    }
    const titles = subscriber
      .delivered('/')
      .map(({ body: feed }) => feed.toString().match(/Second/))
    assert.deepEqual(titles.map(Boolean), [false, true])
  })

  test('replace one that is killed, and only its own connections are cut', async () => {
    const earlier = childrenOf(server.process.pid ?? 0)
    const clients = Array.from({ length: connections }, client)
    for (const ask of clients) assert.equal((await ask('GET', '/tags')).status, 200)
    const victim = earlier[0] ?? 0
    const held = connectionsOf(server, victim)
    process.kill(victim, 'SIGKILL')
    await until(() => server.output.join('').includes('a worker has ended and is replaced'))
    // A client whose connection is cut opens another and is served.
    const answers = await Promise.all(
      clients.map(async (ask) => {
        const first = await ask('GET', '/tags').catch(() => undefined)
        return first ? 'served' : (await ask('GET', '/tags')).status
      }),
    )
    const cut = answers.filter((answer) => answer !== 'served')
    assert.ok(cut.length <= held, `${cut.length} cut, ${held} held`)
    assert.ok(cut.every((status) => status === 200))
    await until(() => childrenOf(server.process.pid ?? 0).length === workers)
    assert.equal(childrenOf(server.process.pid ?? 0).includes(victim), false)
    assert.equal(server.process.exitCode, null)
  })

  test('do not take a port that is in use', async () => {
    const { port } = new URL(server.address)
    await assert.rejects(
      startServer({ FASTI_DATA: join(folder, 'second'), PORT: port, FASTI_WORKERS: '2' }),
      /ended with 1: Another program listens on port \d+ already/,
    )
  })

  test('finish running requests when they are asked to stop, and leave nothing running', async () => {
    const under = Array.from({ length: 8 }, (_, n) =>
      client()('POST', '/tags', { name: `Last ${n}` }),
    )
    await sleep(1)
    const family = childrenOf(server.process.pid ?? 0)
    const [code, ...answers] = await Promise.all([
      server.stop(),
      ...under.map((one) => one.then(({ status }) => status).catch(() => 'not taken')),
    ])
    assert.equal(code, 0)
    for (const answer of answers) assert.ok(answer === 201 || answer === 'not taken', `${answer}`)
    assert.equal(family.some(isRunning), false)
    const lines = server.output.join('').split('\n')
    for (const line of lines.filter((one) => one.startsWith('{'))) JSON.parse(line)
  })
})

test('workers do not outlive their supervisor', async (t) => {
  if (process.platform !== 'linux') return t.skip('processes are looked up in /proc')
  const folder = await mkdtemp(join(tmpdir(), 'fasti-'))
  const server = await startServer({ FASTI_DATA: folder, FASTI_WORKERS: '2' })
  const family = childrenOf(server.process.pid ?? 0)
  assert.equal(family.length, 2)
  await server.stop('SIGKILL')
  await until(() => !family.some(isRunning))
  return rm(folder, { recursive: true })
})

function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** How many connections to the port of the server a process has open. */
function connectionsOf({ address }: Server, pid: number): number {
  const port = Number(new URL(address).port).toString(16).toUpperCase().padStart(4, '0')
  const rows = readFileSync(`/proc/${pid}/net/tcp`, 'utf8').split('\n')
  const open = rows
    .map((row) => row.trim().split(/\s+/))
    .filter(([, local = '', , state]) => local.endsWith(`:${port}`) && state === '01')
  const ours = new Set(open.map((row) => `socket:[${row[9]}]`))
  const links = readdirSync(`/proc/${pid}/fd`).map((name) =>
    readlinkSync(`/proc/${pid}/fd/${name}`),
  )
  return links.filter((link) => ours.has(link)).length
}
