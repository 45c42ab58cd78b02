import type { Command } from 'commander'
import { examples } from '../command.ts'
import type { DemoOptions } from '../demo.ts'
import { wholeNumber } from './token.ts'

export function addDemo(program: Command): void {
  program
    .command('demo')
    .description('Fills an empty calendar with a season of a town that does not exist.')
    .option('--events <number>', 'How many events.', wholeNumber, 300)
    .option('--seed <text>', 'Another seed makes another season.', 'fasti')
    .addHelpText('after', examples('demo', 'demo --events 5000 --seed autumn --data ./trial'))
    .action(async (wish: DemoOptions, command: Command) => {
      // Loaded lazily, so that other commands start fast.
      const { demo } = await import('../demo.ts')
      await demo(wish, command)
    })
}
