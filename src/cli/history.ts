import type { Command } from 'commander'
import type { Context } from '../access/context.ts'
import type { Actor } from '../access/roles.ts'
import { Refusal } from '../access/users/refusal.ts'
import { knownUser } from '../access/users/tokens.ts'
import { entriesFor, findHistory, historyFilters } from '../calendar/console/history.ts'
import { undoEntry, undoGroup } from '../calendar/console/undo/undo.ts'
import type { HistoryEntry } from '../calendar/console/view.ts'
import { findPage } from '../contract/schema/paging.ts'
import { readInput } from '../contract/schema/read.ts'
import { errorBody } from '../http/errors/explain.ts'
import { Problem } from '../language/problem.ts'
import { now } from '../language/time/clock.ts'
import { writtenBy } from '../storage/transactions/written_by.ts'
import { print } from './commands/user.ts'
import { ownContext } from './demo/context.ts'
import type { HistoryOptions, UndoOptions } from './options.ts'
import { withDatabase } from './session.ts'

/** The program itself may do everything, and is no user. */
const program: Actor = { id: 0, login: '', role: 'administrator' }

export async function listHistory(options: HistoryOptions, own: Command): Promise<void> {
  const entries = await within(own, undefined, async (context) => {
    const { perPage, json: _json, ...named } = options
    const given = Object.entries({ ...named, per_page: perPage }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, { value, source: 'query' as const }] as const],
    )
    const input = readInput(historyFilters, new Map(given), false)
    const pages = await findHistory(context, input)
    return (await findPage(context, input, 'history-archive-page-not-found', pages)).items
  })
  print(options.json, entries, () => entries.map(lineOf))
}

/** Of the entry with that id, or of a whole group. */
export async function undoChanges(
  id: number | undefined,
  options: UndoOptions,
  own: Command,
): Promise<void> {
  const names = options.fields?.split(',').map((name) => name.trim())
  const entries = await within(own, options.as, async (context) => {
    const made =
      id === undefined
        ? await undoGroup(context, options.group ?? '', names)
        : [await undoEntry(context, id, names)]
    return made.map(await entriesFor(context, made))
  })
  print(options.json, entries, () => entries.map(lineOf))
}

/** `42  2027-03-01 12:00:00  ada  update event 311  "Walk"  title, venue` */
const lineOf = ({ id, at, by, action, kind, item, title, changes }: HistoryEntry): string =>
  [
    id,
    at,
    by?.login ?? '-',
    `${action} ${kind} ${item}`,
    JSON.stringify(title),
    Object.keys(changes).join(', '),
  ].join('\t')

/** Runs an operation of the interface on the calendar that the settings name. */
const within = async <T>(
  own: Command,
  login: string | undefined,
  work: (context: Context) => Promise<T>,
): Promise<T> =>
  withDatabase(own, async (db, { settings, languages }) => {
    const actor = login === undefined ? program : await knownUser(db, login)
    const user = login === undefined ? null : { id: actor.id, login: actor.login }
    const written = writtenBy(db, { user, via: 'cli' })
    const context = ownContext({ settings, languages, db: written, actor, now: now() })
    return work(context).catch((error: unknown) => {
      throw error instanceof Problem ? refusalOf(error, context) : error
    })
  })

function refusalOf(problem: Problem, { say }: Context): Refusal {
  const { message, data } = errorBody(problem, problem.status, say)
  const faults = Object.values((data['params'] ?? {}) as Readonly<Record<string, string>>)
  return new Refusal([message, ...faults].join('\n'))
}
