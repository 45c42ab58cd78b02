import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migratedDatabase, migratedFile } from './support/databases.ts'
import { startPostgres, type Postgres } from './support/postgres.ts'

let server: Postgres | undefined
let folder: string | undefined

/** Compiled modules: every test file and every server it starts loads the same ones. */
const compileCache = fileURLToPath(new URL('../node_modules/.cache/tests', import.meta.url))

export async function globalSetup(): Promise<void> {
  process.env['NODE_COMPILE_CACHE'] ??= compileCache
  server = await startPostgres()
  process.env['FASTI_TEST_POSTGRES'] = server.url
  process.env['FASTI_TEST_TEMPLATE'] = (await migratedDatabase()).name
  folder = await mkdtemp(join(tmpdir(), 'fasti-'))
  process.env['FASTI_TEST_FILE'] = await migratedFile(folder)
}

export async function globalTeardown(): Promise<void> {
  await server?.stop()
  if (folder !== undefined) await rm(folder, { recursive: true, force: true })
}
