import { unavailable } from '../../language/problem.ts'

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** Each waiting task holds the bytes of its picture in memory. */
const mostWaiting = 16

/** Runs tasks one at a time; rejects as unavailable when too many are waiting. */
export function serialQueue(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async (work) => {
    if (waiting > mostWaiting) throw unavailable()
    waiting += 1
    try {
      const mine = last.then(work, work)
      last = mine
      return await mine
    } finally {
      waiting -= 1
    }
  }
}
