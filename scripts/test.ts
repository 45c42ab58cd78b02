// npm test -- [options of Node's test runner]
// npm run test:all -- [options]
// Runs every promise once, or all of them on both databases and at full length. Most files share a
// process with others (docs/decisions/0023-shared-processes.md).

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, globSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { constants, getPriority, setPriority } from 'node:os'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { DatabaseName } from '../test/support/databases.ts'
import { quickFolder } from '../test/support/folders.ts'
import { type TestFile, groupsOf, waits } from '../test/support/groups.ts'
import { isWhole } from '../test/support/whole.ts'
import { buildProgram } from './build.ts'

const top = fileURLToPath(new URL('..', import.meta.url))
/** More groups share the cores more evenly, but each loads the server once more. */
const count = 9
/** One more than the machine that checks every change has cores: most of them wait now and then. */
const atOnce = 3
const untracked = pathToFileURL(join(top, 'test/support/untracked.ts')).href
const behind = constants.priority.PRIORITY_BELOW_NORMAL
/** If more files fail, it is not for want of a processor. */
const mostAgain = 4
let entries = 0
let runners = 0

const paths = globSync('{src,test}/**/*.test.ts', { cwd: top }).toSorted()
const files = paths.map((path) => ({ path, text: readFileSync(join(top, path), 'utf8') }))
const folder = await quickFolder()
const failures = join(folder, 'failures')
const running: ChildProcess[] = []
let isStopped = false
// Goes on below to remove its files: what is in memory would stay there.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isStopped = true
    for (const one of running) one.kill()
  })
}
try {
  await buildInto(folder)
  const busy = start(entriesOf(files.filter((file) => !waits(file))), atOnce, 'inherit')
  // Whoever waits for something does so with a limit, and goes first when it comes.
  if (busy.pid) setPriority(busy.pid, Math.max(getPriority(busy.pid), behind))
  const waiting = start(entriesOf(files.filter(waits)), 1, 'pipe')
  const [[busyCode], [waitingCode], report] = await Promise.all([
    once(busy, 'exit'),
    once(waiting, 'exit'),
    waiting.stdout ? text(waiting.stdout) : '',
  ])
  process.stdout.write(report)
  const havePassed = (busyCode === 0 && waitingCode === 0) || (await havePassedAlone())
  process.exitCode = havePassed ? 0 : 1
} finally {
  // The last processes of a database may still write for a moment.
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

/** As it is packed, the program starts in half the time: tests start it some two hundred times. */
async function buildInto(place: string): Promise<void> {
  await buildProgram(join(place, 'dist'))
  for (const name of ['bin', 'locales', 'package.json']) {
    cpSync(join(top, name), join(place, name), { recursive: true })
  }
  symlinkSync(join(top, 'node_modules'), join(place, 'node_modules'))
}

/**
 * Few files that have failed are run again by themselves. One that passes then depends on the pace
 * of the machine: that is to be mended, and is said here, but nothing else waits for it.
 */
async function havePassedAlone(): Promise<boolean> {
  const failed = [1, 2].map((runner) => `${failures}.${runner}`).filter((one) => existsSync(one))
  const lines = failed.flatMap((one) => readFileSync(one, 'utf8').split('\n').filter(Boolean))
  const again = [...new Set(lines.map((path) => relative(top, path)))]
  const areKnown = again.every((path) => paths.includes(path))
  if (isStopped || again.length === 0 || again.length > mostAgain || !areKnown) return false
  console.log(`Again, by themselves: ${again.join(', ')}`)
  const [code] = await once(start(again, 1, 'inherit'), 'exit')
  if (code === 0) console.log(`Passed by themselves, failed beside others: ${again.join(', ')}`)
  return code === 0
}

/** Node's runner starts a process for each file that it is given: these import their groups. */
function entriesOf(some: readonly TestFile[]): readonly string[] {
  return groupsOf(some, count, isWhole).map(({ paths: mine, database }) => {
    const entry = join(folder, `${String((entries += 1)).padStart(3, '0')}.mjs`)
    const chosen = database ? [naming(database)] : []
    const urls = [...chosen, ...mine.map((path) => join(top, path))].map(
      (path) => pathToFileURL(path).href,
    )
    const imports = urls.map((url) => `import ${JSON.stringify(url)}\n`).join('')
    writeFileSync(
      entry,
      `import { untrack } from ${JSON.stringify(untracked)}\n${imports}untrack()\n`,
    )
    return entry
  })
}

/** A module that names the database of its process, before the others are loaded. */
function naming(database: DatabaseName): string {
  const path = join(folder, `${database}.mjs`)
  writeFileSync(path, `process.env.FASTI_TEST_DATABASE = '${database}'\n`)
  return path
}

function start(group: readonly string[], concurrency: number, output: 'inherit' | 'pipe') {
  const given = process.argv.slice(2)
  const reporter = given.find((one) => one.startsWith('--test-reporter=')) ?? '--test-reporter=spec'
  const flags = [
    `--import=${untracked}`,
    `--test-concurrency=${concurrency}`,
    '--test-timeout=600000',
    '--test-global-setup=test/global.ts',
    ...given.filter((one) => one !== reporter),
    reporter,
    '--test-reporter-destination=stdout',
    `--test-reporter=${new URL('failed_files.ts', import.meta.url).href}`,
    `--test-reporter-destination=${failures}.${(runners += 1)}`,
  ]
  const runner = spawn(process.execPath, ['--test', ...flags, ...group], {
    cwd: top,
    // What a test leaves behind goes with the folder.
    env: { ...process.env, TMPDIR: folder, FASTI_TEST_PROGRAM: join(folder, 'bin/fasti.js') },
    stdio: ['inherit', output, 'inherit'],
  })
  running.push(runner)
  return runner
}
