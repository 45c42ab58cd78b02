// Takes changes back, as new changes (§18).

import type { Context } from '../../../access/context.ts'
import { may } from '../../../access/roles.ts'
import { Problem, conflicts } from '../../../language/problem.ts'
import type { Database } from '../../../storage/database.ts'
import { advisoryLock } from '../../../storage/dialect.ts'
import { undoing as undoingOn } from '../../../storage/transactions/written_by.ts'
import { type EntryRow, findEntries, findEntry, findGroup } from '../../history/store.ts'
import { carryOut } from './carry_out.ts'
import { withoutConflicts } from './conflicts.ts'
import { type UndoStep, dependentsOf, refuseParts, refuseUnknown, undoingOf } from './plan.ts'
import { findPresents, refuseOthers } from './present.ts'

/** Only these fields are set back, also if they were changed since; all, if none are named. */
type Asked = readonly string[] | undefined

/** The entry that this makes of the same thing. */
export async function undoEntry(context: Context, id: number, asked: Asked): Promise<EntryRow> {
  const find = async (db: Database) => {
    const entry = await findEntry(db, id)
    if (!entry || !isSeen(context, entry)) throw new Problem('rest-entry-not-found')
    if (asked) refuseUnknown([entry], asked)
    const undoing = undoingOf(entry, asked)
    const others = entry.group_id === null ? [] : await findGroup(db, entry.group_id)
    return [undoing, ...dependentsOf(undoing, others)]
  }
  const { made, undone } = await undo(context, find)
  const [first] = undone
  const entry = made.find(({ kind, item_id }) => kind === first?.kind && item_id === first.id)
  if (!entry) throw new Problem('rest_conflict', { sentence: conflicts.nothing })
  return entry
}

/** All entries of one transaction, or none. */
export async function undoGroup(
  context: Context,
  group: string,
  asked: Asked,
): Promise<readonly EntryRow[]> {
  const find = async (db: Database) => {
    const entries = isGroup.test(group) ? await findGroup(db, group) : []
    if (!entries.some((entry) => isSeen(context, entry))) throw new Problem('rest-entry-not-found')
    if (asked) refuseUnknown(entries, asked)
    const all = entries.map((entry) => undoingOf(entry, asked, { isOfGroup: true }))
    // Files of images stay, also when what they were brought with goes.
    const undoings = all.filter(({ kind, way }) => kind !== 'image' || way === 'change')
    if (asked) refuseParts(undoings, asked)
    return undoings
  }
  return (await undo(context, find)).made
}

const isGroup = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** As the history itself shows it. */
const isSeen = ({ actor }: Context, { owner }: EntryRow): boolean =>
  may(actor, 'editOthers') || owner === actor.id

const undo = (outer: Context, find: (db: Database) => Promise<readonly UndoStep[]>) =>
  outer.db.within(async (inside) => {
    const ids: number[] = []
    const db = undoingOn(inside, (some) => void ids.push(...some))
    const context = { ...outer, db, expect: async () => {} }
    // Of two undos of the same entry the second finds it done.
    await advisoryLock(db, 'undo')
    const found = await find(db)
    const presents = await findPresents(context, found)
    await refuseOthers(context, found, presents)
    const undone = await withoutConflicts(context, found, presents)
    await carryOut(context, undone)
    // The reply has the entries, which are otherwise written with the commit.
    await db.takeSteps?.()
    if (ids.length === 0) throw new Problem('rest_conflict', { sentence: conflicts.nothing })
    return { made: await findEntries(db, ids), undone }
  })
