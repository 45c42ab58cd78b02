import { Command, type ErrorOptions } from 'commander'

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

/** The end of the help of a command. */
export function examples(...lines: readonly [string, string]): string {
  return `\nExamples:\n${lines.map((line) => `  npx fasti ${line}\n`).join('')}`
}
