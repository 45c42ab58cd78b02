// Waits: for the processes that it starts, one after the other.
// A start that cannot be says why in one sentence, ends with 1, and leaves nothing behind; the
// doctor says the same beforehand.

import assert from 'node:assert/strict'
import { type ExecFileOptions, execFile, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, describe, test } from 'node:test'
import { cannotListen } from '../src/app/server/connections/listen.ts'
import { ask } from './support/ask.ts'
import { type Ended, program } from './support/command.ts'
import { hosted } from './support/hosted.ts'
import { owner } from './support/native.ts'
import { type FreshDatabase, freshDatabase } from './support/postgres.ts'
import { migratedDatabase } from './support/databases.ts'

let top: string
let folder: string
let made = 0

before(() => {
  top = mkdtempSync(join(tmpdir(), 'fasti-'))
  // Another user is to reach it.
  chmodSync(top, 0o755)
})
beforeEach(() => {
  made += 1
  folder = join(top, String(made))
  mkdirSync(folder)
})
after(() => rmSync(top, { recursive: true, force: true }))

const content = () => readdirSync(top, { recursive: true, encoding: 'utf8' }).toSorted()

type Env = Readonly<Record<string, string>>

/** `prefix` is a program that starts the one behind it. */
function run(
  env: Readonly<Record<string, string | undefined>>,
  args: readonly string[],
  { prefix = [], ...options }: ExecFileOptions & { prefix?: readonly string[] } = {},
): Promise<Ended> {
  const [file = '', ...words] = [...prefix, process.execPath, program, ...args]
  const all = { ...process.env, PORT: '0', FASTI_LOG_LEVEL: 'error', ...env }
  return new Promise((resolve) => {
    const child = execFile(
      file,
      words,
      { ...options, encoding: 'utf8', env: all, timeout: 60_000 },
      (_, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }),
    )
  })
}

/** In a process of its own only if it has to be one of another kind, or starts others itself. */
const runAs = (env: Env, args: readonly string[], options: Parameters<typeof run>[2] = {}) =>
  Object.keys(options).length > 0 || args.includes('--workers')
    ? run(env, args, options)
    : hosted({ FASTI_LOG_LEVEL: 'error', ...env }, args)

const commands = ['serve', 'user list', 'doctor', 'serve --workers 2']
const serving = ['serve', 'serve --workers 2']
/** One reason of a kind is told by all commands; of the others, these two. */
const usual = ['serve', 'doctor']
/** For the same reason again, one is enough. */
const linesFor = (at: number) => ({ lines: at === 0 ? usual : ['serve'] })

/** Refused alike by one process, by several, and by other commands; nothing is created. */
async function refused(
  env: Env,
  said: RegExp,
  options: Parameters<typeof run>[2] & { lines?: readonly string[] } = {},
): Promise<void> {
  const { lines = usual, ...rest } = options
  const untouched = content()
  for (const line of lines) {
    const isDoctor = line === 'doctor'
    const { code, stdout, stderr } = await runAs(env, line.split(' '), rest)
    const about = `${line}: ${stdout}${stderr}`
    assert.equal(code, 1, about)
    if (isDoctor) {
      const bad = stdout.split('\n').filter((one) => one.startsWith('BAD '))
      assert.equal(bad.length, 1, about)
      assert.match(bad[0] ?? '', said)
      assert.equal(stderr, '', about)
    } else {
      assert.match(stderr, said, about)
      assert.match(stderr, /^[^\n]+\.\n$/, `one sentence: ${about}`)
      assert.equal(stdout, '', about)
    }
    assert.doesNotMatch(about, /geheim/)
  }
  assert.deepEqual(content(), untouched)
}

/** Mounted, and not just a folder of that name: procfs and sysfs have no blocks. */
function isOfKernel(path: string): boolean {
  const [, first = ''] = path.split('/')
  return existsSync(`/${first}`) && statfsSync(`/${first}`).blocks === 0
}

