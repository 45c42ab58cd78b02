// What waits for a decision of an editor, and what is decided (§19).

import type { Context } from '../../../access/context.ts'
import { may } from '../../../access/roles.ts'
import { Problem, conflicts, invalid, missing, refuse } from '../../../language/problem.ts'
import type { Input } from '../../../contract/schema/field.ts'
import type { Database } from '../../../storage/database.ts'
import { toWall } from '../../../language/time/zone.ts'
import { deleteEvent, updateEvent } from '../../events/write.ts'
import { findEntries } from '../../history/store.ts'
import { linkedOperations } from '../../items/linked/linked.ts'
import type { Pages } from '../../../contract/schema/paging.ts'
import { type ItemRow, findItem, lockItem, lockLinksShared } from '../../items/store.ts'
import type { Status } from '../../items/status.ts'
import { organizers } from '../../organizers/operations.ts'
import { venues } from '../../venues/operations.ts'
import { writtenTogether } from '../written.ts'
import type { decisionFields } from './fields.ts'
import { type WaitingRow, countWaiting, findNotes, insertNote, listWaiting } from './store.ts'
import { type Decided, type Note, type Waiting, showNote } from './view.ts'

/** Editors see all that waits; others what is their own, also what came back to them. */
export function findWaiting({ db, actor }: Context): Pages<Waiting> {
  const author = may(actor, 'editOthers') ? undefined : actor.id
  return {
    count: () => countWaiting(db, author),
    items: async (page) => withNotes(db, await listWaiting(db, author, page)),
  }
}

async function withNotes(db: Database, rows: readonly WaitingRow[]): Promise<Waiting[]> {
  const ids = rows.map(({ id }) => id)
  const notes = Map.groupBy(await findNotes(db, ids), ({ item_id }) => item_id)
  const known = rows.flatMap(({ submitted }) => submitted ?? [])
  const entries = new Map(
    (known.length === 0 ? [] : await findEntries(db, known)).map((entry) => [entry.id, entry]),
  )
  return rows.map(({ submitted, ...item }): Waiting => {
    const entry = entries.get(submitted ?? 0)
    const by = entry?.user_id ? { id: entry.user_id, login: entry.login ?? '' } : null
    return {
      ...item,
      submitted: entry ? { at: toWall(entry.at_utc, 'UTC'), by } : null,
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

type Kind = Waiting['kind']

const tables = { event: 'events', venue: 'venues', organizer: 'organizers' } as const
const kinds = Object.keys(tables) as readonly Kind[]

/** Events, venues and organizers have no id in common. */
async function locate(
  db: Context['db'],
  id: number,
): Promise<{ readonly kind: Kind; readonly row: ItemRow } | undefined> {
  for (const kind of kinds) {
    const row = await findItem(db, tables[kind], id)
    if (row) return { kind, row }
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
    const context = { ...inside, expect: async () => {} }
    const { db, actor, now: at_utc } = context
    await lockLinksShared(db)
    const found = await locate(db, id)
    if (!found) throw new Problem('rest-item-not-found')
    const { kind } = found
    await lockItem(db, tables[kind], id)
    const row = await findItem(db, tables[kind], id)
    // Another editor may have been faster.
    if (row?.status !== 'pending') {
      throw new Problem('rest_conflict', { sentence: conflicts.decided })
    }
    const status = await carryOut(context, kind, id, asked)
    const { id: user_id, login } = actor
    const note = { item_id: id, user_id, login, at_utc, decision, text: reason }
    return { kind, id, status, note: showNote(await insertNote(db, kind, note)) }
  })
  return { ...result, ...written }
}

/** Through the operations of the ordinary interface. Returns the status that it has then. */
async function carryOut(
  context: Context,
  kind: Kind,
  id: number,
  { decision, publish_date }: Asked,
): Promise<Status> {
  const { update, remove } = operations[kind]
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
