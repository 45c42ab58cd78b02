// The real server with its normal settings, as a process of its own.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { DatabaseLocation } from '../src/storage/open.ts'
import { benchFolder } from './folder.ts'

const program = fileURLToPath(new URL('../bin/fasti.js', import.meta.url))

export interface Served {
  readonly url: string
  readonly pid: number
  /** From the start of the process to the first answer. */
  readonly startMs: number
  stop(): Promise<void>
}

let started = 0

/** The log goes to a file, as an operator would have it. */
export async function startFasti(
  { folder, url }: DatabaseLocation,
  firstPath: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Served> {
  const log = join(benchFolder('log'), `server-${(started += 1)}.log`)
  const output = openSync(log, 'w')
  const began = performance.now()
  const child = spawn(process.execPath, [program, 'serve'], {
    env: {
      ...process.env,
      PORT: '0',
      FASTI_DRAIN_SECONDS: '0',
      FASTI_DATA: folder,
      ...(url === undefined ? {} : { DATABASE_URL: url }),
      ...settings,
    },
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  const ended = once(child, 'exit')
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  const address = await addressIn(log, () => child.exitCode)
  const reply = await fetch(`${address}${firstPath}`)
  if (!reply.ok) throw new Error(`The first answer was ${reply.status} ${await reply.text()}`)
  await reply.arrayBuffer()
  return {
    url: address,
    pid: child.pid ?? 0,
    startMs: performance.now() - began,
    stop: async () => {
      process.off('exit', kill)
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function addressIn(log: string, exitCode: () => number | null): Promise<string> {
  for (;;) {
    const text = readFileSync(log, 'utf8')
    const found = /"address":"([^"]+)"/.exec(text)?.[1]
    if (found !== undefined) return found
    if (exitCode() !== null) throw new Error(`The server did not start.\n${text}`)
    await sleep(2)
  }
}
