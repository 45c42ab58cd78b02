import { signal } from '@preact/signals'
import type { SiteFacts } from './site.ts'

/** What the server has written into the page. */
export const site: SiteFacts = JSON.parse(document.documentElement.dataset['site'] ?? '{}')

/** It can be changed in the settings. */
export const siteName = signal(site.name)

/** What the server has answered already when it sent the page; each is good for one time. */
const begun = new Map<string, unknown>(
  Object.entries(JSON.parse(document.querySelector('#begun')?.textContent ?? '{}')),
)

export function takeBegun(address: string): unknown {
  const answer = begun.get(address)
  begun.delete(address)
  return answer
}
