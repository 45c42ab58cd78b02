import type { PublicQuery } from '../../visit/address.ts'
import { type Html, html } from './html.ts'
import { icon } from './icons.ts'
import { type PageContext, linkTo } from '../page_context.ts'

/** Links to the previous and next page; `rel` is for machines. */
export function paging(
  pageContext: PageContext,
  publicQuery: PublicQuery,
  pages: number,
): Html | undefined {
  if (pages < 2) return undefined
  const { say } = pageContext
  const { page } = publicQuery
  const to = (number: number) => linkTo(pageContext, { ...publicQuery, page: number })
  return html`<nav class="paging" aria-label="${say('Pages of the list')}">
    ${page > 1 && html`<a class="button" rel="prev" href="${to(page - 1)}">${icon('left')} ${say('Back')}</a>`}
    <span>${say('Page {page} of {pages}', { page, pages })}</span>
    ${page < pages && html`<a class="button" rel="next" href="${to(page + 1)}">${say('More')} ${icon('right')}</a>`}
  </nav>`
}
