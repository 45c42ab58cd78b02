// Runs command lines in processes that are there already: starting one costs more than most of
// them. Signals, limits and the end of a process are seen with `command.ts` alone.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Socket, type Socket as Pipe } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Ended } from './command.ts'
import type { Order } from './command_host.ts'

const program = fileURLToPath(new URL('./command_host.ts', import.meta.url))

interface Host {
  run(order: Order): Promise<Ended>
}

/** Those that do nothing at the moment; each runs one command at a time. */
const idle: Host[] = []

export async function hosted(
  settings: Readonly<Record<string, string>>,
  args: readonly string[],
  cwd = process.cwd(),
): Promise<Ended> {
  const host = idle.pop() ?? start()
  const ended = await host.run({ env: { PORT: '0', ...settings }, args, cwd })
  idle.push(host)
  return ended
}

function start(): Host {
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit', 'pipe'] })
  const orders = child.stdio[3] as Pipe
  const answers = createInterface({ input: child.stdout as NodeJS.ReadableStream })
  const died = once(child, 'exit').then(() => {
    throw new Error('A command has ended the process of all commands.')
  })
  died.catch(() => {})
  const hold = holder(child, orders)
  return {
    run: async (order) => {
      hold(true)
      orders.write(`${JSON.stringify(order)}\n`)
      const [line] = await Promise.race([once(answers, 'line') as Promise<[string]>, died])
      hold(false)
      return JSON.parse(line) as Ended
    },
  }
}

/** An idle host does not keep this process alive, and ends with it. */
function holder(child: ChildProcess, orders: Pipe): (isHeld: boolean) => void {
  const pipes = [orders, child.stdout].filter((one) => one instanceof Socket)
  return (isHeld) => {
    for (const one of [child, ...pipes]) {
      if (isHeld) one.ref()
      else one.unref()
    }
  }
}
