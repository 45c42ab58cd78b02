// The links of an event after a change, and whether they differ from those before.

import type { Context } from '../../../access/context.ts'
import { type Target, linkedIds, linkedTerms, targetNames } from '../links.ts'
import type { Links } from './references.ts'
import type { EventRow } from '../store.ts'

/** The kinds of links that are stored in the table of each target. */
const targets = {
  venue: ['venue'],
  organizer: ['organizer'],
  term: ['categories', 'tags'],
} as const

/** Whether a request says what an event is linked to in the table of a target. */
export const isNamed = (target: Target, links: Links): boolean =>
  targets[target].some((name) => links[name])

export async function isRelinked(
  context: Context,
  stored: EventRow,
  links: Links,
): Promise<boolean> {
  for (const target of targetNames) {
    if (!isNamed(target, links)) continue
    const before = await linkedIds(context.db, target, stored.id)
    const after = await wantedIds(context, stored.id, target, links, before)
    const isSame = before.length === after.length && before.every((id, at) => id === after[at])
    if (!isSame) return true
  }
  return false
}

/** Terms share one table: those of a taxonomy that the request does not name stay. */
export async function wantedIds(
  { db }: Context,
  event: number,
  target: Target,
  links: Links,
  present: readonly number[],
): Promise<readonly number[]> {
  if (target !== 'term') return links[target] ?? present
  if (!links.categories && !links.tags) return present
  const kept = await termsByTaxonomy(db, event)
  const wanted = [...(links.categories ?? kept.categories), ...(links.tags ?? kept.tags)]
  const sameSet = wanted.length === present.length && wanted.every((id) => present.includes(id))
  return sameSet ? present : wanted
}

async function termsByTaxonomy(db: Context['db'], event: number) {
  const rows = await linkedTerms(db, [event])
  const ids = (taxonomy: string) =>
    rows.filter((row) => row.taxonomy === taxonomy).map(({ id }) => id)
  return { categories: ids('cal_events_cat'), tags: ids('post_tag') }
}
