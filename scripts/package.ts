// npm run package: packs what was built, and hands its options on to `npm pack`.

import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isForCheckouts } from './lock_file.ts'

const {
  devDependencies: _development,
  scripts: _scripts,
  ...manifest
} = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly files: readonly string[]
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: unknown
  readonly scripts: unknown
}
const dependencies = Object.fromEntries(
  Object.entries(manifest.dependencies).filter(([name]) => !isForCheckouts(name)),
)

const folder = mkdtempSync(join(tmpdir(), 'fasti-package-'))
try {
  for (const name of [...manifest.files, 'README.md', 'LICENSE']) {
    cpSync(name, join(folder, name), { recursive: true })
  }
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ ...manifest, dependencies }, null, 2)}\n`,
  )
  execFileSync('npm', ['pack', folder, ...process.argv.slice(2)], { stdio: 'inherit' })
} finally {
  rmSync(folder, { recursive: true })
}
