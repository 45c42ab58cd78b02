// The cost of a month page, relative to the cached default list of the interface.

import { type Asking, type Round, busyConnections, median, warming } from '../measure.ts'
import type { Actor } from '../stage.ts'
import { micros } from '../report.ts'
import type { Case } from './case.ts'

const asBrowsersDo = { 'accept-encoding': 'gzip, deflate, br' }

export const pages: readonly Case[] = [
  page('page: a month, asked again', 1, ({ questions }) => ({
    path: questions.monthPage,
    headers: asBrowsersDo,
  })),
  page('page: a month, asked for the first time', 50, ({ questions }) => ({
    path: questions.monthPage,
    headers: asBrowsersDo,
    host: (n) => `host-${n}.example`,
  })),
]

function page(name: string, most: number, wish: (actor: Actor) => Asking): Case {
  return {
    name,
    rounds: ({ effort }) => 2 * (effort.rounds + warming),
    run: async (stage) => {
      const actor = await stage.main()
      const connections = busyConnections
      const list = { path: actor.questions.defaultList, headers: asBrowsersDo, connections }
      const ours: Round[] = []
      const lists: Round[] = []
      for (let turn = 0; turn < stage.effort.rounds + warming; turn += 1) {
        const round = await stage.round(actor, { ...wish(actor), connections })
        const beside = await stage.round(actor, list)
        if (turn >= warming) {
          ours.push(round)
          lists.push(beside)
        }
      }
      const [cost, usual] = [median(ours, 'cost'), median(lists, 'cost')]
      return {
        name,
        measured: micros(cost),
        against: micros(usual),
        perSecond: median(ours, 'perSecond'),
        figure: cost / usual,
        unit: 'times',
        goal: { atMost: most },
      }
    },
  }
}
