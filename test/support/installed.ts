// Copies of the program in empty folders, with no more packages than they are installed with.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const top = fileURLToPath(new URL('../..', import.meta.url))
const sources = [
  'bin',
  'src',
  'locales',
  'scripts',
  'package.json',
  'tsconfig.json',
  'tsconfig.server.json',
  'tsconfig.browser.json',
  'CHANGELOG.md',
  'README.md',
  'LICENSE',
]

/** Without the tools of this project, as on any other machine. */
export const plainEnv = {
  ...process.env,
  PATH: (process.env['PATH'] ?? '')
    .split(':')
    .filter((folder) => !folder.includes('node_modules'))
    .join(':'),
}

export function copyCheckout(place: string): void {
  mkdirSync(place)
  for (const name of sources) cpSync(join(top, name), join(place, name), { recursive: true })
}

/**
 * Links the packages that `npm ci --omit=dev` installs for a `package.json`, because tests have no
 * network. They are as installed here, and so are those that they need themselves.
 */
export function linkPackages(manifest: string, place: string): void {
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>
    readonly optionalDependencies: Readonly<Record<string, string>>
  }
  const names = Object.keys(dependencies)
  const forPlatform = Object.keys(optionalDependencies).filter((name) =>
    existsSync(join(top, 'node_modules', name)),
  )
  for (const name of [...names, ...forPlatform]) {
    const link = join(place, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(top, 'node_modules', name), link)
  }
}

export interface Started extends AsyncDisposable {
  readonly address: string
}

/** `npm start` or `npx fasti serve`, in a folder and on a free port. */
export async function startIn(cwd: string, command: string, args: string[]): Promise<Started> {
  const server = spawn(command, args, {
    cwd,
    env: { ...plainEnv, PORT: '0' },
    // npm does not forward signals to all its children, so they are sent to the process group.
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
  return {
    address,
    [Symbol.asyncDispose]: async () => {
      process.off('exit', stop)
      stop()
      await ended
    },
  }
}

/** Everything that pages, embeds, the reference and the console load in a browser. */
export async function assertServesBrowsers(address: string): Promise<void> {
  const get = async (path: string) => {
    const reply = await fetch(new URL(path, address), { headers: { accept: 'text/html' } })
    const text = await reply.text()
    assert.equal(reply.status, 200, `${path}: ${text}`)
    assert.ok(text.length > 0, path)
    return text
  }
  assert.match(await get('/embed.js'), /customElements/)
  for (const path of ['/', '/events/map/', '/embed/', '/api/cal/events/v1/doc', '/admin']) {
    const named = [...(await get(path)).matchAll(/"(\/(?:assets|admin\/files)\/[^"]+\.\w+)"/g)]
    assert.ok(named.length > 0, path)
    for (const [, file = ''] of named) await get(file)
  }
}
