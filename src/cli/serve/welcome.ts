import { addFirstAdministrator } from '../../access/users/operations.ts'
import { linkAddress, makeLink } from '../../access/users/signing_in.ts'
import type { Settings } from '../../app/settings.ts'
import type { Database } from '../../storage/database.ts'
import { now } from '../../language/time/clock.ts'
import { fixedOrigin } from './origin.ts'

/** The first start creates the first administrator, and prints once how to sign in. */
export async function welcome(db: Database, settings: Settings, address: string): Promise<void> {
  const first = await addFirstAdministrator(db, now())
  if (!first) return
  const link = await makeLink(db, first.id, now())
  const url = linkAddress(fixedOrigin(settings) ?? address, link)
  process.stderr.write(`
  Fasti serves your calendar at ${address}
  Its interface is at           ${address}/api/cal/events/v1
  and explains itself at        ${address}/api/cal/events/v1/doc

  The first administrator is    ${first.login}
  who sets a password at        ${url}
  Programs use the application password ${first.secret}
  Keep both: they are shown only this once. More users: npx fasti user add --help

`)
}
