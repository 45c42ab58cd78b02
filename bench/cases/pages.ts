// What the page of a month costs, against the default list of the interface, asked again.

import { type Asking, type Round, median } from '../measure.ts'
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
    rounds: ({ effort }) => 2 * (effort.rounds + 1),
    run: async (stage) => {
      const actor = await stage.main()
      const list: Asking = { path: actor.questions.defaultList, headers: asBrowsersDo }
      const ours: Round[] = []
      const lists: Round[] = []
      for (let turn = 0; turn <= stage.effort.rounds; turn += 1) {
        const round = await stage.round(actor, wish(actor))
        const beside = await stage.round(actor, list)
        // The first of each only warms up.
        if (turn > 0) {
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
