// The cost of a month page, relative to the cached default list of the interface.

import { type Asking, busyConnections } from '../measure.ts'
import type { Actor } from '../stage.ts'
import type { Case } from './case.ts'
import { roundsSideBySide, sideBySide, timesFinding } from './side_by_side.ts'

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
    rounds: roundsSideBySide,
    run: async (stage) => {
      const actor = await stage.main()
      const connections = busyConnections
      const list = { path: actor.questions.defaultList, headers: asBrowsersDo, connections }
      const compared = await sideBySide(
        stage,
        () => stage.round(actor, { ...wish(actor), connections }),
        () => stage.round(actor, list),
      )
      return timesFinding(name, compared, most)
    },
  }
}
