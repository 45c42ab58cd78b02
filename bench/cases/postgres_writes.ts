// Durable creates on PostgreSQL against its own ceiling, in alternating rounds.

import { ceilingOf } from '../ceiling.ts'
import { type Round, median, warmingOf } from '../measure.ts'
import type { Finding } from '../report.ts'
import type { Stage } from '../stage.ts'
import type { Case } from './case.ts'
import { creating, middle, onCopy } from './writes.ts'

/** How many create at the same time, and the least share of the ceiling. */
const crowds = [
  { crowd: 'one client', clients: 1, atLeast: 0.3 },
  { crowd: '64 clients', clients: 64, atLeast: 0.9 },
] as const

export const postgresWrites: readonly Case[] = [false, true].flatMap((hasStandby) =>
  crowds.map(({ crowd, clients, atLeast }): Case => {
    const name = `writes: ${crowd}${hasStandby ? ' and a synchronous standby' : ''} against the ceiling`
    const measure = async (stage: Stage): Promise<Finding> => {
      const { rate, ceiling } = await compare(stage, clients)
      return {
        name,
        measured: `${rate.toFixed(0)} /s`,
        against: `${ceiling.toFixed(0)} /s`,
        perSecond: rate,
        figure: rate / ceiling,
        unit: 'share',
        goal: { atLeast },
      }
    }
    return {
      name,
      database: 'postgres',
      rounds: ({ effort }) => effort.rounds + warmingOf(effort),
      run: async (stage) => {
        if (!hasStandby) return measure(stage)
        if (!stage.server) throw new Error('There is no PostgreSQL.')
        return stage.server.withSynchronousStandby(() => measure(stage))
      },
    }
  }),
)

/** Creates per second, and transactions per second of the ceiling. */
function compare(stage: Stage, clients: number): Promise<{ rate: number; ceiling: number }> {
  return onCopy(stage, async (actor) => {
    const rounds: Round[] = []
    const ceilings: number[] = []
    const warming = warmingOf(stage.effort)
    for (let turn = 0; turn < stage.effort.rounds + warming; turn += 1) {
      rounds.push(await stage.round(actor, creating(actor, clients)))
      ceilings.push(await ceilingOf(actor.calendar.url ?? '', clients, stage.effort.seconds))
    }
    return {
      rate: median(rounds.slice(warming), 'perSecond'),
      ceiling: middle(ceilings.slice(warming)),
    }
  })
}
