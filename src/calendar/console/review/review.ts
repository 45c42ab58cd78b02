// What waits for a decision of an editor, and what is decided (§19).

import { type ItemName, itemKinds, itemNames } from '../../items/columns_store.ts'
import type { Static } from 'typebox'
import { type Context, unexpecting } from '../../../access/context.ts'
import { may } from '../../../access/roles.ts'
import { type Input, required } from '../../../contract/schema/field.ts'
import { phrase, text } from '../../../contract/schema/kinds/text.ts'
import { ids } from '../../../contract/schema/kinds/lists.ts'
import { moment } from '../../../contract/schema/kinds/times.ts'
import { choice, integer } from '../../../contract/schema/kinds/values.ts'
import { type Pages, pagingFields } from '../../../contract/schema/paging.ts'
import { Type, line, listOf, nullable, oneOf, whole } from '../../../contract/schema/shapes.ts'
import { Problem, conflicts, found, invalid, missing, refuse } from '../../../language/problem.ts'
import { writeWall } from '../../../language/time/wall.ts'
import type { Database } from '../../../storage/database.ts'
import { deleteEvent, updateEvent } from '../../events/write.ts'
import { findEntries } from '../../history/store.ts'
import { linkedOperations } from '../../items/linked/linked.ts'
import type { Status } from '../../items/status.ts'
import { type ItemRow, findItem, lockItem, lockLinksShared } from '../../items/store.ts'
import { organizers } from '../../organizers/operations.ts'
import { venues } from '../../venues/operations.ts'
import { userView, writtenView } from '../view.ts'
import { writtenTogether } from '../written.ts'
import {
  type NoteRow,
  type WaitingRow,
  decisions,
  findNotes,
  findVersion,
  insertNote,
  waitingItems,
} from './store.ts'

export const decisionFields = {
  decision: required(choice('What is decided.', decisions)),
  reason: text('Why, for its author; needed unless it is accepted.', { filled: true, max: 2000 }),
  publish_date: moment(
    'From when it is public, in the time zone of the site; at once if not given.',
  ),
  version: phrase('What was seen, as the list says it; refused if it was changed since.', 50),
}

export const waitingFilters = {
  ...pagingFields,
  item: ids('Only these, by their ids.'),
}

export const noteFilters = {
  item: required(integer('Only notes about the item of this id.', { min: 1 })),
}

export const noteView = Type.Object(
  {
    id: whole('The id.'),
    item: whole('The id of what it is about.'),
    by: userView,
    at: line('When it was done, in UTC.'),
    decision: oneOf(decisions, 'What is decided.'),
    text: line('The reason, as plain text.'),
  },
  { title: 'Note', description: 'What was said about an item that waited for a decision.' },
)

const kind = oneOf(itemNames, 'What kind of thing it is.')
const status = line('Its status.')

export const waitingView = Type.Object(
  {
    kind,
    id: whole('The id.'),
    title: line('Its title or name.'),
    status,
    author: whole('The id of the user it belongs to.'),
    submitted: nullable(
      Type.Object({
        at: line('When it was done, in UTC.'),
        by: nullable(userView, 'The user who did it; null is the program itself.'),
      }),
      'By whom and when it was submitted; null if the history does not know.',
    ),
    version: line('Another one after each change; sent with a decision.'),
    notes: listOf(noteView, 'What was said about it, the oldest first.'),
  },
  { title: 'Waiting', description: 'An item that waits for a decision, or was decided over.' },
)

export const decidedView = Type.Object(
  { kind, id: whole('The id.'), status, note: noteView, ...writtenView },
  { title: 'Decided', description: 'What became of an item.' },
)

type Note = Static<typeof noteView>
type Decided = Static<typeof decidedView>
type Waiting = Static<typeof waitingView>

const showNote = ({ item_id: item, user_id, login, at_utc, ...note }: NoteRow): Note => ({
  ...note,
  item,
  by: { id: user_id, login },
  at: writeWall(at_utc),
})

/** Editors see all that waits; others what is their own, also what came back to them. */
export function findWaiting(
  { db, actor }: Context,
  { item }: Pick<Input<typeof waitingFilters>, 'item'>,
): Pages<Waiting> {
  const author = may(actor, 'editOthers') ? undefined : actor.id
  const { count, items } = waitingItems(db, author, item)
  return { count, items: async (page) => withNotes(db, await items(page)) }
}

