import { signal } from '@preact/signals'
import type { SiteFacts } from './site.ts'

/** What the server has written into the page. */
export const site: SiteFacts = JSON.parse(document.documentElement.dataset['site'] ?? '{}')

/** It can be changed in the settings. */
export const siteName = signal(site.name)
