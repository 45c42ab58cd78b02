// Two that are the same become one (§19): what belongs to the first one goes to the second.

import type { Static } from 'typebox'
import { type Context, unexpecting } from '../../../access/context.ts'
import { type Input, required } from '../../../contract/schema/field.ts'
import { phrase } from '../../../contract/schema/kinds/text.ts'
import { integer } from '../../../contract/schema/kinds/values.ts'
import { Type, whole } from '../../../contract/schema/shapes.ts'
import { Problem, found, invalid } from '../../../language/problem.ts'
import { fold } from '../../../language/text/search/fold.ts'
import { advisoryLock } from '../../../storage/dialect.ts'
import { moveLinks } from '../../events/merging/move.ts'
import type { LinkTable, LinkedRow } from '../../items/linked/linked_store.ts'
import { recordItem } from '../../items/linked/recorded.ts'
import { claimLinks, findItem, lockItem } from '../../items/store.ts'
import { changeItem } from '../../items/write.ts'
import type { organizers } from '../../organizers/operations.ts'
import { deleteTermOf, updateTermOf } from '../../terms/operations.ts'
import { findChildren, isBelow, knownTerms, lockTerm } from '../../terms/store.ts'
import { kindOf } from '../../terms/view.ts'
import type { venues } from '../../venues/operations.ts'
import { writtenView } from '../view.ts'
import { writtenTogether } from '../written.ts'
import { type Typed, findCandidates } from './store.ts'

export const mergeFields = {
  into: required(integer('The id of the one that is kept.', { min: 1 })),
}

export const mergeView = Type.Object(
  {
    into: whole('The id of the one that is kept.'),
    events: whole('How many events have changed.'),
    ...writtenView,
  },
  { title: 'Merge', description: 'What a merge has changed.' },
)

type Merge = Static<typeof mergeView>

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
    const row = found(await findItem<LinkedRow>(db, table, from), `rest-${name}-not-found`)
    if (row.status === 'trash') throw new Problem(`${name}-is-in-trash`)
    const kept = await findItem<LinkedRow>(db, table, into)
    if (!kept) throw unknown(into)
    if (kept.status === 'trash') throw invalid({ into: { kind: 'inTrash' } })
    const events = await moveLinks(context, { field: name, from, into })
    await recordItem(db, kind, row, await changeItem(context, kind, row, { status: 'trash' }))
    return events
  })
}

/** The merged one is deleted; what was below it is below the other. */
export const mergeTerms = (outer: Context, from: number, into: number): Promise<Merge> =>
  merged(outer, from, into, async (context) => {
    const { db } = context
    const code = 'rest-term-not-found'
    const kind = kindOf(found((await knownTerms(db, [from])).get(from), code))
    await advisoryLock(db, kind.taxonomy)
    const term = found(await lockTerm(db, kind.taxonomy, from), code)
    if (!(await lockTerm(db, kind.taxonomy, into))) throw unknown(into)
    if (await isBelow(db, into, from)) throw invalid({ into: { kind: 'below' } })
    const events = await moveLinks(context, { field: kind.collection, from, into })
    for (const child of await findChildren(db, term)) {
      await updateTermOf(context, kind, child.id, { parent: into })
    }
    await deleteTermOf(context, kind, from)
    return events
  })

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
    return work(unexpecting(inside))
  })
  return { into, events, ...written }
}

const unknown = (entry: number): Problem =>
  invalid({ into: { kind: 'reference', facts: { entry } } })

export const organizerDoubleFields = { name: required(phrase('The name.')) }

export const venueDoubleFields = {
  ...organizerDoubleFields,
  address: phrase('The street and number.'),
  city: phrase('The city.'),
}

const mostDoubles = 5

/**
 * Venues and organizers that may be the one that is being typed: those of the same name first, then
 * of the same address, then with a similar name.
 */
export async function findDoubles<Row extends LinkedRow>(
  { db, actor }: Context,
  kind: LinkTable,
  { name, address = '', city = '' }: Input<typeof venueDoubleFields>,
): Promise<readonly Row[]> {
  const typed: Typed = { name: fold(name), address: fold(address), city: fold(city) }
  const rows = await findCandidates<Row>(db, kind, actor, typed)
  return rows.toSorted((a, b) => distance(a, typed) - distance(b, typed)).slice(0, mostDoubles)
}

function distance({ folded }: LinkedRow, { name, address, city }: Typed): number {
  const lines = folded.split('\n')
  const has = (one: string) => one !== '' && lines.includes(one, 1)
  return (lines[0] === name ? 0 : 4) + (has(address) ? 0 : 2) + (has(city) ? 0 : 1)
}
