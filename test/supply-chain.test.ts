// What is installed is what was chosen: every package is named, pinned by its digest, licensed,
// and runs nothing when it is installed.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { licencesPage, readLock, shippedPackages } from '../scripts/lock_file.ts'

const pathOf = (path: string) => new URL(`../${path}`, import.meta.url)
const read = (path: string) => readFileSync(pathOf(path), 'utf8')

/** Licences that require a notice at most, and the LGPL for libraries that are linked unchanged. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
])

test('every direct dependency is justified in decision 2', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json'))
  const named = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  const lines = read('docs/decisions/0002-libraries.md').split('\n')
  const rows = lines
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|')[1] ?? '')
  const reasoned = rows.flatMap((cell) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  )
  assert.deepEqual(new Set(reasoned), new Set(named))
})

test('the own modules that decision 2 names exist', () => {
  const [, ours = ''] = read('docs/decisions/0002-libraries.md').split('**Ours**')
  const places = [...ours.matchAll(/^\| [^`|]+ \| ([^|]+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => `src/${path}`),
  )
  assert.ok(places.length > 40, String(places.length))
  assert.deepEqual(
    places.filter((path) => !existsSync(pathOf(path))),
    [],
  )
})

test('every promise of SECURITY.md names tests and commands that exist', () => {
  const { scripts } = JSON.parse(read('package.json'))
  const rows = read('SECURITY.md').matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm)
  const promises = [...rows].filter(([, , tested = '']) => tested.includes('`'))
  assert.ok(promises.length > 10)
  for (const [, promise = '', tested = ''] of promises) {
    for (const [, named = ''] of tested.matchAll(/`([^`]+)`/g)) {
      const [, script] = /^npm run (\S+)$/.exec(named) ?? []
      const isThere = script ? Object.hasOwn(scripts, script) : existsSync(pathOf(named))
      assert.ok(isThere, `${promise}: ${named}`)
    }
  }
})

test('every package is pinned by its digest', () => {
  const unpinned = Object.entries(readLock().packages).filter(
    ([folder, { integrity = '' }]) => folder !== '' && !integrity.startsWith('sha512-'),
  )
  // A registry need not serve development tools for other platforms, so digests may be missing.
  const strange = unpinned.filter(([, { dev, optional, os }]) => !(dev && optional && os))
  assert.deepEqual(strange, [])
})

test('the Node that comes along is started from where its package has it', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as {
    optionalDependencies: Record<string, string>
  }
  const started = [...read('bin/node.js').matchAll(/^ {2}'(\w+-\w+)': '([\w-]+)\/(\S+)',$/gm)]
  const known = started.map(([, platform, name, path]) => `${name} ${platform} ${path}`)
  const { packages } = readLock()
  const locked = Object.keys(optionalDependencies).map((name) => {
    const { os, cpu, bin } = packages[`node_modules/${name}`] ?? {}
    return `${name} ${String(os)}-${String(cpu)} ${bin?.['node']}`
  })
  assert.ok(locked.length >= 5)
  assert.deepEqual(known.toSorted(), locked.toSorted())
})

test('the Node that comes along needs no library that a minimal Linux lacks (decision 4)', () => {
  const { optionalDependencies } = JSON.parse(read('package.json'))
  const name = `node-${process.platform}-${process.arch}`
  const program = fileURLToPath(pathOf(`node_modules/${name}/bin/node`))
  // Others have their own, or came with another system: decision 4 says for which this is true.
  if (process.platform !== 'linux' || !(name in optionalDependencies)) return
  const printed = execFileSync(program, {
    encoding: 'utf8',
    env: { LD_TRACE_LOADED_OBJECTS: '1' },
  })
  const needed = [...printed.matchAll(/^\s*([\w+-]+)\S*/gm)].map(([, library = '']) => library)
  const there = new Set(['libc', 'libdl', 'libgcc_s', 'libm', 'libpthread', 'librt', 'libstdc++'])
  assert.ok(needed.includes('libc'), printed)
  assert.deepEqual(
    needed.filter((library) => library.startsWith('lib') && !there.has(library)),
    [],
  )
})

test('no package runs a script when it is installed', () => {
  assert.match(read('.npmrc'), /^ignore-scripts=true$/m)
  // The same holds where Fasti is installed as a package, without this .npmrc.
  const scripted = shippedPackages().filter(({ hasInstallScript }) => hasInstallScript)
  assert.deepEqual(scripted, [])
})

test('every package that is shipped has an allowed licence', () => {
  for (const { name, license = '' } of shippedPackages()) {
    const terms = license.split(/ AND |[()]/).filter((term) => term !== '')
    assert.ok(terms.length > 0, `${name} has no licence`)
    for (const term of terms) assert.ok(allowed.has(term), `${name}: ${term}`)
  }
})

test('the page of licences is what the lock says (npm run licences writes it)', () => {
  assert.equal(read('docs/licences.md'), licencesPage())
})

test('the bill of materials names every package that is shipped, once, with its digest', () => {
  const printed = execFileSync('npm', ['run', '--silent', 'sbom'], {
    cwd: new URL('..', import.meta.url),
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  const { components } = JSON.parse(printed) as {
    components: readonly { name: string; version: string; hashes: readonly { content: string }[] }[]
  }
  assert.deepEqual(
    components.map(({ name, version }) => `${name}@${version}`),
    shippedPackages().map(({ name, version }) => `${name}@${version}`),
  )
  for (const { name, hashes } of components) {
    assert.match(hashes[0]?.content ?? '', /^[0-9a-f]{128}$/, name)
  }
})
