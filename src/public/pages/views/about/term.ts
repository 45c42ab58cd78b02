import type { Term } from '../../../../calendar/terms/view.ts'
import { type Html, html } from '../../parts/frame/html.ts'
import { type ListContext, type PageContext, pathOfUrl, pathTo } from '../../page_context.ts'

/** Links to the direct child categories. */
export function termFacts(pageContext: ListContext, term: Term): Html | undefined {
  if (term.taxonomy === 'post_tag') return undefined
  const { choices } = pageContext
  const at = choices.category.findIndex(({ slug }) => slug === term.slug)
  const depth = choices.category[at]?.depth ?? 0
  const after = at < 0 ? [] : choices.category.slice(at + 1)
  const end = after.findIndex((one) => one.depth <= depth)
  const below = (end < 0 ? after : after.slice(0, end)).filter((one) => one.depth === depth + 1)
  if (below.length === 0) return undefined
  const path = pathOfUrl(pageContext, term.url)
  return html`<ul class="chips">
    ${below.map(
      ({ slug, name }) =>
        html`<li>
          <a class="chip" href="${pathTo(pageContext, `${path}${encodeURIComponent(slug)}/`)}"
            >${name}</a
          >
        </li>`,
    )}
  </ul>`
}

export const termLink = (pageContext: PageContext, term: Term): Html =>
  html`<a href="${pathTo(pageContext, pathOfUrl(pageContext, term.url))}">${term.name}</a>`
