// Memory, startup, and several worker processes.

import { type Round, busyConnections, median, warming } from '../measure.ts'
import { micros } from '../report.ts'
import type { Questions } from '../questions.ts'
import type { Case } from './case.ts'

const starts = 3
const megabytes = 250

export const starting: Case = {
  name: 'start: to the first answer',
  rounds: () => 0,
  run: async (stage) => {
    const taken: number[] = []
    const calendar = await stage.resting()
    for (let turn = 0; turn < starts; turn += 1) {
      const { served } = await stage.start(calendar)
      await served.stop()
      taken.push(served.startMs)
    }
    const seconds = (taken.toSorted((a, b) => a - b)[Math.floor(starts / 2)] ?? 0) / 1000
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

export const workers: readonly Case[] = [
  workersCase('workers: default list', 'defaultList'),
  workersCase('workers: new window', 'list'),
]

function workersCase(name: string, question: keyof Questions): Case {
  const goal = { atMost: 1.15 }
  return {
    name,
    rounds: ({ effort }) => 2 * (effort.rounds + warming),
    run: async (stage) => {
      const one = await stage.main()
      const many = await stage.start(one.calendar, { FASTI_WORKERS: 'auto' })
      const [alone, together]: [Round[], Round[]] = [[], []]
      for (let turn = 0; turn < stage.effort.rounds + warming; turn += 1) {
        const connections = busyConnections
        alone.push(await stage.round(one, { path: one.questions[question], connections }))
        together.push(await stage.round(many, { path: many.questions[question], connections }))
      }
      await many.served.stop()
      const [before = 0, cost = 0] = [alone, together].map((all) =>
        median(all.slice(warming), 'cost'),
      )
      return {
        name,
        measured: micros(cost),
        against: micros(before),
        perSecond: median(together.slice(warming), 'perSecond'),
        figure: cost / before,
        unit: 'times',
        goal,
      }
    },
  }
}
