import type { Command } from 'commander'
import { once } from 'node:events'
import type { Order } from '../../jobs/process.ts'
import { beTask } from '../parent.ts'

/**
 * The command that a server starts. What to do comes as a message: arguments are seen by every user
 * of the machine, and may have credentials or secret addresses.
 */
export function addTask(program: Command): void {
  program
    .command('task')
    .description('Does what the server says that has started it.')
    .argument('<kind>', 'What it is, for the list of processes.')
    .action(async () => {
      const [order] = (await once(process, 'message')) as [Order]
      beTask()
      await program.parseAsync([...order.args], { from: 'user' })
    })
}
