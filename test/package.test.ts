// Alone: most of its time is spent in processes that it starts.
// The package as it is published: packed, installed into an empty folder, started there.

import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'

const run = promisify(execFile)
const top = fileURLToPath(new URL('..', import.meta.url))
const packed = [
  'bin',
  'src',
  'locales',
  'scripts',
  'package.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'tsconfig.browser.json',
]

/** Without the tools of this project, as on any other machine. */
const path = (process.env['PATH'] ?? '')
  .split(':')
  .filter((folder) => !folder.includes('node_modules'))
  .join(':')
const env = { ...process.env, PATH: path }

let folder: string

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'fasti-package-'))
})
after(() => rmSync(folder, { recursive: true, force: true }))

/** Packs a copy, so that nothing is left in the project. */
async function pack(): Promise<string> {
  const copy = join(folder, 'copy')
  mkdirSync(copy)
  for (const name of packed) cpSync(join(top, name), join(copy, name), { recursive: true })
  symlinkSync(join(top, 'node_modules'), join(copy, 'node_modules'))
  await run('npm', ['run', 'package', '--', '--pack-destination', folder], { cwd: copy, env })
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'))
  assert.ok(tarball)
  return join(folder, tarball)
}

test('the packed program is plain JavaScript, and starts and answers where it is installed', async (t) => {
  const tarball = await pack()
  const { stdout } = await run('tar', ['-tzf', tarball])
  const files = stdout.trimEnd().split('\n')
  for (const file of ['bin/fasti.js', 'dist/cli/main.js', 'locales/es.json', 'package.json']) {
    assert.ok(files.includes(`package/${file}`), file)
  }
  const strange = files.filter((file) => /\.ts$|\/(?:src|test|scripts)\//.test(file))
  assert.deepEqual(strange, [])

  const place = join(folder, 'empty')
  mkdirSync(place)
  const started = performance.now()
  const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  await run('npm', ['install', tarball, ...flags], { cwd: place, env })
  t.diagnostic(`installed in ${Math.round((performance.now() - started) / 1000)} s`)

  const server = spawn('npx', ['fasti', 'serve'], {
    cwd: place,
    env: { ...env, PORT: '0' },
    // npx does not forward signals to all its children, so they are sent to the process group.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(server, 'exit')
  const stop = () => process.kill(-(server.pid ?? 0), 'SIGTERM')
  process.once('exit', stop)
  let output = ''
  server.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  for await (const chunk of server.stdout.iterator({ destroyOnReturn: false })) {
    output += String(chunk)
    if (output.includes('"ready"')) break
  }
  const [, address = ''] = /"address":"([^"]+)"/.exec(output) ?? []
  assert.notEqual(address, '', output)
  const english = await fetch(`${address}/api/cal/events/v1/events`)
  assert.equal(english.status, 200)
  const spanish = await fetch(`${address}/es/api/cal/events/v1/nowhere`)
  assert.equal(spanish.headers.get('content-language'), 'es')
  const said = (await spanish.json()) as { code: string; message: string }
  assert.equal(said.code, 'rest_no_route')
  assert.doesNotMatch(said.message, /Nothing is served/)
  assert.deepEqual(
    readdirSync(join(place, 'data')).filter((name) => name === 'fasti.db'),
    ['fasti.db'],
  )
  process.off('exit', stop)
  stop()
  await ended
  await assert.rejects(fetch(`${address}/api/cal/events/v1/events`))
})
