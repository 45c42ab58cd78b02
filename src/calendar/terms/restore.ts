// Sets terms back, or makes them anew (§18).

import type { Context } from '../../access/context.ts'
import { Problem } from '../../language/problem.ts'
import { freeSlug } from '../../language/text/free_slug.ts'
import { advisoryLock } from '../../storage/dialect.ts'
import type { Fields } from '../history/rules.ts'
import { parentOf, recordTerm, updateTermOf } from './operations.ts'
import { nameKey } from './rules.ts'
import { type TermTexts, findTermBySlug, findTermsByName, insertTerm } from './store.ts'
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
  const free = slug === undefined ? {} : { slug: await freeFor(context, kind, slug, id) }
  await updateTermOf(context, kind, id, { ...rest, ...free })
}

/** With its old id, and with its old slug if that is free. */
export async function remakeTerm(
  context: Context,
  kind: TermKind,
  id: number,
  fields: TermFields,
): Promise<void> {
  const { db } = context
  const { taxonomy } = kind
  const { name = String(id), description = '', parent = 0 } = fields
  await advisoryLock(db, taxonomy)
  await parentOf(db, kind, parent)
  const namesakes = await findTermsByName(db, taxonomy, nameKey(name))
  const same = namesakes.find((one) => one.parent === parent && one.slug === fields.slug)
  if (same) throw new Problem('term_exists', { data: { term_id: same.id } })
  const slug = await freeFor(context, kind, fields.slug ?? String(id), id)
  const made = await insertTerm(db, id, taxonomy, { name, slug, description, parent })
  await recordTerm(db, kind, null, made)
}

/** The wanted slug, or the next one that no other term has. */
const freeFor = (
  { db }: Context,
  { taxonomy }: TermKind,
  wanted: string,
  id: number,
): Promise<string> =>
  freeSlug(wanted, async (slug) => {
    const known = await findTermBySlug(db, taxonomy, slug)
    return known !== undefined && known.id !== id
  })
