// Terms as the history records them.

import type { Database } from '../../storage/database.ts'
import { record } from '../history/record.ts'
import type { Fields } from '../history/rules.ts'
import { type TermRow, eventsOf, findChildren } from './store.ts'
import type { TermKind } from './view.ts'

export async function recordTerm(
  db: Database,
  { name: kind }: TermKind,
  before: TermRow | null,
  after: TermRow | null,
): Promise<void> {
  const shown = after ?? before
  if (!shown) return
  const { id, name: title } = shown
  await record(db, {
    kind,
    id,
    owner: 0,
    title,
    before: before && fieldsOf(before),
    after: after && fieldsOf(after),
  })
}

/** A term that goes for good, with the events that had it; its children move up. */
export async function recordRemoval(db: Database, kind: TermKind, term: TermRow): Promise<void> {
  const { id, name: title, parent } = term
  const before = { ...fieldsOf(term), events: await eventsOf(db, term) }
  await record(db, { kind: kind.name, id, owner: 0, title, before, after: null })
  for (const child of await findChildren(db, term)) {
    await recordTerm(db, kind, child, { ...child, parent })
  }
}

export const fieldsOf = ({ name, slug, description, parent }: TermRow): Fields => ({
  name,
  slug,
  description,
  parent,
})
