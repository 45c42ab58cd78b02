// npm run bare -- [--start] [--test] [--suite bookworm] [test files and options of Node's runner]
// Runs the commands of the README in the smallest Debian there is: `debootstrap --variant=minbase`,
// Node 20, npm, /etc/hosts and nothing else: no /sys, no /dev/shm, and /proc for the tests only,
// which look at processes, as browsers do. What is committed is cloned into it. Test files that are
// named run alone, without the check before.

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { freePort } from '../src/app/server/connections/listen.ts'

const top = fileURLToPath(new URL('..', import.meta.url))
const { values: flags, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    start: { type: 'boolean', default: false },
    test: { type: 'boolean', default: false },
    suite: { type: 'string', default: 'bookworm' },
  },
})
const isBoth = !flags.start && !flags.test && files.length === 0
/** In the root. */
const checkout = '/srv/fasti'
const certificates = '/usr/local/etc/certificates.pem'
/** Of npm's configuration, what leads to the registry; the rest is about the caller's machine. */
const aboutRegistry =
  /^(?:\/\/|(?:@[^:]+:)?registry\b|https?-proxy\b|proxy\b|noproxy\b|strict-ssl\b)/

const missing = whatIsMissing()
if (missing === undefined) await run()
else {
  console.error(missing)
  process.exitCode = 2
}

function whatIsMissing(): string | undefined {
  if (process.platform !== 'linux') return 'A root of Debian can only be made on Linux.'
  if (process.getuid?.() !== 0) return 'Only root can make a root: sudo npm run bare.'
  const isThere = (process.env['PATH'] ?? '')
    .split(':')
    .some((folder) => existsSync(join(folder, 'debootstrap')))
  return isThere ? undefined : 'debootstrap is missing: apt-get install debootstrap.'
}

async function run(): Promise<void> {
  const base = makeBase()
  const folder = mkdtempSync(join(tmpdir(), 'fasti-bare-'))
  const root = join(folder, 'root')
  try {
    execFileSync('cp', ['-a', '--reflink=auto', base, root])
    execFileSync('git', ['clone', '--quiet', '--no-hardlinks', top, join(root, checkout)])
    passRegistry(root)
    if (flags.start || isBoth) await start(root)
    if (flags.test || isBoth) await command(root, 'npm ci && npm test')
    if (files.length > 0) {
      const given = files.map((file) => `'${file}'`).join(' ')
      const runner = 'node scripts/run.js --test --test-global-setup=test/global.ts'
      await command(root, `npm ci && ${runner} ${given}`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Debian, Node and npm: kept between runs, because they take a minute to fetch. */
function makeBase(): string {
  const cache = join(top, 'node_modules/.cache')
  const base = join(cache, `bare-${flags.suite}`)
  if (existsSync(base)) return base
  mkdirSync(cache, { recursive: true })
  const made = mkdtempSync(join(cache, 'bare-'))
  try {
    // As every root is: PostgreSQL runs as another user.
    chmodSync(made, 0o755)
    execFileSync('debootstrap', ['--variant=minbase', flags.suite, made], { stdio: 'inherit' })
    writeFileSync(join(made, 'etc/hosts'), '127.0.0.1 localhost\n::1 localhost\n')
    unpack(`node-linux-${process.arch}@20`, join(made, 'usr/local'))
    unpack('npm@10', join(made, 'usr/local/lib/node_modules/npm'))
    for (const name of ['npm', 'npx']) {
      const program = `../lib/node_modules/npm/bin/${name}-cli.js`
      symlinkSync(program, join(made, 'usr/local/bin', name))
    }
    renameSync(made, base)
  } catch (error) {
    rmSync(made, { recursive: true, force: true })
    throw error
  }
  return base
}

function unpack(name: string, into: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'fasti-'))
  try {
    const packed = npm('pack', '--silent', '--pack-destination', folder, name)
    mkdirSync(into, { recursive: true })
    const file = join(folder, packed)
    execFileSync('tar', ['-xzf', file, '-C', into, '--strip-components=1', '--no-same-owner'])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function npm(...args: string[]): string {
  return execFileSync('npm', args, { encoding: 'utf8', cwd: tmpdir() }).trim()
}

/** The root finds packages where the caller does; it is removed after the run. */
function passRegistry(root: string): void {
  const own = ['globalconfig', 'userconfig'].map((name) => npm('config', 'get', name))
  const lines = own
    .filter((path) => existsSync(path))
    .flatMap((path) => readFileSync(path, 'utf8').split('\n'))
    .filter((line) => aboutRegistry.test(line))
  const registry = `registry=${npm('config', 'get', 'registry')}`
  const text = [...lines, registry, ''].join('\n')
  writeFileSync(join(root, 'root/.npmrc'), text, { mode: 0o600 })
  const trusted = process.env['NODE_EXTRA_CA_CERTS']
  if (trusted) copyFileSync(trusted, join(root, certificates))
}

interface Given {
  readonly settings?: Record<string, string>
  readonly hasProc?: boolean
}

function enter(root: string, line: string, { settings, hasProc }: Given) {
  console.log(`\n# ${line}`)
  const passed = Object.entries(process.env).filter(([name]) => /^(?:https?|no)_proxy$/i.test(name))
  // Mounts of a namespace end with its processes.
  const mounts = hasProc ? 'mount -t proc proc "$1/proc" && ' : ''
  const script = `${mounts}exec chroot "$1" /bin/sh -c "$2"`
  const args = ['--mount', 'sh', '-c', script, 'sh', root, `cd ${checkout} && ${line}`]
  return spawn('unshare', args, {
    // A group of its own: a signal to it reaches the server as well as npm.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: '/root',
      ...Object.fromEntries(passed),
      ...(existsSync(join(root, certificates)) ? { NODE_EXTRA_CA_CERTS: certificates } : {}),
      ...settings,
    },
  })
}

async function command(root: string, line: string): Promise<void> {
  const [code] = await once(enter(root, line, { hasProc: true }), 'exit')
  report(line, code === 0)
}

async function start(root: string): Promise<void> {
  const line = 'npm ci && npm start'
  const port = await freePort('127.0.0.1', 0)
  const server = enter(root, line, { settings: { PORT: String(port) } })
  const ended = once(server, 'exit')
  const wanted = ['/', '/api/cal/events/v1/events']
  for (const path of wanted) report(path, await answers(`http://127.0.0.1:${port}${path}`, server))
  if (server.pid && server.exitCode === null) process.kill(-server.pid, 'SIGTERM')
  await ended
}

/** Tries while it starts; false when it has ended. */
async function answers(address: string, server: { exitCode: number | null }): Promise<boolean> {
  while (server.exitCode === null) {
    const answer = await fetch(address).catch(() => undefined)
    if (answer) return answer.ok
    await sleep(200)
  }
  return false
}

function report(what: string, isGood: boolean): void {
  console.log(`${isGood ? 'good' : 'FAILED'}: ${what}`)
  if (!isGood) process.exitCode = 1
}
