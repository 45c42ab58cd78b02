import { type Command, Option } from 'commander'
import type { Context } from '../../access/context.ts'
import type { Actor } from '../../access/roles.ts'
import { Refusal } from '../../access/users/refusal.ts'
import { knownUser } from '../../access/users/tokens.ts'
import { historyFilters } from '../../calendar/console/fields.ts'
import { entriesFor, findHistory } from '../../calendar/console/history.ts'
import { undoEntry, undoGroup } from '../../calendar/console/undo/undo.ts'
import type { Entry } from '../../calendar/console/view.ts'
import { ownContext } from '../../demo/context.ts'
import { Problem } from '../../problem.ts'
import { errorBody } from '../../rest/explain.ts'
import { readInput } from '../../schema/read.ts'
import { writtenBy } from '../../storage/written_by.ts'
import { now } from '../../time/clock.ts'
import { examples } from '../command.ts'
import { open } from '../session.ts'
import { wholeNumber } from './token.ts'
import { print } from './user.ts'

const json = () => new Option('--json', 'Prints JSON.')

/** The program itself may do everything, and is no user. */
const program: Actor = { id: 0, login: '', role: 'administrator' }

type HistoryOptions = Readonly<Record<keyof typeof historyFilters, string | undefined>> & {
  readonly perPage?: string
  readonly json?: boolean
}

interface UndoOptions {
  readonly group?: string
  readonly fields?: string
  readonly as?: string
  readonly json?: boolean
}

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
      const entries = await within(own, undefined, async (context) => {
        const { perPage, json: _json, ...named } = options
        const given = Object.entries({ ...named, per_page: perPage }).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, { value, source: 'query' as const }] as const],
        )
        const found = await findHistory(context, readInput(historyFilters, new Map(given), false))
        return found.items.map(await entriesFor(context, found.items))
      })
      print(options.json, entries, () => entries.map(lineOf))
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
      const { group, fields } = options
      if ((id === undefined) === (group === undefined)) {
        return own.error('error: either the id of an entry or --group is needed')
      }
      const names = fields?.split(',').map((name) => name.trim())
      const entries = await within(own, options.as, async (context) => {
        const made =
          id === undefined
            ? await undoGroup(context, group ?? '', names)
            : [await undoEntry(context, id, names)]
        return made.map(await entriesFor(context, made))
      })
      print(options.json, entries, () => entries.map(lineOf))
    })
}

/** `42  2027-03-01 12:00:00  ada  update event 311  "Walk"  title, venue` */
const lineOf = ({ id, at, by, action, kind, item, title, changes }: Entry): string =>
  [
    id,
    at,
    by?.login ?? '-',
    `${action} ${kind} ${item}`,
    JSON.stringify(title),
    Object.keys(changes).join(', '),
  ].join('\t')

/** Runs an operation of the interface on the calendar that the settings name. */
async function within<T>(
  own: Command,
  login: string | undefined,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  const { settings, languages, db } = await open(own)
  try {
    const actor = login === undefined ? program : await knownUser(db, login)
    const user = login === undefined ? null : { id: actor.id, login: actor.login }
    const written = writtenBy(db, { user, via: 'cli' })
    const context = ownContext({ settings, languages, db: written, actor, now: now() })
    return await work(context).catch((error: unknown) => {
      throw error instanceof Problem ? refusalOf(error, context) : error
    })
  } finally {
    await db.close()
  }
}

function refusalOf(problem: Problem, { say }: Context): Refusal {
  const { message, data } = errorBody(problem, problem.status, say)
  const faults = Object.values((data['params'] ?? {}) as Readonly<Record<string, string>>)
  return new Refusal([message, ...faults].join('\n'))
}
