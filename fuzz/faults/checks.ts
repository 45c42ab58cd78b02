// Whether the compiler or the linter notices a fault, in a copy of the project.

import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Fault, withFault } from './find.ts'
import { top } from './trial.ts'

const here = fileURLToPath(top)
const copied = [
  'src',
  'locales',
  'tsconfig.json',
  'tsconfig.server.json',
  'package.json',
  '.oxlintrc.json',
]

export function makeChecks() {
  const copy = mkdtempSync(join(tmpdir(), 'fasti-checks-'))
  for (const name of copied) cpSync(join(here, name), join(copy, name), { recursive: true })
  symlinkSync(join(here, 'node_modules'), join(copy, 'node_modules'))
  const passes = (tool: string, ...flags: readonly string[]) =>
    spawnSync(join(here, 'node_modules/.bin', tool), flags, { cwd: copy, stdio: 'ignore' })
      .status === 0
  return {
    refuses(fault: Fault): boolean {
      const file = join(copy, fault.path)
      const source = readFileSync(file, 'utf8')
      writeFileSync(file, withFault(source, fault))
      const isGood =
        passes('oxlint', '--type-aware', fault.path) && passes('tsc', '-p', 'tsconfig.server.json')
      writeFileSync(file, source)
      return !isGood
    },
    [Symbol.dispose]: () => rmSync(copy, { recursive: true }),
  }
}
