// CPU time per request, as a share of a bare server that sends the same bytes.

import { answerOf } from '../bare.ts'
import { type Asking, busyConnections, middleOf } from '../measure.ts'
import { pathOf } from '../questions.ts'
import { micros } from '../report.ts'
import type { Actor } from '../stage.ts'
import type { Case } from './case.ts'
import { roundsSideBySide, sideBySide, spreadOf } from './side_by_side.ts'

type Wish = (actor: Actor) => Asking | Promise<Asking>

export const shares: readonly Case[] = [
  share('share: default list', 0.7, ({ questions }) => ({ path: questions.defaultList })),
  share('share: 304 by If-None-Match', 0.85, unchanged),
  share('share: event by id', 0.65, ({ questions }) => always(questions.byId(0))),
  share('share: event by slug', 0.65, ({ questions }) => always(questions.bySlug(0))),
  share('share: new window', 0.25, ({ questions }) => ({ path: questions.list })),
  share('share: new filter', 0.25, ({ questions }) => ({ path: questions.venue })),
  share('share: new page', 0.25, ({ questions }) => ({ path: questions.secondPage })),
  share('share: default list as editor', 0.2, ({ questions, editor }) => ({
    path: questions.defaultList,
    headers: editor,
  })),
]

function share(name: string, goal: number, wish: Wish): Case {
  return {
    name,
    rounds: roundsSideBySide,
    run: async (stage) => {
      const actor = await stage.main()
      const bare = await stage.bare()
      const asking = { connections: busyConnections, ...(await wish(actor)) }
      await bare.use(await answerOf(`${actor.url}${pathOf(asking.path, 0)}`, asking.headers ?? {}))
      const pids = [actor.served.pid]
      const { cost, against, perSecond, times } = await sideBySide(
        stage,
        () => stage.round({ url: actor.url, pids }, asking),
        () => stage.round({ url: bare.url, pids: [bare.pid] }, asking),
      )
      const parts = times.map((one) => 1 / one)
      return {
        name,
        measured: micros(cost),
        against: micros(against),
        perSecond,
        figure: middleOf(parts),
        spread: spreadOf(parts),
        unit: 'share',
        goal: { atLeast: goal },
      }
    },
  }
}

function always(path: string): Asking {
  return { path: path.replace(/\?.*$/, '') }
}

async function unchanged({ url, questions }: Actor): Promise<Asking> {
  const reply = await fetch(`${url}${questions.defaultList}`, {
    headers: { 'accept-encoding': 'identity' },
  })
  await reply.arrayBuffer()
  const tag = reply.headers.get('etag') ?? ''
  return { path: questions.defaultList, headers: { 'if-none-match': tag }, status: 304 }
}
