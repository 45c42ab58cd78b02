#!/usr/bin/env node
// Plain old JavaScript, so that it runs on any Node: hands over to the program, on a newer Node
// if this one is too old and one came along as a dependency.

import { existsSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'
import { findNode, replaceBy } from './node.js'

const node = findNode()
if (node === process.execPath) {
  // What was compiled once is there at once the next time.
  module.enableCompileCache?.()
  const source = new URL('../src/', import.meta.url)
  const built = new URL('../dist/', import.meta.url)
  const isSource = existsSync(source)
  resolveQuickly(isSource ? source.href : built.href, isSource ? 'module-typescript' : 'module')
  const entry = isSource ? new URL('cli/main.ts', source) : new URL('cli/main.js', built)
  const { main } = await import(entry.href)
  process.exitCode = await main(process.argv.slice(2))
} else replaceBy(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)])

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
