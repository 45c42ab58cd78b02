import type { Sentence } from '../../../../language/sentence.ts'
import type { PublicQuery } from '../../../query/address.ts'
import { type Html, html } from './html.ts'
import { icon } from '../icons/icons.ts'
import { type PageContext, linkTo } from '../../page_context.ts'

/** The pages of a list of events. */
export const paging = (
  pageContext: PageContext,
  publicQuery: PublicQuery,
  pages: number,
): Html | undefined =>
  pageLinks(pageContext, {
    name: 'Pages of the list',
    page: publicQuery.page,
    pages,
    to: (page) => linkTo(pageContext, { ...publicQuery, page }),
  })

interface Paged {
  readonly name: Sentence
  readonly page: number
  readonly pages: number
  readonly to: (page: number) => string
}

/** Links to the previous and next page; `rel` is for machines. */
export function pageLinks({ say }: PageContext, paged: Paged): Html | undefined {
  const { name, page, pages, to } = paged
  if (pages < 2) return undefined
  return html`<nav class="paging" aria-label="${say(name)}">
    ${page > 1 && html`<a class="button" rel="prev" href="${to(page - 1)}">${icon('left')} ${say('Back')}</a>`}
    <span>${say('Page {page} of {pages}', { page, pages })}</span>
    ${page < pages && html`<a class="button" rel="next" href="${to(page + 1)}">${say('More')} ${icon('right')}</a>`}
  </nav>`
}
