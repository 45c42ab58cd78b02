// The legend of the colours of categories.

import type { PublicQuery } from '../../query/address.ts'
import { type Hues, hueClass, termsOf } from '../../query/category_colours.ts'
import { type PageContext, linkTo } from '../page_context.ts'
import { type Html, html } from '../parts/frame/html.ts'

/** Which colour means what, in words: nothing depends on a colour. */
export function legend(
  pageContext: PageContext,
  publicQuery: PublicQuery,
  hues: Hues,
): Html | undefined {
  const { locale, say } = pageContext
  const terms = termsOf(hues, locale)
  if (terms.length === 0) return undefined
  const to = (category: string) =>
    linkTo(pageContext, { ...publicQuery, category: [category], page: 1 })
  return html`<ul class="legend" aria-label="${say('Colours of categories')}">
    ${terms.map(
      (term) =>
        html`<li class="${hueClass(term)}"><a href="${to(term.slug)}">${term.name}</a></li>`,
    )}
  </ul>`
}
