// A server as a process, whose console imports, exports and makes backups.

import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { consoleNamespace } from '../../src/http/roots.ts'
import { placeOf } from './backups.ts'
import type { Where } from './crawl.ts'
import type { DatabaseName } from './databases.ts'
import type { Json } from './fasti.ts'
import { checkReply } from './replies.ts'
import { type Server, secretOf, startServer } from './server.ts'
import { until } from './until.ts'

export const root = `/api/${consoleNamespace}`

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly body: Json
}

export interface Desk extends AsyncDisposable {
  readonly where: Where
  readonly secret: string
  /** The one that runs now. */
  server(): Server
  send(method: string, path: string, more?: RequestInit & { duplex?: 'half' }): Promise<Reply>
  get(path: string): Promise<Reply>
  post(path: string, body?: object): Promise<Reply>
  /** Sends a file; answers with the task. */
  upload(query: string, content: string | Buffer, headers?: Record<string, string>): Promise<Reply>
  /** The task once it has ended. */
  ended(id: number): Promise<Json>
  /** The folders of uploaded files that are there. */
  uploads(): readonly string[]
  /** After the end of the server, another one on the same calendar. */
  restart(): Promise<void>
}

export async function openDesk(
  database: DatabaseName,
  settings: Readonly<Record<string, string>> = {},
): Promise<Desk> {
  const where = await placeOf(database)
  const temporary = mkdtempSync(join(tmpdir(), 'fasti-'))
  mkdirSync(where.FASTI_DATA, { recursive: true })
  const given = { ...where, TMPDIR: temporary, ...settings }
  let server = await startServer(given)
  const secret = await secretOf(server)

  const send: Desk['send'] = async (method, path, more = {}) => {
    const response = await fetch(`${server.address}${root}${path}`, {
      method,
      ...more,
      headers: { authorization: `Bearer ${secret}`, ...(more.headers as Record<string, string>) },
    })
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    const body = isJson ? await response.json() : undefined
    const seen = { status: response.status, headers: Object.fromEntries(response.headers), body }
    if (isJson) checkReply(method, `${root}${path}`, seen)
    return { status: response.status, headers: response.headers, body }
  }
  const get = (path: string) => send('GET', path)
  return {
    where,
    secret,
    server: () => server,
    send,
    get,
    post: (path, body) =>
      send('POST', path, {
        ...(body ? { body: JSON.stringify(body) } : {}),
        headers: body ? { 'content-type': 'application/json' } : {},
      }),
    upload: (query, content, headers = {}) =>
      send('POST', `/imports/files?${query}`, {
        body: content,
        headers: { 'content-type': 'application/octet-stream', ...headers },
      }),
    ended: async (id) => {
      let task: Json
      await until(async () => {
        task = (await get(`/tasks/${id}`)).body
        return task.state !== 'running'
      })
      return task
    },
    uploads: () => readdirSync(temporary).filter((name) => name.startsWith('fasti-upload-')),
    restart: async () => {
      server = await startServer(given)
    },
    [Symbol.asyncDispose]: async () => {
      if (server.process.exitCode === null && server.process.signalCode === null) {
        await server.stop()
      }
      rmSync(temporary, { recursive: true, force: true })
    },
  }
}

/** A table with so many events. */
export function tableOf(events: number, title = 'Concert', text = ''): string {
  const rows = Array.from({ length: events }, (_, n) => {
    const day = String((n % 28) + 1).padStart(2, '0')
    return `${title} ${n},2091-03-${day} 19:00,2091-03-${day} 21:00,Hall ${n % 7},${text}`
  })
  return ['Title,Start,End,Venue,Description', ...rows, ''].join('\n')
}
