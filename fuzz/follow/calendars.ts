// The calendars that are followed: one process with two workers over SQLite, or three nodes over a
// primary of PostgreSQL with a replica, which takes over when the primary dies.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { addUser } from '../../src/access/users/operations.ts'
import { addToken } from '../../src/access/users/tokens.ts'
import { DatabaseAway } from '../../src/storage/database.ts'
import { openDatabase } from '../../src/storage/open.ts'
import { now } from '../../src/language/time/clock.ts'
import { startPostgres } from '../../test/support/postgres.ts'
import { together } from '../../test/support/replicated.ts'
import { type Server, startServer } from '../../test/support/server.ts'
import { callerAt } from '../../test/support/socket_caller.ts'
import { sharedUrl, startStandby } from '../../test/support/standby.ts'
import { until } from '../../test/support/until.ts'
import type { Calendar } from './campaign.ts'
import type { ReadNode } from './readers.ts'

export type StartedCalendar = Calendar & AsyncDisposable

const common = { FASTI_STREAMS_PER_ADDRESS: '10000', FASTI_LOG_LEVEL: 'error' }

/** A node that is killed and started again, at another port. */
interface Node extends ReadNode {
  restart(): Promise<void>
  stop(): Promise<unknown>
}

async function startNode(settings: Record<string, string>): Promise<Node> {
  let server: Server = await startServer({ ...common, ...settings, FASTI_LOG_LEVEL: 'info' })
  return {
    port: () => Number(new URL(server.address).port),
    as: (secret) => callerAt(server.address, secret),
    restart: async () => {
      await server.stop('SIGKILL')
      server = await startServer({ ...common, ...settings, FASTI_LOG_LEVEL: 'info' })
    },
    stop: () => server.stop('SIGKILL'),
  }
}

const roles = {
  administrator: 'administrator',
  editor: 'editor',
  author: 'author',
  shifting: 'editor',
} as const

async function usersOf(place: Parameters<typeof openDatabase>[0]) {
  const db = await openDatabase(place)
  const entries: (readonly [string, string])[] = []
  for (const [login, role] of Object.entries(roles)) {
    const name = `follow-${login}`
    await addUser(db, { login: name, role, email: `${name}@cal.example` }, now())
    entries.push([login, (await addToken(db, name, 'test', now())).secret])
  }
  return {
    secrets: Object.fromEntries(entries) as Calendar['secrets'],
    setRole: (role: string) =>
      until(async () => {
        try {
          return await db.run(sql`update users set role = ${role} where login = 'follow-shifting'`)
        } catch (error) {
          // Until the standby has taken over.
          if (error instanceof DatabaseAway) return false
          throw error
        }
      }),
    close: () => db.close(),
  }
}

/** `hosts` are those of receivers of webhooks. */
export async function startSqlite(hosts = ''): Promise<StartedCalendar> {
  const folder = await mkdtemp(join(tmpdir(), 'fasti-'))
  const settings = { FASTI_DATA: folder, FASTI_CALLBACK_HOSTS_ALLOW: hosts }
  const node = await startNode({ ...settings, FASTI_WORKERS: '2' })
  const { secrets, setRole, close } = await usersOf({ folder })
  return {
    nodes: [node],
    secrets,
    setRole,
    disturb: () => node.restart(),
    [Symbol.asyncDispose]: async () => {
      await node.stop()
      await close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * What the primary has acknowledged is not lost with it, unless it is `lossy`: then readers have to
 * notice it, and receivers of webhooks cannot.
 */
export async function startPostgresNodes(hosts = '', lossy = false): Promise<StartedCalendar> {
  const folder = await mkdtemp(join(tmpdir(), 'fasti-'))
  const primary = await startPostgres({ settings: lossy ? {} : together })
  const standby = await startStandby(primary)
  const url = sharedUrl([primary.url, standby.url])
  const settings = {
    DATABASE_URL: url,
    DATABASE_REPLICA_URLS: standby.url,
    FASTI_DATA: folder,
    FASTI_CALLBACK_HOSTS_ALLOW: hosts,
  }
  const nodes = [
    await startNode(settings),
    ...(await Promise.all([startNode(settings), startNode(settings)])),
  ]
  const { secrets, setRole, close } = await usersOf({ folder, url })
  let isOver = false
  return {
    nodes,
    secrets,
    setRole,
    disturb: async (random) => {
      if (isOver || random.chance(0.6)) return random.pick(nodes).restart()
      isOver = true
      await primary.stop()
      await standby.promote()
    },
    [Symbol.asyncDispose]: async () => {
      for (const node of nodes) await node.stop()
      await close()
      await standby.stop()
      if (!isOver) await primary.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
