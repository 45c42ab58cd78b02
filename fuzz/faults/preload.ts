// Loaded before everything else (`--import`): the file that FASTI_FAULT names is read with a fault
// in it. The checkout itself stays as it is, and processes that a test starts have the fault too.

import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Fault } from './find.ts'

const given = process.env['FASTI_FAULT']
if (given !== undefined) {
  const { path, start, end, replacement } = JSON.parse(given) as Fault
  const faulty = new URL(`../../${path}`, import.meta.url).href
  registerHooks({
    load(url, context, next) {
      if (url !== faulty) return next(url, context)
      const text = readFileSync(fileURLToPath(url), 'utf8')
      const source = `${text.slice(0, start)}${replacement}${text.slice(end)}`
      return { format: 'module-typescript', source, shortCircuit: true }
    },
  })
}
