// Columns that are derived from others of the same row.

import type { Database } from '../../storage/database.ts'
import { toInstant, toWall } from '../../language/time/zone.ts'
import { changeText } from '../events/listing/counted/trigrams.ts'
import { durationClass, foldedText } from '../events/rules.ts'
import { listCode } from '../events/store.ts'
import { type Described, type LinkedKind, derivedOf } from '../items/linked/linked.ts'
import type { LinkedRow } from '../items/linked/linked_store.ts'
import { organizers } from '../organizers/operations.ts'
import { type TermRow, foldedTerm } from '../terms/store.ts'
import { venues } from '../venues/operations.ts'
import { type Check, countIds, plural, repairIds, wrongAmong } from './check.ts'
import {
  type Columns,
  type RowTable,
  type StoredEvent,
  holdRow,
  rowsAfter,
  setColumns,
} from './rows_store.ts'

interface Derived<Row> {
  readonly table: RowTable
  columns(row: Row): Columns
  follow?(db: Database, id: number, changed: Columns): Promise<void>
}

const ofEvents: Derived<StoredEvent> = {
  table: 'events',
  columns: (row) => {
    const times = {
      start_utc: instantOf(row.start_date, row.start_utc, row.timezone),
      end_utc: instantOf(row.end_date, row.end_utc, row.timezone),
    }
    return {
      ...times,
      dur_class: durationClass(times),
      list_code: listCode(row.status, row.hide_from_listings, row.in_series > 0),
      // The text of an occurrence may be that of its series (migration `series`).
      folded: row.in_occurrences > 0 && row.folded === '' ? '' : foldedText(row),
    }
  },
  follow: async (db, id, { folded }) => {
    if (folded !== undefined) await changeText(db, id, String(folded))
  },
}

/** In the hour that a zone has twice, either of the two instants is right. */
const instantOf = (wall: string, stored: number, zone: string): number =>
  toWall(stored, zone) === wall ? stored : toInstant(wall, zone)

const ofLinked = <Own extends Described, Input>(
  kind: LinkedKind<Own, Input>,
): Derived<LinkedRow & Own> => ({
  table: kind.table,
  columns: (row) => derivedOf(kind, row),
})

const ofTerms: Derived<TermRow> = {
  table: 'terms',
  columns: foldedTerm,
}

function changesOf<Row extends object>(derived: Derived<Row>, row: Row): Columns | undefined {
  const changed = Object.entries(derived.columns(row)).filter(
    ([name, value]) => row[name as keyof Row] !== value,
  )
  return changed.length > 0 ? Object.fromEntries(changed) : undefined
}

async function repairRow<Row extends object>(
  db: Database,
  derived: Derived<Row>,
  id: number,
): Promise<void> {
  const row = await holdRow<Row>(db, derived.table, id)
  const changed = row && changesOf(derived, row)
  if (!changed) return
  await setColumns(db, derived.table, id, changed)
  await derived.follow?.(db, id, changed)
}

function columnsCheck<Row extends { readonly id: number }>(
  derived: Derived<Row>,
  name: string,
  what: string,
): Check {
  const wrong = wrongAmong<Row>(
    (db, after) => rowsAfter(db, derived.table, after),
    (_db, row) => changesOf(derived, row) !== undefined,
  )
  return {
    good: `The ${what} of all ${name}s fit them.`,
    bad: (n) => `${plural(n, name)} with ${what} that do not fit.`,
    look: (db) => countIds(db, wrong),
    repair: (db) => repairIds(db, wrong, (inside, id) => repairRow(inside, derived, id)),
  }
}

export const columnChecks: readonly Check[] = [
  columnsCheck(ofEvents, 'event', 'instants, lists and searched texts'),
  columnsCheck(ofLinked(venues), 'venue', 'searched texts'),
  columnsCheck(ofLinked(organizers), 'organizer', 'searched texts'),
  columnsCheck(ofTerms, 'term', 'searched texts'),
]
