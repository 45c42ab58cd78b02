// The program under test as a process, started from a checkout as usual.

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../src/app/server/connections/listen.ts'
import type { Asking, Measured } from './probe.ts'
import { type Quiet, processorMs, watchQuiet } from './quiet.ts'

const run = promisify(execFile)
const probe = new URL('./probe.ts', import.meta.url).href

export type Settings = Readonly<Record<string, string>>

/** An error in the log, or a warning of Node. */
export interface Fault {
  readonly requestId: string | undefined
  /** Error and location, without what varies. */
  readonly signature: string
  readonly text: string
}

export interface Target {
  readonly port: number
  /** How it ended, as soon as it has. */
  readonly ended: Promise<string>
  isAlive(): boolean
  /** Whether it still answers; if not, waits for its end. */
  answers(): Promise<boolean>
  /** Faults since the last call. */
  faults(): readonly Fault[]
  /** Rejects if it ends meanwhile. */
  measure(asking?: Partial<Asking>): Promise<Measured>
  readonly quiet: Quiet
  stop(): Promise<void>
}

/** Far beyond what a slow machine needs. */
const startMs = 300_000
const endMs = 300_000
/** Processor time: who has used so much and says nothing goes round in circles, and is ended. */
const beyondMs = 60_000
const lookMs = 1000

export async function startTarget(program: string, settings: Settings): Promise<Target> {
  const port = await freePort('127.0.0.1', 0)
  const flags = ['--expose-gc', '--import', probe, join(program, 'bin/fasti.js'), 'serve']
  const child = spawn(process.execPath, flags, {
    env: {
      ...process.env,
      FASTI_LOG_LEVEL: 'error',
      FASTI_DRAIN_SECONDS: '0',
      // A stream that begins has no end.
      FASTI_STREAMS_PER_ADDRESS: '0',
      ...settings,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  const faults: Fault[] = []
  const lastWords = listen(child, faults)
  const ended = once(child, 'exit').then(([code, signal]) => {
    process.off('exit', kill)
    return `${String(signal ?? code)}: ${signatureOf(lastWords.join('\n'))}`
  })
  let last: Promise<unknown> = Promise.resolve()
  /** One after the other: an answer does not say to which question. */
  const measured: Target['measure'] = (asking) => {
    const ask = () => measure(child, { collect: false, ...asking })
    const next = last.then(ask, ask)
    last = next
    return next
  }
  const target: Target = {
    port,
    ended,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    answers: async () => {
      const until = performance.now() + endMs
      while (target.isAlive() && performance.now() < until) {
        if (await isThere(port)) return true
        await sleep(lookMs / 50)
      }
      return false
    },
    faults: () => faults.splice(0),
    measure: measured,
    quiet: watchQuiet(measured),
    stop: async () => {
      child.kill('SIGTERM')
      const late = setTimeout(kill, 10_000)
      await ended
      clearTimeout(late)
    },
  }
  await untilItAnswers(target, lastWords)
  return target
}

/** Reads its log; returns the last lines of its standard error. */
function listen(child: ChildProcess, faults: Fault[]): string[] {
  const lastWords: string[] = []
  if (!child.stdout || !child.stderr) throw new Error('The program has no output.')
  createInterface({ input: child.stdout }).on('line', (line) => {
    const fault = faultIn(line)
    if (fault) faults.push(fault)
  })
  createInterface({ input: child.stderr }).on('line', (line) => {
    lastWords.push(line)
    if (lastWords.length > 60) lastWords.shift()
    const isWarned = /Warning: (?!.*(?:experimental|Experimental))/.test(line)
    if (isWarned) faults.push({ requestId: undefined, signature: signatureOf(line), text: line })
  })
  return lastWords
}

function faultIn(line: string): Fault | undefined {
  if (!line.startsWith('{')) return undefined
  const { level, reqId, msg, err } = JSON.parse(line)
  if (level < 50) return undefined
  const text = String(err?.stack ?? msg)
  return { requestId: reqId, signature: signatureOf(`${msg}: ${text}`), text }
}

/** The first line that names an error, and the first stack frame in `src` or `node_modules`. */
export function signatureOf(text: string): string {
  const lines = text.split('\n')
  const error = lines.find((line) => /^\S*Error|: \S*Error|Warning/.test(line)) ?? lines[0] ?? ''
  const place = lines.find((line) => /^\s+at .*\/(?:src|node_modules)\//.test(line)) ?? ''
  const short = place.replace(/^.*\/((?:src|node_modules)\/[^:)]+).*$/, '$1').trim()
  return `${error.replaceAll(/\d+/g, 'N').slice(0, 160)}${short === '' ? '' : ` (${short})`}`
}

async function measure(child: ChildProcess, asking: Asking): Promise<Measured> {
  if (!child.connected) throw new Error('There is nobody to be measured.')
  return new Promise((resolve, reject) => {
    const finish = () => {
      clearInterval(timer)
      child.off('message', onMessage).off('exit', onExit)
    }
    const onMessage = (measured: unknown) => {
      finish()
      resolve(measured as Measured)
    }
    const onExit = () => {
      finish()
      reject(new Error('It ended while it was measured.'))
    }
    const before = processorMs(child.pid)
    const timer = setInterval(() => {
      if (processorMs(child.pid) - before > beyondMs) child.kill('SIGKILL')
    }, lookMs)
    child.once('message', onMessage).once('exit', onExit)
    child.send(asking, (error) => error && onExit())
  })
}

async function untilItAnswers(target: Target, lastWords: readonly string[]): Promise<void> {
  const until = performance.now() + startMs
  while (performance.now() < until && target.isAlive()) {
    if (await isHealthy(target.port)) return
    await sleep(20)
  }
  throw new Error(`The program did not start.\n${lastWords.join('\n')}`)
}

const isHealthy = async (port: number): Promise<boolean> => (await healthAt(port)) === true

/** Whether it says anything: on a busy machine, perhaps that the database is late. */
const isThere = async (port: number): Promise<boolean> => (await healthAt(port)) !== undefined

/** Undefined if there is no answer. */
function healthAt(port: number): Promise<boolean | undefined> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    async (reply) => {
      await reply.arrayBuffer()
      return reply.ok
    },
    () => undefined,
  )
}

/** Runs a command of the same checkout. */
export async function command(
  program: string,
  settings: Settings,
  ...args: string[]
): Promise<string> {
  const { stdout } = await run(process.execPath, [join(program, 'bin/fasti.js'), ...args], {
    env: { ...process.env, ...settings },
  })
  return stdout
}
