// What an event refers to: linked items, terms, its parent. All are looked up before anything is
// written, so that all faults are reported at once (§3.1, step 9).

import { defined } from '../../../language/defined.ts'
import type { Context } from '../../../access/context.ts'
import { type Fault, Problem, invalid } from '../../../language/problem.ts'
import { advisoryLock } from '../../../storage/dialect.ts'
import type { FieldLinks } from '../../items/columns.ts'
import { type Described, type LinkedKind, addLinked } from '../../items/linked/linked.ts'
import type { LinkedRow } from '../../items/linked/linked_store.ts'
import { findReferences } from '../../items/locate.ts'
import { canEdit, canRead } from '../../items/status.ts'
import { type ItemRow, findItem } from '../../items/store.ts'
import { type ItemInput, withImage } from '../../items/write.ts'
import { organizers } from '../../organizers/operations.ts'
import type { OrganizerRow } from '../../organizers/view.ts'
import { type TermPlan, carryOutPlan, planTerms } from '../../terms/resolve.ts'
import { type KnownTerms, type TermRow, knownTerms } from '../../terms/store.ts'
import { type TermKind, categoryKind, tagKind } from '../../terms/view.ts'
import { venues } from '../../venues/operations.ts'
import type { VenueRow } from '../../venues/store.ts'
import type { LinkWish, TermWish } from '../kinds.ts'
import { type EventRow, lineage } from '../store.ts'
import { eventKind } from '../view.ts'

type Faults = Record<string, Fault>

/** An existing linked item, or the data of one to be found or created. */
type Found<Row> = Row | { readonly data: ItemInput }

/** The references of a request, looked up; absent if the request does not name them. */
export interface References {
  readonly venue?: readonly Found<VenueRow>[]
  readonly organizer?: readonly Found<OrganizerRow>[]
  readonly categories?: TermPlan
  readonly tags?: TermPlan
}

export interface Asked {
  readonly venue?: readonly LinkWish<ItemInput>[]
  readonly organizer?: readonly LinkWish<ItemInput>[]
  readonly categories?: readonly TermWish[]
  readonly tags?: readonly TermWish[]
}

/** What the ids of requests stand for, as far as the caller may read it. */
export interface FoundLinks {
  readonly venue: ReadonlyMap<number, VenueRow>
  readonly organizer: ReadonlyMap<number, OrganizerRow>
  readonly terms: KnownTerms
}

/** Those of one request, or of many at once. */
export async function findLinks(context: Context, asked: readonly Asked[]): Promise<FoundLinks> {
  const [venue, organizer, terms] = await Promise.all([
    findReferences<VenueRow>(context, venues, idsAmong(asked, 'venue')),
    findReferences<OrganizerRow>(context, organizers, idsAmong(asked, 'organizer')),
    knownTerms(context.db, termIdsAmong(asked)),
  ])
  return { venue, organizer, terms }
}

function idsAmong(asked: readonly Asked[], name: 'venue' | 'organizer'): readonly number[] {
  const wishes = asked.flatMap((one) => one[name] ?? [])
  return [...new Set(wishes.flatMap((wish) => ('id' in wish ? [wish.id] : [])))]
}

function termIdsAmong(asked: readonly Asked[]): readonly number[] {
  const wishes = asked.flatMap(({ categories = [], tags = [] }) => [...categories, ...tags])
  return [...new Set(wishes.filter((wish) => typeof wish === 'number'))]
}

export async function lookUp(
  context: Context,
  asked: Asked,
  faults: Faults,
  given?: FoundLinks,
): Promise<References> {
  const found = given ?? (await findLinks(context, [asked]))
  const { terms: known } = found
  return defined({
    venue: allFound(venues, asked.venue, found.venue, faults),
    organizer: allFound(organizers, asked.organizer, found.organizer, faults),
    categories: await plan(context, categoryKind, asked.categories, known, faults),
    tags: await plan(context, tagKind, asked.tags, known, faults),
  })
}

/** By place; undefined, and a fault, if there is one that the caller may not read. */
function allFound<Row>(
  { name }: { readonly name: string },
  wishes: readonly LinkWish<ItemInput>[] | undefined,
  known: ReadonlyMap<number, Row>,
  faults: Faults,
): readonly Found<Row>[] | undefined {
  if (!wishes) return undefined
  const found: Found<Row>[] = []
  for (const wish of wishes) {
    const one = 'data' in wish ? wish : known.get(wish.id)
    if (one) found.push(one)
    else if ('id' in wish) {
      faults[name] = { kind: 'reference', facts: { entry: wish.id } }
      return undefined
    }
  }
  return found
}

