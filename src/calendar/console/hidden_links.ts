// What entries say of linked things that their reader may not see is left out (S2.8).

import type { Context } from '../../access/context.ts'
import { listedAmong } from '../items/store.ts'
import type { ShownChanges } from './view.ts'

const tables = { venue: 'venues', organizer: 'organizers', post_parent: 'events' } as const
const links = Object.keys(tables) as readonly (keyof typeof tables)[]

/** The ids of all linked items that the caller may see. */
export async function visibleLinks(
  { db, actor }: Context,
  all: readonly ShownChanges[],
): Promise<ReadonlySet<number>> {
  const visible: number[] = []
  for (const link of links) {
    const ids = new Set(all.flatMap((changes) => (changes[link] ?? []).flatMap(idsOf)))
    visible.push(...(await listedAmong(db, tables[link], actor, [...ids])))
  }
  return new Set(visible)
}

/** Also without the events of others that had something which is gone for good. */
export function withoutHidden(
  { events: _events, ...changes }: ShownChanges,
  visible: ReadonlySet<number>,
): ShownChanges {
  const shown = { ...changes }
  for (const link of links) {
    const change = changes[link]
    if (!change) continue
    const [before, after] = change.map((value) => visibleOf(value, visible))
    if (JSON.stringify(before) === JSON.stringify(after)) delete shown[link]
    else shown[link] = [before, after]
  }
  return shown
}

const idsOf = (value: unknown): readonly number[] =>
  [value].flat().filter((one): one is number => typeof one === 'number' && one > 0)

function visibleOf(value: unknown, visible: ReadonlySet<number>): unknown {
  if (Array.isArray(value)) return value.filter((id) => visible.has(id))
  return typeof value === 'number' && !visible.has(value) ? 0 : value
}
