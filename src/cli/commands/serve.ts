import type { Command } from 'commander'

export function addServe(program: Command): void {
  program
    .command('serve', { isDefault: true })
    .description('Serves the calendar until it is asked to stop.')
    // As the default command it gets every word that names no other command.
    .argument('[words...]')
    .usage('[options]')
    .action(async (words: string[], _options, command: Command) => {
      if (words[0] !== undefined) program.error(`error: unknown command '${words[0]}'`)
      // Loaded lazily: the other commands need no server and start fast.
      const { serve } = await import('../serving.ts')
      await serve(command)
    })
}
