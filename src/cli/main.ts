import { type Command, CommanderError, Option } from 'commander'
import { Refusal } from '../access/users/refusal.ts'
import { CannotListen } from '../app/server/connections/listen.ts'
import { WrongSettings, flagOf, settingFields } from '../app/settings.ts'
import { Stopped, UnusableBackup } from '../storage/backup/unusable.ts'
import { UnusableDatabase } from '../storage/database.ts'
import { isOfSystem } from '../storage/disk.ts'
import { ownVersion } from '../storage/version.ts'
import { HelpfulCommand } from './command.ts'
import { addBackup } from './commands/backup.ts'
import { addDemo } from './commands/demo.ts'
import { addDoctor } from './commands/doctor.ts'
import { addFeeds } from './commands/feed.ts'
import { addHealth } from './commands/health.ts'
import { addHelp } from './commands/help.ts'
import { addHistory, addUndo } from './commands/history.ts'
import { addExport } from './commands/export.ts'
import { addImport } from './commands/import.ts'
import { addMove } from './commands/move.ts'
import { addPerson } from './commands/person.ts'
import { addRestore } from './commands/restore.ts'
import { addServe } from './commands/serve.ts'
import { addSync } from './commands/sync.ts'
import { addTask } from './commands/task.ts'
import { addTokens } from './commands/token.ts'
import { addUsers } from './commands/user.ts'
import { tellParent } from './parent.ts'
import { endOutput, watchOutput } from './output.ts'
import { finishLine } from './progress.ts'
import { inPart } from './exit_status.ts'

const usage = 2
/** As shells report a program that Ctrl-C has ended. */
const interrupted = 130

/** Runs a command and returns the exit code of the process. */
export async function main(args: readonly string[]): Promise<number> {
  const program = fastiCommand()
  // Only a server that has started this process can tell it what to do.
  if (process.send) addTask(program)
  // What is made is private: the database, its backups, the images.
  process.umask(process.umask() | 0o077)
  watchOutput()
  try {
    if (args.length === 0) program.outputHelp()
    else await program.parseAsync(args, { from: 'user' }).catch(printed)
    await endOutput()
    return Number(process.exitCode ?? 0)
  } catch (error) {
    finishLine()
    const code = explain(error)
    return code === 1 && process.exitCode === inPart ? inPart : code
  }
}

/** Help and the version end a command as an error does. */
function printed(error: unknown): void {
  if (!(error instanceof CommanderError) || error.exitCode !== 0) throw error
}

/** The whole command line; every setting is a flag of each command. */
export function fastiCommand(): Command {
  const program = new HelpfulCommand('fasti')
    .description('An events calendar server.')
    .version(ownVersion(), '-V, --version', 'Prints the version.')
    .helpOption('-h, --help', 'Prints this help.')
    .addHelpText('afterAll', '\nEvery setting is a flag, too: npx fasti help settings')
    .exitOverride()
  for (const [name, { doc }] of Object.entries(settingFields)) {
    program.addOption(new Option(`--${flagOf(name)} <value>`, doc).hideHelp())
  }
  for (const add of commands) add(program)
  return program
}

const commands: readonly ((program: Command) => void)[] = [
  addServe,
  addUsers,
  addTokens,
  addPerson,
  addFeeds,
  addImport,
  addSync,
  addExport,
  addMove,
  addBackup,
  addRestore,
  addDemo,
  addHistory,
  addUndo,
  addDoctor,
  addHealth,
  addHelp,
]

/** Errors that the user can fix are printed as a sentence; others are bugs and show their stack. */
function explain(error: unknown): number {
  if (error instanceof CommanderError) {
    // The help of a group was printed because nothing followed its name.
    if (error.code === 'commander.help') console.error('\nerror: a command is missing')
    return usage
  }
  if (error instanceof WrongSettings) {
    console.error(`Fasti cannot start, because of its settings:`)
    for (const mistake of error.mistakes) console.error(`  ${mistake}`)
    return 1
  }
  const isSentence =
    error instanceof UnusableDatabase ||
    error instanceof UnusableBackup ||
    error instanceof Stopped ||
    error instanceof Refusal ||
    error instanceof CannotListen
  if (isFull(error)) say('Fasti cannot go on: the disk is full.')
  else if (isSentence) say(error.message)
  else if (isOfSystem(error)) say(`Fasti cannot go on: ${error.message}.`)
  else console.error(error)
  return error instanceof Stopped ? interrupted : 1
}

const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL'])

/** Said by the system, or by SQLite to what has asked it. */
function isFull(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof Refusal) return false
  const { code = '' } = error as NodeJS.ErrnoException
  return fullCodes.has(code) || isFull(error.cause)
}

function say(sentence: string): void {
  console.error(sentence)
  tellParent({ error: sentence })
}
