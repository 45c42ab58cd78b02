// The events of one venue, organizer or term become those of another one (§19).

import type { Context } from '../../../access/context.ts'
import { yieldToEventLoop } from '../../../storage/event_loop.ts'
import { record } from '../../history/record.ts'
import { findItems } from '../../items/store.ts'
import { type LinkedIds, type Target, eventsWith, moveCounts } from '../links.ts'
import { count, countsLinks, nowhere, uncount } from '../listing/counted/days.ts'
import { allLinks } from '../restore/relink.ts'
import { type EventRow, isSeriesCode } from '../store.ts'
import { eventKind } from '../view.ts'
import { replaceManyLinks, updateEvents } from '../writing/many_store.ts'

export interface Move {
  readonly target: Target
  readonly from: number
  readonly into: number
  readonly field: 'venue' | 'organizer' | 'categories' | 'tags'
  /** Those of the links that the field shows. */
  readonly isShown: (id: number) => boolean
}

/** Read and written at a time: texts can be long. */
const piece = 200

/**
 * Inside a transaction that holds all links: in each event the one takes the place of the other, or
 * just leaves if both are there. Occurrences have the links of their series, so they stay alike.
 * Returns how many events have changed.
 */
export async function moveLinks(context: Context, move: Move): Promise<number> {
  const { db } = context
  const ids = await eventsWith(db, move.target, move.from)
  for (let at = 0; at < ids.length; at += piece) {
    await movePiece(context, move, ids.slice(at, at + piece))
  }
  return ids.length
}

async function movePiece({ db, now }: Context, move: Move, ids: readonly number[]): Promise<void> {
  const { target, field, isShown } = move
  const rows = await findItems<EventRow>(db, eventKind.table, ids)
  const links = await allLinks(db, ids)
  const moved = rows.map((event) => {
    const before = links.of(event.id)
    return { event, before, after: { ...before, [target]: replaced(before[target], move) } }
  })
  await replaceManyLinks(
    db,
    target,
    moved.map(({ event, after }) => ({ event, ids: after[target] })),
  )
  await updateEvents(
    db,
    moved.map(({ event: { id } }) => ({ id, modified_utc: now })),
  )
  const pause = yieldToEventLoop()
  for (const { event, before, after } of moved) {
    await pause()
    const isCounted = countsLinks(event)
    await uncount(db, event, isCounted ? before : nowhere)
    await count(db, event, isCounted ? after : nowhere)
    const isPublic = event.status === 'publish' && !isSeriesCode(event.list_code)
    if (isPublic) await moveCounts(db, before.term, after.term)
  }
  const shown = (all: LinkedIds) => {
    const some = all[target].filter(isShown)
    return { [field]: target === 'term' ? some.toSorted((a, b) => a - b) : some }
  }
  await record(
    db,
    ...moved.map(({ event: { id, author, title }, before, after }) => ({
      kind: 'event' as const,
      id,
      owner: author,
      title,
      before: shown(before),
      after: shown(after),
    })),
  )
}

function replaced(ids: readonly number[], { from, into }: Move): readonly number[] {
  if (ids.includes(into)) return ids.filter((id) => id !== from)
  return ids.map((id) => (id === from ? into : id))
}
