// Starts the server as a process, by its command line.

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { program, programFor } from './command.ts'
import { until } from './until.ts'

const run = promisify(execFile)

export interface Server {
  readonly address: string
  readonly process: ChildProcess
  /** Its standard output and error. */
  readonly output: readonly string[]
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

export type Settings = Readonly<Record<string, string>>

/** Resource limits of the process. */
export interface Limits {
  readonly descriptors?: number
}

function limiting({ descriptors }: Limits): readonly string[] {
  if (descriptors === undefined) return []
  return ['/bin/sh', '-c', `ulimit -n ${descriptors} && exec "$0" "$@"`]
}

/** So little room for garbage that its memory says what it holds, whatever the pace of the machine. */
export const tightHeap = { NODE_OPTIONS: '--max-old-space-size=80 --max-semi-space-size=4' }

/** Starts it on a free port and waits until it logs its address. */
export async function startServer(settings: Settings, limits: Limits = {}): Promise<Server> {
  const [command, ...args] = [...limiting(limits), process.execPath, programFor(settings), 'serve']
  const child = spawn(command, args, {
    env: { ...process.env, TZ: 'UTC', PORT: '0', FASTI_DRAIN_SECONDS: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  child.stderr.on('data', (text: Buffer) => output.push(text.toString()))
  const ended = once(child, 'exit')
  const address = await Promise.race([
    readAddress(child, output),
    ended.then(([code]) => {
      throw new Error(`The server ended with ${code}: ${output.join('')}`)
    }),
  ])
  // If a test fails before it stops the server, the test process still ends and kills the server.
  const killed = () => void child.kill('SIGKILL')
  process.once('exit', killed)
  child.unref()
  for (const pipe of [child.stdout, child.stderr]) if (pipe instanceof Socket) pipe.unref()
  return {
    address,
    process: child,
    output,
    stop: async (signal = 'SIGTERM') => {
      process.off('exit', killed)
      child.ref()
      child.kill(signal)
      await ended
      return child.exitCode
    },
  }
}

/** The application password that one of them prints at its first start, maybe after its address. */
export async function secretOf(...servers: readonly Server[]): Promise<string> {
  const said = () => servers.flatMap(({ output }) => output).join('')
  const printed = () => /application password +(\S+)\n/.exec(said())?.[1]
  await until(printed)
  return printed() ?? ''
}

async function readAddress(child: ChildProcess, output: string[]): Promise<string> {
  if (!child.stdout) throw new Error('The server has no output.')
  const lines = createInterface({ input: child.stdout })
  return new Promise((resolve) => {
    lines.on('line', (line) => {
      output.push(`${line}\n`)
      const found = /"address":"([^"]+)"/.exec(line)?.[1]
      if (found) resolve(found)
    })
  })
}

/** Runs a command beside the server. */
export async function fasti(settings: Settings, ...args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [program, ...args], {
    env: { ...process.env, ...settings },
  })
  return stdout
}
