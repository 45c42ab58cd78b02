import type { Command } from 'commander'
import { settingsHelp } from '../../app/settings_guide.ts'
import { declare } from '../command.ts'

export function addHelp(program: Command): void {
  declare(program, 'help [words...]', {
    doc: 'Explains a command, or the settings.',
    about: 'A command, or settings.',
    examples: ['help settings', 'help user add'],
    run: (asked, _options, command) => {
      if (asked.join(' ') === 'settings') {
        process.stdout.write(settingsHelp())
        return
      }
      let found = program
      for (const word of asked) {
        const next = found.commands.find((one) => one.name() === word)
        if (!next) return command.error(`error: there is no command '${asked.join(' ')}'`)
        found = next
      }
      found.outputHelp()
    },
  })
}
