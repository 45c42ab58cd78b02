// A PostgreSQL server that leaves nothing behind, however the process that started it ends.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, rm, statfs } from 'node:fs/promises'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { owner, usableNative } from './native.ts'
import { killFamily, signalFamily } from './processes.ts'

export interface Supervised {
  readonly dataFolder: string
  start(): Promise<void>
  /** Kills all its processes, as a crash of the machine would; it can be started again. */
  kill(): Promise<void>
  /** Stops all its processes where they are: connections are accepted, but nothing is answered. */
  pause(): void
  resume(): void
  /** Ends it at once and removes its files. */
  stop(): Promise<void>
}

/** Created by initdb with these settings, or as a copy of the data folder of a server in backup. */
export type Making =
  | { readonly settings: Readonly<Record<string, string>>; readonly password: string }
  | { readonly source: string }

// Prints the paths of its two folders, reads the path of the binaries, creates the data folder and
// reports it; starts a server for every line it reads, prints its pid and later that it has ended.
// When its standard input closes, as it does however this process dies, it stops the server and
// removes both folders.
const supervisor = `
trap '' HUP INT TERM PIPE
folder=$(mktemp -d "$MEMORY/fasti-postgres-XXXXXX" 2>/dev/null) ||
  folder=$(mktemp -d "$DISK/fasti-postgres-XXXXXX") || exit 1
copy=$(mktemp -d "$DISK/fasti-postgres-XXXXXX") || { rm -rf "$folder"; exit 1; }
echo "$folder"
echo "$copy"
cd "$folder"

initialize() {
  printf '%s' "$PASSWORD" >password
  "$native/bin/initdb" -D "$folder/data" -U postgres -E UTF8 --locale=C -A scram-sha-256 \
    --pwfile=password --no-sync --no-data-checksums "$@"
}

duplicate() {
  mkdir -m 700 data || return 1
  for path in "$SOURCE"/*; do
    name=\${path##*/}
    case $name in
    postmaster.* | postgresql.auto.conf) ;;
    # What these hold is of use to the other server alone.
    pg_wal | pg_replslot | pg_dynshmem | pg_notify | pg_serial | pg_snapshots | pg_stat_tmp | \
      pg_subtrans) mkdir -m 700 "data/$name" || return 1 ;;
    # What vanishes under the copy is put right by the log that is replayed.
    *) cp -R "$path" data || : ;;
    esac
  done
}

serve() {
  "$native/bin/postgres" -D "$folder/data" >>log 2>&1 </dev/null &
  echo "$!" >pid
  echo "$!"
  { wait "$!"; } 2>/dev/null
  # Only a crashed server leaves this file, and with it a segment of shared memory.
  segment=$(sed -n '7s/.* //p' data/postmaster.pid 2>/dev/null)
  [ -n "$segment" ] && ipcrm -m "$segment" 2>/dev/null
  rm -f data/postmaster.pid pid
  echo ended 2>/dev/null
}

if [ -n "$SOURCE" ]; then make=duplicate; else make=initialize; fi
if read -r native && $make "$@" >>log 2>&1 </dev/null; then echo made; else echo failed; fi
while read -r _; do
  serve </dev/null &
  server=$!
done
if [ -n "$server" ]; then
  # Again and again, because a server that has just been started is still deaf to it.
  while kill -0 "$server"; do
    kill -QUIT "$(cat pid)"
    kill -CONT "$(cat pid)"
    sleep 0.1
  done >/dev/null 2>&1 &
  wait "$server"
fi
cd /
rm -rf "$folder" "$copy" 2>/dev/null || { sleep 1; rm -rf "$folder" "$copy"; }
`

/** Makes the data folder; the server is not started yet. */
export async function supervise(making: Making, memory = '/dev/shm'): Promise<Supervised> {
  const shell = await startShell(making, memory)
  const folder = await shell.line()
  const copy = await shell.line()
  if (copy === '') throw new Error(`PostgreSQL has no folder: ${tmpdir()} cannot be written.`)
  const dataFolder = join(folder, 'data')
  let running: { readonly pid: number; readonly ended: Promise<string> } | undefined

  async function stop() {
    await shell.end()
    for (const path of [folder, copy]) await remove(path)
  }

  async function start() {
    shell.say('start')
    const pid = Number(await shell.line())
    const ended = shell.line()
    running = { pid, ended }
    let isOver = false
    void ended.then(() => (isOver = true))
    while (!(await isReady(dataFolder))) {
      if (isOver) throw new Error(`PostgreSQL did not start.\n${await log(folder)}`)
      await sleep(5)
    }
  }

  async function kill() {
    if (!running) return
    killFamily(running.pid)
    await running.ended
    running = undefined
  }

  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    if (running) signalFamily(running.pid, name)
  }

  try {
    shell.say(await usableNative(copy))
    if ((await shell.line()) !== 'made') throw new Error(`No data folder.\n${await log(folder)}`)
    shell.release()
    return {
      dataFolder,
      start: () => shell.held(start),
      kill: () => shell.held(kill),
      pause: () => signal('SIGSTOP'),
      resume: () => signal('SIGCONT'),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startShell(making: Making, memory: string) {
  const flags = Object.entries('settings' in making ? making.settings : {})
  const args = flags.flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const what = 'settings' in making ? { PASSWORD: making.password } : { SOURCE: making.source }
  const parents = { MEMORY: await dataParent(memory), DISK: tmpdir() }
  const child = spawn('/bin/sh', ['-c', supervisor, 'sh', ...args], {
    ...owner,
    // A session of its own, so that Ctrl-C at a terminal ends it only through its standard input.
    detached: true,
    cwd: '/',
    env: { PATH: process.env['PATH'], LC_ALL: 'C', ...what, ...parents },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  gone.catch(() => undefined)
  child.stdin.on('error', () => undefined)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const pipes = [child.stdin, child.stdout].filter((pipe) => pipe instanceof Socket)

  function hold() {
    child.ref()
    for (const pipe of pipes) pipe.ref()
  }
  /** Lets the test process end with its tests while the server is still running. */
  function release() {
    child.unref()
    for (const pipe of pipes) pipe.unref()
  }

  return {
    say: (word: string) => void child.stdin.write(`${word}\n`),
    line: async (): Promise<string> => (await lines.next()).value ?? '',
    release,
    held: async (work: () => Promise<void>) => {
      hold()
      try {
        await work()
      } finally {
        release()
      }
    },
    end: async () => {
      hold()
      child.stdin.end()
      await gone
    },
  }
}

const roomyBytes = 2 * 1024 ** 3

// A database in memory is created several times faster than one on disk. But /dev/shm is often tiny
// in containers, or not there; only the shell knows whether the user of PostgreSQL may write there.
// TMPDIR, if it is set, takes precedence.
async function dataParent(memory: string): Promise<string> {
  if (process.env['TMPDIR'] !== undefined || !existsSync(memory)) return tmpdir()
  const { bavail, bsize } = await statfs(memory)
  return bavail * bsize < roomyBytes ? tmpdir() : memory
}

// The eighth line of postmaster.pid is the state that pg_ctl waits for, too.
async function isReady(dataFolder: string): Promise<boolean> {
  const lines = await readFile(join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => '')
  return lines.split('\n')[7]?.trim() === 'ready'
}

function log(folder: string): Promise<string> {
  return readFile(join(folder, 'log'), 'utf8').catch(() => '')
}

// Retries, because the last processes of the server may still write for a moment.
async function remove(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
}