describe('a data folder', () => {
  const kernels = ['/proc/foo', '/proc/foo/bar', '/sys/foo'].filter(isOfKernel)
  const noKernels = kernels.length === 0 && 'no file system of the kernel is mounted'

  test('in a file system of the kernel is refused at once', { skip: noKernels }, async () => {
    for (const [at, path] of kernels.entries()) {
      const said = /The data folder \S+ cannot be written: .+\.$/m
      await refused({ FASTI_DATA: path }, said, { lines: at === 0 ? commands : ['serve'] })
    }
  })

  test('that is a file, or below one, is refused', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, 'not a folder')
    for (const [at, path] of [file, join(file, 'data'), join(file, 'a', 'b')].entries()) {
      const said = /cannot be written: \S+file is not a folder\.$/m
      await refused({ FASTI_DATA: path }, said, linesFor(at))
    }
    assert.equal(readFileSync(file, 'utf8'), 'not a folder')
  })

  test('with a name that is too long is refused, and its parents are not made', async () => {
    await refused(
      { FASTI_DATA: join(folder, 'a', 'x'.repeat(300)) },
      /cannot be written: a name in it is longer than 255 bytes\.$/m,
    )
    const { code, stderr } = await hosted({ FASTI_DATA: 'x'.repeat(100_000) }, ['serve'])
    assert.equal(code, 1)
    assert.match(stderr, /\n {2}FASTI_DATA is longer than 500 characters\.\n$/)
  })

  test('that this user may not write is refused', { skip: whyNotAsOther() }, async () => {
    mkdirSync(join(folder, 'theirs'), { mode: 0o555 })
    for (const [at, path] of ['theirs', 'theirs/data'].entries()) {
      const env = { FASTI_DATA: join(folder, path) }
      const said = /cannot be written: EACCES: permission denied/
      await refused(env, said, { ...owner, cwd: '/', ...linesFor(at) })
    }
  })

  test('on a read-only file system is refused', { skip: whyNotMounted() }, async () => {
    const script = 'mount -t tmpfs -o ro tmpfs "$0" && exec "$@"'
    const prefix = ['unshare', '-m', 'sh', '-c', script, folder]
    for (const [at, path] of [folder, join(folder, 'data')].entries()) {
      const said = /cannot be written: EROFS: read-only/
      await refused({ FASTI_DATA: path }, said, { prefix, ...linesFor(at) })
    }
  })

  test('on a full disk is refused, and used when there is room again', async () => {
    const env = { FASTI_DATA: join(folder, 'data') }
    const prefix = ['/bin/sh', '-c', 'ulimit -f 8 && exec "$0" "$@"']
    const { code, stdout, stderr } = await run(env, ['serve'], { prefix })
    assert.deepEqual([code, stdout], [1, ''])
    assert.match(stderr, /^The database .+\.\n$/)
    assert.deepEqual(await hosted(env, ['user', 'list', '--json']), {
      code: 0,
      stdout: '[]\n',
      stderr: `Creating the calendar in ${env.FASTI_DATA}.\n`,
    })
  })
})

/** Settings with a data folder that is not there yet. */
const withData = (more: Env): Env => ({ FASTI_DATA: join(folder, 'data'), ...more })

