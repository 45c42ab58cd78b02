// Waits: for the processes that it starts, one after the other.
import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { Agent, request } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { addUser } from '../src/access/users/operations.ts'
import { addToken } from '../src/access/users/tokens.ts'
import { now } from '../src/language/time/clock.ts'
import { type Fresh, bothDatabases, freshCalendar } from './support/databases.ts'
import { type Server, startServer } from './support/server.ts'
import { sized } from './support/whole.ts'

const writes = sized(160)
const clients = 8
const tags = '/api/cal/events/v1/tags'

/** The id of the new tag once the server has acknowledged it; undefined if it never did. */
function create(agent: Agent, address: string, secret: string, name: string) {
  return new Promise<number | undefined>((resolve) => {
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
    const sent = request(`${address}${tags}`, { method: 'POST', agent, headers }, (reply) => {
      let text = ''
      reply.on('data', (chunk: Buffer) => (text += chunk.toString()))
      reply.on('end', () => resolve(reply.statusCode === 201 ? JSON.parse(text).id : undefined))
      reply.on('error', () => resolve(undefined))
    })
    sent.on('error', () => resolve(undefined))
    sent.end(JSON.stringify({ name }))
  })
}

for (const database of bothDatabases) {
  describe(`a server that is killed on ${database}`, () => {
    let fresh: Fresh
    let settings: Record<string, string>
    let secret: string

    // Only the server may have the database open, or it would not have to recover.
    before(async () => {
      fresh = await freshCalendar(database)
      settings = fresh.settings
      await addUser(fresh.db, { login: 'ada', role: 'administrator' }, now())
      secret = (await addToken(fresh.db, 'ada', 'test', now())).secret
      if (database === 'sqlite') await fresh.db.close()
    })
    after(() => fresh.drop())

    /** Writes from several clients at once until all is written or the server is gone. */
    async function writeUntilGone(server: Server, run: string, seen: Set<number>): Promise<void> {
      const agent = new Agent({ keepAlive: true, maxSockets: clients })
      let next = 0
      const client = async () => {
        while (next < writes) {
          next += 1
          const id = await create(agent, server.address, secret, `${run} ${next}`)
          if (id === undefined) return
          seen.add(id)
        }
      }
      await Promise.all(Array.from({ length: clients }, client))
      agent.destroy()
    }

    test('has lost no write that it had acknowledged', async (t) => {
      const seen = new Set<number>()
      let runs = 0
      while (seen.size < writes) {
        runs += 1
        const server = await startServer(settings)
        const written = writeUntilGone(server, `Run ${runs}`, seen)
        // At most half of the writes, so that there are several crashes.
        const enough = seen.size + randomInt(Math.floor(writes / 4), Math.floor(writes / 2))
        while (seen.size < enough && seen.size < writes && server.process.exitCode === null) {
          await sleep(1)
        }
        await server.stop('SIGKILL')
        await written
        assert.equal(server.process.signalCode, 'SIGKILL')
        t.diagnostic(`killed after ${seen.size} acknowledged writes`)
      }

      const server = await startServer(settings)
      const kept = new Set<number>()
      const pages = async (page: number): Promise<void> => {
        const list = `?hide_empty=false&per_page=100&page=${page}`
        const reply = await fetch(`${server.address}${tags}${list}`)
        assert.equal(reply.status, 200)
        const body = (await reply.json()) as { tags: { id: number }[]; total_pages: number }
        for (const { id } of body.tags) kept.add(id)
        if (page < body.total_pages) await pages(page + 1)
      }
      await pages(1)
      assert.equal(await server.stop(), 0)
      const lost = [...seen].filter((id) => !kept.has(id))
      assert.deepEqual(lost, [])
      assert.ok(seen.size >= writes)
      // Unacknowledged writes may be there as well: at most one of each client and run.
      assert.ok(kept.size - seen.size <= clients * runs)
    })
  })
}
