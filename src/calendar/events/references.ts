// What an event refers to: linked items, terms, its parent. All is looked up before anything is
// written, so that all faults are reported at once (§3.1, step 9).

import type { Context } from '../../access/context.ts'
import { type Fault, Problem, invalid } from '../../problem.ts'
import { claim } from '../../storage/dialect.ts'
import { type LinkedKind, addLinked } from '../items/linked.ts'
import type { LinkedRow } from '../items/linked_store.ts'
import { type Kind, isReference } from '../items/locate.ts'
import { type ItemRow, findItem } from '../items/store.ts'
import { canEdit, canRead } from '../items/status.ts'
import { type ItemInput, withImage } from '../items/write.ts'
import { organizers } from '../organizers/operations.ts'
import { type TermPlan, carryOutPlan, planTerms } from '../terms/resolve.ts'
import { type TermKind, categoryKind, tagKind } from '../terms/view.ts'
import { venues } from '../venues/operations.ts'
import type { LinkWish, TermWish } from './kinds.ts'
import { lineage } from './store.ts'
import { eventKind } from './view.ts'

type Faults = Record<string, Fault>

/** What the request names, looked up; absent is what it does not name. */
export interface References {
  readonly venue?: readonly LinkWish<ItemInput>[]
  readonly organizer?: readonly LinkWish<ItemInput>[]
  readonly categories?: TermPlan
  readonly tags?: TermPlan
}

interface Asked {
  readonly venue?: readonly LinkWish<ItemInput>[]
  readonly organizer?: readonly LinkWish<ItemInput>[]
  readonly categories?: readonly TermWish[]
  readonly tags?: readonly TermWish[]
}

export async function lookUp(context: Context, asked: Asked, faults: Faults): Promise<References> {
  await refuseUnknown(context, venues, 'venue', asked.venue, faults)
  await refuseUnknown(context, organizers, 'organizer', asked.organizer, faults)
  const categories = await plan(context, categoryKind, 'categories', asked.categories, faults)
  const tags = await plan(context, tagKind, 'tags', asked.tags, faults)
  return {
    ...(asked.venue ? { venue: asked.venue } : {}),
    ...(asked.organizer ? { organizer: asked.organizer } : {}),
    ...(categories ? { categories } : {}),
    ...(tags ? { tags } : {}),
  }
}

async function refuseUnknown(
  context: Context,
  kind: Kind,
  param: string,
  wishes: readonly LinkWish<unknown>[] = [],
  faults: Faults,
): Promise<void> {
  for (const wish of wishes) {
    if (!('id' in wish) || (await isReference(context, kind, wish.id))) continue
    faults[param] = { kind: 'reference', facts: { entry: wish.id } }
    return
  }
}

async function plan(
  context: Context,
  kind: TermKind,
  param: string,
  wishes: readonly TermWish[] | undefined,
  faults: Faults,
): Promise<TermPlan | undefined> {
  if (!wishes) return undefined
  const found = await planTerms(context, kind, wishes)
  if (!('unknown' in found)) return found
  faults[param] = { kind: 'term', facts: { entry: found.unknown } }
  return undefined
}

/** Outside of a transaction: brings in the images of the event and of what comes with it. */
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
  return {
    ...(await withImage(context, input, find)),
    ...(venue ? { venue } : {}),
    ...(organizer ? { organizer } : {}),
  }
}

/** Each takes its time and its memory. */
const mostInlineImages = 20

function refuseManyImages(input: Asked): void {
  for (const name of ['venue', 'organizer'] as const) {
    const images = (input[name] ?? []).filter((wish) => 'data' in wish && wish.data.image)
    if (images.length > mostInlineImages) {
      throw invalid({ [name]: { kind: 'many', facts: { max: mostInlineImages } } })
    }
  }
}

/** Ids by kind of link; absent is what stays as it is. */
export interface Links {
  readonly venue?: readonly number[]
  readonly organizer?: readonly number[]
  readonly categories?: readonly number[]
  readonly tags?: readonly number[]
}

/** Inside a transaction: makes what has to be made, and gives the ids of everything. */
export async function bringAbout(context: Context, references: References): Promise<Links> {
  const { venue, organizer, categories, tags } = references
  return {
    ...(venue ? { venue: await linkIds(context, venues, venue) } : {}),
    ...(organizer ? { organizer: await linkIds(context, organizers, organizer) } : {}),
    ...(categories ? { categories: await carryOutPlan(context, categoryKind, categories) } : {}),
    ...(tags ? { tags: await carryOutPlan(context, tagKind, tags) } : {}),
  }
}

async function linkIds<Row extends LinkedRow, Input extends ItemInput>(
  context: Context,
  kind: LinkedKind<Row, Input>,
  wishes: readonly LinkWish<ItemInput>[],
): Promise<number[]> {
  const ids = new Set<number>()
  for (const wish of wishes) {
    ids.add('id' in wish ? wish.id : (await createInline(context, kind, wish.data)).id)
  }
  return [...ids]
}

/** The same checks, rights and defaults as direct creation; faults are told of the link (§6.7). */
async function createInline<Row extends LinkedRow, Input extends ItemInput>(
  context: Context,
  kind: LinkedKind<Row, Input>,
  data: ItemInput,
): Promise<Row> {
  try {
    // The data was read by the fields of this very kind.
    return await addLinked(context, kind, data as Input)
  } catch (error) {
    if (!(error instanceof Problem) || !error.faults) throw error
    const entry = Object.keys(error.faults).join(', ')
    throw invalid({ [kind.name]: { kind: 'link', facts: { entry } } })
  }
}

/** 0 or an event that the caller may edit, and no circle (§6.16). */
export async function settleParent(
  { db, actor }: Context,
  asked: number | undefined,
  self: number | undefined,
  stored: number,
  faults: Faults,
): Promise<number> {
  if (asked === undefined || asked === 0 || asked === stored) return asked ?? stored
  const parent = await findItem(db, eventKind.table, asked)
  if (!parent || parent.status === 'trash' || !canRead(actor, parent)) {
    faults['post_parent'] = { kind: 'reference', facts: { entry: asked } }
    return stored
  }
  if (!canEdit(actor, parent)) throw new Problem('rest_forbidden')
  if (self === undefined) return asked
  // Two changes at once could make a circle that neither sees.
  await claim(db, 'event parents')
  if ((await lineage(db, asked)).includes(self)) faults['post_parent'] = { kind: 'cycle' }
  return asked
}
