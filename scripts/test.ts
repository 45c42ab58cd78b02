// npm test -- [options of Node's test runner]
// Runs all tests. Most files share a process with others (docs/decisions/0023-shared-processes.md).

import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { groupsOf } from '../test/support/groups.ts'

const top = fileURLToPath(new URL('..', import.meta.url))
/** More groups share the cores more evenly, but each loads the server once more. */
const count = 12

const paths = globSync('{src,test}/**/*.test.ts', { cwd: top }).toSorted()
const files = paths.map((path) => ({ path, text: readFileSync(join(top, path), 'utf8') }))
const folder = mkdtempSync(join(tmpdir(), 'fasti-'))
try {
  // Node's runner starts a process for each file that it is given: this one imports its group.
  const entries = groupsOf(files, count).map((group, at) => {
    const entry = join(folder, `${String(at).padStart(3, '0')}.mjs`)
    const urls = group.map((path) => pathToFileURL(join(top, path)).href)
    writeFileSync(entry, urls.map((url) => `import ${JSON.stringify(url)}\n`).join(''))
    return entry
  })
  const flags = [
    '--test-concurrency=2',
    '--test-timeout=600000',
    '--test-global-setup=test/global.ts',
    ...process.argv.slice(2),
  ]
  const { status } = spawnSync(process.execPath, ['--test', ...flags, ...entries], {
    cwd: top,
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
} finally {
  rmSync(folder, { recursive: true })
}
