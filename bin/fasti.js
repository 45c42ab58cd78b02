#!/usr/bin/env node
// Plain old JavaScript, so that it runs on any Node: hands over to the program, on a newer Node
// if this one is too old and one came along as a dependency.

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const least = 24
const present = Number(process.versions.node.split('.')[0])

if (present >= least) {
  const source = new URL('../src/cli/main.ts', import.meta.url)
  const built = new URL('../dist/cli/main.js', import.meta.url)
  const { main } = await import((existsSync(source) ? source : built).href)
  process.exitCode = await main(process.argv.slice(2))
} else {
  const newer = findNewerNode()
  if (!newer) {
    console.error(
      `Fasti needs Node ${least} or newer; this is Node ${process.versions.node}, and none came along for ` +
        `${process.platform} ${process.arch}. Install a newer Node and start it with that.`,
    )
    process.exitCode = 1
  } else {
    // The newer Node takes the place of this process as far as a child can: same terminal, same
    // signals, same exit code.
    const child = spawnSync(newer, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
      stdio: 'inherit',
    })
    process.exitCode = child.status ?? 1
  }
}

function findNewerNode() {
  try {
    const { resolve } = createRequire(import.meta.url)
    const manifest = resolve(`node-${process.platform}-${process.arch}/package.json`)
    const binary = manifest.replace(/package\.json$/, 'bin/node')
    return existsSync(binary) ? binary : undefined
  } catch {
    // Not installed for this platform: the caller says so.
    return undefined
  }
}
