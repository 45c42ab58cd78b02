import type { Database } from '../database.ts'
import type { Provenance } from './provenance.ts'

/** A database whose transactions know their provenance. */
export function writtenBy<Handle extends Database>(db: Handle, provenance: Provenance): Handle {
  return {
    ...db,
    within: (work, options) => db.within((inside) => work(named(inside, provenance)), options),
  }
}

type Noted = NonNullable<Provenance['noted']>

/** Inside a transaction: learns the ids of the entries of the history that it makes. */
export const noting = (inside: Database, noted: Noted): Database =>
  named(inside, { user: null, via: 'job', ...inside.provenance, noted })

/** The same if what it writes from now on takes earlier changes back. */
export const undoing = (inside: Database, noted: Noted): Database =>
  noting(named(inside, { user: null, via: 'job', ...inside.provenance, isUndo: true }), noted)

function named(inside: Database, provenance: Provenance): Database {
  const handle: Database = { ...inside, provenance, within: (more) => more(handle) }
  return handle
}
