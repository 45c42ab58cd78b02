import type { Random } from './random.ts'

/** What is special about an event, if anything. */
export type Standing =
  | 'plain'
  | 'featured'
  | 'sticky'
  | 'hidden'
  | 'draft'
  | 'pending'
  | 'private'
  | 'scheduled'
  | 'protected'
  | 'cancelled'
  | 'postponed'
  | 'rescheduled'

interface Share {
  readonly standing: Standing
  /** Share of the candidates. */
  readonly share: number
  readonly least: number
  readonly most: number
}

/** Hashing a password is slow, so few events have one. */
const shares: readonly Share[] = [
  { standing: 'featured', share: 0.05, least: 3, most: Infinity },
  { standing: 'draft', share: 0.02, least: 2, most: Infinity },
  { standing: 'scheduled', share: 0.02, least: 2, most: Infinity },
  { standing: 'protected', share: 0.01, least: 1, most: 5 },
  { standing: 'hidden', share: 0.01, least: 1, most: Infinity },
  { standing: 'private', share: 0.01, least: 1, most: Infinity },
  { standing: 'pending', share: 0.01, least: 1, most: Infinity },
  { standing: 'sticky', share: 0.02, least: 1, most: Infinity },
  { standing: 'cancelled', share: 0.02, least: 1, most: Infinity },
  { standing: 'postponed', share: 0.01, least: 1, most: Infinity },
  { standing: 'rescheduled', share: 0.01, least: 1, most: Infinity },
]

/** Assigns standings to at most half of the candidates; the others are plain. */
export function dealStandings<T>(random: Random, candidates: readonly T[]): Map<T, Standing> {
  const dealt = shares.flatMap(({ standing, share, least, most }) => {
    const count = Math.min(most, Math.max(least, Math.round(candidates.length * share)))
    return Array.from({ length: count }, () => standing)
  })
  const few = dealt.slice(0, Math.floor(candidates.length / 2))
  const chosen = random.shuffled(candidates)
  return new Map(few.flatMap((standing, index) => pairOf(chosen[index], standing)))
}

const pairOf = <T>(candidate: T | undefined, standing: Standing): [T, Standing][] =>
  candidate === undefined ? [] : [[candidate, standing]]
