// The CPU time of an event that was never asked for before, and of a new list beside it.

import { type Round, busyConnections, driveTimes, isTrial, untilIdle } from '../measure.ts'
import { type Known, publicEvents, root } from '../questions.ts'
import { micros } from '../report.ts'
import type { Actor, Stage } from '../stage.ts'
import type { Case } from './case.ts'
import { comparedRounds, timesFinding } from './side_by_side.ts'

/** As many as the feed has, so that both use the same calendar. */
const events = 20_000
const mostMs = 0.15
/** Of a new list of ten: it took 0.22 ms where the goal was set. */
const mostOfList = 0.7
/** Rounds that only warm up. */
const first = 2

type PathOf = (event: Known) => string

const byId: PathOf = ({ id }) => `${root}/events/${id}`
const bySlug: PathOf = ({ slug }) => `${root}/events/by-slug/${encodeURIComponent(slug)}`

export const once: readonly Case[] = [
  inMs('once: event by id', byId),
  inMs('once: event by slug', bySlug),
  {
    name: 'once: event by id against a new list',
    rounds: () => 0,
    run: async (stage) => {
      const compared = await onNewServer(stage, byId)
      return timesFinding('once: event by id against a new list', compared, mostOfList)
    },
  },
]

function inMs(name: string, pathOf: PathOf): Case {
  return {
    name,
    rounds: () => 0,
    run: async (stage) => {
      const { cost, perSecond } = await onNewServer(stage, pathOf)
      return {
        name,
        measured: micros(cost),
        against: '',
        perSecond,
        figure: cost / 1000,
        unit: 'ms',
        goal: { atMost: mostMs },
      }
    },
  }
}

/** A server that has answered nothing yet. */
async function newServer(stage: Stage): Promise<Actor> {
  return isTrial(stage) ? stage.main() : stage.start(await stage.calendarOf(events))
}

/** Asks for each event of the calendar at most once. */
async function onNewServer(stage: Stage, pathOf: PathOf) {
  const actor = await newServer(stage)
  const { calendar } = actor
  const known = await publicEvents(calendar, calendar.events)
  const rounds = first + stage.effort.rounds
  // A connection may compose one more request than it sends.
  const share = Math.floor(known.length / rounds)
  const amount = isTrial(stage) ? busyConnections : share - 2 * busyConnections
  try {
    const [singles, lists]: [Round[], Round[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      const path = (n: number) => pathOf(known[n % known.length] ?? { id: 0, slug: '' })
      singles.push(await ask(actor, path, amount, round * share))
      lists.push(await ask(actor, actor.questions.list, amount, round * share))
    }
    return comparedRounds(singles.slice(first), lists.slice(first))
  } finally {
    if (!isTrial(stage)) await actor.served.stop()
  }
}

async function ask(actor: Actor, path: (n: number) => string, amount: number, from: number) {
  await untilIdle(actor)
  return driveTimes(actor, { path, connections: busyConnections }, amount, from)
}
