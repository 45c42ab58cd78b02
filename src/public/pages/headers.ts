// Security and cache headers of pages.

import type { Page, PageContext } from './page_context.ts'
import type { PageParts } from './page_parts.ts'

export const guards = { 'x-content-type-options': 'nosniff' }

export function pageHeaders(
  pageParts: PageParts,
  { context, language, tiles }: PageContext,
  page: Page,
): Record<string, string> {
  const { isSecret = false, saved } = page
  return {
    ...guards,
    'content-type': 'text/html; charset=utf-8',
    'content-language': language,
    'content-security-policy': policy(context.origin, page, tiles?.address),
    'cache-control': isSecret ? 'private, no-store' : pageParts.publicly,
    'referrer-policy': isSecret || saved ? 'no-referrer' : 'strict-origin-when-cross-origin',
    ...(isSecret || saved ? { 'x-robots-tag': 'noindex' } : {}),
  }
}

/** Only scripts of this server run; images come from here and from hosts named in texts. */
function policy(origin: string, page: Page, tiles: string | undefined): string {
  const tileHost = (page.hasMap || page.hasTiles) && tiles !== undefined ? [hostOf(tiles)] : []
  const pictures = ["'self'", origin, 'data:', ...tileHost, ...(page.pictureHosts ?? [])]
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src ${[...new Set(pictures)].join(' ')}`,
    "connect-src 'self'",
    "manifest-src 'self'",
    ...(page.hasFrame ? ["frame-src 'self'"] : []),
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${page.isPreview ? "'self'" : "'none'"}`,
  ].join('; ')
}

/** `https://{s}.tiles.example/{z}/{x}/{y}.png` → `https://*.tiles.example`. */
export const hostOf = (tiles: string): string =>
  /^https?:\/\/[^/]+/.exec(tiles)?.[0].replace(/\{[a-z]\}/g, '*') ?? "'none'"
