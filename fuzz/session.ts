// One program under test with its data: runs trials, and restarts it when it dies.

import type { Exchange, Shot, Trial } from './shot.ts'
import { has, headerOf, isWhole } from './shot.ts'
import type { Place, Reader } from './storage.ts'
import { type Settings, type Target, startTarget } from './target.ts'
import { type Failure, judge, leakedItem } from './watch.ts'
import { type Line, type Outcome, lineTo } from './wire.ts'
import type { World } from './world.ts'

/** A response counts as missing when the program has done nothing for so many turns. */
const silentTurns = 50
/** For a line of the log, or the end of the process. */
const settledTurns = 3

export interface Run {
  readonly failures: readonly Failure[]
  readonly outcomes: readonly Outcome[]
}

/** How a trial is run alone. */
export interface Manner {
  /** Quiet turns after which a response is missing. */
  readonly silentTurns?: number
  /** Whether to wait after the response, for the log or the end of the process. */
  readonly isSettled?: boolean
  /** Whether caches are made stale before. */
  readonly isCold?: boolean
}

export interface Session {
  readonly target: () => Target
  readonly reader: Reader
  readonly world: World
  line(turns?: number): Line
  /** On its own connection, with no other load; `isDead` if the process did not survive. */
  alone(trial: Trial, how?: Manner): Promise<Run & { readonly isDead: boolean }>
  /** Restarts it if it has died. */
  revive(): Promise<void>
  stop(): Promise<void>
}

export async function openSession(
  program: string,
  place: Place,
  settings: Settings,
  world: World,
): Promise<Session> {
  const start = () => startTarget(program, { ...settings, ...place.settings })
  let target = await start()
  const reader = await place.read()
  const line = (turns = silentTurns) => {
    const { port, quiet } = target
    return lineTo(port, world.tokens, (then) => quiet.after(turns, then))
  }
  const revive = async () => {
    if (target.isAlive()) return
    target = await start()
  }
  return {
    target: () => target,
    reader,
    world,
    line,
    revive,
    alone: async (trial, how = {}) => {
      await revive()
      if (how.isCold) await write(target.port, world)
      target.faults()
      const own = line(how.silentTurns)
      const run = await runTrial(own, world, trial, true)
      own.close()
      if (how.isSettled) await target.quiet.until(settledTurns)
      const isThere = await target.answers()
      const failures = [...run.failures, ...faultsOf(target)]
      return { ...run, failures: explained(failures), isDead: !isThere }
    },
    stop: async () => {
      await reader.close()
      await target.stop()
      await place.remove()
    },
  }
}

/** Every visible write makes the caches stale. */
async function write(port: number, { tokens }: World): Promise<void> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/cal/events/v1/tags`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tokens.administrator}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ name: `Written ${(written += 1)} ${performance.now()}` }),
  })
  await reply.arrayBuffer()
}

let written = 0

export async function runTrial(
  line: Line,
  world: World,
  { steps }: Trial,
  isChecked: boolean,
): Promise<Run> {
  const failures: Failure[] = []
  const outcomes: Outcome[] = []
  for (const step of steps) {
    const outcome = await line.send(step)
    outcomes.push(outcome)
    failures.push(...judgeExchange(world, step, outcome, isChecked))
  }
  return { failures, outcomes }
}

function judgeExchange(
  world: World,
  step: Exchange,
  { answers, ending }: Outcome,
  isChecked: boolean,
): readonly Failure[] {
  const found = answers.flatMap((answer, index) => {
    const shot = step.shots[index]
    const failure = shot && judge(world, shot, answer, isChecked)
    return failure ? [failure] : []
  })
  const waiting = step.shots[answers.length]
  if (ending === 'silent' && waiting) {
    return [...found, { kind: 'hang', signature: `hang ${sortOf(waiting)}`, detail: tell(waiting) }]
  }
  // An exchange of complete requests must get a response before the connection is closed.
  const isCut = ending === 'closed' && answers.length === 0 && step.leave === undefined
  if (isCut && waiting && step.shots.every((shot) => isWhole(shot))) {
    return [...found, { kind: 'lost', signature: `lost ${sortOf(waiting)}`, detail: tell(waiting) }]
  }
  return found
}

const tell = ({ method, target, role }: Shot) => `${role}: ${method} ${target.slice(0, 200)}`

/** Classifies a request, by its body and upgrade. */
export function sortOf(shot: Shot): string {
  const { body } = shot
  const type = headerOf(shot, 'content-type') ?? ''
  const kind = /multipart|json|form/i.exec(type)?.[0].toLowerCase() ?? 'other'
  const boundary = /boundary="?([^";]*)/i.exec(type)?.[1] ?? ''
  const isWrong = kind === 'multipart' && body?.includes(`--${boundary}`) === false
  const sent = body === undefined ? 'no body' : `${kind} body${isWrong ? ', wrong boundary' : ''}`
  return `${sent}${has(shot, 'upgrade') ? ', upgrade' : ''}`
}

export function faultsOf(target: Target): readonly Failure[] {
  return target.faults().map(({ signature, text, requestId }) => ({
    kind: 'fault',
    signature: `${requestId ?? ''} ${signature}`,
    detail: text.slice(0, 800),
  }))
}

/**
 * A 500 is identified by its request id; the log tells the error behind it. A fault without such a
 * response stays a fault.
 */
export function explained(failures: readonly Failure[]): readonly Failure[] {
  const faults = failures.filter(({ kind }) => kind === 'fault')
  const used = new Set<Failure>()
  const told = failures.flatMap((failure): Failure[] => {
    if (failure.kind === 'fault') return []
    const fault = faults.find(({ signature }) => signature.startsWith(`${failure.signature} `))
    if (failure.kind !== 'server error' || !fault) return [failure]
    used.add(fault)
    return [named(failure.kind, fault, `${failure.detail}\n${fault.detail}`)]
  })
  const untold = faults.filter((fault) => !used.has(fault))
  return [...told, ...untold.map((fault) => named('fault', fault, fault.detail))]
}

/** Without the request id, so that the same error has the same name. */
function named(kind: Failure['kind'], { signature }: Failure, detail: string): Failure {
  return { kind, signature: signature.replace(/^\S* /, 'error: '), detail }
}

/** Whether the leaked item is still a secret: an editor may have published it meanwhile. */
export async function isStillHidden(
  { target, world }: Session,
  failure: Failure,
): Promise<boolean> {
  const item = leakedItem(world, failure)
  if (!item) return true
  const url = `http://127.0.0.1:${target().port}/api/cal/events/v1/${item.kind}/${item.id}`
  const headers = { authorization: `Bearer ${world.tokens.administrator}` }
  const reply = await fetch(url, { headers })
  const body = (await reply.json()) as Record<string, unknown>
  if (!reply.ok) return reply.status === 410 && item.status === 'trash'
  // Its new author may see it.
  if (String(body['author']) !== item.author) return false
  return item.isProtected ? body['password_protected'] === true : body['status'] === item.status
}
