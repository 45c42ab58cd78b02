import { fold } from '../../language/text/search/fold.ts'
import { byCodePoint } from '../../language/text/order.ts'
import { slugOf } from '../../language/text/slug.ts'

/** The name in lower case: names that differ in case alone are the same (§7). */
export const nameKey = (name: string): string => name.toLowerCase()

/** By folded name, then by id. */
export function byName<Term extends { readonly id: number; readonly name: string }>(
  terms: readonly Term[],
): readonly Term[] {
  if (terms.length < 2) return terms
  return terms
    .map((term) => ({ term, folded: fold(term.name) }))
    .toSorted((a, b) => byCodePoint(a.folded, b.folded) || a.term.id - b.term.id)
    .map(({ term }) => term)
}

/**
 * The slug a new term asks for (§7). If another term has the same name, the slug of the parent is
 * appended.
 */
export function wantedSlug(given: {
  readonly name: string
  readonly slug: string | undefined
  readonly parentSlug: string | undefined
  readonly isNameTaken: boolean
}): string {
  if (given.slug !== undefined) return given.slug
  const slug = slugOf(given.name)
  if (!given.isNameTaken || given.parentSlug === undefined) return slug
  return slugOf(`${slug}-${given.parentSlug}`)
}
