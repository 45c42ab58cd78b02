// The page in which the console runs: all the rest is made by its script.

import { type Html, html, raw } from '../public/pages/parts/frame/html.ts'
import type { Begun } from './begun.ts'
import type { SiteFacts } from './browser/site.ts'
import type { Say } from '../language/text/locale/say.ts'
import type { Sentence } from '../language/sentence.ts'

export interface Shell {
  readonly facts: SiteFacts
  readonly begun: Begun
  readonly say: Say<Sentence>
  readonly script: string
  /** Loaded beside the script. */
  readonly imports: readonly string[]
  readonly style: string
}

export function shell({ facts, begun, say, script, imports, style }: Shell): Html {
  const title = say('{name}: console', { name: facts.name })
  return html`<!doctype html>
    <html lang="${facts.language}" data-site="${JSON.stringify(facts)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${style}" />
        <link rel="preload" href="${facts.words}" as="fetch" crossorigin />
        ${imports.map((path) => html`<link rel="modulepreload" href="${path}" />`)}
        <script type="module" src="${script}"></script>
      </head>
      <body>
        <noscript>${say('The console needs JavaScript.')}</noscript>
        <div id="console"></div>
        <script type="application/json" id="begun">
          ${dataOf(begun)}
        </script>
      </body>
    </html>`
}

/** No text in it ends the element: it has no `<`. It is data, which no browser runs. */
const dataOf = (begun: Begun): Html => raw(JSON.stringify(begun).replaceAll('<', '\\u003c'))

/**
 * Nothing but files of this server runs, and no other site can show the console in a frame. Of
 * elsewhere are only the tiles of maps, if the site has some.
 */
export function shellPolicy(origin: string, tileHost = ''): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' ${origin} data: blob: ${tileHost}`.trim(),
    "connect-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
