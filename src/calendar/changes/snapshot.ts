// All there is for a reader, in pieces by kind and id.

import type { Context } from '../../access/context.ts'
import { idsAfter } from '../events/listing/by_id.ts'
import { categoryKind, tagKind } from '../terms/view.ts'
import { type Change, type ChangeKind, type Thing, keyOf, kinds } from './rules.ts'
import type { Query } from './select.ts'
import { itemsOf } from './show.ts'
import { listedAfter } from '../items/store.ts'
import { termsAfter } from './store.ts'

export interface Piece {
  readonly changes: readonly Change[]
  /** The last thing of it; undefined if that was all. */
  readonly last: Thing | undefined
}

/** Stands before everything. */
export const snapshotStart: Thing = { kind: kinds[0], id: 0 }

export async function snapshotPiece(
  context: Context,
  query: Query,
  after: Thing,
  size: number,
): Promise<Piece> {
  const things: Thing[] = []
  for (const kind of kinds.slice(kinds.indexOf(after.kind))) {
    if (!query.kinds.has(kind)) continue
    const from = kind === after.kind ? after.id : 0
    const ids = await idsOf(context, query, kind, from, size - things.length)
    things.push(...ids.map((id) => ({ kind, id })))
    if (things.length === size) break
  }
  const items = await itemsOf(context, query, (kind) =>
    things.flatMap((thing) => (thing.kind === kind ? [thing.id] : [])),
  )
  // What was deleted meanwhile is left out.
  const changes = things.flatMap((thing): Change[] => {
    const item = items.get(keyOf(thing))
    return item === undefined ? [] : [{ ...thing, action: 'put', item, done: ['create'] }]
  })
  return { changes, last: things.length < size ? undefined : things.at(-1) }
}

function idsOf(
  context: Context,
  { filter }: Query,
  kind: ChangeKind,
  after: number,
  size: number,
): Promise<readonly number[]> {
  const { db, actor } = context
  switch (kind) {
    case 'category':
      return termsAfter(db, categoryKind.taxonomy, after, size)
    case 'tag':
      return termsAfter(db, tagKind.taxonomy, after, size)
    case 'venue':
      return listedAfter(db, 'venues', actor, after, size)
    case 'organizer':
      return listedAfter(db, 'organizers', actor, after, size)
    case 'event':
      return idsAfter(context, filter, after, size)
  }
}
