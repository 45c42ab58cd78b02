// What the policy of a foreign page has to allow, so that an embed works in it, and nothing else.

import { type Html, html } from './html.ts'
import type { PageContext } from '../../page_context.ts'

export interface Needs {
  readonly way: 'script' | 'frame'
  /** Whether the component shows pictures; a frame loads its own. */
  readonly hasPictures: boolean
}

/** The script asks this server for events. Its styles need no permission: they are in no markup. */
const directivesOf = ({ way, hasPictures }: Needs): readonly string[] =>
  way === 'frame'
    ? ['script-src', 'frame-src']
    : ['script-src', 'connect-src', ...(hasPictures ? ['img-src'] : [])]

export function policyNote({ say, context }: PageContext, needs: Needs): Html {
  const allowed = directivesOf(needs).map((name) => `${name} ${new URL(context.home).origin}`)
  return html`<p>${say('If your site has a Content-Security-Policy, it has to allow this:')}</p>
    <pre
      id="policy"
      tabindex="0"
      role="group"
      aria-label="Content-Security-Policy"
    ><code>${allowed.join('; ')}</code></pre>
    <p>${say('Nothing else is needed: it adds no styles to your page, and sets no cookies.')}</p>`
}
