import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const top = fileURLToPath(new URL('..', import.meta.url))

/** Where calendars are stored between runs; `FASTI_BENCH` puts them elsewhere. */
export function benchFolder(...below: readonly string[]): string {
  const folder = join(resolve(process.env['FASTI_BENCH'] ?? join(top, '.bench')), ...below)
  mkdirSync(folder, { recursive: true })
  return folder
}
