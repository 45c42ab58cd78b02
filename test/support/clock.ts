import { after, before, mock } from 'node:test'

export interface Clock extends Disposable {
  readonly set: (moment: string) => void
}

/** Freezes the clock at a moment, so that no test waits for it. */
export function setClock(moment: string): Clock {
  mock.timers.enable({ apis: ['Date'], now: Date.parse(moment) })
  return {
    set: (later) => mock.timers.setTime(Date.parse(later)),
    [Symbol.dispose]: () => mock.timers.reset(),
  }
}

/** The same for a whole suite; at the default moment the walk of make.ts is in the future. */
export function holdClock(moment = '2027-02-01T12:00:00Z'): void {
  let clock: Clock
  before(() => {
    clock = setClock(moment)
  })
  after(() => clock[Symbol.dispose]())
}
