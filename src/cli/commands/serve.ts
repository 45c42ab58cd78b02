import type { Command } from 'commander'
import { examples } from '../command.ts'

export function addServe(program: Command): void {
  program
    .command('serve')
    .description('Serves the calendar until it is asked to stop.')
    .addHelpText(
      'after',
      examples('serve', 'serve --port 8080 --data /srv/calendar --timezone Europe/Lisbon'),
    )
    .action(async (_options, command: Command) => {
      // Loaded lazily: the other commands need no server and start fast.
      const { serve } = await import('../serve/serving.ts')
      await serve(command)
    })
}
