// A server process on a primary with replicas, and callers of it.

import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Json, aliasPath, defaultRoot } from './fasti.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { type Server, fasti, secretOf, startServer } from './server.ts'
import { type Standby, startStandby } from './standby.ts'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  readonly body: Json
}

export interface Replicated extends AsyncDisposable {
  readonly primary: Postgres
  readonly replicas: readonly Standby[]
  readonly server: Server
  /** As anybody; `path` begins at the host. */
  read(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>
  /** As the administrator; `path` begins below the default root. */
  admin(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer>
  /** As the administrator, at any address. */
  send(path: string, options: RequestInit): Promise<Answer>
  /** Runs a command of the program with the settings of the server. */
  command(...args: string[]): Promise<string>
}

/** No write is acknowledged before the replica has it. */
export const together = {
  synchronous_commit: 'remote_apply',
  synchronous_standby_names: '*',
}

export async function startReplicated(
  postgres: Record<string, string>,
  count = 1,
  urlOf: (primary: Postgres, replicas: readonly Standby[]) => string = ({ url }) => url,
): Promise<Replicated> {
  const folder = await mkdtemp(join(tmpdir(), 'fasti-'))
  const primary = await startPostgres({ settings: postgres })
  const replicas: Standby[] = []
  for (let n = 0; n < count; n += 1) replicas.push(await startStandby(primary))
  const settings = {
    DATABASE_URL: urlOf(primary, replicas),
    DATABASE_REPLICA_URLS: replicas.map(({ url }) => url).join(),
    FASTI_DATA: folder,
    FASTI_ALIASES: aliasPath,
    FASTI_CACHE_SECONDS: '60',
    FASTI_MEDIA: 'database',
  }
  const server = await startServer(settings)
  const secret = await secretOf(server)
  const authorization = `Bearer ${secret}`

  async function ask(path: string, options: RequestInit): Promise<Answer> {
    const reply = await fetch(`${server.address}${path}`, { redirect: 'manual', ...options })
    const headers = Object.fromEntries(reply.headers)
    const text = await reply.text()
    const isJson = headers['content-type']?.includes('json') && text !== ''
    return { status: reply.status, headers, text, body: isJson ? JSON.parse(text) : undefined }
  }

  const send = (path: string, options: RequestInit) =>
    ask(path, {
      ...options,
      headers: { authorization, ...(options.headers as Record<string, string>) },
    })
  return {
    primary,
    replicas,
    server,
    read: (path, headers = {}) => ask(path, { headers }),
    admin: (method, path, body) =>
      send(`${defaultRoot}${path}`, {
        method,
        ...(body ? { body: JSON.stringify(body) } : {}),
        headers: { 'content-type': 'application/json' },
      }),
    send,
    command: (...args) => fasti(settings, ...args),
    [Symbol.asyncDispose]: async () => {
      await server.stop('SIGKILL')
      primary.resume()
      for (const replica of replicas) await replica.stop()
      await primary.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** How old an answer says it is, in seconds; undefined if it says nothing. */
export function staleness({ headers }: Answer): number | undefined {
  const { 'x-fasti-stale': said } = headers
  if (said === undefined) return undefined
  assert.match(said, /^[1-9]\d*$/)
  return Number(said)
}
