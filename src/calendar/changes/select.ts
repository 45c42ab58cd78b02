// What a reader follows, as a query.

import type { Context } from '../../access/context.ts'
import type { EventFilter } from '../events/listing/filter.ts'
import { queryOf } from '../events/read.ts'
import type { ChangeInput } from './cursor.ts'
import { type ChangeKind, kinds } from './rules.ts'

export interface Query {
  readonly input: ChangeInput
  readonly kinds: ReadonlySet<ChangeKind>
  /** The events that are followed. */
  readonly filter: EventFilter
  /** The kinds of things whose changes can make events look different, or match or not. */
  readonly dependsOn: ReadonlySet<ChangeKind>
}

/** `began` is when the reader began to follow. Throws if something is wrong for this caller. */
export async function selectionOf(
  context: Context,
  input: ChangeInput,
  began: number,
): Promise<Query> {
  const query = await queryOf({ ...context, now: began }, input, 'unbounded')
  return {
    input,
    kinds: new Set(input.kinds ?? kinds),
    filter: { ...query, actor: context.actor },
    dependsOn: dependsOn(input, query.search?.byWords ?? false),
  }
}

function dependsOn(input: ChangeInput, searchesNames: boolean): ReadonlySet<ChangeKind> {
  if (input.embed || searchesNames) return new Set(kinds)
  const isByPlace = input.geoloc !== undefined || input.geoloc_lat !== undefined
  return new Set<ChangeKind>([
    ...(isByPlace ? (['venue'] as const) : []),
    ...(input.categories ? (['category'] as const) : []),
    ...(input.tags ? (['tag'] as const) : []),
  ])
}
