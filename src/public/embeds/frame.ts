// The document of a frame, with its styles and its policy. The styles are in the page: a frame is
// one request of somebody else's site, besides its script.

import { createHash } from 'node:crypto'
import type { Context } from '../../access/context.ts'
import { siteFields } from '../../contract/schema/site.ts'
import { keepRecent } from '../../storage/statements.ts'
import { accentRules } from '../../language/text/accent.ts'
import { type Colours, ownColours } from './colours.ts'
import { type Html, html, markupOf, raw } from '../../language/text/html/markup.ts'

const style = `:root{color-scheme:light dark;--ink:light-dark(#211d18,#f2ece3);--ground:light-dark(#fff,#171411);--soft:light-dark(#5e564b,#b9ad9d);--line:light-dark(#e3dacd,#38312a);--accent:light-dark(#a1331c,#ff9f82);--accent-soft:light-dark(#f8e6de,#41271d);--serif:'Iowan Old Style','Palatino Linotype',Palatino,P052,Georgia,serif}
:root[data-theme=light]{color-scheme:light}
:root[data-theme=dark]{color-scheme:dark}
body{margin:0;font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--ground);overflow-wrap:break-word}
a{color:var(--accent)}
:focus-visible{outline:3px solid currentColor;outline-offset:2px}
article{display:flex;flex-wrap:wrap;gap:16px;padding:16px}
article img{max-width:min(100%,300px);height:auto;border-radius:8px;align-self:start}
h1{margin:0;font:650 1.35em/1.25 var(--serif)}
h1 a{color:inherit;text-decoration-color:var(--accent);text-decoration-thickness:1px;text-underline-offset:3px}
main:has(>fasti-calendar){padding:4px 12px}
main>h1{padding:8px 4px 4px;font-size:1.15em}
p{margin:.4em 0 0}
main>fasti-calendar:not(:defined)>p:last-child{padding:8px 4px}
.text{flex:1 1 15em;min-width:0}
.entry{display:grid;grid-template-columns:3.5em minmax(0,1fr) auto;gap:0 14px;padding:14px 4px;border-top:1px solid var(--line)}
.entry a{font:650 1.1em/1.3 var(--serif);color:inherit;text-decoration-color:var(--accent);text-decoration-thickness:1px}
.entry p{margin:2px 0 0;color:var(--soft)}
.entry img{width:7.5em;aspect-ratio:3/2;border-radius:6px;object-fit:cover}
.where{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.block{display:grid;justify-items:center;align-content:center;align-self:start;padding:5px 2px 7px;border-radius:8px;background:var(--accent-soft);line-height:1.15}
article .block{width:4em;height:4.25em}
.block span{font-size:.75em;font-weight:600;color:var(--accent);text-transform:uppercase}
.block b{font:700 1.5em/1.1 var(--serif)}
.state{color:var(--accent)}
@media (max-width:30em){.entry{grid-template-columns:3.25em minmax(0,1fr)}.entry img{grid-column:2;width:100%;margin-top:8px}.where{white-space:normal}}`

interface Look {
  readonly element: Html
  /** Only these pages may be framed by other sites. */
  readonly policy: string
}

const keptLooks = 8

/** By its own rules; the policy has the hash of exactly the text of the element. */
const lookWith = keepRecent(keptLooks, (rules: string): Look => {
  const text = `${style}${rules === '' ? '' : `\n${rules}`}`
  const hash = createHash('sha256').update(text).digest('base64')
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    "img-src 'self'",
    `style-src 'sha256-${hash}'`,
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; ')
  return { element: raw(`<style>${text}</style>`), policy }
})

/** The accent of the site, unless the frame has colours of its own. */
function lookOf({ site }: Context, colours: Colours): Look {
  const accent = colours.accent ?? site.pages.accent_color
  const own = ownColours(colours, accent)
  if (own !== '') return lookWith(`:root{${own}}`)
  return lookWith(accent === siteFields.accent_color.fallback.value ? '' : accentRules(accent))
}

export const framePolicy = (context: Context, colours: Colours): string =>
  lookOf(context, colours).policy

export interface FrameLook {
  readonly theme?: string | undefined
  readonly colours: Colours
}

interface Frame extends FrameLook {
  readonly title: string
  readonly body: Html
}

/** The script in it also tells the page around how high the frame is to be. */
export function frame(context: Context, { title, theme, colours, body }: Frame): string {
  return markupOf(
    html`<!doctype html>
      <html
        lang="${context.root.language}"
        data-frame="fasti"
        ${theme !== undefined && html`data-theme="${theme}"`}
      >
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>${title}</title>
          <base target="_top" />
          ${lookOf(context, colours).element}
          <script type="module" src="/embed.js"></script>
        </head>
        <body>
          ${body}
        </body>
      </html> `,
  )
}
