// CPU time per request on an alias root, relative to the same request on an own root (§2.2).

import { ownNamespace } from '../../src/rest/roots.ts'
import { type Round, busyConnections, median, warming } from '../measure.ts'
import { type Question, type Questions, pathOf } from '../questions.ts'
import { micros } from '../report.ts'
import type { Case } from './case.ts'

const aliasRoot = '/wp-json/tribe/events/v1'
const most = 1.3

export const aliases: readonly Case[] = [
  alias('default list, asked again', 'defaultList'),
  alias('new window', 'list'),
  alias('new window of 50', 'listOf50'),
  alias('other events, 50 a page', 'otherEvents'),
]

function alias(what: string, question: keyof Questions): Case {
  const name = `alias: ${what}`
  return {
    name,
    rounds: ({ effort }) => 2 * (effort.rounds + warming),
    run: async (stage) => {
      const { calendar } = await stage.main()
      const actor = await stage.start(calendar, { FASTI_ALIASES: aliasRoot })
      const own = actor.questions[question]
      const [older, ours]: [Round[], Round[]] = [[], []]
      for (let turn = 0; turn < stage.effort.rounds + warming; turn += 1) {
        for (const [path, rounds] of [
          [onAlias(own), older],
          [own, ours],
        ] as const) {
          const round = await stage.round(actor, { path, connections: busyConnections })
          if (turn >= warming) rounds.push(round)
        }
      }
      await actor.served.stop()
      const [cost, against] = [median(older, 'cost'), median(ours, 'cost')]
      return {
        name,
        measured: micros(cost),
        against: micros(against),
        perSecond: median(older, 'perSecond'),
        figure: cost / against,
        unit: 'times',
        goal: { atMost: most },
      }
    },
  }
}

const moved = (path: string) => path.replace(`/api/${ownNamespace}`, aliasRoot)

function onAlias(question: Question): Question {
  return typeof question === 'string' ? moved(question) : (n) => moved(pathOf(question, n))
}
