// When a calendar elsewhere is looked at, and what counts as gone there. Pure.

import type { Authority } from '../import/edits/authority.ts'

export const syncKinds = ['ics', 'site'] as const
export type SyncKind = (typeof syncKinds)[number]

export const runOutcomes = ['unchanged', 'changed', 'failed', 'held back'] as const
export type RunOutcome = (typeof runOutcomes)[number]

export const usualAuthority: Authority = 'ours-once-touched'
export const mostSyncs = 200
export const leastSeconds = 300
export const mostSeconds = 366 * 86_400
const daySeconds = 86_400

/** What a sync gives to events of which their source says nothing. */
export interface SyncOptions {
  readonly status: 'publish' | 'draft' | 'pending'
  readonly category: readonly string[]
  readonly venue: string | null
  /** A login. */
  readonly author: string | null
  readonly series: 'keep' | 'guess'
  readonly credentials: string | null
  /** Whether its host is asked also within a private network, because a command has named it. */
  readonly isTrusted: boolean
}

/** What the looks before have left for the next one. */
export interface Memory {
  readonly etag?: string
  readonly modified?: string
  /** A hash of what it sent. */
  readonly digest?: string
  /** When it was last asked without a condition. */
  readonly asked?: number
  /** The first and the last start of the last reading that had events. */
  readonly window?: Window
  /** Whether events are missing of which nothing was decided yet. */
  readonly isWaiting?: boolean
  readonly held?: DeletionHold
  /** What its events are known by, so that those which wait for a decision are found. */
  readonly source?: number
}

export type Window = readonly [from: number, to: number]

export interface DeletionHold {
  readonly since: number
  readonly looks: number
}

/** A source is asked without a condition so often, in case that it is wrong about what is new. */
export const isConditional = ({ asked = 0 }: Memory, now: number): boolean =>
  asked <= now && now - asked < daySeconds

/** Doubles with each failure, up to a day; no source can ask for more. */
export function nextLook(
  { every, failures, wait = 0 }: { every: number; failures: number; wait?: number },
  now: number,
): number {
  const longest = Math.max(every, daySeconds)
  const grown = Math.min(longest, every * 2 ** Math.min(failures, 20))
  return now + Math.max(grown, Math.min(wait, longest))
}

/** What lies further in the future than any pause was noted by a clock that was wrong. */
export const isDue = (
  { next_utc, every_seconds }: { readonly next_utc: number; readonly every_seconds: number },
  now: number,
): boolean => next_utc <= now || next_utc > now + Math.max(every_seconds, daySeconds)

/** Fewer that are missing are nothing sudden. */
const fewestMissing = 5
const holdSeconds = daySeconds
/** A clock that jumps does not make a day. */
const holdLooks = 3

export const isSudden = (missing: number, coming: number): boolean =>
  missing >= fewestMissing && missing > coming / 2

/** How it is held back after one more look. */
export function heldAfter(held: DeletionHold | undefined, now: number): DeletionHold {
  if (!held || held.since > now) return { since: now, looks: 1 }
  return { since: held.since, looks: held.looks + 1 }
}

export const isHeldLongEnough = ({ since, looks }: DeletionHold, now: number): boolean =>
  now - since >= holdSeconds && looks >= holdLooks

export const heldUntil = ({ since }: DeletionHold): number => since + holdSeconds

/** `webcal:` is https by another name. */
export const addressOf = (given: string): string => given.trim().replace(/^webcals?:/i, 'https:')

/** By the form of the address: a calendar file has an ending or a path that says so. */
export function kindOf(given: string): SyncKind {
  const url = URL.parse(addressOf(given))
  if (/^webcals?:/i.test(given.trim()) || !url) return 'ics'
  const isNamespace = /\/v\d+\/?$/.test(url.pathname) || url.searchParams.has('rest_route')
  if (isNamespace) return 'site'
  return /\.(?:ics|ical|ifb|vcs)$|\bical\b|\bics\b/i.test(`${url.pathname}${url.search}`)
    ? 'ics'
    : 'site'
}

/** The host as it is named, with its port: others of the same machine are not meant. */
export function hostOf(address: string): string {
  const { protocol, hostname, port } = new URL(address)
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`
}
