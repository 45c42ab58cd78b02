// What the policy of a foreign page has to allow, so that an embed works in it.

import { type Html, html } from './html.ts'
import type { PageContext } from '../../page_context.ts'

/** The script asks this server for events and shows their pictures; a frame does so by itself. */
const directives = {
  script: ['script-src', 'connect-src', 'img-src'],
  frame: ['frame-src', 'script-src'],
} as const

export function policyNote({ say, context }: PageContext, way: keyof typeof directives): Html {
  const allowed = directives[way].map((name) => `${name} ${new URL(context.home).origin}`)
  return html`<p>${say('If your site has a Content-Security-Policy, it has to allow this:')}</p>
    <pre
      id="policy"
      tabindex="0"
      role="group"
      aria-label="Content-Security-Policy"
    ><code>${allowed.join('; ')}</code></pre>`
}
