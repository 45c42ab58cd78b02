// The colours of categories: who has which.

import type { Context } from '../../access/context.ts'
import {
  type ColouredTerm,
  findColoursOf,
  findPalette,
} from '../../calendar/console/colours/operations.ts'

export interface Hues {
  /** Every colour of the site, for the style sheet. */
  readonly palette: readonly string[]
  /** The category by whose colour an event is shown, by the id of the event. */
  readonly of: ReadonlyMap<number, ColouredTerm>
}

export async function huesOf(context: Context, events: readonly number[]): Promise<Hues> {
  const palette = await findPalette(context)
  const of = palette.length === 0 ? new Map() : await findColoursOf(context, events)
  return { palette, of }
}

/** The class that carries a colour. */
export const hueClass = (term: ColouredTerm | undefined): string | false =>
  term !== undefined && `hue hue-${term.colour.slice(1)}`

/** The categories whose colours are seen, by name. */
export const termsOf = ({ of }: Hues, locale: string): readonly ColouredTerm[] =>
  [...new Map([...of.values()].map((term) => [term.term_id, term])).values()].toSorted((a, b) =>
    a.name.localeCompare(b.name, locale),
  )
