import { addFirstAdministrator } from '../access/users/operations.ts'
import type { Database } from '../storage/database.ts'
import { now } from '../time/clock.ts'

/** The first start creates the first administrator and prints its password once. */
export async function welcome(db: Database, address: string): Promise<void> {
  const first = await addFirstAdministrator(db, now())
  if (!first) return
  process.stderr.write(`
  Fasti serves your calendar at ${address}
  Its interface is at           ${address}/api/cal/events/v1
  and explains itself at        ${address}/api/cal/events/v1/doc

  The first administrator is    ${first.login}
  with the application password ${first.secret}
  Keep it: it is shown only this once. More users: npx fasti user add --help

`)
}
