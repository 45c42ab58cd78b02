import { after, before, mock } from 'node:test'

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

/** The same for a whole suite: by default a moment at which the walk of make.ts is still to come. */
export function holdClock(moment = '2027-02-01T12:00:00Z'): void {
  let clock: Clock
  before(() => {
    clock = setClock(moment)
  })
  after(() => clock[Symbol.dispose]())
}
