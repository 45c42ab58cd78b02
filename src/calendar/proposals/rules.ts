// What holds for proposals (§21). Pure.

import { fold } from '../../language/text/search/fold.ts'
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

/** Within five minutes. */
export const mostPictures = { address: 10, network: 40 }
/** In bytes, of what waits from one network. */
export const mostOfNetwork = 32 * 1024 * 1024
/** For how long a picture is kept that was chosen and not sent. */
export const stagedSeconds = 6 * 3600
/** For how long the picture of what was not accepted: the decision may be undone. */
export const undecidedSeconds = 7 * 86_400

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
export const marks = ['hidden_field', 'quick', 'links', 'words', 'repeated', 'blocked'] as const
export type Mark = (typeof marks)[number]

interface Signs {
  readonly nickname: string
  readonly texts: readonly string[]
  /** How long the form was open; undefined if nobody knows. */
  readonly seconds: number | undefined
  readonly isRepeated: boolean
  readonly isBlocked: boolean
  /** What the site has set. */
  readonly limits: {
    readonly submission_seconds: number
    readonly submission_links: number
    readonly submission_words: string
  }
}

/** Between letters of another word they are none: who blocks `spa` lets `space` pass. */
function hasWord(texts: readonly string[], words: string): boolean {
  const text = ` ${fold(texts.join(' ')).replace(/[^\p{L}\p{N}]+/gu, ' ')} `
  return words
    .split('\n')
    .map((line) =>
      fold(line)
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim(),
    )
    .some((word) => word !== '' && text.includes(` ${word} `))
}

export function marksOf({
  nickname,
  texts,
  seconds,
  isRepeated,
  isBlocked,
  limits,
}: Signs): Mark[] {
  const links = texts.join('\n').match(/https?:\/\//gi)?.length ?? 0
  const found: Record<Mark, boolean> = {
    hidden_field: nickname !== '',
    quick: seconds !== undefined && seconds < limits.submission_seconds,
    links: links > limits.submission_links,
    words: hasWord(texts, limits.submission_words),
    repeated: isRepeated,
    blocked: isBlocked,
  }
  return marks.filter((mark) => found[mark])
}

/** The part of a mail address that a whole house shares. */
export const domainOf = (address: string): string => `@${address.split('@').at(-1) ?? ''}`
