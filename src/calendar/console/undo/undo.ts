// Takes changes back, as new changes (§18).

import type { Context } from '../../../access/context.ts'
import { may } from '../../../access/roles.ts'
import { Problem, conflicts } from '../../../language/problem.ts'
import type { Database } from '../../../storage/database.ts'
import { advisoryLock } from '../../../storage/dialect.ts'
import { yieldToEventLoop } from '../../../storage/event_loop.ts'
import { undoing as undoingOn } from '../../../storage/transactions/written_by.ts'
import { isAsLeft } from '../../events/restore/values.ts'
import { isEmpty } from '../../history/rules.ts'
import { type EntryRow, findEntries, findEntry, findGroup } from '../../history/store.ts'
import { carryOut } from './carry_out.ts'
import { type UndoStep, dependentsOf, refuseParts, refuseUnknown, undoingOf } from './plan.ts'
import {
  type Present,
  type Presents,
  findPresents,
  isIdTaken,
  keyOf,
  refuseOthers,
} from './present.ts'

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

/** Without dependents that were changed since. */
export async function withoutConflicts(
  context: Context,
  undoings: readonly UndoStep[],
  presents: Presents,
): Promise<readonly UndoStep[]> {
  const found: { readonly undoing: UndoStep; readonly names: readonly string[] }[] = []
  const left: UndoStep[] = []
  const pause = yieldToEventLoop()
  for (const undoing of undoings) {
    await pause()
    const present = presents.get(keyOf(undoing))
    await refuseGone(context, undoing, present)
    const names = changedSince(undoing, present)
    if (names.length === 0) left.push(undoing)
    else if (!undoing.isDependent) found.push({ undoing, names })
  }
  if (found.length === 0) {
    refusePasswords(left)
    return left
  }
  const fields = [...new Set(found.flatMap(({ names }) => names))]
  const items = found.map(({ undoing: { kind, id }, names }) => ({ kind, item: id, fields: names }))
  throw new Problem('rest_conflict', {
    facts: { names: fields.join(', ') },
    data: { fields, items },
  })
}

async function refuseGone(
  context: Context,
  undoing: UndoStep,
  present: Present | undefined,
): Promise<void> {
  const { kind, way, id, fields, isDependent } = undoing
  const data = { items: [{ kind, item: id }] }
  if (kind === 'image' && way !== 'change')
    throw new Problem('rest_conflict', { sentence: conflicts.image, data })
  // Which series a date belongs to is a matter of both series.
  const isMoved = way === 'change' && present?.series !== undefined && 'post_parent' in fields
  if (isMoved && !undoing.isOfGroup) {
    throw new Problem('rest_conflict', { sentence: conflicts.together, data })
  }
  if (way === 'delete' && (await isIdTaken(context, undoing))) {
    throw new Problem('rest_conflict', { sentence: conflicts.there, data })
  }
  if (way !== 'delete' && !present?.fields && !isDependent) {
    throw new Problem('rest_conflict', { sentence: conflicts.gone, data })
  }
}

function changedSince(
  { way, changes, fields, isExplicit, isDependent }: UndoStep,
  present: Present | undefined,
): readonly string[] {
  if (way === 'delete') return []
  const now = present?.fields
  if (!now) return isDependent ? Object.keys(changes) : []
  if (isExplicit) return []
  const names = way === 'change' ? Object.keys(fields) : Object.keys(changes)
  return names.filter((name) => {
    const [before, left] = changes[name] ?? []
    return !unseen.has(name) && !isLeft(name, now[name], before, left)
  })
}

/** Not values of the thing itself. */
const unseen: ReadonlySet<string> = new Set(['events', 'positions'])

/** Of an occurrence only what the change itself did is compared. */
function isLeft(name: string, now: unknown, before: unknown, left: unknown): boolean {
  if (name !== 'occurrence' || !now || !before || !left) return isSame(plain(name, now), left)
  return isAsLeft(...([now, before, left] as Parameters<typeof isAsLeft>))
}

const plain = (name: string, value: unknown): unknown =>
  name === 'password' ? !isEmpty(value) : value

const isSame = (a: unknown, b: unknown): boolean =>
  (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b)

/** A password is never set back, and never taken away unless the caller says so. */
function refusePasswords(undoings: readonly UndoStep[]): void {
  const found = undoings.flatMap(({ way, fields, changes, isExplicit }) => {
    const { password } = changes
    if (!password || isNew(way) || !('password' in fields)) return []
    if (password[0] === true) return [conflicts.password]
    return isExplicit ? [] : [conflicts.open]
  })
  const [sentence] = found
  if (sentence === undefined) return
  throw new Problem('rest_conflict', { sentence, data: { fields: ['password'] } })
}

const isNew = (way: UndoStep['way']): boolean => way === 'create' || way === 'remake'
