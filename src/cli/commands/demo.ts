import type { Command } from 'commander'
import { declare } from '../command.ts'
import { demoOptions } from '../options.ts'

export function addDemo(program: Command): void {
  declare(program, 'demo', {
    doc: 'Fills an empty calendar with a season of a town that does not exist.',
    options: demoOptions,
    examples: ['demo', 'demo --events 5000 --seed autumn --data ./trial'],
    run: async (wish, command) => (await import('../demo.ts')).demo(wish, command),
  })
}
