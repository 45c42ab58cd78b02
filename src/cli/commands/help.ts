import type { Command } from 'commander'
import { settingsHelp } from '../../app/settings_guide.ts'
import { examples } from '../command.ts'

export function addHelp(program: Command): void {
  program
    .command('help')
    .argument('[words...]', 'A command, or settings.')
    .description('Explains a command, or the settings.')
    .addHelpText('after', examples('help settings', 'help user add'))
    .action((words: readonly string[], _options, command: Command) => {
      if (words.join(' ') === 'settings') {
        process.stdout.write(settingsHelp())
        return
      }
      let found = program
      for (const word of words) {
        const next = found.commands.find((one) => one.name() === word)
        if (!next) return command.error(`error: there is no command '${words.join(' ')}'`)
        found = next
      }
      found.outputHelp()
    })
}
