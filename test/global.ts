import { migratedDatabase } from './support/databases.ts'
import { startPostgres, type Postgres } from './support/postgres.ts'

let server: Postgres | undefined

export async function globalSetup(): Promise<void> {
  server = await startPostgres()
  process.env['FASTI_TEST_POSTGRES'] = server.url
  process.env['FASTI_TEST_TEMPLATE'] = (await migratedDatabase()).name
}

export async function globalTeardown(): Promise<void> {
  await server?.stop()
}
