import { randomBytes } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { type Client, escapeIdentifier } from 'pg'
import { freePort } from '../../src/app/server/connections/listen.ts'
import { connect } from './ask.ts'
import { type Supervised, supervise } from './supervisor.ts'

export type Postgres = {
  readonly url: string
  readonly port: number
  readonly dataFolder: string
  /** Ends the server at once and removes its files. */
  stop(): Promise<void>
  /**
   * Ends it and all its processes with SIGKILL, as a crash of its machine would; `stop` still has
   * to remove its files.
   */
  kill(): Promise<void>
  /** Starts it again after `kill`, with the same files on the same port. */
  restart(): Promise<void>
  /** Stops all its processes where they are: connections are accepted, but nothing is answered. */
  pause(): void
  resume(): void
}

export type FreshDatabase = {
  readonly name: string
  readonly url: string
  drop(): Promise<void>
}

// A database that lives only as long as its tests needs no durability. Dynamic shared memory in
// files keeps /dev/shm clean even after SIGKILL.
const fastSettings: Readonly<Record<string, string>> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '32MB',
  max_wal_size: '256MB',
  // For a standby that was disconnected.
  wal_keep_size: '128MB',
  dynamic_shared_memory_type: 'mmap',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Makes password authentication of connections cheap.
  scram_iterations: '1',
}

export function startPostgres(
  options: { settings?: Record<string, string> } = {},
): Promise<Postgres> {
  return onFreePort(async (port) => {
    const password = randomBytes(12).toString('hex')
    const server = await supervise({ settings: fastSettings, password })
    // Only after initdb, which would wait for standbys, for example.
    addSettings(server, { ...options.settings, port: String(port) })
    return started(server, `postgres://postgres:${password}@127.0.0.1:${port}/postgres`)
  })
}

/** Overrides the settings that it has. */
export function addSettings(server: Supervised, settings: Record<string, string>): void {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
  appendFileSync(join(server.dataFolder, 'postgresql.conf'), lines.join(''))
}

export async function started(server: Supervised, url: string): Promise<Postgres> {
  try {
    await server.start()
  } catch (error) {
    await server.stop()
    throw error
  }
  return {
    url,
    port: Number(new URL(url).port),
    dataFolder: server.dataFolder,
    stop: () => server.stop(),
    kill: () => server.kill(),
    restart: () => server.start(),
    pause: () => server.pause(),
    resume: () => server.resume(),
  }
}

export async function onFreePort<T>(start: (port: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start(await freePort('127.0.0.1', 0))
    } catch (error) {
      // Another process can take the port between its choice and its use.
      if (attempt === 3 || !String(error).includes('Address already in use')) throw error
    }
  }
}

let ownServer: Promise<Postgres> | undefined

async function serverUrl(): Promise<string> {
  const shared = process.env['FASTI_TEST_POSTGRES']
  if (shared !== undefined) return shared
  ownServer ??= startPostgres()
  return (await ownServer).url
}

let administrator: Promise<Client> | undefined
let underWay = 0

/** On one connection for all databases of a process: a new one costs as much as half of a copy. */
async function administer(url: string, statement: string): Promise<void> {
  administrator ??= connect(url)
  const client = await administrator
  const socket = client.connection.stream as Socket
  // It keeps the process alive only while something is under way.
  if ((underWay += 1) === 1) socket.ref()
  try {
    await client.query(statement)
  } finally {
    if ((underWay -= 1) === 0) socket.unref()
  }
}

/** No client may be connected to the template meanwhile. */
export async function freshDatabase(template = 'template0'): Promise<FreshDatabase> {
  const admin = await serverUrl()
  const name = `test_${randomBytes(8).toString('hex')}`
  const source = escapeIdentifier(template)
  // Twice as fast as the default, which writes the copy through the write-ahead log.
  await administer(admin, `create database ${name} template ${source} strategy file_copy`)
  const url = new URL(admin)
  url.pathname = name
  return {
    name,
    url: url.href,
    drop: () => administer(admin, `drop database if exists ${name} with (force)`),
  }
}
