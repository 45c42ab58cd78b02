// What stands against an undo: later changes, passwords, and what is gone or there again (§18).

import type { Context } from '../../../access/context.ts'
import { Problem, conflicts } from '../../../language/problem.ts'
import { yieldToEventLoop } from '../../../storage/event_loop.ts'
import { isEmpty } from '../../history/rules.ts'
import { isAsLeft } from '../../events/restore/values.ts'
import type { UndoStep } from './plan.ts'
import { type Present, type Presents, isIdTaken, keyOf } from './present.ts'

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
