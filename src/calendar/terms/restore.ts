// Sets terms back, or makes them anew (§18).

import type { Context } from '../../access/context.ts'
import { advisoryLock } from '../../storage/dialect.ts'
import type { Fields } from '../history/rules.ts'
import { addTerm, freeFor, lockFor, namesakesOf, updateTermOf } from './operations.ts'
import type { TermTexts } from './store.ts'
import type { TermKind } from './view.ts'

/** Fields of a term by the names of the history; absent ones stay as they are. */
export type TermFields = Fields & Partial<TermTexts>

export async function restoreTerm(
  context: Context,
  kind: TermKind,
  id: number,
  fields: TermFields,
): Promise<void> {
  const { slug, ...rest } = fields
  await advisoryLock(context.db, kind.taxonomy)
  const free = slug === undefined ? {} : { slug: await freeFor(context.db, kind, slug, id) }
  await updateTermOf(context, kind, id, { ...rest, ...free })
}

/** With its old id, and with its old slug if that is free. */
export async function remakeTerm(
  { db }: Context,
  kind: TermKind,
  id: number,
  fields: TermFields,
): Promise<void> {
  const slug = fields.slug ?? String(id)
  const term = { ...fields, name: fields.name ?? String(id), slug }
  await lockFor(db, kind, term.parent)
  await namesakesOf(db, kind, term)
  await addTerm(db, kind, id, term)
}
