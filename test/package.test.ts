// Waits: for the processes that it starts, one after the other.
// The program where it is installed: as a package in an empty folder, and as a checkout without
// what is only for its development.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import {
  assertServesBrowsers,
  copyCheckout,
  linkPackages,
  plainEnv as env,
  startIn,
} from './support/installed.ts'

const run = promisify(execFile)
const packages = fileURLToPath(new URL('../node_modules', import.meta.url))

let folder: string

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'fasti-package-'))
})
after(() => rmSync(folder, { recursive: true, force: true }))

/** Packs a copy, so that nothing is left in the project. */
async function pack(): Promise<string> {
  const copy = join(folder, 'copy')
  copyCheckout(copy)
  symlinkSync(packages, join(copy, 'node_modules'))
  await run('npm', ['run', 'package', '--', '--pack-destination', folder], { cwd: copy, env })
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'))
  assert.ok(tarball)
  return join(folder, tarball)
}

test('the packed program is plain JavaScript, and starts and answers where it is installed', async () => {
  const tarball = await pack()
  const { stdout } = await run('tar', ['-tzf', tarball])
  const files = stdout.trimEnd().split('\n')
  for (const file of ['bin/fasti.js', 'dist/cli/main.js', 'locales/es.json', 'package.json']) {
    assert.ok(files.includes(`package/${file}`), file)
  }
  const strange = files.filter((file) => /\.ts$|\/(?:src|test|scripts)\//.test(file))
  assert.deepEqual(strange, [])

  // What `npm install` does with a tarball, without the network.
  const place = join(folder, 'empty')
  const installed = join(place, 'node_modules/fasti')
  mkdirSync(join(place, 'node_modules/.bin'), { recursive: true })
  await run('tar', ['-xzf', tarball, '-C', place])
  renameSync(join(place, 'package'), installed)
  symlinkSync('../fasti/bin/fasti.js', join(place, 'node_modules/.bin/fasti'))
  linkPackages(join(installed, 'package.json'), place)
  assert.ok(!readdirSync(join(place, 'node_modules')).includes('esbuild'))

  await using server = await startIn(place, 'npx', ['--no-install', 'fasti', 'serve'])
  const { address } = server
  const english = await fetch(`${address}/api/cal/events/v1/events`)
  assert.equal(english.status, 200)
  const spanish = await fetch(`${address}/es/api/cal/events/v1/nowhere`)
  assert.equal(spanish.headers.get('content-language'), 'es')
  const said = (await spanish.json()) as { code: string; message: string }
  assert.equal(said.code, 'rest_no_route')
  assert.doesNotMatch(said.message, /Nothing is served/)
  await assertServesBrowsers(address)
  assert.deepEqual(
    readdirSync(join(place, 'data')).filter((name) => name === 'fasti.db'),
    ['fasti.db'],
  )
})

test('a checkout serves everything with the packages of npm ci --omit=dev', async () => {
  const place = join(folder, 'checkout')
  copyCheckout(place)
  linkPackages(join(place, 'package.json'), place)
  assert.ok(!readdirSync(join(place, 'node_modules')).includes('typescript'))
  await using server = await startIn(place, 'npm', ['start'])
  await assertServesBrowsers(server.address)
})
