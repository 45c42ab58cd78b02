// Several nodes of one calendar, in this process but each with its own connections and memory.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Role } from '../../src/access/roles.ts'
import { addUser } from '../../src/access/users/operations.ts'
import { addToken } from '../../src/access/users/tokens.ts'
import { placeOf } from '../../src/cli/session.ts'
import { readSettings } from '../../src/app/settings.ts'
import type { OpenDatabase } from '../../src/storage/database.ts'
import { openDatabase } from '../../src/storage/open.ts'
import { now } from '../../src/language/time/clock.ts'
import { languages } from './languages.ts'
import { secondApp } from './second_app.ts'
import { type Caller, callerOf } from './fasti.ts'

export interface Node extends Caller {
  readonly app: FastifyInstance
  readonly db: OpenDatabase
  /** A caller with a secret, which is valid on every node. */
  as(secret: string): Caller
}

export interface Nodes extends AsyncDisposable {
  readonly nodes: readonly [Node, Node, Node]
  /** Creates a user of that role, and returns their secret. */
  secretOf(role: Role, login?: string): Promise<string>
  /** Reports about servers of the database: `lost` or `back`. */
  readonly told: readonly string[]
}

export async function startNodes(given: Readonly<Record<string, string>>): Promise<Nodes> {
  const folder = await mkdtemp(join(tmpdir(), 'fasti-'))
  const settings = readSettings({ FASTI_DATA: folder, ...given }, [...languages.keys()])
  const told: string[] = []
  const closing: (() => Promise<unknown>)[] = []
  const start = async (): Promise<Node> => {
    const db = await openDatabase({
      ...placeOf(settings),
      report: ({ lost }) => void told.push(lost ? 'lost' : 'back'),
    })
    closing.unshift(() => db.close())
    const app = await secondApp({
      settings,
      db,
      languages,
    })
    closing.unshift(() => app.close())
    return {
      app,
      db,
      ...callerOf(app, async () => undefined),
      as: (secret) => callerOf(app, async () => secret),
    }
  }
  const nodes = [await start(), await start(), await start()] as const
  return {
    nodes: [...nodes],
    told,
    secretOf: async (role, login = role) => {
      await addUser(nodes[0].db, { login, role, email: `${login}@cal.example` }, now())
      return (await addToken(nodes[0].db, login, 'test', now())).secret
    },
    [Symbol.asyncDispose]: async () => {
      for (const close of closing) await close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
