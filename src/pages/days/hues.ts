// The colours of categories: a style sheet for all of a site, and who has which.

import {
  type ColouredTerm,
  findColoursOf,
  findPalette,
} from '../../calendar/console/colours/operations.ts'
import { type Html, html } from '../parts/html.ts'
import type { PublicQuery } from '../../visit/address.ts'
import { type PageContext, linkTo } from '../page_context.ts'

export interface Hues {
  /** Every colour of the site, for the style sheet. */
  readonly palette: readonly string[]
  /** The category by whose colour an event is shown, by the id of the event. */
  readonly of: ReadonlyMap<number, ColouredTerm>
}

export async function huesOf({ context }: PageContext, events: readonly number[]): Promise<Hues> {
  const palette = await findPalette(context)
  const of = palette.length === 0 ? new Map() : await findColoursOf(context, events)
  return { palette, of }
}

/** The class that carries a colour. */
export const hueClass = (term: ColouredTerm | undefined): string | false =>
  term !== undefined && `hue hue-${term.colour.slice(1)}`

/** Which colour means what, in words: nothing depends on a colour. */
export function legend(
  pageContext: PageContext,
  publicQuery: PublicQuery,
  { of }: Hues,
): Html | undefined {
  const terms = [...new Map([...of.values()].map((term) => [term.term_id, term])).values()]
  if (terms.length === 0) return undefined
  const { locale, say } = pageContext
  const to = (category: string) =>
    linkTo(pageContext, { ...publicQuery, category: [category], page: 1 })
  return html`<ul class="legend" aria-label="${say('Colours of categories')}">
    ${terms
      .toSorted((a, b) => a.name.localeCompare(b.name, locale))
      .map(
        (term) =>
          html`<li class="${hueClass(term)}"><a href="${to(term.slug)}">${term.name}</a></li>`,
      )}
  </ul>`
}
