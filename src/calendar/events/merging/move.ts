// The events of one venue, organizer or term become those of another one (§19).

import type { Context } from '../../../access/context.ts'
import { yieldToEventLoop } from '../../../storage/event_loop.ts'
import { record } from '../../history/record.ts'
import type { FieldLinks, LinkField } from '../../items/columns.ts'
import { findItems } from '../../items/store.ts'
import { eventsWith, linkedIdsOf, linksOfEvents, targetOf } from '../links.ts'
import type { EventRow } from '../store.ts'
import { eventKind } from '../view.ts'
import { replaceManyLinks, updateEvents } from '../writing/many_store.ts'
import { recount } from '../writing/recount.ts'

export interface Move {
  readonly field: LinkField
  readonly from: number
  readonly into: number
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
  const ids = await eventsWith(db, targetOf[move.field], move.from)
  for (let at = 0; at < ids.length; at += piece) {
    await movePiece(context, move, ids.slice(at, at + piece))
  }
  return ids.length
}

async function movePiece({ db, now }: Context, move: Move, ids: readonly number[]): Promise<void> {
  const { field } = move
  const target = targetOf[field]
  const rows = await findItems<EventRow>(db, eventKind.table, ids)
  const linksOf = await linksOfEvents(db, ids)
  const moved = rows.map((row) => {
    const before = linksOf(row.id)
    return { row, before, after: { ...before, [field]: replaced(before[field], move) } }
  })
  await replaceManyLinks(
    db,
    target,
    moved.map(({ row, after }) => ({ event: row, ids: linkedIdsOf(after)[target] })),
  )
  await updateEvents(
    db,
    moved.map(({ row: { id } }) => ({ id, modified_utc: now })),
  )
  const pause = yieldToEventLoop()
  for (const { row, before, after } of moved) {
    await pause()
    await recount(db, { row, links: before }, { row, links: after })
  }
  const shown = ({ [field]: some }: FieldLinks) => ({
    [field]: target === 'term' ? some.toSorted((a, b) => a - b) : some,
  })
  await record(
    db,
    ...moved.map(({ row: { id, author, title }, before, after }) => ({
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
