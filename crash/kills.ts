// Processes that are killed with SIGKILL at any moment.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { program } from '../test/support/command.ts'
import { killFamily } from '../test/support/processes.ts'
import type { Server } from '../test/support/server.ts'

type Settings = Readonly<Record<string, string>>

/** Kills its workers too, as a crash of the machine would. */
export async function killServer(server: Server): Promise<void> {
  const { pid } = server.process
  if (pid !== undefined && server.process.exitCode === null) killFamily(pid)
  await server.stop('SIGKILL')
}

export interface Ended {
  readonly wasKilled: boolean
  readonly code: number | null
  readonly output: string
}

/** Runs a command line; killed after `killAfterMs`, or so long after it said `since`. */
export async function runCommand(
  settings: Settings,
  args: readonly string[],
  killAfterMs?: number,
  since?: string,
): Promise<Ended> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const said = Promise.withResolvers<void>()
  for (const pipe of [child.stdout, child.stderr]) {
    pipe.on('data', (text: Buffer) => {
      output += text.toString()
      if (since !== undefined && output.includes(since)) said.resolve()
    })
  }
  const ended = once(child, 'close')
  if (killAfterMs !== undefined) {
    if (since !== undefined) await Promise.race([ended, said.promise])
    await Promise.race([ended, sleep(killAfterMs)])
    child.kill('SIGKILL')
  }
  await ended
  return { wasKilled: child.signalCode === 'SIGKILL', code: child.exitCode, output }
}
