import { type Command, Option } from 'commander'
import { examples } from '../command.ts'
import type { HistoryOptions, UndoOptions } from '../history.ts'
import { wholeNumber } from './token.ts'

const json = () => new Option('--json', 'Prints JSON.')

export function addHistory(command: Command): void {
  command
    .command('history')
    .description('Lists what was changed, by whom and when, the newest first.')
    .option('--kind <kinds>', 'Only of these kinds: event, venue, organizer, category, tag, image.')
    .option('--item <ids>', 'Only about the things of these ids.')
    .option('--by <ids>', 'Only what the users of these ids have done.')
    .option('--action <actions>', 'Only these: create, update, trash, restore, delete, undo.')
    .option('--after <time>', 'Only from this time on.')
    .option('--before <time>', 'Only before this time.')
    .option('--search <text>', 'Only what has this text in its title.')
    .option('--page <number>', 'Which page.')
    .option('--per-page <number>', 'How many on a page.')
    .addOption(json())
    .addHelpText('after', examples('history', 'history --kind event --after yesterday --json'))
    .action(async (options: HistoryOptions, own: Command) => {
      const { listHistory } = await load()
      await listHistory(options, own)
    })
}

export function addUndo(command: Command): void {
  command
    .command('undo')
    .argument('[id]', 'As history shows it.', wholeNumber)
    .description('Sets back what an entry of the history has changed, as a new change.')
    .option('--group <group>', 'All that was changed together, or nothing, instead of one entry.')
    .option('--fields <names>', 'Only these fields, also if they were changed since.')
    .option('--as <login>', 'By this user and with their rights; else by the program itself.')
    .addOption(json())
    .addHelpText('after', examples('undo 42', 'undo 42 --fields title,venue --as ada'))
    .action(async (id: number | undefined, options: UndoOptions, own: Command) => {
      if ((id === undefined) === (options.group === undefined)) {
        return own.error('error: either the id of an entry or --group is needed')
      }
      const { undoChanges } = await load()
      return undoChanges(id, options, own)
    })
}

/** Lazily, so that other commands start fast. */
const load = () => import('../history.ts')
