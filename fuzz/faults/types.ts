// Whether the compiler notices a fault, in a copy of the project.

import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Fault, withFault } from './find.ts'
import { top } from './trial.ts'

const here = fileURLToPath(top)

export function makeCompiler() {
  const copy = mkdtempSync(join(tmpdir(), 'fasti-types-'))
  for (const name of ['src', 'locales', 'tsconfig.json', 'tsconfig.build.json', 'package.json']) {
    cpSync(join(here, name), join(copy, name), { recursive: true })
  }
  symlinkSync(join(here, 'node_modules'), join(copy, 'node_modules'))
  const tsc = join(here, 'node_modules/.bin/tsc')
  return {
    refuses(fault: Fault): boolean {
      const file = join(copy, fault.path)
      const source = readFileSync(file, 'utf8')
      writeFileSync(file, withFault(source, fault))
      const flags = ['-p', 'tsconfig.build.json', '--noEmit']
      const { status } = spawnSync(tsc, flags, { cwd: copy, stdio: 'ignore' })
      writeFileSync(file, source)
      return status !== 0
    },
    [Symbol.dispose]: () => rmSync(copy, { recursive: true }),
  }
}
