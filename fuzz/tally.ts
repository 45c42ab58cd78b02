// Counts what was sent, what came back and what it cost.

import type { Shot, Trial } from './shot.ts'
import type { Outcome } from './wire.ts'

export interface Cost {
  readonly ms: number
  readonly kilobytes: number
}

export interface Memory {
  readonly heapBefore: number
  readonly heapAfter: number
  readonly rssAfter: number
  readonly openBefore: number
  readonly openAfter: number
}

interface Priced extends Cost {
  readonly shot: Shot
}

export interface Tally {
  sent: number
  readonly faces: Map<string, Map<string, number>>
  readonly dearest: Priced[]
  readonly memories: Memory[]
  note(trial: Trial, outcomes: readonly Outcome[]): void
  cost(trial: Trial, cost: Cost): void
}

const shownDear = 8

export function newTally(): Tally {
  const faces: Tally['faces'] = new Map()
  const dearest: Priced[] = []
  const tally: Tally = {
    sent: 0,
    faces,
    dearest,
    memories: [],
    note: ({ steps }, outcomes) => {
      for (const [index, { shots }] of steps.entries()) {
        const { answers = [], ending = 'left' } = outcomes[index] ?? {}
        for (const [at, { face }] of shots.entries()) {
          const status = answers[at]?.status
          const column = status === undefined ? ending : `${Math.floor(status / 100)}xx`
          const row = faces.get(face) ?? new Map<string, number>()
          faces.set(face, row.set(column, (row.get(column) ?? 0) + 1))
          tally.sent += 1
        }
      }
    },
    cost: ({ steps }, cost) => {
      const shots = steps.flatMap(({ shots: all }) => all)
      const [shot] = shots
      if (!shot || shots.length > 1) return
      dearest.push({ ...cost, shot })
      dearest.sort((a, b) => b.ms - a.ms)
      dearest.splice(shownDear)
    },
  }
  return tally
}
