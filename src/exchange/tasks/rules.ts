// What is true of the files for tasks and of the addresses that they ask. Pure.

import type { Fault } from '../../language/problem.ts'
import { isAllowed, mayAsk } from '../../http/outgoing/request.ts'
import type { Outcome } from '../import/outcome.ts'

/** How many outcomes a task itself shows; the report of an import has them all. */
export const mostShown = 200

/** What a person should see: it was refused, or not all of it was taken over as it stands. */
export const needsLook = ({ outcome, remarks }: Pick<Outcome, 'outcome' | 'remarks'>): boolean =>
  remarks.length > 0 || outcome === 'refused'

const longestName = 120

/** What an uploaded file is called, for people alone: no path on this machine is made of it. */
export function safeName(given: string): string {
  const base = given.slice(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1)
  // Control and format characters could make a name look like another one.
  const plain = base.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  const short = Array.from(plain).slice(0, longestName).join('')
  return /^\.*$/.test(short) ? 'file' : short
}

/** What is wrong with an address to import from, as far as it shows without a lookup. */
export function sourceFault(given: string, allowed: readonly string[]): Fault | undefined {
  const url = URL.parse(given)
  if (!url || !/^https?:$/.test(url.protocol)) return { kind: 'url' }
  if (url.username !== '' || url.password !== '') return { kind: 'urlUser' }
  const isHere = /(?:^|\.)localhost\.?$/.test(url.hostname) && !isAllowed(url, allowed)
  return isHere || !mayAsk(url, allowed) ? { kind: 'inside' } : undefined
}
