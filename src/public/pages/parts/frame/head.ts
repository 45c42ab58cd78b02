// The `<head>` of a page, for browsers, search engines and previews.

import { markupOf } from '../../../../language/text/html/markup.ts'
import { siteFields } from '../../../../contract/schema/site.ts'
import { type Html, html, raw } from './html.ts'
import { cardFacts } from '../sharing/card.ts'
import { dataOf } from '../sharing/structured.ts'
import { shortened } from '../../../../language/text/html/plain.ts'
import { embedLinks, feedLinks } from '../other_formats.ts'
import { type RootPath, rootAt } from '../../../../http/roots.ts'
import type { FileName } from '../../file_names.ts'
import { accentPath, huePath } from '../../files.ts'
import { type Page, type PageContext, isDated, pathTo } from '../../page_context.ts'

const longestAbout = 200
/** The one that is in the style sheet. */
const usualAccent = siteFields.accent_color.fallback.value

export function head(pageContext: PageContext, page: Page, announced: RootPath): Html {
  const { context, language, base, files } = pageContext
  const { accent_color: accent } = context.site.pages
  const title =
    page.title === context.site.name ? page.title : `${page.title} · ${context.site.name}`
  const file = (name: FileName) => `${base}${files.pathOf(name)}`
  return html`<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title}</title>
    <meta name="description" content="${shortened(page.about, longestAbout)}" />
    ${page.isUnlisted || page.isSecret ? html`<meta name="robots" content="noindex, follow" />` : undefined}
    <link rel="stylesheet" href="${file('style.css')}" />
    ${accent !== usualAccent && html`<link rel="stylesheet" href="${base}${accentPath(accent)}" />`}
    <link rel="stylesheet" href="${file(sheetOf(page))}" />
    ${page.palette?.length ? html`<link rel="stylesheet" href="${base}${huePath(page.palette)}" />` : undefined}
    ${page.hasMap && html`<link rel="stylesheet" href="${file('map.css')}" />`}
    <script src="${file('colours.js')}"></script>
    <script
      type="module"
      src="${file(isDated(page) ? 'calendar.js' : 'page.js')}"
      data-suggest="${file('suggest.js')}"
      data-list="${file('suggest.css')}"
      ${isDated(page) && html`data-days="${file('days.js')}" data-style="${file('days.css')}"`}
    ></script>
    ${
      page.hasMap &&
      html`<script defer src="${file('leaflet.js')}"></script>
        <script type="module" src="${file('map.js')}"></script>`
    }
    ${page.files?.map((name) =>
      name.endsWith('.css')
        ? html`<link rel="stylesheet" href="${file(name)}" />`
        : html`<script type="module" src="${file(name)}"></script>`,
    )}
    ${page.hasFrame && html`<script type="module" src="${base}/embed.js"></script>`}
    <link rel="icon" href="${base}/favicon.ico" sizes="32x32" />
    <link rel="icon" href="${base}/icon.svg" type="image/svg+xml" />
    <link rel="apple-touch-icon" href="${base}/apple-touch-icon.png" />
    <link rel="manifest" href="${pathTo(pageContext, '/manifest.webmanifest')}" />
    ${discovery(pageContext, announced)} ${addresses(pageContext, page)}
    ${feedLinks(pageContext, page)} ${embedLinks(pageContext, page)}
    ${preview(pageContext, page, language)} ${data(dataOf(pageContext, page))}`
}

const sheetOf = (page: Page): FileName => {
  const { current } = page
  if (current === 'now') return 'now.css'
  if (!isDated(page)) return 'items.css'
  return current === 'month' || current === 'week' ? `${current}.css` : 'day.css'
}

/** The interface, as existing clients of the older one look for it (§2.2). */
function discovery({ context }: PageContext, announced: RootPath): Html {
  const { base, url } = rootAt(announced, context.origin)
  if (!announced.alias) return html`<link rel="https://api.w.org/" href="${url}/" />`
  return html`<link rel="https://api.w.org/" href="${base}/" />
    <link rel="alternate" href="${url}/" />
    <meta name="tec-api-version" content="v1" />
    <meta name="tec-api-origin" content="${context.home}" />`
}

function addresses(
  { context, siteLanguages, language }: PageContext,
  { addressIn }: Page,
): Html | undefined {
  if (!addressIn) return undefined
  const whole = (one: string) => `${context.home}${addressIn(one)}`
  return html`<link rel="canonical" href="${whole(language)}" />
    ${siteLanguages.languages.map(
      (one) => html`<link rel="alternate" hreflang="${one}" href="${whole(one)}" /> `,
    )}
    <link rel="alternate" hreflang="x-default" href="${whole(siteLanguages.own)}" />`
}

const property = (name: string, content: string | number | undefined): Html | undefined =>
  content === undefined || content === ''
    ? undefined
    : html`<meta property="og:${name}" content="${content}" />`

/** Open Graph. */
function preview(pageContext: PageContext, page: Page, language: string): Html {
  const { context } = pageContext
  const { title, about, addressIn, jsonLd, current } = page
  return html`${property('title', title)} ${property('site_name', context.site.name)}
  ${property('type', jsonLd === undefined || current === 'now' ? 'website' : 'article')}
  ${localeProperties(pageContext, page)} ${property('description', shortened(about, longestAbout))}
  ${property('url', addressIn && `${context.home}${addressIn(language)}`)}
  ${shownBy(pageContext, page)}`
}

/** The card of the page; an address at which nothing is has none. */
function shownBy(pageContext: PageContext, page: Page): Html | undefined {
  if (page.status !== undefined && !page.isSecret) return undefined
  const { url, type, width, height, alt } = cardFacts(pageContext, page)
  return html`${property('image', url)} ${property('image:type', type)}
    ${property('image:width', width)} ${property('image:height', height)}
    ${property('image:alt', alt)} <meta name="twitter:card" content="summary_large_image" />`
}

const underscored = (locale: string): string => locale.replace('-', '_')

/** `en_GB`, and those of the same page in other languages. */
function localeProperties(
  { context, siteLanguages, locale, language }: PageContext,
  { addressIn }: Page,
): Html {
  const others = addressIn ? siteLanguages.languages.filter((one) => one !== language) : []
  return html`${property('locale', underscored(locale))}
  ${others.map((one) => property('locale:alternate', underscored(context.site.locales[one] ?? one)))}`
}

/** Structured data for search engines; `<` is escaped, so that nothing can end the element. */
function data(jsonLd: unknown): Html | undefined {
  if (jsonLd === undefined) return undefined
  const text = JSON.stringify(jsonLd).replaceAll('<', '\\u003c')
  return html`<script type="application/ld+json">
    ${raw(text)}
  </script>`
}

export const document = (parts: Html): string => `<!doctype html>\n${markupOf(parts)}`
