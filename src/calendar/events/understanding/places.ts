// Places in a search: `in Eastbank`, `at the boathouse`, `chez Marie`, `bei der Bücherei`.

import { hasWhole } from '../../../language/text/search/search.ts'
import type { Meaning } from './meaning.ts'
import { type Span, type Typed, isSmall } from './typed.ts'

export interface NamedPlace {
  readonly kind: string
  readonly slug: string
  /** Folded, as street and city are. */
  readonly name: string
  readonly address?: readonly string[]
}

/** `in`, `near`, `chez`: what follows may be a place. */
const before: ReadonlySet<string> = new Set(
  'in at near around inside beside a au aux chez dans en pres im bei beim am an auf nahe rund cerca'.split(
    ' ',
  ),
)
const mostWords = 6
/** A filter of more venues would be no filter; they are found by the words of their addresses. */
const mostVenues = 20
/** Of a part of their names fewer: `at the library`. */
const mostByPart = 3
const houseNumber = /^\d+[a-z]? |[ ,]+\d+[a-z]?$/g

/** The longest words behind a preposition that venues are called, or that say where they are. */
export function placesIn(
  typed: Typed,
  names: readonly NamedPlace[],
  isFree: (span: Span) => boolean,
): readonly (Span & { readonly filters: Meaning })[] {
  const venues = names.filter(({ kind }) => kind === 'venue')
  const { words } = typed
  return words.flatMap(({ folded }, at) => {
    if (!before.has(folded)) return []
    let first = at + 1
    while (first < words.length - 1 && isSmall(typed, first)) first += 1
    for (let end = Math.min(words.length, first + mostWords); end > first; end -= 1) {
      const span = { first: at, end }
      const text = words
        .slice(first, end)
        .map((word) => word.folded)
        .join(' ')
      const slugs = isFree(span) ? venuesAt(venues, text) : []
      if (slugs.length > 0) return [{ ...span, filters: { venue: slugs } }]
    }
    return []
  })
}

function venuesAt(venues: readonly NamedPlace[], text: string): readonly string[] {
  const isThere = ({ name, address = [] }: NamedPlace): boolean =>
    bare(name) === text ||
    address.some((one) => one !== '' && (one === text || one.replace(houseNumber, '') === text))
  const found = venues.filter(isThere)
  if (found.length > 0) return found.length > mostVenues ? [] : slugsOf(found)
  const byPart = venues.filter(({ name }) => text.split(' ').every((word) => hasWhole(name, word)))
  return byPart.length > mostByPart ? [] : slugsOf(byPart)
}

const article = /^(?:the|la|le|l'|les|el|los|las|der|die|das|den) /
const bare = (name: string): string => name.replace(article, '')
const slugsOf = (venues: readonly NamedPlace[]) => venues.map(({ slug }) => slug).toSorted()
