// Addresses of links, without the detours and marks by which readers are followed.

import { isAllowedAddress } from '../allowed.ts'

/** Servers that only lead on, and the parameter that says where. */
const detours: readonly (readonly [host: RegExp, path: RegExp, parameter: string])[] = [
  [/\.safelinks\.protection\.outlook\.com$/, /^/, 'url'],
  [/^(?:www\.)?google\.[a-z.]+$/, /^\/url$/, 'q'],
  [/^lm?\.(?:facebook|instagram)\.com$/, /^/, 'u'],
  [/^(?:www\.)?youtube\.com$/, /^\/redirect$/, 'q'],
]
const followers = /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|mc_cid|mc_eid|igshid|_hsenc|_hsmi)$/

/** The address a link really leads to; undefined if it may not be linked or leads nowhere. */
export function plainAddress(address: string): string | undefined {
  const given = address.trim()
  // Places within the document it comes from.
  if (given === '' || given.startsWith('#') || !isAllowedAddress(given)) return undefined
  const url = URL.parse(given)
  if (!url || !/^https?:$/.test(url.protocol)) return given
  const detour = detours.find(([host, path]) => host.test(url.hostname) && path.test(url.pathname))
  const target = detour && url.searchParams.get(detour[2])
  if (target && /^https?:/.test(target)) return plainAddress(target)
  const names = [...url.searchParams.keys()].filter((name) => followers.test(name))
  if (names.length === 0) return given
  for (const name of names) url.searchParams.delete(name)
  return url.href
}
