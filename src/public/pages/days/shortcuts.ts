// The button that explains the keys. What a key does is where `data-key` is in the page, and the
// script makes the sheet from that. Keys can be switched off (WCAG 2.2, 2.1.4).

import type { PageContext } from '../page_context.ts'
import { type Html, html } from '../parts/frame/html.ts'

export function shortcuts({ say }: PageContext): Html {
  return html`<button
    class="keys-button"
    type="button"
    data-key="?"
    data-on="${say('Use these shortcuts')}"
    data-close="${say('Close')}"
  >
    <span>${say('Keyboard shortcuts')}</span> <kbd>?</kbd>
  </button>`
}
