// Sets back what a plan says, in an order in which what others refer to is there.

import { randomBytes } from 'node:crypto'
import type { Context } from '../../../access/context.ts'
import { hashPassword } from '../../../access/secrets.ts'
import { yieldToEventLoop } from '../../../storage/event_loop.ts'
import { removeEvents, restoreEvents } from '../../events/restore/events.ts'
import { relinkEvents } from '../../events/restore/relink.ts'
import type { EventUndo } from '../../events/restore/values.ts'
import { bumpVersionsPast } from '../../history/store.ts'
import {
  type LinkedFields,
  lockLinked,
  remakeLinked,
  removeLinked,
  restoreLinked,
} from '../../items/linked/restore.ts'
import { claimLinks, lockLinksShared } from '../../items/store.ts'
import { organizers } from '../../organizers/operations.ts'
import { deleteTermOf } from '../../terms/operations.ts'
import { remakeTerm, restoreTerm } from '../../terms/restore.ts'
import { venues } from '../../venues/operations.ts'
import { setImageWords } from '../images/library.ts'
import { lockLibraryImage } from '../images/store.ts'
import type { UndoKind, UndoStep } from './plan.ts'
import { termKinds } from './present.ts'

/** Inside a transaction. */
export async function carryOut(context: Context, undoings: readonly UndoStep[]): Promise<void> {
  const { db } = context
  await (undoings.some(isRemoved) ? claimLinks(db) : lockLinksShared(db))
  // The last that was written is the first that is taken back.
  const latest = undoings.toReversed()
  const of = (...ways: readonly UndoKind[]) => latest.filter(({ way }) => ways.includes(way))
  const pause = yieldToEventLoop()
  const restoreOthers = async (some: readonly UndoStep[]) => {
    for (const one of some) {
      await pause()
      await restoreOther(context, one)
    }
  }
  await restoreOthers([...of('delete'), ...of('change')])
  const [made, others] = [of('remake').filter(isEvent), undoings.filter(isEvent)]
  await restoreEvents(context, await eventUndos(context, others))
  await removeEvents(
    context,
    made.map(({ id }) => id),
    new Set(others.map(({ id }) => id)),
  )
  await restoreOthers(of('create', 'remake'))
  const anew = Map.groupBy(of('delete'), ({ kind }) => tables[kind])
  for (const [table, some] of anew) {
    const ids = some.map(({ id }) => id)
    if (table) await bumpVersionsPast(db, table, ids)
  }
}

/** Images are not made anew. */
const tables = {
  event: 'events',
  venue: 'venues',
  organizer: 'organizers',
  category: 'terms',
  tag: 'terms',
  image: undefined,
} as const

const isRemoved = ({ kind, way }: UndoStep): boolean =>
  way === 'remake' || (kind in termKinds && way === 'create')

const isEvent = ({ kind }: UndoStep): boolean => kind === 'event'

async function restoreOther(context: Context, undoing: UndoStep): Promise<void> {
  const { kind } = undoing
  if (kind === 'venue') await undoLinked(context, venues, undoing)
  if (kind === 'organizer') await undoLinked(context, organizers, undoing)
  if (kind === 'category' || kind === 'tag') await undoTerm(context, undoing)
  if (kind === 'image') await undoImage(context, undoing)
}

async function undoImage(context: Context, { id, fields }: UndoStep): Promise<void> {
  const row = await lockLibraryImage(context.db, id)
  if (row) await setImageWords(context, row, fields)
}

type AnyKind = Parameters<typeof restoreLinked>[1]

async function undoLinked(
  context: Context,
  kind: typeof venues | typeof organizers,
  { id, way, fields }: UndoStep,
): Promise<void> {
  // Which of the two it is does not matter here: the fields are those that it has recorded.
  const one = kind as unknown as AnyKind
  if (way === 'delete') {
    await remakeLinked(context, one, id, fields as LinkedFields)
    await relinkEvents(context, kind.name, id, formerLinks(fields))
    return
  }
  const stored = await lockLinked(context, one, id)
  if (!stored) throw new Error(`The ${kind.name} ${id} is gone while it is set back.`)
  if (way === 'remake') {
    await removeLinked(context, one, stored)
    return
  }
  const wanted = way === 'create' ? { status: 'trash' as const } : fields
  await restoreLinked(context, one, stored, wanted)
}

async function undoTerm(context: Context, { kind, id, way, fields }: UndoStep): Promise<void> {
  const term = termKinds[kind as keyof typeof termKinds]
  if (way === 'change') return restoreTerm(context, term, id, fields)
  if (way !== 'delete') {
    await deleteTermOf(context, term, id)
    return
  }
  await remakeTerm(context, term, id, fields)
  await relinkEvents(context, term.collection, id, formerLinks(fields))
}

const formerLinks = ({ events, positions }: UndoStep['fields']) => ({
  events: (events ?? []) as readonly number[],
  positions: positions as readonly number[] | undefined,
})

/** Events that were protected stay so: with a password that nobody knows, if theirs is lost. */
async function eventUndos(
  { actor }: Context,
  undoings: readonly UndoStep[],
): Promise<readonly EventUndo[]> {
  const lock = undoings.some(isLost)
    ? await hashPassword(`user ${actor.id}`, randomBytes(32).toString('base64url'))
    : null
  return undoings.flatMap((undoing) => {
    const { id, way, fields, changes } = undoing
    if (way === 'remake') return []
    const { password, ...values } = fields
    const left = changes['occurrence']?.[1] as EventUndo['left']
    const taken = way === 'change' && password === false ? null : undefined
    return [{ id, way, fields: values, left, password: isLost(undoing) ? lock : taken }]
  })
}

const isLost = ({ way, changes }: UndoStep): boolean =>
  way === 'delete' && changes['password']?.[0] === true
