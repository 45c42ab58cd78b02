// What holds for proposals (§21). Pure.

import type { Status } from '../items/status.ts'
import type { Stage } from './columns.ts'

export const longestDescription = 20_000
export const longestMessage = 2000
export const mostCategories = 10
/** Of one proposal, of both sides together. */
export const mostMessages = 50

export const confirmSeconds = 3 * 86_400
/** For how long a sender who comes too late is told so. */
export const expiredSeconds = 7 * 86_400
/** Personal data goes so long after the decision. */
export const keptSeconds = 90 * 86_400

export const proposalStates = [
  'unconfirmed',
  'waiting',
  'returned',
  'accepted',
  'refused',
  'withdrawn',
  'expired',
] as const
export type ProposalState = (typeof proposalStates)[number]

/** Whichever way an editor decides, by review, in the form or by an undo, it is the same. */
export function stateOf(stage: Stage, event: Status | null): ProposalState {
  if (stage === 'merged') return 'accepted'
  if (stage !== 'sent') return stage
  if (event === 'publish' || event === 'future') return 'accepted'
  if (event === 'draft') return 'returned'
  return event === null || event === 'trash' ? 'refused' : 'waiting'
}

export const isOpen = (state: ProposalState): boolean =>
  state === 'unconfirmed' || state === 'waiting' || state === 'returned'

/** Why editors are warned. Nothing is refused because of it. */
export const marks = ['hidden_field', 'quick', 'links', 'repeated', 'blocked'] as const
export type Mark = (typeof marks)[number]

/** A form that people have read and filled in takes longer. */
const shortestSeconds = 4
const mostLinks = 3

interface Signs {
  readonly nickname: string
  readonly texts: readonly string[]
  /** How long the form was open; undefined if nobody knows. */
  readonly seconds: number | undefined
  readonly isRepeated: boolean
  readonly isBlocked: boolean
}

export function marksOf({ nickname, texts, seconds, isRepeated, isBlocked }: Signs): Mark[] {
  const links = texts.join('\n').match(/https?:\/\//gi)?.length ?? 0
  const found: Record<Mark, boolean> = {
    hidden_field: nickname !== '',
    quick: seconds !== undefined && seconds < shortestSeconds,
    links: links > mostLinks,
    repeated: isRepeated,
    blocked: isBlocked,
  }
  return marks.filter((mark) => found[mark])
}

/** The part of a mail address that a whole house shares. */
export const domainOf = (address: string): string => `@${address.split('@').at(-1) ?? ''}`
