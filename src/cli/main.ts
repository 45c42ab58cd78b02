import { Command, CommanderError } from 'commander'
import { Refusal } from '../access/users/operations.ts'
import { WrongSettings, flagOf, settingFields } from '../settings.ts'
import { UnusableDatabase } from '../storage/database.ts'
import { addDemo } from './commands/demo.ts'
import { addDoctor } from './commands/doctor.ts'
import { addFeeds } from './commands/feed.ts'
import { addMove } from './commands/move.ts'
import { addServe } from './commands/serve.ts'
import { addTokens } from './commands/token.ts'
import { addUsers } from './commands/user.ts'

const usage = 2

/** Runs a command and returns the exit code of the process. */
export async function main(args: readonly string[]): Promise<number> {
  const program = new Command('fasti')
    .description('An events calendar server.')
    .configureOutput({ writeErr: (text) => process.stderr.write(text) })
    .showHelpAfterError()
    .configureHelp({ showGlobalOptions: true })
    .exitOverride()
  for (const [name, { doc }] of Object.entries(settingFields)) {
    program.option(`--${flagOf(name)} <value>`, `${doc} (${name})`)
  }
  for (const add of [addServe, addUsers, addTokens, addFeeds, addMove, addDemo, addDoctor])
    add(program)
  try {
    await program.parseAsync(args, { from: 'user' })
    return Number(process.exitCode ?? 0)
  } catch (error) {
    return explain(error)
  }
}

/** Errors that the user can fix are printed as a sentence; others are bugs and show their stack. */
function explain(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : usage
  if (error instanceof WrongSettings) {
    console.error(`Fasti cannot start, because of its settings:`)
    for (const mistake of error.mistakes) console.error(`  ${mistake}`)
    return 1
  }
  if (error instanceof UnusableDatabase || error instanceof Refusal) {
    console.error(error.message)
    return 1
  }
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    console.error('Another program listens on that port already; choose one with PORT.')
    return 1
  }
  console.error(error)
  return 1
}
