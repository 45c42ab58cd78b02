// Memory, startup, and several worker processes.

import { busyConnections } from '../measure.ts'
import type { Questions } from '../questions.ts'
import type { Actor } from '../stage.ts'
import type { Case } from './case.ts'
import { roundsSideBySide, sideBySide, timesFinding } from './side_by_side.ts'

const megabytes = 250

export const starting: Case = {
  name: 'start: to the first answer',
  rounds: () => 0,
  run: async (stage) => {
    const taken: number[] = []
    const calendar = await stage.resting()
    for (let turn = 0; turn < stage.effort.rounds; turn += 1) {
      const { served } = await stage.start(calendar)
      await served.stop()
      taken.push(served.startMs)
    }
    const seconds = (taken.toSorted((a, b) => a - b)[Math.floor(taken.length / 2)] ?? 0) / 1000
    return {
      name: 'start: to the first answer',
      measured: `${seconds.toFixed(2)} s`,
      against: '',
      figure: seconds,
      unit: 's',
      goal: { atMost: 1 },
    }
  },
}

/** Runs last: the most memory that any server over this calendar had when it was stopped. */
export const memory: Case = {
  name: 'memory: after everything else',
  rounds: () => 1,
  run: async (stage) => {
    const actor = await stage.main()
    await stage.round(actor, { path: actor.questions.list })
    await stage.resting()
    const most = stage.memory()
    return {
      name: 'memory: after everything else',
      measured: `${most.toFixed(0)} MB`,
      against: '',
      figure: most,
      unit: 'MB',
      goal: { atMost: megabytes },
    }
  },
}

const mostOfWorkers = 1.15

export const workers: readonly Case[] = [
  workersCase('workers: default list', 'defaultList'),
  workersCase('workers: new window', 'list'),
]

function workersCase(name: string, question: keyof Questions): Case {
  return {
    name,
    rounds: roundsSideBySide,
    run: async (stage) => {
      const one = await stage.main()
      const many = await stage.beside({ FASTI_WORKERS: 'auto' })
      const ask = (actor: Actor) =>
        stage.round(actor, { path: actor.questions[question], connections: busyConnections })
      const compared = await sideBySide(
        stage,
        () => ask(many),
        () => ask(one),
      )
      return timesFinding(name, compared, mostOfWorkers)
    },
  }
}
