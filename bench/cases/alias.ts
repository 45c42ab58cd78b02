// CPU time per request on an alias root, relative to the same request on an own root (§2.2).

import { ownNamespace } from '../../src/http/roots.ts'
import { busyConnections } from '../measure.ts'
import { type Question, type Questions, pathOf } from '../questions.ts'
import type { Case } from './case.ts'
import { roundsSideBySide, sideBySide, timesFinding } from './side_by_side.ts'

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
    rounds: roundsSideBySide,
    run: async (stage) => {
      const actor = await stage.beside({ FASTI_ALIASES: aliasRoot })
      const own = actor.questions[question]
      const ask = (path: Question) => stage.round(actor, { path, connections: busyConnections })
      const older = onAlias(own)
      const compared = await sideBySide(
        stage,
        () => ask(older),
        () => ask(own),
      )
      return timesFinding(name, compared, most)
    },
  }
}

const moved = (path: string) => path.replace(`/api/${ownNamespace}`, aliasRoot)

function onAlias(question: Question): Question {
  return typeof question === 'string' ? moved(question) : (n) => moved(pathOf(question, n))
}