describe('an address to listen on', () => {
  const serve = { lines: ['serve'] }

  test('that is not of this machine is refused', async () => {
    const said = /^192\.0\.2\.7 is not an address of this machine; choose another one with HOST\.$/m
    await refused(withData({ HOST: '192.0.2.7' }), said, serve)
  })

  test('whose name is unknown is refused', async () => {
    const said =
      /^The name nowhere\.\.invalid leads to no address; choose another one with HOST\.$/m
    await refused(withData({ HOST: 'nowhere..invalid' }), said, serve)
  })

  test('that is taken is refused', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    await refused(
      withData({ PORT: String(port) }),
      /^Another program listens on port \d+ already/,
      { lines: serving },
    )
    other.close()
  })

  test('that is reserved is refused', { skip: whyNotReserved() }, async () => {
    const said = /^This user may not listen on port 80; .+ PORT, behind a proxy\.$/m
    await refused(withData({ PORT: '80' }), said, { ...serve, ...owner, cwd: '/' })
  })

  test('is refused in a sentence by the code of the error, and bugs stay as they are', () => {
    const error = Object.assign(new Error(), { code: 'EACCES', syscall: 'listen' })
    const { message } = cannotListen(error, '127.0.0.1', 80) as Error
    assert.match(message, /^This user may not listen on port 80; .+ PORT, behind a proxy\.$/)
    const bug = new Error('a bug')
    assert.equal(cannotListen(bug, '127.0.0.1', 80), bug)
  })
})

describe('a PostgreSQL database', () => {
  let server: FreshDatabase
  before(async () => {
    server = await migratedDatabase()
  })
  after(() => server.drop())

  const env = (change: (url: URL) => void): Env => {
    const url = new URL(server.url)
    change(url)
    return { FASTI_DATA: join(folder, 'data'), DATABASE_URL: url.href }
  }

  test('whose host is unknown, or whose port is closed, is refused', async () => {
    const unknown =
      /The host of the PostgreSQL server, nowhere\.\.invalid:\d+, is not known: .+\.$/m
    await refused(
      env((url) => (url.hostname = 'nowhere..invalid')),
      unknown,
      { lines: commands },
    )
    await refused(
      env((url) => (url.port = '1')),
      /The PostgreSQL server at 127\.0\.0\.1:1 does not answer: .*ECONNREFUSED.*\.$/m,
    )
  })

  const withPassword = (password: string) => env((url) => (url.password = password))

  test('that takes no such login, or does not exist, is refused', async () => {
    const login = /The PostgreSQL server at \S+ refuses the login: .+\.$/m
    for (const [at, password] of ['geheim', ''].entries()) {
      await refused(withPassword(password), login, linesFor(at))
    }
    await refused(
      env((url) => (url.pathname = '/nothing')),
      /has no such database: database "nothing" does not exist\.$/m,
    )
  })

  test('whose certificate is not there is refused', async () => {
    const search = '?sslmode=verify-full&sslrootcert=/nowhere/ca.pem'
    await refused(
      env((url) => (url.search = search)),
      /does not answer: ENOENT: .+\.$/m,
    )
  })

  test('that a newer version wrote is refused and left as it is', async () => {
    const newer = await freshDatabase(server.name)
    await ask(newer.url, `insert into migrations (id, name) values (999, 'from the future')`)
    const settings = { FASTI_DATA: join(folder, 'data'), DATABASE_URL: newer.url }
    await refused(settings, /was written by a newer version of Fasti; it was left as it is\.$/m)
    await newer.drop()
  })
})

test('without a home, Fasti starts all the same', async () => {
  const env = { FASTI_DATA: folder, HOME: undefined, USER: undefined, LOGNAME: undefined }
  const { code, stderr } = await run(env, ['user', 'add', 'ada', '--role', 'editor'])
  assert.deepEqual([code, stderr], [0, `Creating the calendar in ${folder}.\n`])
})

/** Root may write anywhere, so it hands over to the user that runs PostgreSQL. */
function whyNotAsOther(): string | false {
  const { status } = spawnSync(process.execPath, [program, '--version'], { ...owner, cwd: '/' })
  return status === 0 ? false : 'another user cannot reach this checkout'
}

function whyNotReserved(): string | false {
  const file = '/proc/sys/net/ipv4/ip_unprivileged_port_start'
  const isReserved = process.platform === 'linux' && Number(readFileSync(file, 'utf8')) > 80
  return isReserved ? whyNotAsOther() : 'no port is reserved here'
}

function whyNotMounted(): string | false {
  const { status } = spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()])
  return status === 0 ? false : 'nothing can be mounted here'
}
