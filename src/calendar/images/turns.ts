import { unavailable } from '../../problem.ts'

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** Each that waits holds the bytes of its picture. */
const mostWaiting = 16

/** One at a time; who would have to wait behind too many is told to come again. */
export function takeTurns(): InTurn {
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
