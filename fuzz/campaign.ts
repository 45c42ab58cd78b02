// A whole run: stretches, each with a fresh calendar and other settings, of several rounds.

import type { BodyKind } from './bodies.ts'
import { type Finding, collectFindings } from './findings.ts'
import { type Generator, generator } from './generate.ts'
import { manners } from './given.ts'
import { type Tally, newTally } from './tally.ts'
import type { Measured } from './probe.ts'
import { type Round, runRound } from './round.ts'
import { leaver, leavingCount } from './leaving.ts'
import { runSerially } from './serial.ts'
import { type Session, openSession } from './session.ts'
import type { Caller } from './shot.ts'
import { type DatabaseName, type Place, makePlace } from './storage.ts'
import type { Settings } from './target.ts'
import { everyJoint, wordsOf } from './words.ts'
import { type World, makeWorld, worldSettings } from './world.ts'

export interface Plan {
  /** The checkout of the program under test. */
  readonly program: string
  readonly requests: number
  readonly seed: number
  readonly database: DatabaseName
  readonly as?: Caller
  /** How often every declared route is asked by a caller who leaves. */
  readonly leavings: number
  readonly tell: (line: string) => void
  readonly found: (finding: Finding) => void
}

export interface Result {
  readonly tally: Tally
  readonly findings: readonly Finding[]
  readonly seconds: number
}

/** Longer ones would fill the calendar until everything gets slower. */
const longestStretch = 40_000
const shortestStretch = 500
/** In requests; after each round a few are sent one at a time. A stretch has at least two. */
const [shortestRound, longestRound] = [1500, 4000]
/** Share of the requests of a round. */
const warmedShare = 0.35
const serialTrials = 60
/** Caches may fill up to their bounds; more growth is a leak. */
const mostGrowth = 160 * 1024 * 1024
const mostLeftOpen = 12
/** Between two looks at what is open. */
const settledTurns = 5
/** Deaths and hangs cost seconds each; after this many, their cause is left out of the run. */
const enough = 25

export async function runCampaign(plan: Plan): Promise<Result> {
  const began = performance.now()
  const tally = newTally()
  const findings = collectFindings(plan.found)
  const template = await makePlace(plan.database)
  try {
    const world = await makeWorld(plan.program, { ...worldSettings, ...template.settings })
    const words = wordsOf(plan.program)
    const muted = new Set<BodyKind>()
    const make = generator({
      seed: plan.seed,
      world,
      words,
      joint: everyJoint(words, plan.seed),
      muted,
      ...(plan.as === undefined ? {} : { as: plan.as }),
    })
    const size = Math.min(longestStretch, Math.max(shortestStretch, Math.ceil(plan.requests / 4)))
    const least = Math.min(shortestRound, Math.ceil(size / 2))
    const roundSize = Math.min(longestRound, Math.max(least, Math.ceil(size / 8)))
    const state: State = { plan, tally, findings, make, muted, roundSize, index: 0 }
    for (let turn = 0; tally.sent < plan.requests; turn += 1) {
      const until = Math.min(plan.requests, tally.sent + size)
      await runStretch(state, template, world, manners[turn % manners.length] ?? {}, until)
      const { length } = findings.all
      plan.tell(`${tally.sent} of ${plan.requests} requests, ${length} different failures`)
    }
    await runLeavings(state, template, world)
  } finally {
    await template.remove()
  }
  const seconds = (performance.now() - began) / 1000
  return { tally, findings: findings.all, seconds }
}

interface State {
  readonly plan: Plan
  readonly tally: Tally
  readonly findings: ReturnType<typeof collectFindings>
  readonly make: Generator
  readonly muted: Set<BodyKind>
  readonly roundSize: number
  index: number
}

async function runStretch(
  state: State,
  template: Place,
  world: World,
  manner: Settings,
  until: number,
): Promise<void> {
  const { plan, tally } = state
  const settings = { ...worldSettings, ...manner }
  const session = await openSession(plan.program, await template.copy(), settings, world)
  try {
    await runRounds(state, session, settings, Math.min(until, tally.sent + state.roundSize))
    const target = session.target()
    const before = await target.measure({ collect: true })
    while (tally.sent < until) await runRounds(state, session, settings, until)
    // Not comparable if the process was restarted in between.
    if (session.target() === target) await weigh(state, session, before)
  } finally {
    await session.stop()
  }
}

/** Some streams of changes are let in here: their readers leave. */
const leavingSettings = { FASTI_STREAMS_PER_ADDRESS: '50' }

async function runLeavings(state: State, template: Place, world: World): Promise<void> {
  const { plan, tally, findings } = state
  const count = leavingCount * plan.leavings
  const settings = { ...worldSettings, ...leavingSettings }
  const session = await openSession(plan.program, await template.copy(), settings, world)
  const make = leaver(plan.seed, world)
  try {
    let index = -1
    const round = await runRound(session, tally, () =>
      (index += 1) < count ? make(index) : undefined,
    )
    await findings.digest(session, round, settings, tally.sent)
    if (!(await session.target().answers())) findings.add('death', 'it does not answer any more')
    plan.tell(`${count} callers have left, ${findings.all.length} different failures`)
  } finally {
    await session.stop()
  }
}

/** First with warm caches, then all callers concurrently, then one request at a time. */
async function runRounds(
  state: State,
  session: Session,
  settings: Settings,
  until: number,
): Promise<void> {
  const { tally, findings, make } = state
  const start = tally.sent
  const end = Math.min(until, start + state.roundSize)
  const digest = (round: Round) => findings.digest(session, round, settings, tally.sent)
  const upTo = (limit: number, kind: 'any' | 'warmed') => () =>
    tally.sent < limit ? make[kind]((state.index += 1)) : undefined
  await digest(await runRound(session, tally, upTo(start + warmedShare * (end - start), 'warmed')))
  const all = await runRound(session, tally, upTo(end - serialTrials, 'any'))
  await digest(all)
  const own = Array.from({ length: serialTrials }, () => make.any((state.index += 1)))
  const candidates = await runSerially(session, tally, [...own, ...all.slow.slice(0, 20)])
  const suspects = session.target().isAlive() ? [] : own.toReversed()
  await digest({ candidates, suspects, abandoned: own, slow: [] })
  mute(state)
}

function mute({ findings, muted, plan }: State): void {
  const isDone = findings.all.some(
    ({ failure: { kind }, count, trial }) =>
      (kind === 'death' || kind === 'hang') &&
      count >= enough &&
      JSON.stringify(trial).includes('multipart'),
  )
  if (!isDone || muted.has('multipart')) return
  muted.add('multipart')
  plan.tell('Enough is known of what multipart bodies do; they are left out from here on.')
}

/** Memory and handles after all clients have disconnected. */
async function weigh(state: State, session: Session, before: Measured): Promise<void> {
  let after = await session.target().measure({ collect: true })
  for (let turn = 0; turn < 20 && after.open > before.open + mostLeftOpen; turn += 1) {
    await session.target().quiet.until(settledTurns)
    after = await session.target().measure({ collect: true })
  }
  state.tally.memories.push({
    heapBefore: before.heap,
    heapAfter: after.heap,
    rssAfter: after.rss,
    openBefore: before.open,
    openAfter: after.open,
  })
  const grown = after.heap - before.heap
  if (grown > mostGrowth) {
    state.findings.add('memory', `memory grew by ${Math.round(grown / 1024 / 1024)} MB`)
  }
  if (after.open > before.open + mostLeftOpen) {
    state.findings.add('left open', `${after.open - before.open} more handles are open than before`)
  }
}
