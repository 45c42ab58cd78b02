// Runs test files, with a fault put in or to learn what they reach.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { killFamily } from '../../test/support/processes.ts'
import type { Fault } from './find.ts'
import { type Reach, readReach } from './reach.ts'

export const top = new URL('../../', import.meta.url)
const preload = new URL('preload.ts', import.meta.url).href

export interface Measured {
  readonly test: string
  readonly reach: Reach
  readonly ms: number
}

/** Undefined if the test fails without any fault: it could notice none. */
export async function measure(test: string): Promise<Measured | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'fasti-reach-'))
  try {
    const began = performance.now()
    const ended = await runTest(test, { NODE_V8_COVERAGE: folder }, 600_000)
    if (ended !== 'passed') return undefined
    return {
      test,
      reach: readReach(folder, new URL('src/', top).href),
      ms: performance.now() - began,
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The first of the tests that notices the fault, by failing or by not ending. */
export async function noticedBy(fault: Fault, tests: readonly Measured[]) {
  const env = { FASTI_FAULT: JSON.stringify(fault) }
  for (const { test, ms } of tests) {
    const ended = await runTest(test, env, ms * 4 + 20_000)
    if (ended !== 'passed') return test
  }
  return undefined
}

/**
 * On both databases, in a process of its own and without the runner: the databases of the tests are
 * there already.
 */
async function runTest(test: string, env: Record<string, string>, limitMs: number) {
  const child = spawn(process.execPath, [fileURLToPath(new URL(test, top))], {
    cwd: fileURLToPath(top),
    detached: true,
    stdio: 'ignore',
    env: {
      ...process.env,
      ...env,
      NODE_OPTIONS: `--import=${preload}`,
    },
  })
  const late = setTimeout(() => child.pid && killFamily(child.pid), limitMs)
  const [code] = (await once(child, 'exit')) as [number | null]
  clearTimeout(late)
  return code === 0 ? 'passed' : 'failed'
}
