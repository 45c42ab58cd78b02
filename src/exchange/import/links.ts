// What an imported event refers to. Venues, organizers and terms that a source has brought before
// are found again by what the source said of them, also if they have another name here by now.

import type { Context } from '../../access/context.ts'
import { addLinked } from '../../calendar/items/linked/linked.ts'
import { findItem } from '../../calendar/items/store.ts'
import { organizerFields } from '../../calendar/organizers/fields.ts'
import { organizers } from '../../calendar/organizers/operations.ts'
import { carryOutPlan, planTerms } from '../../calendar/terms/resolve.ts'
import { findTerm } from '../../calendar/terms/store.ts'
import { categoryKind, tagKind } from '../../calendar/terms/view.ts'
import { venueFields } from '../../calendar/venues/fields.ts'
import { venues } from '../../calendar/venues/operations.ts'
import { readValues } from '../../contract/schema/read.ts'
import { cutText, plainLine } from '../../language/text/html/plain.ts'
import { canonical, shortHash } from './fingerprint.ts'
import { withFetched } from './images.ts'
import type { ImportedEvent, Remark, Values } from './item.ts'
import { importRemarks } from './outcome.ts'
import type { Run, Writing } from './plan.ts'
import { type ItemKind, findSourceItems, saveSourceItems } from './store.ts'

type LinkedKind = 'venue' | 'organizer'
type TermKind = 'category' | 'tag'

export const termKinds = { category: categoryKind, tag: tagKind } as const

/** Ids by field; absent where the source says nothing. */
export interface LinkIds {
  readonly venue?: readonly { readonly id: number }[]
  readonly organizer?: readonly { readonly id: number }[]
  readonly categories?: readonly number[]
  readonly tags?: readonly number[]
  readonly post_parent?: number
}

/** Inside a transaction: finds or creates all of it. */
export async function linksOf(writing: Writing, item: ImportedEvent): Promise<LinkIds> {
  const { run, context, remarks } = writing
  const { venue, organizer } = item.values
  const { links = {} } = item
  const keyed = (kind: ItemKind, keys: readonly string[] = []) =>
    byKeys(run, context, kind, keys, remarks)
  const linked = async (kind: LinkedKind) => {
    const ids = await dataIds(item.values[kind], (data) => linkedId(writing, kind, data))
    return ids.concat(await keyed(kind, links[kind])).map((id) => ({ id }))
  }
  const terms = async (kind: TermKind, names: readonly string[], keys?: readonly string[]) =>
    (await termIds(run, context, kind, names)).concat(await keyed(kind, keys))
  const [ofVenue, ofOrganizer] = [await linked('venue'), await linked('organizer')]
  const categories = await terms('category', item.categories, links.categories)
  const tags = await terms('tag', item.tags, links.tags)
  const parents = links.post_parent === undefined ? [] : [links.post_parent]
  const [parent] = await keyed('event', parents)
  return {
    ...((venue !== undefined || links.venue) && { venue: ofVenue }),
    ...((organizer !== undefined || links.organizer) && { organizer: ofOrganizer }),
    categories,
    tags,
    ...(parent !== undefined && { post_parent: parent }),
  }
}

async function dataIds(data: unknown, idOf: (one: Values) => Promise<number>): Promise<number[]> {
  const ids: number[] = []
  for (const one of [data ?? []].flat()) ids.push(await idOf(one as Values))
  return ids
}

const linkedId = (writing: Writing, kind: LinkedKind, data: Values): Promise<number> =>
  sameId(writing.run, writing.context, kind, dataKey(data), () => addLinkedOf(writing, kind, data))

export async function addLinkedOf(
  { context, images, remarks }: Writing,
  kind: LinkedKind,
  values: Values,
): Promise<number> {
  if (kind === 'venue') {
    const input = withFetched(readValues(venueFields, values, false), images, remarks)
    return (await addLinked(context, venues, input)).id
  }
  const input = withFetched(readValues(organizerFields, values, false), images, remarks)
  return (await addLinked(context, organizers, input)).id
}

const dataKey = (data: Values): string => `data ${shortHash(canonical(data))}`

/** As long as a request may name one. */
const longestName = 200

export async function termIds(
  run: Run,
  context: Context,
  kind: TermKind,
  names: readonly string[],
): Promise<number[]> {
  const ids: number[] = []
  for (const given of names) {
    const name = cutText(plainLine(given), longestName).trim()
    if (name === '') continue
    const make = async () => {
      const plan = await planTerms(context, termKinds[kind], [name], new Map())
      if ('unknown' in plan) throw new Error(`The ${kind} ${name} may not be created.`)
      const [term] = await carryOutPlan(context, termKinds[kind], plan)
      if (!term) throw new Error(`The ${kind} ${name} was not created.`)
      return term.id
    }
    ids.push(await sameId(run, context, kind, `name ${name.toLowerCase()}`, make))
  }
  return ids
}

/** What the source has brought under this key, if it is still here; else a new one. */
async function sameId(
  run: Run,
  context: Context,
  kind: ItemKind,
  key: string,
  make: () => Promise<number>,
): Promise<number> {
  const cached = `${kind} ${key}`
  const known = run.ids.get(cached)
  if (known !== undefined) return known
  const { db } = context
  const stored = (await findSourceItems(db, run.source, kind, [key])).get(key)
  const isKept = stored && (await isHere(context, kind, stored.item_id))
  const id = isKept ? stored.item_id : await make()
  if (!isKept) {
    const row = { kind, key, item_id: id, likeness: '', fingerprint: '{}' }
    await saveSourceItems(db, run.source, [row])
  }
  run.ids.set(cached, id)
  db.onRollback(async () => void run.ids.delete(cached))
  return id
}

/** Whether something is here, and not in the trash. */
export async function isHere({ db }: Context, kind: ItemKind, id: number): Promise<boolean> {
  if (kind === 'category' || kind === 'tag') {
    return (await findTerm(db, termKinds[kind].taxonomy, id)) !== undefined
  }
  const row = await findItem(db, `${kind}s`, id)
  return row !== undefined && row.status !== 'trash'
}

/** Without those that are not here, which is said. */
export async function byKeys(
  run: Run,
  context: Context,
  kind: ItemKind,
  keys: readonly string[],
  remarks: Remark[],
): Promise<readonly number[]> {
  const found = await findSourceItems(context.db, run.source, kind, keys)
  const ids: number[] = []
  for (const key of keys) {
    const id = found.get(key)?.item_id
    if (id !== undefined && (await isHere(context, kind, id))) ids.push(id)
    else if (!run.isDry || !run.seen.has(`${kind} ${key}`)) {
      remarks.push({ sentence: importRemarks.link, facts: { name: `${kind} ${key}` } })
    }
  }
  return ids
}
