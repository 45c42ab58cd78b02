// The CPU time of a long feed after one write, against that of the first time.

import { copyOf } from '../copy.ts'
import { untilIdle } from '../measure.ts'
import { cpuOf } from '../processes.ts'
import { pathOf } from '../questions.ts'
import type { Actor } from '../stage.ts'
import { toWall } from '../../src/language/time/zone.ts'
import type { Case } from './case.ts'

const name = 'feed: up to 20,000 events after one write'
const most = 20_000
const goal = { atMost: 0.4 }
/** Before the first event of the calendar. */
const longAgo = 10 * 365 * 86_400

export const feed: Case = {
  name,
  rounds: () => 0,
  run: async (stage) => {
    const events = Math.min(most, (await stage.resting()).events)
    const copy = await copyOf(await stage.calendarOf(events), stage.server)
    try {
      const actor = await stage.start(copy.calendar)
      try {
        const first = await readFeed(actor)
        const costs: number[] = []
        for (let round = 0; round < stage.effort.rounds; round += 1) {
          await writeOne(actor, round)
          costs.push(await readFeed(actor))
        }
        const figure = costs.toSorted((a, b) => a - b)[Math.floor(costs.length / 2)] ?? 0
        const [measured, against] = [figure, first].map((cost) => `${cost.toFixed(2)} s`)
        return { name, measured: measured ?? '', against: against ?? '', figure, unit: 's', goal }
      } finally {
        await actor.served.stop()
      }
    } finally {
      await copy.remove()
    }
  },
}

/** All events of the calendar; returns the seconds of CPU time. */
async function readFeed(actor: Actor): Promise<number> {
  await untilIdle(actor)
  const before = cpuOf(actor.pids)
  const from = toWall(actor.calendar.middle - longAgo, 'UTC').slice(0, 10)
  const reply = await fetch(`${actor.url}/events/list.ics?date=${from}`)
  const found = (await reply.text()).match(/^BEGIN:VEVENT/gm)?.length ?? 0
  if (reply.status !== 200 || found < actor.calendar.events / 2) {
    throw new Error(`The feed has ${found} events and the status ${reply.status}.`)
  }
  await untilIdle(actor)
  return (cpuOf(actor.pids) - before) / 1_000_000
}

async function writeOne({ url, questions, editor }: Actor, round: number): Promise<void> {
  const path = pathOf(questions.byId, round * 7).replace(/\?.*$/, '')
  const reply = await fetch(`${url}${path}`, {
    method: 'PUT',
    headers: { ...editor, 'content-type': 'application/json' },
    body: JSON.stringify({ title: `Changed ${round}` }),
  })
  if (reply.status !== 200) throw new Error(`The write was answered with ${reply.status}.`)
  await reply.arrayBuffer()
}
