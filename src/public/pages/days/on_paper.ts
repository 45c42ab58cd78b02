// What a page has on paper alone: its address, and a code that leads there.

import { type Html, html } from '../parts/frame/html.ts'
import type { Page, PageContext } from '../page_context.ts'
import { codePath } from '../qr.ts'

export function onPaper(pageContext: PageContext, { addressIn }: Page): Html | undefined {
  if (!addressIn) return undefined
  const { base, context, language } = pageContext
  const path = addressIn(language)
  const code = codePath(context.home, path)
  const shown = `${context.home}${path}`.replace(/^https?:\/\//, '')
  return html`<div class="on-paper">
    ${code !== undefined && html`<img src="${base}${code}" width="160" height="160" alt="" loading="lazy" />`}
    <p>${shown}</p>
  </div>`
}
