// What is true of tasks, of the files for them and of the addresses that they ask. Pure.

import type { Fault } from '../../problem.ts'
import { isAllowed, mayAsk } from '../../outgoing/request.ts'
import type { Outcome } from '../import/outcome.ts'

export const taskKinds = ['import', 'backup'] as const
export type TaskKind = (typeof taskKinds)[number]

/** As they are shown. One that was told to stop runs until its process has ended. */
export const taskStates = ['running', 'done', 'failed', 'stopped'] as const
export type TaskState = (typeof taskStates)[number]

/** `stopping`: somebody has asked for its end, on whichever node. */
export type StoredState = TaskState | 'stopping'

export const units = ['bytes', 'items', 'steps'] as const

export interface Progress {
  readonly done: number
  readonly total: number
  readonly unit: (typeof units)[number]
  /** How many of them a second; null while that is not known. */
  readonly rate: number | null
}

export const noProgress: Progress = { done: 0, total: 0, unit: 'steps', rate: null }

/** How often a node says that it is at work. */
export const beatSeconds = 1
/** After this long without a word it is taken for dead; clocks may differ a little. */
const lostSeconds = 30

export const taskErrors = {
  server: 'The server was stopped.',
  unknown: 'It failed; the log of the server says why.',
} as const

interface Seen {
  readonly state: StoredState
  readonly seen_utc: number
}

export const isOpen = ({ state }: Pick<Seen, 'state'>): boolean =>
  state === 'running' || state === 'stopping'

/** Whether its node has died without a word. */
export const isLost = (row: Seen, now: number): boolean =>
  isOpen(row) && row.seen_utc < now - lostSeconds

/** So many of the past ones are kept, for so long. */
export const mostKept = 100
export const keptSeconds = 30 * 86_400

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
