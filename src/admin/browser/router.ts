// Where in the console the visitor is: the address says it all, so that it can be sent and kept.

import { computed, signal } from '@preact/signals'
import { queryOf } from './api.ts'
import { site } from './site_config.ts'

interface Place {
  /** Below the home of the console: `events/12`. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** What only the browser knows of the address. */
  readonly hash: string
  /** Another one on each screen; what was new and is saved stays on the one that it has. */
  readonly visit: number
}

const read = (visit: number): Place => ({
  path: location.pathname.slice(site.home.length).replace(/^\/+|\/+$/g, ''),
  query: Object.fromEntries(new URLSearchParams(location.search)),
  hash: location.hash,
  visit,
})

const current = signal(read(0))

function arrive(isSameScreen = false): void {
  const { path, visit } = current.value
  const now = read(visit)
  current.value = now.path === path || isSameScreen ? now : { ...now, visit: visit + 1 }
}

export const place = computed(() => current.value)

/** The address of a screen. */
export const to = (
  path: string,
  query: Readonly<Record<string, string | undefined>> = {},
): string => `${site.home}${path === '' ? '' : `/${path}`}${queryOf(query)}`

export function go(address: string, { isReplaced = false } = {}): void {
  if (isReplaced) history.replaceState(null, '', address)
  else history.pushState(null, '', address)
  arrive()
}

/** What is on the screen is at another address from now on. */
export function rename(address: string): void {
  history.replaceState(null, '', address)
  arrive(true)
}

/** Other parts of the query stay as they are; an empty value is left out. */
export function narrow(query: Readonly<Record<string, string | undefined>>): void {
  const { path, query: before } = place.value
  go(to(path, { ...before, ...query }))
}

/** Follows links inside the console without loading the page again. */
export function followLinks(): void {
  addEventListener('popstate', () => arrive())
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a')
    if (!link || !isInside(link) || event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go(link.href)
  })
}

const isInside = ({ origin, pathname, target }: HTMLAnchorElement): boolean =>
  origin === location.origin &&
  target === '' &&
  (pathname === site.home || pathname.startsWith(`${site.home}/`))
