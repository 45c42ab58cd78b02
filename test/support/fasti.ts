// A fresh calendar, reached through `inject`: no socket, real routes, real accounts, real database.

import assert from 'node:assert/strict'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { pino } from 'pino'
import type { Role } from '../../src/access/roles.ts'
import { addUser } from '../../src/access/users/operations.ts'
import { addToken } from '../../src/access/users/tokens.ts'
import { type Parts, buildApp } from '../../src/app/app.ts'
import { ownNamespace } from '../../src/http/roots.ts'
import { readSettings } from '../../src/app/settings.ts'
import { now } from '../../src/language/time/clock.ts'
import { program } from './command.ts'
import { type DatabaseName, type Fresh, freshCalendar } from './databases.ts'
import { languages } from './languages.ts'
import { unlimited } from './second_app.ts'
import { checkReply } from './replies.ts'

/** Answers are JSON of unknown shape; tests assert what they expect. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any

export interface Reply {
  readonly status: number
  readonly headers: Record<string, string>
  readonly text: string
  readonly body: Json
}

export interface Request {
  readonly headers?: Record<string, string>
  readonly query?: Record<string, string>
  readonly body?: unknown
  /** The root that is asked; the default root if none is given. */
  readonly root?: string
}

export interface Caller {
  send(method: string, path: string, request?: Request): Promise<Reply>
  get(path: string, request?: Request): Promise<Reply>
  post(path: string, body?: unknown, request?: Request): Promise<Reply>
  put(path: string, body?: unknown, request?: Request): Promise<Reply>
  patch(path: string, body?: unknown, request?: Request): Promise<Reply>
  delete(path: string, request?: Request): Promise<Reply>
}

export const aliasPath = '/wp-json/tribe/events/v1'
export const defaultRoot = `/api/${ownNamespace}`
export const origin = 'http://cal.example'

export interface TestUser {
  readonly id: number
  readonly login: string
  readonly secret: string
}

export interface Fasti extends Caller, AsyncDisposable {
  readonly app: FastifyInstance
  readonly db: Fresh['db']
  readonly settings: Fresh['settings']
  /** A user of that role; the same one each time, or another by name. */
  as(role: Role, name?: string): Caller
  /** The account behind `as`: login, id and application password. */
  user(role: Role, name?: string): Promise<TestUser>
  /** Everything the server logged. */
  readonly log: readonly string[]
}

export async function freshFasti(
  database: DatabaseName,
  settings: Record<string, string> = {},
  { limits = unlimited, ...others }: Pick<Parts, 'timeouts' | 'limits' | 'retries'> = {},
): Promise<Fasti> {
  const fresh = await freshCalendar(database)
  const given = { FASTI_ALIASES: aliasPath, ...settings, ...fresh.settings }
  const log: string[] = []
  const app = await buildApp({
    settings: readSettings(given, [...languages.keys()]),
    db: fresh.db,
    languages,
    ...others,
    limits,
    program: { file: program, environment: { ...process.env, ...given } },
    log: pino({ level: 'debug' }, { write: (line: string) => void log.push(line) }),
  })
  const users = new Map<string, Promise<TestUser>>()
  const user = (role: Role, name: string) => {
    const known = users.get(name) ?? makeUser(fresh, role, name)
    users.set(name, known)
    return known
  }
  return {
    ...callerOf(app, async () => undefined),
    app,
    db: fresh.db,
    settings: fresh.settings,
    log,
    as: (role, name = role) => callerOf(app, async () => (await user(role, name)).secret),
    user: (role, name = role) => user(role, name),
    [Symbol.asyncDispose]: async () => {
      await app.tasks.close()
      await app.close()
      await fresh.drop()
    },
  }
}

async function makeUser({ db }: Fresh, role: Role, login: string): Promise<TestUser> {
  const { id } = await addUser(db, { login, role, email: `${login}@cal.example` }, now())
  const { secret } = await addToken(db, login, 'test', now())
  return { id, login, secret }
}

export function callerOf(
  app: FastifyInstance,
  secretOf: () => Promise<string | undefined>,
): Caller {
  const send = async (method: string, path: string, request: Request = {}): Promise<Reply> => {
    const secret = await secretOf()
    const options: InjectOptions = {
      method: method,
      url: `${request.root ?? defaultRoot}${path}`,
      headers: {
        host: 'cal.example',
        ...(secret === undefined ? {} : { authorization: `Bearer ${secret}` }),
        ...request.headers,
      },
    }
    if (request.query) options.query = request.query
    if (request.body !== undefined) options.payload = request.body as object
    const reply = await app.inject(options)
    return read(method, `${request.root ?? defaultRoot}${path}`, reply)
  }
  return {
    send,
    get: (path, request) => send('GET', path, request),
    post: (path, body, request) => send('POST', path, { ...request, body }),
    put: (path, body, request) => send('PUT', path, { ...request, body }),
    patch: (path, body, request) => send('PATCH', path, { ...request, body }),
    delete: (path, request) => send('DELETE', path, request),
  }
}

function read(
  method: string,
  url: string,
  reply: Awaited<ReturnType<FastifyInstance['inject']>>,
): Reply {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(reply.headers)) headers[name] = String(value)
  const isJson = headers['content-type']?.startsWith('application/json') && reply.payload !== ''
  const body = isJson ? JSON.parse(reply.payload) : undefined
  const shown = { status: reply.statusCode, headers, text: reply.payload, body }
  if (isJson && headers['content-encoding'] === undefined) checkReply(method, url, shown)
  assert.ok(
    reply.statusCode < 500,
    `${method} ${url} answered ${reply.statusCode}: ${reply.payload}`,
  )
  return shown
}
