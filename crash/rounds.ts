// Rounds of writing and killing, and what must hold after each.

import { setTimeout as sleep } from 'node:timers/promises'
import { type Random, random } from '../test/support/random.ts'
import { type Server, startServer } from '../test/support/server.ts'
import { type Calendar, addWriters, compareTotals, examine, newCalendar } from './calendar.ts'
import { type Figures, noFigures } from './figures.ts'
import { killServer, runCommand } from './kills.ts'
import { type Places, openPlaces } from './places.ts'

export interface Plan {
  readonly rounds: number
  readonly database: 'sqlite' | 'postgres'
  readonly seed: number
  readonly tell: (done: number, all: number) => void
}

/** Then a new calendar begins, so that verifying all of one takes the same time in every run. */
const roundsPerCalendar = 20
/** Done only once in so many rounds. */
const often = { doctor: 5, move: 10, startKill: 9, workers: 7, database: 3 }
/** Acknowledged writes before a kill, which follows within milliseconds. */
const mostWrites = 60
const longestWritingMs = 4000
const longestMomentMs = 20
const longestStartMs = 1200
const longestMoveMs = 1500
const killsOfMove = 2
const readyWithinMs = 30_000

interface Stage {
  readonly plan: Plan
  readonly places: Places
  readonly chance: Random
  readonly figures: Figures
}

export async function crash(plan: Plan): Promise<Figures> {
  const figures = noFigures()
  await using places = await openPlaces(plan.database)
  const stage: Stage = { plan, places, chance: random(plan.seed), figures }
  let calendar: Calendar | undefined
  for (let round = 1; round <= plan.rounds; round += 1) {
    calendar ??= await newCalendar(await places.fresh())
    await playRound(stage, calendar, round)
    figures.rounds = round
    plan.tell(round, plan.rounds)
    if (round % roundsPerCalendar !== 0 && round !== plan.rounds) continue
    await finish(stage, calendar)
    calendar = undefined
  }
  return figures
}

const isDue = (round: number, every: number): boolean => round % every === 0

async function playRound(stage: Stage, calendar: Calendar, round: number): Promise<void> {
  const { places, chance, figures } = stage
  if (isDue(round, often.startKill)) await killWhileStarting(stage, calendar)
  const workers = isDue(round, often.workers) ? '2' : '1'
  let server = await start(calendar, workers)
  if (calendar.writers.length === 0) {
    await addWriters(calendar, server.address, chance, figures)
  }
  await lookAfterCrash(calendar, server, false)
  if (isDue(round, often.doctor)) await examine(calendar, figures)
  if (isDue(round, often.move)) {
    await server.stop()
    await moveAway(stage, calendar)
    server = await start(calendar, workers)
    await lookAfterCrash(calendar, server, true)
  }
  const written = write(calendar, server)
  await momentToKill(stage)
  const { postgres } = places
  if (postgres && isDue(round, often.database)) {
    figures.databaseKills += 1
    if (chance.chance(0.5)) {
      await Promise.all([postgres.kill(), crashServer(stage, server)])
      await written
      await postgres.restart()
      return
    }
    // The server keeps running and has to reconnect to its database.
    await postgres.kill()
    await written
    await postgres.restart()
    await ready(server)
    await lookAfterCrash(calendar, server, false)
  }
  await crashServer(stage, server)
  await written
}

/** Depends on writes, not on time, so that a slow machine is not killed before it writes. */
async function momentToKill({ chance, figures }: Stage): Promise<void> {
  const before = figures.acknowledged
  const enough = before + chance.integer(1, mostWrites)
  while (figures.acknowledged === before) await sleep(1)
  const end = performance.now() + longestWritingMs
  while (figures.acknowledged < enough && performance.now() < end) await sleep(1)
  await sleep(chance.next() * longestMomentMs)
}

const start = (calendar: Calendar, workers: string): Promise<Server> =>
  startServer({ ...calendar.place.settings, FASTI_WORKERS: workers })

async function crashServer({ figures }: Stage, server: Server): Promise<void> {
  figures.serverKills += 1
  await killServer(server)
}

async function write({ writers }: Calendar, server: Server): Promise<void> {
  const isStopped = () => server.process.exitCode !== null || server.process.signalCode !== null
  await Promise.all(writers.map((writer) => writer.write(server.address, isStopped)))
}

async function lookAfterCrash(calendar: Calendar, server: Server, isAll: boolean): Promise<void> {
  const { address } = server
  await Promise.all(calendar.writers.map((writer) => writer.settle(address)))
  await Promise.all(calendar.writers.map((writer) => writer.verify(address, isAll)))
}

async function ready({ address }: Server): Promise<void> {
  const end = performance.now() + readyWithinMs
  while (performance.now() < end) {
    const status = await fetch(`${address}/readyz`).then(
      (reply) => reply.status,
      () => 0,
    )
    if (status === 200) return
    await sleep(20)
  }
  throw new Error('The server did not find its database again.')
}

async function killWhileStarting({ chance, figures }: Stage, { place }: Calendar): Promise<void> {
  const after = chance.integer(0, longestStartMs)
  const { wasKilled, output } = await runCommand(place.settings, ['serve'], after)
  figures.startKills += 1
  if (!wasKilled) figures.faults.push(`The server did not start: ${output}`)
}

/** A killed move is run again, and the calendar continues in its new place. */
async function moveAway({ places, chance, figures }: Stage, calendar: Calendar): Promise<void> {
  const from = calendar.place
  const { to, place } = await places.freshTarget(from)
  const args = ['move', '--to', to]
  for (let n = 0; n < killsOfMove; n += 1) {
    const ended = await runCommand(from.settings, args, chance.integer(50, longestMoveMs))
    if (ended.wasKilled) figures.moveKills += 1
  }
  const { code, output } = await runCommand(from.settings, args)
  if (code !== 0) {
    figures.faults.push(`A move that was killed does not go on: ${output}`)
    return
  }
  figures.moves += 1
  if (from.settings.FASTI_DATA !== place.settings.FASTI_DATA) await from.remove()
  calendar.place = place
}

/** Finally verifies all that was ever promised, and all that is derived. */
async function finish({ figures }: Stage, calendar: Calendar): Promise<void> {
  const server = await start(calendar, '1')
  await lookAfterCrash(calendar, server, true)
  const code = await server.stop()
  if (code !== 0) figures.faults.push(`The server stopped with ${code}.`)
  await compareTotals(calendar, figures)
  await examine(calendar, figures)
  await calendar.place.remove()
}
