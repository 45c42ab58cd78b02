// Runs the command line as a process, and returns its output and exit code.

import { execFile, spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const sources = fileURLToPath(new URL('../../bin/fasti.js', import.meta.url))
export const program = process.env['FASTI_TEST_PROGRAM'] ?? sources

/** As it is built, where all tests are run; a later version is made of the sources. */
export const programFor = (settings: Readonly<Record<string, string>>): string =>
  'FASTI_TEST_NEXT' in settings ? sources : program

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export function command(
  settings: Readonly<Record<string, string>>,
  args: readonly string[],
  node = process.execPath,
  cwd = process.cwd(),
): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { env: { ...process.env, PORT: '0', ...settings }, cwd, timeout: 120_000 }
    const child = execFile(node, [programFor(settings), ...args], options, (_, out, err) =>
      resolve({ code: child.exitCode, stdout: out, stderr: err }),
    )
  })
}

/** A Node on the PATH that is too old to run the program itself. */
export function findOldNode(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(':')
  const candidates = folders
    .filter((folder) => folder !== '' && !folder.includes('node_modules'))
    .flatMap((folder) => globSync(`${folder}/node`))
  return candidates.find((path) => {
    const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
    const major = Number(/^v(\d+)/.exec(stdout ?? '')?.[1] ?? Infinity)
    return major < 24
  })
}

/** Three at a time, because each one is a process. */
export async function fewAtATime<T>(
  all: readonly T[],
  work: (one: T) => Promise<void>,
): Promise<void> {
  const left = [...all]
  const worker = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one)
  }
  await Promise.all([worker(), worker(), worker()])
}
