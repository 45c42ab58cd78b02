import { addFirstAdministrator, allUsers } from '../../access/users/operations.ts'
import type { Database } from '../../storage/database.ts'
import { now } from '../../language/time/clock.ts'

/** The author of what a command writes; created, and printed once, if there is none yet. */
export async function administrator(db: Database, print: (line: string) => void) {
  const first = await addFirstAdministrator(db, now())
  if (first) {
    print(`The first administrator is ${first.login}.`)
    print(`The application password, shown only this once: ${first.secret}`)
  }
  const found = (await allUsers(db)).find(({ role }) => role === 'administrator')
  if (!found) throw new Error('There is no administrator although one was made.')
  return found
}
