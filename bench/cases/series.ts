// Recurring events: what a whole series costs, and what lists of occurrences cost.

import { ownNamespace } from '../../src/rest/roots.ts'
import { type Asking, type Round, median, warmingOf } from '../measure.ts'
import { micros } from '../report.ts'
import type { Actor } from '../stage.ts'
import type { Case } from './case.ts'
import { roundsSideBySide, sideBySide, timesFinding } from './side_by_side.ts'
import { creating, onCopy } from './writes.ts'

const root = `/api/${ownNamespace}`
/** Three years of weeks. */
const weekly = 'FREQ=WEEKLY;COUNT=158'
const daily = 'FREQ=DAILY;COUNT=1100'

export const series: readonly Case[] = [
  {
    name: 'series: a weekly one of three years against one event',
    rounds: roundsSideBySide,
    run: (stage) =>
      onCopy(stage, async (actor) => {
        const single = creating(actor, 1)
        const compared = await sideBySide(
          stage,
          () => stage.round(actor, repeated(single, weekly)),
          () => stage.round(actor, single),
        )
        return timesFinding('series: a weekly one of three years against one event', compared, 10)
      }),
  },
  {
    name: 'series: CPU of a change of all of a daily one of three years',
    rounds: ({ effort }) => effort.rounds + warmingOf(effort),
    run: (stage) =>
      onCopy(stage, async (actor) => {
        const asking = changing(actor, await createSeries(actor, daily))
        const rounds: Round[] = []
        const warming = warmingOf(stage.effort)
        for (let turn = 0; turn < stage.effort.rounds + warming; turn += 1) {
          rounds.push(await stage.round(actor, asking))
        }
        const cost = median(rounds.slice(warming), 'cost')
        return {
          name: 'series: CPU of a change of all of a daily one of three years',
          measured: micros(cost),
          against: '',
          figure: cost / 1000,
          unit: 'ms',
          goal: { atMost: 300 },
        }
      }),
  },
  {
    name: 'series: p99 of the default list beside changes of all',
    rounds: ({ effort }) => 2 * (effort.rounds + 1),
    run: (stage) =>
      onCopy(stage, async (actor) => {
        const asking = changing(actor, await createSeries(actor, daily))
        const reading: Asking = { path: actor.questions.defaultList, connections: 1 }
        const beside: Round[] = []
        for (let turn = 0; turn <= stage.effort.rounds; turn += 1) {
          const [round] = await Promise.all([
            stage.round(actor, reading),
            stage.round(actor, asking),
          ])
          beside.push(round)
        }
        const p99 = median(beside.slice(1), 'p99')
        return {
          name: 'series: p99 of the default list beside changes of all',
          measured: `${p99.toFixed(1)} ms`,
          against: '',
          figure: p99,
          unit: 'ms',
          goal: { atMost: 20 },
        }
      }),
  },
]

function repeated(single: Asking, recurrence: string): Asking {
  const { body } = single
  return {
    ...single,
    body: (n) => JSON.stringify({ ...JSON.parse(body?.(n) ?? '{}'), recurrence }),
  }
}

async function createSeries(actor: Actor, recurrence: string): Promise<number> {
  const { body, headers } = repeated(creating(actor, 1), recurrence)
  const answer = await fetch(`${actor.url}${root}/events`, {
    method: 'POST',
    headers: { ...headers },
    body: body?.(0) ?? '',
  })
  if (answer.status !== 201) throw new Error(await answer.text())
  return ((await answer.json()) as { id: number }).id
}

/** Another title, text, clock and category for all occurrences, with every request. */
function changing({ calendar, editor }: Actor, id: number): Asking {
  const { categories } = calendar.around
  return {
    path: () => `${root}/events/${id}`,
    method: 'POST',
    headers: { ...editor, 'content-type': 'application/json' },
    connections: 1,
    body: (n) =>
      JSON.stringify({
        title: `Renamed Evening ${n}`,
        description: `<p>With other words every time: ${n}.</p>`,
        categories: [categories[n % categories.length]],
        featured: n % 2 === 0,
      }),
  }
}
