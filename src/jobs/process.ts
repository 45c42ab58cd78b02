// Work in a process of its own, by the command line of the program: it may take long, and would
// keep requests waiting.

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'

export interface Progress {
  readonly done: number
  readonly total: number
  /** What is counted, such as `bytes`. */
  readonly unit: string
}

/** Each message has one of these. */
export interface Message {
  readonly progress?: Progress
  /** What came of it; of an import that did not get to its end, what was done until then. */
  readonly result?: Readonly<Record<string, unknown>>
  readonly error?: string
}

/** What the server says first: the words of the command line, which no other user can see here. */
export interface Order {
  readonly args: readonly string[]
}

/** The program itself, and the environment that gives it the settings of this process. */
export interface Program {
  readonly file: string
  readonly environment: NodeJS.ProcessEnv
}

/** `kind` is all that the list of processes shows. */
export function startProcess(
  { file, environment }: Program,
  kind: string,
  args: readonly string[],
  output: 'ignore' | 'pipe' = 'ignore',
): ChildProcess {
  const child = fork(file, ['task', kind], {
    env: environment,
    execArgv: [],
    stdio: ['ignore', output, 'pipe', 'ipc'],
  })
  try {
    // Requests come first.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It may have ended already, or the system has no priorities.
  }
  const order: Order = { args }
  // If it cannot be told, it has ended, which `endOf` sees.
  child.send(order, () => {})
  return child
}

export interface Ended {
  readonly isDone: boolean
  readonly result?: Message['result']
  /** Why not, in a sentence for people; absent if it could not say so. */
  readonly error?: string
  /** The end of what it wrote to standard error, for the log. */
  readonly said: string
}

const longestSaid = 2000

/** Resolves once the process has ended; `heard` is told of its progress. */
export async function endOf(
  child: ChildProcess,
  heard: (progress: NonNullable<Message['progress']>) => void = () => {},
): Promise<Ended> {
  let told: Pick<Message, 'result' | 'error'> = {}
  let said = ''
  child.on('message', ({ progress, ...more }: Message) => {
    if (progress) heard(progress)
    told = { ...told, ...more }
  })
  child.stderr?.on(
    'data',
    (piece: Buffer) => (said = (said + piece.toString()).slice(-longestSaid)),
  )
  try {
    const [code, signal] = await once(child, 'close')
    const end = `It ended with ${code ?? signal}.`
    return { isDone: code === 0, ...told, said: said.trim() || end }
  } catch (error) {
    return { isDone: false, said: (error as Error).message }
  }
}

/** Tells a process to end, and ends it by force after this long. */
export function endProcess(child: ChildProcess, signal: NodeJS.Signals, graceMs: number): void {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs)
  child.once('close', () => clearTimeout(timer))
}

/** For what a process is doing when it has taken too long. */
const lastMs = 10_000

/** Work from its beginning to its end; the signal ends it. */
export async function runProcess(
  program: Program,
  kind: string,
  args: readonly string[],
  signal: AbortSignal,
  longestMs?: number,
): Promise<Ended & { readonly isLate: boolean }> {
  if (signal.aborted) return { isDone: false, isLate: false, said: '' }
  const child = startProcess(program, kind, args)
  let isLate = false
  const stop = () => child.kill('SIGTERM')
  signal.addEventListener('abort', stop, { once: true })
  const timer =
    longestMs === undefined
      ? undefined
      : setTimeout(() => {
          isLate = true
          endProcess(child, 'SIGTERM', lastMs)
        }, longestMs)
  const ended = await endOf(child)
  clearTimeout(timer)
  signal.removeEventListener('abort', stop)
  return { ...ended, isLate }
}
