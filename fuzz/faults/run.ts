// npm run mutate -- --all|--changed [--folders <a,b>] [--each <n>] [--seed <n>] [--jobs <n>]
// Puts single faults into the sources, one at a time, and lists those that no near test notices.
// --changed: in the files that differ from HEAD (or from --base <commit>).

import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { globalSetup, globalTeardown } from '../../test/global.ts'
import { random, shuffled } from '../../test/support/random.ts'
import { type Fault, describeFault, faultsIn } from './find.ts'
import { nearestTests } from '../../test/support/near.ts'
import { reaches } from './reach.ts'
import { type Measured, measure, noticedBy, top } from './trial.ts'
import { makeChecks } from './checks.ts'

const { values: flags } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    base: { type: 'string', default: 'HEAD' },
    folders: {
      type: 'string',
      default:
        'src/exchange,src/calendar/webhooks,src/calendar/changes,src/calendar/history,src/access',
    },
    each: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    jobs: { type: 'string', default: '2' },
  },
})
const cwd = fileURLToPath(top)
const [each, seed, jobs] = [Number(flags.each), Number(flags.seed), Number(flags.jobs)]
const areCounts = [each, jobs].every((one) => Number.isInteger(one) && one >= 1)
if (flags.all === flags.changed || !areCounts || !Number.isInteger(seed)) {
  console.error(
    'Say either --all or --changed; --each and --jobs are whole numbers from 1, --seed is whole.',
  )
  process.exitCode = 2
} else {
  await globalSetup()
  try {
    await mutate()
  } finally {
    await globalTeardown()
  }
}

async function mutate() {
  const groups = groupsOfSources()
  const chosen = groups.map(({ name, sources }) => ({
    name,
    faults: shuffled(random(seed), sources.flatMap(faultsOf)).slice(0, each),
  }))
  const faults = chosen.flatMap((one) => one.faults)
  console.log(`${faults.length} faults, seed ${seed}.`)

  const tests = globSync('{src,test}/**/*.test.ts', { cwd }).toSorted()
  const near = new Map(
    [...new Set(faults.map(({ path }) => path))].map((path) => [path, nearestTests(path, tests)]),
  )
  const measured = new Map<string, Measured>()
  await atOnce([...new Set([...near.values()].flat())], async (test) => {
    const one = await measure(test)
    if (one) measured.set(test, one)
    else console.log(`${test} fails without a fault and is left out.`)
  })
  console.log(`${measured.size} test files were measured.`)

  const survivors = new Set<Fault>()
  await atOnce(faults, async (fault) => {
    const url = new URL(fault.path, top).href
    const reaching = (near.get(fault.path) ?? [])
      .flatMap((test) => measured.get(test) ?? [])
      .filter(({ reach }) => reaches(reach, url, fault.start))
      .toSorted((a, b) => a.ms - b.ms)
    if ((await noticedBy(fault, reaching)) !== undefined) return
    survivors.add(fault)
    const how = reaching.length === 0 ? 'reached by no near test' : 'survived'
    console.log(`${how}: ${describeFault(fault, textOf(fault.path))}`)
  })
  report(chosen, survivors)
}

interface Group {
  readonly name: string
  readonly faults: readonly Fault[]
}

/** What the compiler or the linter refuses cannot be committed, so it has not survived. */
function report(groups: readonly Group[], survivors: ReadonlySet<Fault>) {
  using checks = makeChecks()
  const refused = new Set([...survivors].filter((fault) => checks.refuses(fault)))
  for (const fault of refused) {
    console.log(`refused by compiler or linter: ${describeFault(fault, textOf(fault.path))}`)
  }
  console.log('\n| Folder | Faults | Noticed by tests | By compiler or linter | Survived |')
  console.log('|---|---|---|---|---|')
  const all = { name: 'all', faults: groups.flatMap(({ faults }) => faults) }
  for (const { name, faults } of [...groups, all]) {
    const left = faults.filter((fault) => survivors.has(fault))
    const byChecks = left.filter((fault) => refused.has(fault)).length
    const survived = left.length - byChecks
    const share = Math.round((100 * survived) / Math.max(1, faults.length))
    const noticed = faults.length - left.length
    console.log(
      `| ${name} | ${faults.length} | ${noticed} | ${byChecks} | ${survived} (${share} %) |`,
    )
  }
}

function groupsOfSources(): readonly { name: string; sources: readonly string[] }[] {
  if (flags.changed) {
    const diff = ['diff', '--name-only', '--diff-filter=d', flags.base]
    const sources = execFileSync('git', diff, { cwd, encoding: 'utf8' }).split('\n')
    return [{ name: 'changed', sources: sources.filter(isSource) }]
  }
  return flags.folders.split(',').map((name) => ({
    name,
    sources: globSync(`${name}/**/*.ts`, { cwd }).filter(isSource).toSorted(),
  }))
}

function isSource(path: string): boolean {
  return /^src\/.*\.ts$/.test(path) && !path.endsWith('.test.ts')
}

function textOf(path: string): string {
  return readFileSync(new URL(path, top), 'utf8')
}

function faultsOf(path: string): readonly Fault[] {
  return faultsIn(path, textOf(path))
}

async function atOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items]
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: jobs }, worker))
}
