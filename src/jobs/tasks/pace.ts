// How far a process has come, and how fast.

import type { Message } from '../messages.ts'
import { type Progress, noProgress, units } from './rules.ts'

export interface Pace {
  readonly note: (progress: NonNullable<Message['progress']>) => void
  /** As JSON. */
  readonly text: () => string
}

/** Before this long a rate says little. */
const firstMs = 1000

export function paceOf(clock: () => number = () => performance.now()): Pace {
  let last: Progress = noProgress
  let first: { readonly done: number; readonly at: number; readonly unit: string } | undefined
  return {
    note: ({ done, total, unit: given }) => {
      const at = clock()
      const unit = units.find((one) => one === given) ?? noProgress.unit
      // What is counted anew has another pace.
      if (!first || first.unit !== unit || done < first.done) first = { done, at, unit }
      const ms = at - first.at
      const isKnown = ms >= firstMs && done > first.done
      const rate = isKnown ? Math.round(((done - first.done) / ms) * 10_000) / 10 : null
      last = { done, total, unit, rate }
    },
    text: () => JSON.stringify(last),
  }
}
