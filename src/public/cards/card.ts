// What stands on the card of a page: the picture that is shown where its address is shared.

import { tagOf } from '../../language/text/written.ts'

export const cardSize = { width: 1200, height: 630 } as const
export const cardType = 'image/png'

export interface Card {
  readonly title: string
  /** Above the title: of what kind it is. */
  readonly kicker?: string
  /** What became of it: stands before all. */
  readonly mark?: string
  /** Below the title: when, where. The first one stands out. */
  readonly lines: readonly string[]
  /** The lines are alike: what comes next. */
  readonly isList?: boolean
  /** Whether the first line does not hold any more. */
  readonly isStruck?: boolean
  readonly side: Side
  /** A picture in the place of the side, which then is small above it. */
  readonly picture?: CardPicture
}

/** What stands beside the words. */
export type Side = Leaf | Month | { readonly kind: 'plain' }

/** A leaf of a calendar: what is large, and what is above and below it. */
export interface Leaf {
  readonly kind: 'leaf'
  readonly top: string
  readonly large: string
  readonly bottom: string
}

export interface Month {
  readonly kind: 'month'
  readonly top: string
  /** Of each day, in weeks: whether something is on; undefined is not in the month. */
  readonly weeks: readonly (readonly (boolean | undefined)[])[]
}

export interface CardPicture {
  /** Below the media folder. */
  readonly path: string
  /** The most important point, as parts of width and height. */
  readonly x: number
  readonly y: number
}

/** What all cards of a site have. */
export interface CardFrame {
  readonly site: string
  readonly accent: string
  readonly language: string
}

/** Raised when cards are drawn in another way. */
const version = 1

/** Depends on everything that is on the card: what changes, changes its address. */
export const cardTag = (card: Card, frame: CardFrame): string =>
  tagOf(Buffer.from(JSON.stringify([version, frame, card]))).slice(0, 16)

export const isCardTag = (given: string): boolean => /^[\w-]{16}$/.test(given)