async function withNotes(db: Database, rows: readonly WaitingRow[]): Promise<Waiting[]> {
  const items = rows.map(({ id }) => id)
  const notes = Map.groupBy(await findNotes(db, items), ({ item_id }) => item_id)
  const known = rows.flatMap(({ submitted }) => submitted ?? [])
  const entries = new Map(
    (known.length === 0 ? [] : await findEntries(db, known)).map((entry) => [entry.id, entry]),
  )
  return rows.map(({ submitted, ...item }): Waiting => {
    const entry = entries.get(submitted ?? 0)
    const by = entry?.user_id ? { id: entry.user_id, login: entry.login ?? '' } : null
    return {
      ...item,
      submitted: entry ? { at: writeWall(entry.at_utc), by } : null,
      notes: (notes.get(item.id) ?? []).map(showNote),
    }
  })
}

/** For editors, and for whose item it is; to others it does not exist. */
export async function notesAbout({ db, actor }: Context, id: number): Promise<Note[]> {
  const item = await locate(db, id)
  if (!item || (!may(actor, 'editOthers') && item.row.author !== actor.id)) {
    throw invalid({ item: { kind: 'reference', facts: { entry: id } } })
  }
  return (await findNotes(db, [id])).map(showNote)
}

/** Events, venues and organizers have no id in common. */
async function locate(
  db: Context['db'],
  id: number,
): Promise<{ readonly kind: ItemName; readonly row: ItemRow } | undefined> {
  for (const name of itemNames) {
    const row = await findItem(db, itemKinds[name].table, id)
    if (row) return { kind: name, row }
  }
  return undefined
}

type Asked = Input<typeof decisionFields>

export async function decide(outer: Context, id: number, asked: Asked): Promise<Decided> {
  const { decision, reason = '', publish_date } = asked
  if (decision !== 'accept' && reason === '') throw missing(['reason'])
  if (decision !== 'accept' && publish_date) {
    refuse({ publish_date: { kind: 'disagreement', facts: { other: 'decision' } } })
  }
  const { result, ...written } = await writtenTogether(outer, async (inside) => {
    const context = unexpecting(inside)
    const { db, actor, now: at_utc } = context
    await lockLinksShared(db)
    const { kind: what } = found(await locate(db, id), 'rest-item-not-found')
    const { table } = itemKinds[what]
    await lockItem(db, table, id)
    const row = await findItem(db, table, id)
    // Another editor may have been faster.
    if (row?.status !== 'pending') throw await decidedBefore(db, id, row?.status)
    // Nobody decides over what they have not seen.
    if (asked.version !== undefined && asked.version !== (await findVersion(db, what, id))) {
      throw new Problem('rest_conflict', { sentence: conflicts.changed })
    }
    const now = await carryOut(context, what, id, asked)
    const by = { user_id: actor.id, login: actor.login }
    const note = await insertNote(db, what, { item_id: id, ...by, at_utc, decision, text: reason })
    return { kind: what, id, status: now, note: showNote(note) }
  })
  return { ...result, ...written }
}

const became: Readonly<Record<NoteRow['decision'], readonly (Status | undefined)[]>> = {
  accept: ['publish', 'future'],
  ask_back: ['draft'],
  refuse: ['trash', undefined],
}

/** By whom, if somebody has said so. */
async function decidedBefore(db: Database, id: number, now: Status | undefined): Promise<Problem> {
  const last = (await findNotes(db, [id])).at(-1)
  // What became of it since may be another thing.
  const isWhy = last && became[last.decision].includes(now)
  if (!isWhy) return new Problem('rest_conflict', { sentence: conflicts.decided })
  const facts = { name: last.login }
  return new Problem('rest_conflict', { sentence: conflicts[last.decision], facts })
}

/** Through the operations of the ordinary interface. Returns the status that it has then. */
async function carryOut(
  context: Context,
  what: ItemName,
  id: number,
  { decision, publish_date }: Asked,
): Promise<Status> {
  const { update, remove } = operations[what]
  const address = { id }
  if (decision === 'refuse') return (await remove(context, address, { force: false })).status
  const changes = {
    status: decision === 'accept' ? ('publish' as const) : ('draft' as const),
    ...(publish_date ? { date: publish_date } : {}),
  }
  return (await update(context, address, changes)).status
}

const operations = {
  event: { update: updateEvent, remove: deleteEvent },
  venue: linkedOperations(venues),
  organizer: linkedOperations(organizers),
} as const
