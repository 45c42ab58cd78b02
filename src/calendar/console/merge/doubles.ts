// Venues and organizers that may be the one that is being typed (§19).

import type { Context } from '../../../access/context.ts'
import { fold } from '../../../language/text/search/fold.ts'
import type { LinkTable, LinkedRow } from '../../items/linked/linked_store.ts'
import { type Typed, findCandidates } from './doubles_store.ts'

const most = 5

export interface GivenNames {
  readonly name: string
  readonly address?: string
  readonly city?: string
}

/** Those of the same name first, then of the same address, then with a similar name. */
export async function findDoubles<Row extends LinkedRow>(
  { db, actor }: Context,
  kind: LinkTable,
  { name, address = '', city = '' }: GivenNames,
): Promise<readonly Row[]> {
  const typed: Typed = { name: fold(name), address: fold(address), city: fold(city) }
  const rows = await findCandidates<Row>(db, kind, actor, typed)
  return rows.toSorted((a, b) => distance(a, typed) - distance(b, typed)).slice(0, most)
}

function distance({ folded }: LinkedRow, { name, address, city }: Typed): number {
  const lines = folded.split('\n')
  const has = (line: string) => line !== '' && lines.includes(line, 1)
  return (lines[0] === name ? 0 : 4) + (has(address) ? 0 : 2) + (has(city) ? 0 : 1)
}
