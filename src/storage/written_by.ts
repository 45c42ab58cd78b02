import type { Database } from './database.ts'
import type { Provenance } from './provenance.ts'

/** A database whose transactions know their provenance. */
export function writtenBy<Handle extends Database>(db: Handle, provenance: Provenance): Handle {
  return {
    ...db,
    within: (work, options) => db.within((inside) => work(named(inside, provenance)), options),
  }
}

/** Inside a transaction: what it writes from now on takes earlier changes back. */
export const undoing = (inside: Database, made: NonNullable<Provenance['undo']>): Database =>
  named(inside, { user: null, via: 'job', ...inside.provenance, undo: made })

function named(inside: Database, provenance: Provenance): Database {
  const handle: Database = { ...inside, provenance, within: (more) => more(handle) }
  return handle
}