async function plan(
  context: Context,
  kind: TermKind,
  wishes: readonly TermWish[] | undefined,
  known: KnownTerms,
  faults: Faults,
): Promise<TermPlan | undefined> {
  if (!wishes) return undefined
  const found = await planTerms(context, kind, wishes, known)
  if (!('unknown' in found)) return found
  faults[kind.collection] = { kind: 'term', facts: { entry: found.unknown } }
  return undefined
}

/** Outside of a transaction: fetches the images of the event and of its inline items. */
export async function withImages<Input extends ItemInput & Asked>(
  context: Context,
  input: Input,
  find: () => Promise<ItemRow | undefined>,
): Promise<Input> {
  const permit = async () => {
    await find()
    return undefined
  }
  refuseManyImages(input)
  const inline = async (wishes: readonly LinkWish<ItemInput>[] | undefined) => {
    if (!wishes) return undefined
    const brought: LinkWish<ItemInput>[] = []
    for (const wish of wishes) {
      brought.push('id' in wish ? wish : { data: await withImage(context, wish.data, permit) })
    }
    return brought
  }
  const [venue, organizer] = [await inline(input.venue), await inline(input.organizer)]
  return { ...(await withImage(context, input, find)), ...defined({ venue, organizer }) }
}

/** Bounds the time and memory of one request. */
const mostInlineImages = 20

function refuseManyImages(input: Asked): void {
  for (const name of ['venue', 'organizer'] as const) {
    const images = (input[name] ?? []).filter((wish) => 'data' in wish && wish.data.image)
    if (images.length > mostInlineImages) {
      throw invalid({ [name]: { kind: 'many', facts: { max: mostInlineImages } } })
    }
  }
}

/** The new links of an event; absent kinds stay unchanged. */
export interface Wanted {
  readonly venue?: readonly VenueRow[]
  readonly organizer?: readonly OrganizerRow[]
  readonly categories?: readonly TermRow[]
  readonly tags?: readonly TermRow[]
}

/** Inside a transaction: creates what is missing, and returns all of it. */
export async function createMissing(context: Context, references: References): Promise<Wanted> {
  const { venue, organizer, categories, tags } = references
  return defined({
    venue: venue && (await makeAll(context, venues, venue)),
    organizer: organizer && (await makeAll(context, organizers, organizer)),
    categories: categories && (await carryOutPlan(context, categoryKind, categories)),
    tags: tags && (await carryOutPlan(context, tagKind, tags)),
  })
}

/** Without duplicates, in the order in which they are first named. */
async function makeAll<Own extends Described, Input extends ItemInput>(
  context: Context,
  kind: LinkedKind<Own, Input>,
  found: readonly Found<LinkedRow & Own>[],
): Promise<(LinkedRow & Own)[]> {
  const rows = new Map<number, LinkedRow & Own>()
  for (const one of found) {
    const row = 'data' in one ? await createInline(context, kind, one.data) : one
    if (!rows.has(row.id)) rows.set(row.id, row)
  }
  return [...rows.values()]
}

export function idsOf(wanted: Wanted): Partial<FieldLinks> {
  const ids = Object.entries(wanted).map(([name, rows]: [string, readonly { id: number }[]]) => [
    name,
    rows.map(({ id }) => id),
  ])
  return Object.fromEntries(ids)
}

/** Checks, rights and defaults of direct creation; faults are reported of the link (§6.7). */
async function createInline<Own extends Described, Input extends ItemInput>(
  context: Context,
  kind: LinkedKind<Own, Input>,
  data: ItemInput,
): Promise<LinkedRow & Own> {
  try {
    // The data was parsed with the fields of this kind.
    return await addLinked(context, kind, data as Input)
  } catch (error) {
    if (!(error instanceof Problem) || !error.faults) throw error
    const entry = Object.keys(error.faults).join(', ')
    throw invalid({ [kind.name]: { kind: 'link', facts: { entry } } })
  }
}

/** 0 or an event that the caller may edit, without a cycle (§6.16). */
export async function settleParent(
  { db, actor }: Context,
  asked: number | undefined,
  { id: self, post_parent: stored }: Partial<Pick<EventRow, 'id' | 'post_parent'>>,
  faults: Faults,
  isThere = (parent: ItemRow) => parent.status !== 'trash' && canRead(actor, parent),
): Promise<number> {
  const present = stored ?? 0
  if (asked === undefined || asked === 0 || asked === present) return asked ?? present
  const parent = await findItem(db, eventKind.table, asked)
  if (!parent || !isThere(parent)) {
    faults['post_parent'] = { kind: 'reference', facts: { entry: asked } }
    return present
  }
  if (!canEdit(actor, parent)) throw new Problem('rest_forbidden')
  if (self === undefined) return asked
  // Serialized: two concurrent changes could form a cycle that neither sees.
  await advisoryLock(db, 'event parents')
  if ((await lineage(db, asked)).includes(self)) faults['post_parent'] = { kind: 'cycle' }
  return asked
}
