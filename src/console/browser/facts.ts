import type { SiteFacts } from './site.ts'

/** What the server has written into the page. */
export const site: SiteFacts = JSON.parse(document.documentElement.dataset['site'] ?? '{}')
