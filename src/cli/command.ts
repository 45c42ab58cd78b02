import { Command, type ErrorOptions, InvalidArgumentError, Option } from 'commander'
import { type Options, nameOf } from '../exchange/commands/option.ts'

/** A command whose errors come last, below its help, where they are seen. */
export class HelpfulCommand extends Command {
  constructor(name?: string) {
    super(name)
    // `fasti help` knows all commands and the settings; groups need none of their own.
    this.helpCommand(false)
  }

  override createCommand(name?: string): HelpfulCommand {
    return new HelpfulCommand(name)
  }

  override error(message: string, options?: ErrorOptions): never {
    this.outputHelp({ error: true })
    this.configureOutput().writeErr?.('\n')
    return super.error(message, options)
  }
}

/** With options that are declared as data. */
export function withOptions(command: Command, options: Options): Command {
  for (const [key, { value, doc, read, needed, fallback }] of Object.entries(options)) {
    const option = new Option(value === undefined ? nameOf(key) : `${nameOf(key)} ${value}`, doc)
    if (fallback !== undefined) option.default(fallback)
    if (read) {
      option.argParser((given) => {
        const found = read(given)
        if (found === undefined) throw new InvalidArgumentError(`It has to be ${needed}.`)
        return found
      })
    }
    command.addOption(option)
  }
  return command
}

/** The end of the help of a command. */
export function examples(...lines: readonly [string, string]): string {
  return `\nExamples:\n${lines.map((line) => `  npx fasti ${line}\n`).join('')}`
}
