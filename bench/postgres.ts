// A PostgreSQL server whose data persists between runs, with settings as in production.

import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from '../src/app/server/connections/listen.ts'
import { handOver, owner, usableNative } from '../test/support/native.ts'
import { startStandby } from '../test/support/standby.ts'
import { benchFolder } from './folder.ts'

export interface KeptPostgres {
  readonly pid: number
  urlOf(database: string): string
  /** Runs a statement outside the database of any calendar. */
  administer(statement: string): Promise<void>
  /** Runs the work while every commit waits for a standby as well. */
  withSynchronousStandby<T>(work: () => Promise<T>): Promise<T>
  stop(): Promise<void>
}

const settings: Readonly<Record<string, string>> = {
  shared_buffers: '256MB',
  dynamic_shared_memory_type: 'mmap',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

// Lives until its standard input ends, which the kernel ensures however this process dies; then the
// server is shut down properly, so that the next start needs no recovery.
const supervisor = `
trap '' HUP INT TERM PIPE
cd "$FOLDER" || exit 1
if [ ! -f ready ]; then
  rm -rf data
  "$NATIVE/bin/initdb" -D data -U postgres -E UTF8 --locale=C -A scram-sha-256 --pwfile=password \
    >log 2>&1 </dev/null && touch ready || exit 1
fi
"$NATIVE/bin/postgres" -D data "$@" 2>>log </dev/null >/dev/null &
server=$!
echo "$server"
while read -r _; do :; done
kill -INT "$server"
wait "$server"
`

export async function startKeptPostgres(): Promise<KeptPostgres> {
  const folder = benchFolder('postgres')
  const password = passwordIn(folder)
  const copy = await mkdtemp(join(tmpdir(), 'fasti-postgres-'))
  handOver(copy)
  const native = await usableNative(copy)
  const port = await freePort('127.0.0.1', 0)
  const flags = Object.entries({ ...settings, port: String(port) })
  const child = spawn(
    '/bin/sh',
    ['-c', supervisor, 'sh', ...flags.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...owner,
      detached: true,
      cwd: '/',
      env: { PATH: process.env['PATH'], LC_ALL: 'C', FOLDER: folder, NATIVE: native },
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  const gone = once(child, 'exit')
  gone.catch(() => undefined)
  const lines = createInterface({ input: child.stdout })
  const [line] = await Promise.race([once(lines, 'line'), gone])
  const urlOf = (database: string) =>
    `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
  const administer = (statement: string) => ask(urlOf('postgres'), statement)
  const waitFor = async (standbys: string) => {
    await administer(`alter system set synchronous_standby_names = '${standbys}'`)
    await administer('select pg_reload_conf()')
  }
  const pid = Number(line)
  while (child.exitCode === null && !(await isReady(administer))) await sleep(50)
  if (child.exitCode !== null) throw new Error(`PostgreSQL did not start; see ${folder}/log.`)
  return {
    pid,
    urlOf,
    administer,
    withSynchronousStandby: async (work) => {
      const primary = { url: urlOf('postgres'), dataFolder: join(folder, 'data') }
      const standby = await startStandby(primary, { settings })
      try {
        await waitFor('*')
        return await work()
      } finally {
        await waitFor('')
        await standby.stop()
      }
    },
    stop: async () => {
      child.stdin.end()
      await gone
      await rm(copy, { recursive: true })
    },
  }
}

function passwordIn(folder: string): string {
  const file = join(folder, 'password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(12).toString('hex'), { mode: 0o600 })
  for (const path of [folder, file]) handOver(path)
  return readFileSync(file, 'utf8')
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function isReady(administer: KeptPostgres['administer']): Promise<boolean> {
  return administer('select 1').then(
    () => true,
    () => false,
  )
}
