import type { Command } from 'commander'
import { declare } from '../command.ts'

export function addServe(program: Command): void {
  declare(program, 'serve', {
    doc: 'Serves the calendar until it is asked to stop.',
    examples: ['serve', 'serve --port 8080 --data /srv/calendar --timezone Europe/Lisbon'],
    run: async (_options, command) => (await import('../serve/serving.ts')).serve(command),
  })
}
