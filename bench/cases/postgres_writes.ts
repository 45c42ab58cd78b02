// Durable creates on PostgreSQL against its own ceiling, in alternating rounds.

import { ceilingOf } from '../ceiling.ts'
import { type Round, median } from '../measure.ts'
import type { Stage } from '../stage.ts'
import type { Case } from './case.ts'
import { creating, middle, onCopy } from './writes.ts'

/** How many create at the same time, and the least share of the ceiling. */
const crowds = [
  { clients: 1, atLeast: 0.3 },
  { clients: 64, atLeast: 0.9 },
] as const

/** These only warm up. */
const warming = 2

export const postgresWrites: readonly Case[] = crowds.map(({ clients, atLeast }) => {
  const name = `writes: ${clients === 1 ? 'one client' : `${clients} clients`} against the ceiling`
  return {
    name,
    database: 'postgres',
    rounds: ({ effort }) => effort.rounds + warming,
    run: (stage: Stage) =>
      onCopy(stage, async (actor) => {
        const rounds: Round[] = []
        const ceilings: number[] = []
        const { seconds } = stage.effort
        for (let turn = 0; turn < stage.effort.rounds + warming; turn += 1) {
          rounds.push(await stage.round(actor, creating(actor, clients)))
          ceilings.push(await ceilingOf(actor.calendar.url ?? '', clients, seconds))
        }
        const rate = median(rounds.slice(warming), 'perSecond')
        const ceiling = middle(ceilings.slice(warming))
        return {
          name,
          measured: `${rate.toFixed(0)} /s`,
          against: `${ceiling.toFixed(0)} /s`,
          perSecond: rate,
          figure: rate / ceiling,
          unit: 'share',
          goal: { atLeast },
        }
      }),
  }
})
