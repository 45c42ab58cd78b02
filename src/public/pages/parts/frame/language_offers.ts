// The page in the language that a browser asks for: hidden until the script reads what that is, so
// that every visitor gets the same page from caches, and stays where they are.

import { type Html, html } from './html.ts'
import { languageName } from './language_names.ts'
import type { Page, PageContext } from '../../page_context.ts'

export function languageOffers(pageContext: PageContext, { addressIn }: Page): Html | undefined {
  const { siteLanguages, language, base, say, sayIn } = pageContext
  const others = siteLanguages.languages.filter((one) => one !== language)
  if (!addressIn || others.length === 0) return undefined
  const offer = (one: string) =>
    sayIn(one)('This page in your language: {language}', { language: languageName(one) })
  return html`<p class="frame offer" hidden>
    ${others.map((one) => html`<a href="${base}${addressIn(one)}" lang="${one}" hreflang="${one}" hidden>${offer(one)}</a> `)}
    <button type="button" class="no-offer" aria-label="${say('No, thank you')}">×</button>
  </p>`
}
