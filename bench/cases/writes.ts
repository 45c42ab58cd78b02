// Durable writes against what the disk allows, and reads beside them.

import { type Copy, copyOf } from '../copy.ts'
import { syncsPerSecond } from '../disk.ts'
import { type Asking, type Round, isTrial, median, warmingOf } from '../measure.ts'
import { micros } from '../report.ts'
import { ownNamespace } from '../../src/http/roots.ts'
import { toWall } from '../../src/language/time/zone.ts'
import type { Actor, Stage } from '../stage.ts'
import type { Case } from './case.ts'

export const crowd = 64

/** CPU time of the server process for one create. */
const costs = ([1, crowd] as const).map((clients): Case => {
  const name = `writes: CPU of a create with ${clients === 1 ? 'one client' : `${clients} clients`}`
  return {
    name,
    database: 'sqlite',
    rounds: ({ effort }) => effort.rounds + warmingOf(effort),
    run: async (stage) => {
      const { cost, perSecond } = await costOfCreate(stage, clients)
      return {
        name,
        measured: micros(cost),
        against: '',
        perSecond,
        figure: cost / 1000,
        unit: 'ms',
        goal: { atMost: 1 },
      }
    },
  }
})

export function costOfCreate(
  stage: Stage,
  clients: number,
): Promise<Pick<Round, 'cost' | 'perSecond'>> {
  return onCopy(stage, async (actor) => {
    const rounds: Round[] = []
    const warming = warmingOf(stage.effort)
    for (let turn = 0; turn < stage.effort.rounds + warming; turn += 1) {
      rounds.push(await stage.round(actor, creating(actor, clients)))
    }
    const counted = rounds.slice(warming)
    return { cost: median(counted, 'cost'), perSecond: median(counted, 'perSecond') }
  })
}

export const writes: readonly Case[] = [
  ...costs,
  {
    name: 'writes: creates one after the other',
    database: 'sqlite',
    rounds: ({ effort }) => effort.rounds + 1,
    run: (stage) =>
      onCopy(stage, async (actor) => {
        const rounds: Round[] = []
        const syncs: number[] = []
        for (let turn = 0; turn <= stage.effort.rounds; turn += 1) {
          syncs.push(syncsPerSecond(actor.calendar.folder, stage.effort.seconds / 2))
          rounds.push(await stage.round(actor, creating(actor, 1)))
        }
        const allowed = middle(syncs.slice(1))
        const rate = median(rounds.slice(1), 'perSecond')
        return {
          name: 'writes: creates one after the other',
          measured: `${rate.toFixed(0)} /s`,
          against: `${allowed.toFixed(0)} /s`,
          perSecond: rate,
          figure: rate / allowed,
          unit: 'share',
          goal: { atLeast: 0.6 },
        }
      }),
  },
  {
    name: 'writes: 64 clients against one',
    database: 'sqlite',
    rounds: ({ effort }) => 2 * (effort.rounds + 1),
    run: (stage) =>
      onCopy(stage, async (actor) => {
        const alone: Round[] = []
        const together: Round[] = []
        for (let turn = 0; turn <= stage.effort.rounds; turn += 1) {
          alone.push(await stage.round(actor, creating(actor, 1)))
          together.push(await stage.round(actor, creating(actor, crowd)))
        }
        const [slow, fast] = [alone, together].map((all) => median(all.slice(1), 'perSecond'))
        return {
          name: 'writes: 64 clients against one',
          measured: `${fast?.toFixed(0)} /s`,
          against: `${slow?.toFixed(0)} /s`,
          perSecond: fast,
          figure: (fast ?? 0) / (slow ?? 1),
          unit: 'times',
          goal: { atLeast: 5 },
        }
      }),
  },
  {
    name: 'writes: p99 of the default list beside them',
    rounds: ({ effort }) => 3 * (effort.rounds + 1),
    run: (stage) =>
      onCopy(stage, async (actor) => {
        const quiet: Round[] = []
        const busy: Round[] = []
        const reading: Asking = { path: actor.questions.defaultList }
        for (let turn = 0; turn <= stage.effort.rounds; turn += 1) {
          quiet.push(await stage.round(actor, reading))
          const [beside] = await Promise.all([
            stage.round(actor, reading),
            stage.round(actor, creating(actor, 1)),
          ])
          busy.push(beside)
        }
        const [before, during] = [quiet, busy].map((all) => median(all.slice(1), 'p99'))
        return {
          name: 'writes: p99 of the default list beside them',
          measured: `${during?.toFixed(1)} ms`,
          against: `${before?.toFixed(1)} ms`,
          figure: (during ?? 0) / Math.max(before ?? 0, shortestMs),
          unit: 'times',
          goal: { atMost: 5 },
        }
      }),
  },
]

/** The load generator measures whole milliseconds. */
const shortestMs = 1

/** With a server of their own: what others have written would be measured, too. */
export async function onCopy<T>(stage: Stage, work: (actor: Actor) => Promise<T>): Promise<T> {
  if (isTrial(stage)) return work(await stage.copy())
  let copy: Copy | undefined
  try {
    copy = await copyOf(await stage.resting(), stage.server)
    const actor = await stage.start(copy.calendar)
    try {
      return await work(actor)
    } finally {
      await actor.served.stop()
    }
  } finally {
    await copy?.remove()
  }
}

export function creating({ calendar, editor }: Actor, connections: number): Asking {
  const { around, middle: from } = calendar
  return {
    path: () => `/api/${ownNamespace}/events`,
    method: 'POST',
    headers: { ...editor, 'content-type': 'application/json' },
    connections,
    status: 201,
    body: (n) => {
      const start = from + (n % 100_000) * 900
      return JSON.stringify({
        title: `Written Evening ${n} of ${start}`,
        description: '<p>Doors open half an hour before, and there is soup afterwards.</p>',
        start_date: toWall(start, 'UTC'),
        end_date: toWall(start + 7200, 'UTC'),
        status: 'publish',
        categories: around.categories.slice(0, 2),
        tags: around.tags.slice(0, 2),
        venue: around.venues[n % around.venues.length],
        organizer: around.organizers[n % around.organizers.length],
      })
    },
  }
}

export function middle(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
