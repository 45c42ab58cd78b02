// Two that are the same become one (§19): what belongs to the first one goes to the second.

import type { Context } from '../../../access/context.ts'
import { Problem, invalid } from '../../../language/problem.ts'
import { advisoryLock } from '../../../storage/dialect.ts'
import { moveLinks } from '../../events/merging/move.ts'
import type { LinkedRow } from '../../items/linked/linked_store.ts'
import { recordItem } from '../../items/linked/recorded.ts'
import { claimLinks, findItem, lockItem } from '../../items/store.ts'
import { changeItem } from '../../items/write.ts'
import type { organizers } from '../../organizers/operations.ts'
import { deleteTermOf, updateTermOf } from '../../terms/operations.ts'
import {
  type TermRow,
  findChildren,
  knownTerms,
  lockTerm,
  termIds,
  withAncestors,
} from '../../terms/store.ts'
import { kindOf } from '../../terms/view.ts'
import type { venues } from '../../venues/operations.ts'
import { writtenTogether } from '../written.ts'
import type { Merge } from './view.ts'

/** The merged one goes to the trash. */
export function mergeLinked(
  outer: Context,
  kind: typeof venues | typeof organizers,
  from: number,
  into: number,
): Promise<Merge> {
  const { name, table } = kind
  return merged(outer, from, into, async (context) => {
    const { db } = context
    for (const id of [from, into].toSorted((a, b) => a - b)) await lockItem(db, table, id)
    const row = await findItem<LinkedRow>(db, table, from)
    if (!row) throw new Problem(`rest-${name}-not-found`)
    if (row.status === 'trash') throw new Problem(`${name}-is-in-trash`)
    const kept = await findItem<LinkedRow>(db, table, into)
    if (!kept) throw unknown(into)
    if (kept.status === 'trash') throw invalid({ into: { kind: 'inTrash' } })
    const events = await moveLinks(context, {
      target: name,
      from,
      into,
      field: name,
      isShown: () => true,
    })
    const after = await changeItem(context, kind, row, { status: 'trash' })
    await recordItem(db, kind, row, after)
    return events
  })
}

/** The merged one is deleted; what was below it is below the other. */
export function mergeTerms(outer: Context, from: number, into: number): Promise<Merge> {
  return merged(outer, from, into, async (context) => {
    const { db } = context
    const known = await knownTerms(db, [from, into])
    const row = known.get(from)
    if (!row) throw new Problem('rest-term-not-found')
    const kind = kindOf(row)
    await advisoryLock(db, kind.taxonomy)
    const term = await lockTerm(db, kind.taxonomy, from)
    if (!term) throw new Problem('rest-term-not-found')
    if (!(await lockTerm(db, kind.taxonomy, into))) throw unknown(into)
    await refuseBelow(context, term, into)
    const ids = new Set(await termIds(db, kind.taxonomy))
    const events = await moveLinks(context, {
      target: 'term',
      from,
      into,
      field: kind.collection,
      isShown: (id) => ids.has(id),
    })
    for (const child of await findChildren(db, term)) {
      await updateTermOf(context, kind, child.id, { parent: into })
    }
    await deleteTermOf(context, kind, from)
    return events
  })
}

async function merged(
  outer: Context,
  from: number,
  into: number,
  work: (context: Context) => Promise<number>,
): Promise<Merge> {
  if (from === into) throw invalid({ into: { kind: 'itself' } })
  const { result: events, ...written } = await writtenTogether(outer, async (inside) => {
    // Nobody links to what is merged meanwhile.
    await claimLinks(inside.db)
    return work({ ...inside, expect: async () => {} })
  })
  return { into, events, ...written }
}

const unknown = (entry: number): Problem =>
  invalid({ into: { kind: 'reference', facts: { entry } } })

async function refuseBelow({ db }: Context, { id }: TermRow, into: number): Promise<void> {
  const above = await withAncestors(db, [into])
  if (above.some((one) => one.id === id)) throw invalid({ into: { kind: 'below' } })
}
