import { mock } from 'node:test'

export interface Clock extends Disposable {
  readonly set: (moment: string) => void
}

/** The machine's clock stands where it is set, so that nobody waits for it. */
export function setClock(moment: string): Clock {
  mock.timers.enable({ apis: ['Date'], now: Date.parse(moment) })
  return {
    set: (later) => mock.timers.setTime(Date.parse(later)),
    [Symbol.dispose]: () => mock.timers.reset(),
  }
}
